//! What a scorecard tells of one learner, worked out from evidence and results: how skills grew by the week, this month
//! against the one before, accuracy against benchmark times, and which named wrong ways came up.
//!
//! Everything here is a sum or a fold over what comes in; who may see what of it is decided before.

mod comparison;
mod course;
mod growth;
mod missteps;
#[cfg(test)]
mod tests;

pub use comparison::{Answer, Comparison, PERIOD_DAYS, Period, comparison};
pub use course::{Course, Step};
pub use growth::{WEEKS, Week, growth};
pub use missteps::{Misstep, WrongWay, missteps};

pub use crate::mastery::basis_points;
use crate::mastery::{Policy, SkillState};

/// Seconds of a day.
const DAY: i64 = 86_400;

/// All of a share, in basis points.
pub const WHOLE: u32 = 10_000;

/// How many steps beliefs are coloured by.
pub const HEAT_STEPS: u32 = 5;

/// What is believed of a skill, in basis points, as it is shown everywhere; 0 before the first piece of evidence.
pub fn belief(state: &SkillState, policy: &Policy) -> u32 {
    state.shown(policy).unwrap_or(0)
}

/// The step that a belief in basis points is coloured by, from 0: each is as wide as the others.
pub fn heat(belief: u32) -> u32 {
    (belief.saturating_mul(HEAT_STEPS) / WHOLE).min(HEAT_STEPS - 1)
}

/// A part of a whole in basis points, rounded half up and at most all of it; nothing of nothing.
pub fn share(part: u64, whole: u64) -> Option<u32> {
    let (part, wide) = (u128::from(part.min(whole)), u128::from(whole));
    let points = (part * 2 * u128::from(WHOLE) + wide).checked_div(2 * wide)?;
    u32::try_from(points).ok()
}
