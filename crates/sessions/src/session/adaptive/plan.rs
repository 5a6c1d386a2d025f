//! The plan of an adaptive test, as a session pins it.

use serde::{Deserialize, Serialize};

use super::pretest::trial_items;
use super::score::basis_points;
use plumb_answers::item::TestForm;
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::{AdaptiveSettings, Section};
use plumb_content::generate::Stream;
use plumb_measure::adaptive::{FamilyLevel, Plan, Pool};
use plumb_measure::response::{FamilyParameters, ItemParameters, logits_of};
use plumb_types::{ContentHash, saturating_cast};

/// Spread of the difficulties within a level of which nothing is known but its declared difficulty, in logits.
const UNKNOWN_SPREAD: f64 = 0.3;
/// The first item is chosen among levels with a difficulty less than this far from the mean ability, in logits.
const FIRST_WITHIN: f64 = 0.5;
/// The next item is drawn from the most informative fifth of a section's levels, and from at most this many.
const DRAWN_FROM: usize = 5;
/// For the first five items it is drawn from a third, and from at most this many: the abilities of learners hardly differ
/// yet.
const DRAWN_FROM_EARLY: usize = 10;
const EARLY_ITEMS: usize = 5;
/// The test ends when the best item left is expected to lower the standard error by less than this, in logits.
const SMALLEST_GAIN: f64 = 0.005;

/// The parameters of a level of which nothing is known but its declared difficulty (0 to 1) and the number of options (0
/// for typed answers): a learner of mean ability knows the answer with probability 1 − difficulty.
pub fn declared_parameters(difficulty: f64, options: u8) -> Option<FamilyParameters> {
    let guess = if options == 0 { 0.0 } else { 1.0 / f64::from(options) };
    let mean = ItemParameters::new(1.0, logits_of(difficulty), guess).ok()?;
    FamilyParameters::new(mean, UNKNOWN_SPREAD).ok()
}

/// How the items of a session are chosen, and how they are scored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AdaptivePlan {
    /// Content areas are the sections.
    pub rules: Plan,
    /// All levels that the assessment may ask; some may have no items in this form.
    pub levels: Vec<PlannedLevel>,
    /// For each item of the form, the index of its level.
    pub items: Vec<u16>,
    /// Determines every choice by chance.
    pub seed: u64,
    /// Hash of the calibration that the parameters are from; `None` if blueprints declare them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<ContentHash>,
    /// Number of places for items on trial, of all.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub trial_items: u16,
}

