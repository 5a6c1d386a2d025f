//! Decisions that scores lead to: cut scores, and how often decisions are right.

mod angoff;
mod classification;

pub use angoff::{AngoffError, AngoffSummary, angoff};
pub use classification::{Classification, CutError, classification_of_abilities, classification_of_scores};
