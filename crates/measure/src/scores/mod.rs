//! Scores: what a learner of an ability would earn on a form, scores of one form on the scale of another, and how
//! reliable they are.

mod distribution;
mod equating;
mod reliability;

pub use distribution::score_distribution;
pub use equating::{ability_of_score, equated_score, expected_score};
pub use reliability::marginal_reliability;

#[cfg(test)]
mod tests;
