//! When a test ends.

use serde::{Deserialize, Serialize};

use super::choice::Choice;
use super::history::History;
use super::plan::Plan;
use crate::ability::Ability;

/// Quantile of the normal distribution for decisions that are wrong in at most 5 % of cases.
const DECIDED: f64 = 1.645;

/// Why a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The largest number of items was asked.
    Longest,
    /// The ability is far enough from the cut score.
    Decided {
        /// Whether it is above.
        is_above: bool,
    },
    /// The standard deviation is small enough.
    Precise,
    /// The best item would lower the standard deviation too little.
    LittleGain,
    /// No item may be asked: all have been, or limits of families and exposure are reached.
    NothingLeft,
}

/// A reason that does not depend on the next item.
pub(super) fn before_choice(plan: &Plan, history: &History<'_>, ability: Ability) -> Option<StopReason> {
    if history.len() >= plan.max_items {
        return Some(StopReason::Longest);
    }
    if history.answers.len() < plan.min_items {
        return None;
    }
    if let Some(cut) = plan.cut.filter(|cut| (ability.theta - cut).abs() > DECIDED * ability.sd) {
        return Some(StopReason::Decided { is_above: ability.theta > cut });
    }
    plan.target_sd.filter(|target| ability.sd <= *target).map(|_| StopReason::Precise)
}

/// Whether the next item would be worth little.
pub(super) fn gains_little(plan: &Plan, history: &History<'_>, choice: &Choice) -> bool {
    let little = |gain: f64| choice.ability.sd - choice.expected_sd() < gain;
    history.answers.len() >= plan.min_items && plan.smallest_gain.is_some_and(little)
}
