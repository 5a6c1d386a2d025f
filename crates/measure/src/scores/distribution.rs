//! The distribution of the number of right answers.

use crate::response::ItemParameters;

/// Returns the probability of each number of right answers, from 0 to the number of items, at ability `theta` (logits).
///
/// F. M. Lord and M. S. Wingersky, "Comparison of IRT true-score and equipercentile observed-score 'equatings'", Applied
/// Psychological Measurement 8 (1984).
pub fn score_distribution(items: &[ItemParameters], theta: f64) -> Vec<f64> {
    let mut distribution = vec![1.0];
    for item in items {
        let p = item.probability(theta);
        distribution.push(0.0);
        for score in (0..distribution.len()).rev() {
            let before = score.checked_sub(1).map_or(0.0, |before| distribution[before]);
            distribution[score] = distribution[score] * (1.0 - p) + before * p;
        }
    }
    distribution
}
