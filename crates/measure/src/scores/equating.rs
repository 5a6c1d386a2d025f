//! The test characteristic curve: expected scores, and true score equating.

use crate::ability::LIMIT;
use crate::response::ItemParameters;

/// Returns the expected number of right answers of a learner of ability `theta` (logits) on the items: `Σ p(θ)`.
///
/// F. M. Lord, Applications of Item Response Theory (1980), equation 4-4.
pub fn expected_score(items: &[ItemParameters], theta: f64) -> f64 {
    items.iter().map(|item| item.probability(theta)).sum()
}

/// Returns the ability, in logits and within ±6, at which the expected score is `score`; `None` without items, for a score
/// that is no number, and for one at or below the sum of the lower asymptotes or at or above the number of items, which
/// no ability has.
pub fn ability_of_score(items: &[ItemParameters], score: f64) -> Option<f64> {
    let guessed: f64 = items.iter().map(|item| item.guess()).sum();
    if items.is_empty() || score.is_nan() || score <= guessed || score >= crate::number::count(items.len()) {
        return None;
    }
    let (mut low, mut high) = (-LIMIT, LIMIT);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if expected_score(items, middle) < score {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(0.5 * (low + high))
}

/// Returns the score on form `to` that corresponds to `score` right answers on form `from`: the expected score of the
/// ability that `score` belongs to. `None` if a form is empty or the score is not between 0 and the number of items.
///
/// Below the sum of the lower asymptotes, scores are interpolated linearly: M. J. Kolen and R. L. Brennan, Test Equating,
/// Scaling, and Linking (3rd edition, 2014), section 6.5.
pub fn equated_score(from: &[ItemParameters], to: &[ItemParameters], score: f64) -> Option<f64> {
    let (all_from, all_to) = (crate::number::count(from.len()), crate::number::count(to.len()));
    if from.is_empty() || to.is_empty() || !(0.0..=all_from).contains(&score) {
        return None;
    }
    if score >= all_from {
        return Some(all_to);
    }
    let guessed = |items: &[ItemParameters]| items.iter().map(|item| item.guess()).sum::<f64>();
    let (guessed_from, guessed_to) = (guessed(from), guessed(to));
    if score <= guessed_from {
        return Some(if guessed_from > 0.0 { score * guessed_to / guessed_from } else { 0.0 });
    }
    ability_of_score(from, score).map(|theta| expected_score(to, theta))
}
