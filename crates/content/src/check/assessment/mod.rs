//! Checks whether an assessment's skills exist and have enough items.

mod banked;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_formula::Value;

use crate::blueprint::assessment::{AdaptiveSettings, Assessment, ItemSource};
use crate::blueprint::skill::Skill;
use crate::generate::{Generator, MAX_POOL, Sampler, plan, plan_pool};
use crate::problem_set::ProblemCounts;
use crate::text::problem::{Problem, Severity, in_file_order};
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;

/// Number of seeds to plan forms with: ties between weights are resolved by chance.
const PLANS: u64 = 32;
/// Levels with more solutions than this have enough items for any form.
const PLENTY: u128 = 20_000;

/// Content that an assessment is checked against.
#[derive(Clone, Copy)]
pub struct AssessmentContext<'a> {
    /// Returns a skill's blueprint by id.
    pub skill: &'a dyn Fn(&str) -> Option<Arc<Skill>>,
    /// Whether the graph has a skill.
    pub is_node: &'a dyn Fn(&str) -> bool,
    /// The problems of the published sets.
    pub problems: &'a ProblemCounts,
    /// Whether the bank has problems of a skill that may be served.
    pub in_bank: &'a dyn Fn(&str) -> bool,
}

/// Checks an assessment against the skills it names. Empty if there are no findings.
pub fn check_assessment(assessment: &Assessment, beside: &AssessmentContext<'_>) -> Vec<Problem> {
    let mut check = AssessmentCheck {
        places: assessment.places.clone(),
        problems: assessment.warnings.clone(),
        found: BTreeMap::new(),
    };
    match assessment.item_source {
        ItemSource::Template => {
            check.skills(assessment, beside);
            check.levels(assessment);
            if !check.problems.iter().any(Problem::is_error) {
                match &assessment.adaptive {
                    None => check.items(assessment),
                    Some(settings) => check.pool(assessment, settings),
                }
            }
        }
        ItemSource::Bank => check.banked(assessment, beside),
    }
    in_file_order(&mut check.problems);
    check.problems
}

struct AssessmentCheck {
    places: SourceMap,
    problems: Vec<Problem>,
    found: BTreeMap<String, Arc<Skill>>,
}

impl AssessmentCheck {
    fn add(&mut self, severity: Severity, path: &str, code: &str, message: String) -> &mut Problem {
        let source = self.places.source();
        let place: SourceSpan = source.first_line(self.places.at(path));
        let problem = Problem::new(source, place, severity, code, message);
        self.problems.push(problem);
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }

    fn skills(&mut self, assessment: &Assessment, beside: &AssessmentContext<'_>) {
        for (at, section) in assessment.sections.iter().enumerate() {
            for (of, weighted) in section.skills.iter().enumerate() {
                let id = &weighted.skill_id;
                if let Some(found) = (beside.skill)(id) {
                    self.found.insert(id.clone(), found);
                } else {
                    let path = format!("sections[{at}].skill_blueprints[{of}].skill_id");
                    let message = format!("there is no skill `{id}`");
                    let problem = self.add(Severity::Error, &path, "unknown-skill", message);
                    if (beside.is_node)(id) {
                        problem.help =
                            Some(format!("`{id}` is a skill of the graph: `item_source: bank` takes its problems"));
                    }
                }
            }
        }
    }

    fn levels(&mut self, assessment: &Assessment) {
        for (at, section) in assessment.sections.iter().enumerate() {
            let skills: Vec<Arc<Skill>> =
                section.skills.iter().filter_map(|weighted| self.found.get(&weighted.skill_id).cloned()).collect();
            if skills.len() < section.skills.len() {
                continue;
            }
            for (level, count) in &section.difficulty {
                let path = format!("sections[{at}].difficulty_distribution.{level}");
                let lacking: Vec<&str> = skills
                    .iter()
                    .filter(|skill| skill.level_index(level).is_none())
                    .map(|skill| skill.id.as_str())
                    .collect();
                if *count == 0 || lacking.is_empty() {
                    continue;
                }
                if lacking.len() == skills.len() {
                    let mut known: Vec<&str> =
                        skills.iter().flat_map(|skill| &skill.levels).map(|level| level.name.as_str()).collect();
                    known.sort_unstable();
                    known.dedup();
                    let help = crate::text::suggest::help(level, &known);
                    let message = format!("no skill of this section has a level `{level}`");
                    self.add(Severity::Error, &path, "unknown-level", message).help = Some(help);
                } else {
                    let message = format!(
                        "`{}` has no level `{level}`; items of it come from the other skills",
                        lacking.join("`, `")
                    );
                    self.add(Severity::Warning, &path, "missing-level", message);
                }
            }
        }
    }

