//! Decisions that scores lead to: cut scores, how often decisions are right, and whether items keep their difficulty.

mod angoff;
mod classification;
mod drift;

pub use angoff::{AngoffError, AngoffSummary, angoff};
pub use classification::{Classification, CutError, classification_of_abilities, classification_of_scores};
pub use drift::{DriftFigure, LARGE_SHIFT, LARGE_Z, drift};
