//! Performance by domain, as `001` 13.6 names it: after each item what was answered in each section, the ability that the
//! answers suggest, and what would be asked next. A projection: nothing is decided by it.
//!
//! Abilities and difficulties are on the scale of declared difficulties, 0 to 1: an ability of 0.6 answers every second
//! question of difficulty 0.6 without guessing.

use std::collections::BTreeMap;

use serde::Serialize;

use super::adaptive::is_right;
use super::state::{ItemState, Mark, Session};
use plumb_measure::ability::{Answer, posterior};
use plumb_measure::response::{FamilyParameters, difficulty_of};

/// How far below the ability the recommended difficulty lies, in logits: of such questions three of five are answered
/// rightly.
const BELOW_ABILITY: f64 = 0.4;

/// What the answers of a session show.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Performance {
    /// Number of items with an answer.
    pub items_completed: u32,
    /// By the ids of sections; those without an answer are not in it.
    pub performance_by_domain: BTreeMap<String, DomainPerformance>,
    /// 0 to 1; `null` while no answer says anything about the ability.
    pub overall_ability_estimate: Option<f64>,
    /// `null` while no answer says anything about the ability.
    pub next_item_recommendation: Option<ItemRecommendation>,
}

/// What the answers in a section show.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DomainPerformance {
    /// Number of items with an answer, without those that wait for review or were dropped.
    pub items_attempted: u32,
    /// Number of these with full credit.
    pub items_correct: u32,
    /// Share of right answers, 0 to 1.
    pub accuracy: f64,
    /// Mean time of an answer, seconds.
    pub avg_time_seconds: f64,
    /// 0 to 1; `null` while no answer says anything about the ability.
    pub estimated_ability: Option<f64>,
}

/// What would be asked next.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ItemRecommendation {
    /// Id of a section.
    pub domain: String,
    /// Slightly below the ability in that section, 0 to 1.
    pub target_difficulty: f64,
    /// In English.
    pub rationale: Rationale,
}

/// Why a section is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Rationale {
    /// It is the weakest of several.
    #[serde(rename = "Reinforce struggling domain")]
    ReinforceStruggling,
    /// All are equally strong, or there is only one.
    #[serde(rename = "Continue at the level of the learner")]
    Continue,
}

/// Answers of a section, or of all.
#[derive(Default)]
struct Tally {
    attempted: u32,
    correct: u32,
    millis: u64,
    answers: Vec<Answer>,
}

impl Tally {
    fn add(&mut self, item: &ItemState, right: bool, parameters: Option<FamilyParameters>) {
        self.attempted += 1;
        self.correct += u32::from(item.mark == Some(Mark::Correct));
        self.millis += item.elapsed_ms;
        self.answers.extend(parameters.map(|family| Answer { item: family.scoring_item(), right }));
    }

    fn ability(&self) -> Option<f64> {
        (!self.answers.is_empty()).then(|| posterior(&self.answers).ability.theta)
    }

    fn performance(&self) -> DomainPerformance {
        let attempted = f64::from(self.attempted.max(1));
        let seconds = f64::from(u32::try_from(self.millis).unwrap_or(u32::MAX)) / 1_000.0;
        DomainPerformance {
            items_attempted: self.attempted,
            items_correct: self.correct,
            accuracy: rounded(f64::from(self.correct) / attempted),
            avg_time_seconds: rounded(seconds / attempted),
            estimated_ability: self.ability().map(|theta| rounded(difficulty_of(theta))),
        }
    }
}

/// Three decimals.
fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}

impl Session {
    /// All positions, in order.
    pub fn positions(&self) -> Vec<u16> {
        (0_u16..).take(self.items.len()).collect()
    }

    /// What the answers to the items at these positions show. `parameters` returns those of the item at a position, if its
    /// level has a difficulty.
    pub fn performance(&self, positions: &[u16], parameters: &dyn Fn(u16) -> Option<FamilyParameters>) -> Performance {
        let mut tallies: BTreeMap<u16, Tally> = BTreeMap::new();
        let mut all = Tally::default();
        for position in positions {
            let answered = self.item(*position).filter(|item| item.is_answered());
            let Some((item, right)) = answered.and_then(|item| Some((item, is_right(item)?))) else { continue };
            for tally in [&mut all, tallies.entry(item.section).or_default()] {
                tally.add(item, right, parameters(*position));
            }
        }
        let id = |section: u16| self.rules.sections.get(usize::from(section)).map(|rule| rule.id.clone());
        let by_domain = tallies.iter().filter_map(|(section, tally)| Some((id(*section)?, tally.performance())));
        Performance {
            items_completed: all.attempted,
            performance_by_domain: by_domain.collect(),
            overall_ability_estimate: all.ability().map(|theta| rounded(difficulty_of(theta))),
            next_item_recommendation: recommended(&tallies).and_then(|(section, theta, rationale)| {
                let target_difficulty = rounded(difficulty_of(theta - BELOW_ABILITY));
                Some(ItemRecommendation { domain: id(section)?, target_difficulty, rationale })
            }),
        }
    }
}

/// The section with the lowest ability, the first of equal ones; with that ability.
fn recommended(tallies: &BTreeMap<u16, Tally>) -> Option<(u16, f64, Rationale)> {
    let abilities: Vec<(u16, f64)> =
        tallies.iter().filter_map(|(section, tally)| Some((*section, tally.ability()?))).collect();
    let (section, theta) = abilities.iter().copied().min_by(|one, other| one.1.total_cmp(&other.1))?;
    let is_weakest = abilities.iter().any(|(_, other)| *other > theta);
    Some((section, theta, if is_weakest { Rationale::ReinforceStruggling } else { Rationale::Continue }))
}