    /// Compares the items that a form may need with those that exist, for each skill and level.
    fn items(&mut self, assessment: &Assessment) {
        let levels_of = |id: &str| Some(self.found.get(id)?.level_names());
        for ((id, level), (needed, section)) in most_needed(assessment, &levels_of, PLANS) {
            let Some(skill) = self.found.get(&id).cloned() else { continue };
            let there = different(&skill, &level, needed);
            if there < needed {
                let index = assessment.sections.iter().position(|other| other.id == section).unwrap_or(0);
                let path = format!("sections[{index}].difficulty_distribution.{level}");
                let message = format!(
                    "a form may need {needed} items of `{id}` at level `{level}`, which has {there} different ones"
                );
                self.add(Severity::Error, &path, "too-few-items", message).help =
                    Some("ask for fewer, or add skills to the section".to_owned());
            }
        }
    }
}

impl AssessmentCheck {
    /// Compares the items that the pools of an adaptive test have in each section with those that the section asks.
    fn pool(&mut self, assessment: &Assessment, settings: &AdaptiveSettings) {
        let skills = self.found.clone();
        let levels_of = |id: &str| Some(skills.get(id)?.level_names());
        let mut there: BTreeMap<(String, String, usize), usize> = BTreeMap::new();
        let mut least: Vec<usize> = vec![usize::MAX; assessment.sections.len()];
        for seed in 0..PLANS {
            let Ok(entries) = plan_pool(assessment, settings, &levels_of, seed) else { continue };
            let mut wanted: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
            for entry in &entries {
                *wanted.entry((&entry.section_id, &entry.skill_id, &entry.level)).or_default() += 1;
            }
            for (at, section) in assessment.sections.iter().enumerate() {
                let mut items = 0;
                for ((_, skill, level), wanted) in wanted.iter().filter(|((id, ..), _)| *id == section.id) {
                    let key = ((*skill).to_owned(), (*level).to_owned(), *wanted);
                    let count = |(skill, level, wanted): &(String, String, usize)| {
                        skills.get(skill).map_or(0, |skill| different(skill, level, *wanted).min(*wanted))
                    };
                    items += *there.entry(key.clone()).or_insert_with(|| count(&key));
                }
                least[at] = least[at].min(items);
            }
        }
        for (at, (section, items)) in assessment.sections.iter().zip(least).enumerate() {
            if u32::try_from(items).unwrap_or(u32::MAX) < section.item_count {
                let path = format!("sections[{at}].item_count");
                let message = format!(
                    "an attempt may ask {} items of this section, but chooses among {items} different ones",
                    section.item_count
                );
                self.add(Severity::Error, &path, "too-few-items", message).help =
                    Some(format!("ask for fewer, or add skills or levels; a pool has at most {MAX_POOL} items in all"));
            }
        }
    }
}

/// Returns the maximum number of items of each skill and level (the key) in a form, and the first section that asks for
/// them. Empty if no form can be laid out.
fn most_needed(
    assessment: &Assessment,
    levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
    plans: u64,
) -> BTreeMap<(String, String), (usize, String)> {
    let mut most: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    for seed in 0..plans {
        let Ok(entries) = plan(assessment, levels_of, seed) else { return BTreeMap::new() };
        let mut needed: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
        for entry in entries {
            let count = needed.entry((entry.skill_id, entry.level)).or_insert((0, entry.section_id));
            count.0 += 1;
        }
        for (key, count) in needed {
            let so_far = most.entry(key).or_insert_with(|| count.clone());
            if count.0 > so_far.0 {
                *so_far = count;
            }
        }
    }
    most
}

/// Counts the different items of a level, up to `enough`: equal parameters in another order do not make a different
/// item.
fn different(skill: &Arc<Skill>, level: &str, enough: usize) -> usize {
    let generator = Generator::new(Arc::clone(skill));
    let Ok(sampler) = generator.sampler(level) else { return 0 };
    if skill.parameters.is_empty() {
        return skill.stems.len();
    }
    match sampler.exact() {
        Some(solutions) if solutions <= PLENTY => distinct(sampler, solutions, enough),
        _ => enough,
    }
}

fn distinct(sampler: &Sampler, solutions: u128, enough: usize) -> usize {
    let mut seen: BTreeSet<Vec<String>> = BTreeSet::new();
    for number in 0..solutions {
        let Some(values) = sampler.nth(number) else { break };
        let mut values: Vec<String> = values.iter().map(Value::to_text).collect();
        values.sort_unstable();
        seen.insert(values);
        if seen.len() >= enough {
            break;
        }
    }
    seen.len()
}
