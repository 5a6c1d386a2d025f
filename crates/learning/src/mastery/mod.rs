//! Mastery: which skills a learner knows by their first attempts, how certain that is, and when it is forgotten.
//!
//! [`bkt`] turns one answer into a belief, [`guards`] say what mastery takes beside it, [`state`] folds all evidence
//! about a skill, [`spacing`] computes when it is forgotten, [`fit`] learns the parameters from many learners' answers, [`policy`] has the rules that are choices.
//! Everything can be recomputed from the evidence, and every change has its reason ([`explain`]).

pub mod bkt;
pub mod evidence;
pub mod explain;
pub mod fit;
pub mod guards;
pub mod learner;
pub mod policy;
pub mod smooth;
pub mod spacing;
pub mod state;

pub use bkt::{BeliefStep, Bkt, Bounds, Emission};
pub use evidence::{Evidence, ItemTiming, Opportunity, Setting};
pub use explain::{Because, DisplayedMastery, ForgettingGap, MasteryChange, Update};
pub use guards::{FirstTries, Guards};
pub use learner::{LearnerMastery, States};
pub use plumb_types::SkillId;
pub use policy::Policy;
pub use spacing::Memory;
pub use state::{MasteryStatus, SkillState};

/// A probability in basis points, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 10000 by the clamp")]
pub fn basis_points(probability: f64) -> u32 {
    (probability.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

#[cfg(test)]
mod tests;
