//! A teacher's choices for a test in a form, and the equivalent assessment blueprint.

mod comments;
mod text;

#[cfg(test)]
mod tests;

pub use comments::carry_comments;

use crate::blueprint::Assessment;
use crate::blueprint::assessment::Reveal;

/// Choices for a test: one section for each skill, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestChoices {
    /// Title shown; one line.
    pub title: String,
    /// At least one, each once.
    pub skills: Vec<SkillChoice>,
    /// Time limit for the attempt; `None` for none.
    pub minutes: Option<u32>,
    /// Whether each item is chosen by the answers before it.
    pub adaptive: bool,
    pub score: Reveal,
    /// Keys and solutions.
    pub solutions: Reveal,
}

/// Items of one skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillChoice {
    /// Id of the blueprint.
    pub skill_id: String,
    /// Title of its section.
    pub name: String,
    pub level: LevelChoice,
    /// Number of items, at least one.
    pub count: u32,
}

/// Difficulty of a skill's items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelChoice {
    /// All levels, as evenly as the count allows.
    Mixed,
    /// This level only.
    Only(String),
}

impl TestChoices {
    /// Number of items of all skills together.
    pub fn total(&self) -> u32 {
        self.skills.iter().fold(0, |sum, skill| sum.saturating_add(skill.count))
    }

    /// Returns the choices behind an assessment; `None` if it contains anything that cannot be chosen.
    pub fn of(assessment: &Assessment) -> Option<Self> {
        let skills = assessment.sections.iter().map(|section| {
            let [only] = section.skills.as_slice() else { return None };
            let levels: Vec<String> = section.difficulty.iter().map(|(level, _)| level.clone()).collect();
            let level = match levels.as_slice() {
                [level] => LevelChoice::Only(level.clone()),
                _ if section.difficulty == spread(section.item_count, &levels) => LevelChoice::Mixed,
                _ => return None,
            };
            let (skill_id, name) = (only.skill_id.clone(), section.title.clone());
            Some(SkillChoice { skill_id, name, level, count: section.item_count })
        });
        let choices = Self {
            title: assessment.metadata.title.clone(),
            skills: skills.collect::<Option<_>>()?,
            minutes: assessment.configuration.time_limit_minutes,
            adaptive: assessment.adaptive.is_some(),
            score: assessment.reveal.score,
            solutions: assessment.reveal.solutions,
        };
        let levels = |id: &str| {
            let section = assessment.sections.iter().find(|section| section.id == id);
            section.map(|section| section.difficulty.iter().map(|(level, _)| level.clone()).collect())
        };
        let text = choices.text(&assessment.id, &assessment.version, &levels)?;
        let again = crate::read::assessment("choices", &text).ok()?;
        is_equivalent(&again, assessment).then_some(choices)
    }

    /// Returns the text of an assessment with that id and version. `levels_of` returns the names of a skill's levels,
    /// `None` for a missing skill; then there is no text.
    pub fn text(&self, id: &str, version: &str, levels_of: &dyn Fn(&str) -> Option<Vec<String>>) -> Option<String> {
        text::write(self, (id, version), levels_of)
    }
}

/// Distributes the items over these levels as evenly as possible; the remainder goes to the middle levels, the easier
/// first.
fn spread(count: u32, levels: &[String]) -> Vec<(String, u32)> {
    let Ok(of) = u32::try_from(levels.len()) else { return Vec::new() };
    if of == 0 {
        return Vec::new();
    }
    let (each, left) = (count / of, count % of);
    let middle = (levels.len() - 1) / 2;
    let mut order: Vec<usize> = (0..levels.len()).collect();
    order.sort_by_key(|at| at.abs_diff(middle));
    let more: Vec<usize> = order.into_iter().take(usize::try_from(left).unwrap_or(0)).collect();
    let levels = levels.iter().enumerate();
    levels.map(|(at, level)| (level.clone(), each + u32::from(more.contains(&at)))).collect()
}

/// Whether two assessments are equal apart from their id and version.
fn is_equivalent(a: &Assessment, b: &Assessment) -> bool {
    a.metadata == b.metadata
        && a.configuration == b.configuration
        && a.sections == b.sections
        && a.scoring == b.scoring
        && a.item_source == b.item_source
        && a.item_bank_id == b.item_bank_id
        && a.adaptive == b.adaptive
        && a.attempts == b.attempts
        && a.availability == b.availability
        && a.reveal == b.reveal
        && a.calculator == b.calculator
        && a.tags == b.tags
}
