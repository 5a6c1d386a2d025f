//! Scorecard of one learner, from evidence and results: growth of skills by week, this month compared with the one
//! before, accuracy against benchmark times, and misconceptions.
//!
//! Everything here is a sum or a fold over its input; permissions are checked by the caller.

mod comparison;
mod course;
mod growth;
mod missteps;
#[cfg(test)]
mod tests;

pub use comparison::{FirstAnswer, PERIOD_DAYS, Period, PeriodComparison, comparison};
pub use course::{BeliefCourse, CourseStep};
pub use growth::{WEEKS, Week, growth};
pub use missteps::{DiagnosedAnswer, Misstep, missteps};

pub use crate::mastery::basis_points;
use crate::mastery::{Policy, SkillState};

/// Seconds of a day.
const DAY: i64 = 86_400;

/// A whole share, in basis points.
pub const WHOLE: u32 = 10_000;

/// Number of colour steps of beliefs.
pub const HEAT_STEPS: u32 = 5;

/// Returns the belief in a skill as displayed everywhere, in basis points; 0 before the first piece of evidence.
pub fn belief(state: &SkillState, policy: &Policy) -> u32 {
    state.shown(policy).unwrap_or(0)
}

/// Returns the colour step of a belief in basis points, from 0: all steps are equally wide.
pub fn heat_map_step(belief: u32) -> u32 {
    (belief.saturating_mul(HEAT_STEPS) / WHOLE).min(HEAT_STEPS - 1)
}

/// Returns a part of a whole in basis points, rounded half up and at most a whole; `None` if `whole` is 0.
pub fn share(part: u64, whole: u64) -> Option<u32> {
    let (part, wide) = (u128::from(part.min(whole)), u128::from(whole));
    let points = (part * 2 * u128::from(WHOLE) + wide).checked_div(2 * wide)?;
    u32::try_from(points).ok()
}
