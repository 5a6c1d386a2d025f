//! Estimates by maximising: for comparisons with other programs, never for live scores.

use super::answer::{Answer, in_fixed_order, log_likelihood};

/// Estimates are within ± this many logits.
pub const LIMIT: f64 = 6.0;
/// Steps of 0.05 logits in which maxima are looked for.
const STEPS: u32 = 240;

/// Returns the ability (logits, within ±6) that makes the answers most likely; −6 or 6 if all answers are wrong or right.
///
/// Not for live scores: it has no standard error at the ends, and with guessing the likelihood may have several maxima.
pub fn maximum_likelihood(answers: &[Answer]) -> f64 {
    let answers = in_fixed_order(answers);
    maximum(|theta| log_likelihood(&answers, theta), |theta| score(&answers, theta))
}

/// Returns the mode of the posterior distribution with the prior N(0, 1) (MAP), in logits, within ±6.
///
/// F. Samejima, Estimation of Latent Ability Using a Response Pattern of Graded Scores (1969).
pub fn mode(answers: &[Answer]) -> f64 {
    let answers = in_fixed_order(answers);
    maximum(|theta| log_likelihood(&answers, theta) - 0.5 * theta * theta, |theta| score(&answers, theta) - theta)
}

pub(super) fn score(answers: &[Answer], theta: f64) -> f64 {
    answers.iter().map(|answer| answer.score(theta)).sum()
}

/// The highest maximum of a function within ±[`LIMIT`], by the sign of its slope on a grid and bisection.
pub(super) fn maximum(height: impl Fn(f64) -> f64, slope: impl Fn(f64) -> f64) -> f64 {
    let node = |step: u32| -LIMIT + 2.0 * LIMIT * f64::from(step) / f64::from(STEPS);
    let mut best = (f64::NEG_INFINITY, -LIMIT);
    let mut consider = |theta: f64| {
        let height = height(theta);
        if height > best.0 {
            best = (height, theta);
        }
    };
    if slope(-LIMIT) <= 0.0 {
        consider(-LIMIT);
    }
    if slope(LIMIT) >= 0.0 {
        consider(LIMIT);
    }
    let mut rises = slope(-LIMIT) > 0.0;
    for step in 1..=STEPS {
        let rises_here = slope(node(step)) > 0.0;
        if rises && !rises_here {
            consider(bisect(node(step - 1), node(step), &slope));
        }
        rises = rises_here;
    }
    best.1
}

/// The point between `low`, where the slope is positive, and `high`, where it is not, at which the slope changes sign.
pub(super) fn bisect(mut low: f64, mut high: f64, slope: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = 0.5 * (low + high);
        if high - low < 1e-14 || middle <= low || middle >= high {
            return middle;
        }
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}
