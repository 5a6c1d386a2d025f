//! From answers to calibrated families: what is known of a family before its answers, what they say, and whether the new
//! parameters predict answers better than those in use.
//!
//! A family is one level of one version of a blueprint; its items are clones. Its difficulty has a normal prior around the
//! declared one and, where other families show what features are worth, the predicted one. Marginal maximum likelihood
//! with this prior gives the estimate (R. J. Mislevy, "Bayes modal estimation in item response models", Psychometrika 51,
//! 1986).

mod agreement;
mod calibrate;
mod features;
mod fit;
mod known;
mod predictions;
mod prior;
#[cfg(test)]
mod tests;

pub use agreement::CurvePoint;
pub use calibrate::{BankCalibration, CalibratedFamily, HeldOut, calibrate_bank};
pub use known::{BankError, BankSettings, FamilyAnswer, KnownFamily};
pub use prior::Basis;
