//! Response functions: how likely a right answer is, given the ability.

mod family;
mod hermite;
mod logistic;

pub use family::{ATTENUATION, FamilyParameters, SPLIT_SPREAD, VISIBLE_SPREAD};
pub(crate) use logistic::information;
pub use logistic::{ItemParameters, MAX_DIFFICULTY, MAX_GUESS, MAX_SLOPE, ParameterError, difficulty_of, logits_of};
