//! Two independent sources about one number.

use serde::{Deserialize, Serialize};

/// A number that is known with an error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The estimate; for difficulties in logits.
    pub value: f64,
    /// Its standard error, in the same unit; positive.
    pub se: f64,
}

/// Returns the mean of two estimates weighted by their precision 1/SE², with its standard error: a difficulty from answers
/// shrinks to what the features predict, the more so the fewer answers there are.
///
/// If an error is 0, or is not a positive number, the other estimate counts for nothing or for everything: an estimate
/// without error is returned as it is, one with an infinite error is ignored.
pub fn combine(one: Estimate, other: Estimate) -> Estimate {
    if one.se <= 0.0 || other.se.is_infinite() {
        return one;
    }
    if other.se <= 0.0 || one.se.is_infinite() {
        return other;
    }
    let (precision_one, precision_other) = (1.0 / (one.se * one.se), 1.0 / (other.se * other.se));
    let precision = precision_one + precision_other;
    let value = (precision_one * one.value + precision_other * other.value) / precision;
    Estimate { value, se: 1.0 / precision.sqrt() }
}
