//! An answer, and what a list of answers says at one ability.

use std::cmp::Ordering;

use crate::number::exp;
use crate::response::ItemParameters;

/// An answer to an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer {
    /// Parameters by which the item is scored.
    pub item: ItemParameters,
    /// Whether the answer was right.
    pub right: bool,
}

impl Answer {
    /// An order that depends on parameters and correctness alone: sums in this order have equal bytes whatever the order
    /// of the answers was.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let (one, two) = (self.item, other.item);
        let slopes = one.slope().total_cmp(&two.slope());
        let difficulties = || one.difficulty().total_cmp(&two.difficulty());
        let guesses = || one.guess().total_cmp(&two.guess());
        slopes.then_with(difficulties).then_with(guesses).then_with(|| self.right.cmp(&other.right))
    }

    /// Derivative of the log-likelihood with respect to the ability.
    pub(super) fn score(self, theta: f64) -> f64 {
        let (a, c) = (self.item.slope(), self.item.guess());
        let odds = exp(-self.item.logit(theta));
        if self.right { a * (1.0 - c) * odds / ((1.0 + odds) * (1.0 + c * odds)) } else { -a / (1.0 + odds) }
    }
}

/// The answers in their fixed order.
pub(super) fn in_fixed_order(answers: &[Answer]) -> Vec<Answer> {
    let mut sorted = answers.to_vec();
    sorted.sort_unstable_by(Answer::order);
    sorted
}

/// Returns the natural logarithm of the probability of the answers at ability `theta` (logits).
pub fn log_likelihood(answers: &[Answer], theta: f64) -> f64 {
    in_fixed_order(answers).iter().map(|answer| answer.item.log_probability(theta, answer.right)).sum()
}

/// Returns Fisher's information of the items at ability `theta` (logits), in 1/logit²: the sum over the items.
pub fn information(items: impl IntoIterator<Item = ItemParameters>, theta: f64) -> f64 {
    items.into_iter().map(|item| item.information(theta)).sum()
}
