//! Reliability of scores with standard errors that differ from learner to learner.

use crate::number::{mean, sample_variance};

/// Returns the reliability of adaptive scores: `1 − mean(SE²) / var(θ)`. `thetas` are estimates and `errors` their
/// standard errors, both in logits. `None` unless there are as many errors as estimates, at least two, and the estimates
/// vary. It is negative where errors are larger than the differences between learners.
///
/// B. F. Green, R. D. Bock, L. G. Humphreys, R. L. Linn and M. D. Reckase, "Technical guidelines for assessing computerized
/// adaptive tests", Journal of Educational Measurement 21 (1984).
pub fn marginal_reliability(thetas: &[f64], errors: &[f64]) -> Option<f64> {
    if thetas.len() != errors.len() {
        return None;
    }
    let squares: Vec<f64> = errors.iter().map(|error| error * error).collect();
    let variance = sample_variance(thetas).filter(|variance| *variance > 0.0)?;
    Some(1.0 - mean(&squares)? / variance)
}