/// A level of a skill with its parameters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlannedLevel {
    /// Index among the sections of the rules.
    pub section: u16,
    pub skill_id: String,
    /// Name of the level.
    pub level: String,
    pub parameters: FamilyParameters,
    /// Share of the level in the score, from 0 to 1; the sum over all levels is 1.
    pub share: f64,
    /// Standard error of the difficulty, logits; `None` if the blueprint declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl AdaptivePlan {
    /// The plan for a form of this assessment; `None` if it is not adaptive. `parameters` returns those of a level by the
    /// ids of skill and level. `pass_mark` is the lowest share of the score that passes, from 0 to 1.
    ///
    /// # Errors
    /// In words, if a level has no parameters, or the form has an item of no level.
    pub fn new(
        assessment: &Assessment,
        form: &TestForm,
        parameters: &dyn Fn(&str, &str) -> Option<FamilyParameters>,
        pass_mark: f64,
        seed: u64,
    ) -> Option<Result<Self, String>> {
        let settings = assessment.adaptive.as_ref()?;
        Some(Self::with_settings(assessment, settings, form, parameters, pass_mark, seed))
    }

    fn with_settings(
        assessment: &Assessment,
        settings: &AdaptiveSettings,
        form: &TestForm,
        parameters: &dyn Fn(&str, &str) -> Option<FamilyParameters>,
        pass_mark: f64,
        seed: u64,
    ) -> Result<Self, String> {
        let mut levels = Vec::new();
        for (at, section) in assessment.sections.iter().enumerate() {
            let shares = level_shares(section, &|skill, level| parameters(skill, level).is_some());
            for (skill_id, level, share) in shares {
                let parameters = parameters(&skill_id, &level)
                    .ok_or_else(|| format!("level `{level}` of skill {skill_id} has no parameters"))?;
                let share = share * section_share(assessment, at);
                let section = u16::try_from(at).map_err(|_| "too many sections".to_owned())?;
                levels.push(PlannedLevel { section, skill_id, level, parameters, share, error: None });
            }
        }
        let level_of = |placed: &plumb_answers::item::FormItem| {
            let is_its = |level: &PlannedLevel| {
                let section = assessment.sections.get(usize::from(level.section));
                level.skill_id == placed.item.skill_id
                    && level.level == placed.item.difficulty
                    && section.is_some_and(|section| section.id == placed.section_id)
            };
            let at = levels.iter().position(is_its).and_then(|at| u16::try_from(at).ok());
            at.ok_or_else(|| format!("an item of skill {} is of no level", placed.item.skill_id))
        };
        let items: Vec<u16> = form.items.iter().map(level_of).collect::<Result<_, _>>()?;
        // Among few levels, chance would undo the choice by information.
        let in_pool = |section: usize| {
            let has_items = |at: usize| items.iter().any(|item| usize::from(*item) == at);
            let own = levels.iter().enumerate().filter(|(_, level)| usize::from(level.section) == section);
            own.filter(|(at, _)| has_items(*at)).count()
        };
        let fewest = (0..assessment.sections.len()).map(in_pool).min().unwrap_or(0);
        let total = assessment.configuration.total_items;
        let most = assessment
            .sections
            .iter()
            .map(|section| settings.most_of_skill(section.item_count, saturating_cast(section.skills.len())));
        let rules = Plan {
            targets: assessment
                .sections
                .iter()
                .map(|section| f64::from(section.item_count) / f64::from(total))
                .collect(),
            randomesque: (fewest / 5).clamp(1, DRAWN_FROM),
            early_randomesque: (fewest / 3).clamp(1, DRAWN_FROM_EARLY),
            early_items: EARLY_ITEMS,
            first: plumb_measure::adaptive::FirstItem::Near(FIRST_WITHIN),
            target_sd: Some(f64::from(settings.standard_error.millionths()) / 1e6),
            min_items: saturating_cast(settings.least_items(total)),
            max_items: saturating_cast(total),
            cut: None,
            smallest_gain: Some(SMALLEST_GAIN),
            max_per_family: saturating_cast(most.max().unwrap_or(1)),
            // Each form has its own part of the skills, so there is no limit that spans forms.
            exposure: None,
        };
        let mut plan = Self { rules, levels, items, seed, calibration: None, trial_items: 0 };
        plan.trial_items = trial_items(settings, total);
        if settings.stop_when_decided {
            plan.rules.cut = plan.ability_of_score(pass_mark);
        }
        Ok(plan)
    }

    /// The expected share of right answers at an ability (logits) on the test that the assessment describes: each level by
    /// its share of the score.
    pub fn expected_score(&self, theta: f64) -> f64 {
        self.levels.iter().map(|level| level.share * level.parameters.probability(theta)).sum()
    }

    /// The expected score at an ability (logits) in basis points, rounded half up.
    pub fn score_at(&self, theta: f64) -> u16 {
        basis_points(self.expected_score(theta))
    }

    /// The ability (logits, within [−6, 6]) at which this score is expected; `None` if none of them has it.
    pub fn ability_of_score(&self, score: f64) -> Option<f64> {
        ability_of_score(&|theta| self.expected_score(theta), score)
    }

    /// Share of each of so many sections in the score, in basis points, each rounded half up.
    pub fn section_shares(&self, sections: usize) -> Vec<u16> {
        let share = |section: usize| {
            self.levels.iter().filter(|level| usize::from(level.section) == section).map(|level| level.share).sum()
        };
        (0..sections).map(|section| basis_points(share(section))).collect()
    }

    /// The level of an item of the form.
    pub fn level_of(&self, item: u16) -> Option<&PlannedLevel> {
        self.levels.get(usize::from(*self.items.get(usize::from(item))?))
    }

    /// The levels that have items in the form, as a pool, and their indexes among all levels.
    pub(super) fn pool(&self) -> Option<(Pool, Vec<u16>)> {
        let mut counts = vec![0_u32; self.levels.len()];
        for level in &self.items {
            *counts.get_mut(usize::from(*level))? += 1;
        }
        let mut skills: Vec<&str> = Vec::new();
        let mut asked = Vec::new();
        let mut levels = Vec::new();
        for ((at, level), clones) in (0_u16..).zip(&self.levels).zip(counts).filter(|(_, clones)| *clones > 0) {
            let family = skills.iter().position(|skill| *skill == level.skill_id).unwrap_or_else(|| {
                skills.push(&level.skill_id);
                skills.len() - 1
            });
            asked.push(at);
            levels.push(FamilyLevel {
                family: saturating_cast(family),
                content: level.section.into(),
                item: level.parameters.scoring_item(),
                clones,
            });
        }
        Some((Pool::new(levels).ok()?, asked))
    }

    /// Random bits for the choice of the item at a position.
    pub(super) fn random(&self, position: u16) -> u64 {
        Stream::of_parts(self.seed, &["choice", &position.to_string()]).word()
    }
}

/// The ability (logits, within [−6, 6]) at which this score is expected by a rising function; `None` if none of them has
/// it.
pub(crate) fn ability_of_score(expected: &dyn Fn(f64) -> f64, score: f64) -> Option<f64> {
    let (mut low, mut high) = (-6.0, 6.0);
    if !(expected(low)..=expected(high)).contains(&score) {
        return None;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if expected(middle) < score {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// Skill, level and share of each level within its section: in proportion to the number of items of the level, and to the
/// weights of the skills that have it.
pub(crate) fn level_shares(section: &Section, has: &dyn Fn(&str, &str) -> bool) -> Vec<(String, String, f64)> {
    let mut shares = Vec::new();
    for (level, count) in section.difficulty.iter().filter(|(_, count)| *count > 0) {
        let skills = section.skills.iter().filter(|skill| has(&skill.skill_id, level));
        let all: u32 = skills.clone().map(|skill| skill.weight).sum();
        let of_level = f64::from(*count) / f64::from(section.item_count);
        shares.extend(
            skills.map(|skill| {
                (skill.skill_id.clone(), level.clone(), of_level * f64::from(skill.weight) / f64::from(all))
            }),
        );
    }
    shares
}

/// Share of a section in the score: its weight, or its part of the items.
pub(crate) fn section_share(assessment: &Assessment, at: usize) -> f64 {
    match &assessment.scoring.section_weights {
        Some(weights) => {
            let sum: u32 = weights.iter().map(|weight| weight.millionths()).sum();
            f64::from(weights.get(at).map_or(0, |weight| weight.millionths())) / f64::from(sum.max(1))
        }
        None => f64::from(assessment.sections[at].item_count) / f64::from(assessment.configuration.total_items),
    }
}
