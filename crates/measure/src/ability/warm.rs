//! Warm's weighted likelihood estimate.

use super::answer::{Answer, in_fixed_order, log_likelihood};
use super::maximum::{maximum, score};

/// Weighted likelihood estimate of an ability.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WarmEstimate {
    /// Estimate, in logits; within [−6, 6], also where all answers are right or wrong.
    pub theta: f64,
    /// Standard error, in logits: 1/√information at the estimate.
    pub se: f64,
}

/// Returns the ability that solves `U(θ) + J(θ) / (2 I(θ)) = 0` with the score U, the information I and
/// `J = Σ p' p'' / (p (1 − p))`; `None` without answers.
///
/// T. A. Warm, "Weighted likelihood estimation of ability in item response theory", Psychometrika 54 (1989). It is not
/// drawn to the mean of the population, which EAP is; with lower asymptotes above 0 and several solutions it is the one
/// where the likelihood times √I is greatest.
pub fn warm(answers: &[Answer]) -> Option<WarmEstimate> {
    if answers.is_empty() {
        return None;
    }
    let answers = in_fixed_order(answers);
    let information = |theta: f64| super::information(answers.iter().map(|answer| answer.item), theta);
    let height = |theta: f64| log_likelihood(&answers, theta) + 0.5 * libm::log(information(theta));
    let slope = |theta: f64| score(&answers, theta) + bias(&answers, theta) / (2.0 * information(theta));
    let theta = maximum(height, slope);
    Some(WarmEstimate { theta, se: 1.0 / information(theta).sqrt() })
}

/// J(θ) = Σ p' p'' / (p (1 − p)); each term is the information times p''/p'.
fn bias(answers: &[Answer], theta: f64) -> f64 {
    let term = |answer: &Answer| {
        let s = crate::number::logistic(answer.item.logit(theta));
        answer.item.information(theta) * answer.item.slope() * (1.0 - 2.0 * s)
    };
    answers.iter().map(term).sum()
}
