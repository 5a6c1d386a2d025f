//! A first difficulty from counts alone, where there are too few answers for a calibration.

use super::shrinkage::Estimate;
use crate::number::{count, exp, logistic};

/// Largest distance of a difficulty from 0, in logits.
const LIMIT: f64 = 12.0;

/// Returns the difficulty (logits) of an open item that `right` of `answers` learners from N(0, 1) answered right, with its
/// standard error; `None` without answers, or with more right answers than answers.
///
/// It solves `E[1/(1 + exp(b − θ))] = (right + ½)/(answers + 1)`; the error is that of the share, divided by the slope of
/// this expectation. Learners who met the item in an adaptive test are not from N(0, 1).
pub fn difficulty_from_counts(answers: usize, right: usize) -> Option<Estimate> {
    if answers == 0 || right > answers {
        return None;
    }
    let n = count(answers);
    let share = (count(right) + 0.5) / (n + 1.0);
    let (mut low, mut high) = (-LIMIT, LIMIT);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if expectation(|theta| logistic(theta - middle)) > share {
            low = middle;
        } else {
            high = middle;
        }
    }
    let value = 0.5 * (low + high);
    let slope = expectation(|theta| logistic(theta - value) * logistic(value - theta));
    Some(Estimate { value, se: (share * (1.0 - share) / n).sqrt() / slope })
}

/// Mean of a function of an ability from N(0, 1), at the nodes −6, −5.9, …, 6.
fn expectation(f: impl Fn(f64) -> f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for node in -60..=60 {
        let theta = f64::from(node) / 10.0;
        let weight = exp(-0.5 * theta * theta);
        sum += weight * f(theta);
        weights += weight;
    }
    sum / weights
}
