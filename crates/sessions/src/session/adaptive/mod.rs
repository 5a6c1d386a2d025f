//! Adaptive tests: each item is chosen by the answers before it, from the pool of items in the session's form.
//!
//! The form holds the whole pool; `items` of the session are those that were asked, in their order. The choice is part of
//! `decide`: a pure function of the pinned plan and the answers, recorded as an event with its reason.

mod choose;
mod plan;
mod pretest;
mod score;
mod state;

pub use choose::{ChoiceReason, differing_choices};
pub use plan::{AdaptivePlan, PlannedLevel, declared_parameters};
pub(crate) use plan::{ability_of_score, level_shares, section_share};
pub use pretest::trial_items;
pub use score::AbilityEstimate;
pub use state::AdaptiveState;

pub(super) use score::{ability_estimate, is_right};
