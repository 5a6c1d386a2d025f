//! What is known of a family before its answers: its blueprint's features predict its difficulty.
//!
//! The linear logistic test model with an error term: `δ = features · w + e`, `e ~ N(0, τ²)`. G. H. Fischer, "The linear
//! logistic test model as an instrument in educational research", Acta Psychologica 37 (1973); R. Janssen, J. Schepers and
//! D. Peres, "Models with item and item group predictors", in P. De Boeck and M. Wilson, Explanatory Item Response Models
//! (2004).

mod counts;
mod prediction;
mod shrinkage;

pub use counts::difficulty_from_counts;
pub use prediction::{FeatureModel, FeatureModelError, fit_features};
pub use shrinkage::{Estimate, combine};
