//! Parameters of items from the answers of many learners: marginal maximum likelihood.
//!
//! R. D. Bock and M. Aitkin, "Marginal maximum likelihood estimation of item parameters: application of an EM algorithm",
//! Psychometrika 46 (1981). The abilities are N(0, 1), which fixes the scale; a learner answers any subset of the items.
//! Lower asymptotes are known (1/options) and never estimated.

mod errors;
mod expectation;
mod fit;
mod maximisation;
mod model;
mod posteriors;
mod responses;
mod settings;
#[cfg(test)]
mod tests;

pub use fit::{CalibratedItem, Calibration, calibrate};
pub use responses::{Response, ResponseError, Responses};
pub use settings::{ItemModel, NormalPrior, Settings, SettingsError, SlopePolicy};
