//! How hard items are before anyone has answered them: computed from what a blueprint declares (001 13.6), and features
//! of a level from which a calibration predicts its difficulty.
//!
//! Nothing here changes an item, and nothing of it is stored with one.

mod columns;
mod computed;
mod features;
mod of_generator;
#[cfg(test)]
mod tests;

pub(crate) use columns::{borrows, carries};
pub(crate) use computed::contribution;
pub use computed::{ComputedDifficulty, FactorContribution, computed_difficulty};
pub(crate) use features::FeatureSums;
pub use features::{DerivedFeatures, FEATURE_ITEMS, FEATURE_NAMES, FEATURES};
