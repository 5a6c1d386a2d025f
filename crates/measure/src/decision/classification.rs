//! How often learners are put into the category that they belong to, and how often a second test would agree.

use crate::number::{count, normal_below};
use crate::response::ItemParameters;
use crate::scores::{expected_score, score_distribution};

/// Rates of decisions, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Classification {
    /// Probability that a learner is put into the category of the true score.
    pub accuracy: f64,
    /// Probability that two equal tests put a learner into the same category.
    pub consistency: f64,
    /// Consistency beyond chance: J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological
    /// Measurement 20 (1960); `None` if all learners are in one category.
    pub kappa: Option<f64>,
}

/// Cut scores or learners that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CutError {
    /// There is no cut score.
    #[error("there is no cut score")]
    NoCut,
    /// A cut score is not above the one before it, or is no number.
    #[error("cut score {0} is not above the one before it")]
    Unordered(usize),
    /// There are no learners.
    #[error("there are no learners")]
    NoLearners,
    /// A learner's ability is no number, or the standard error or weight is not positive.
    #[error("learner {0} has an ability that is no number, or a standard error or weight that is not positive")]
    Learner(usize),
}

/// Rates for abilities with standard errors: `learners` are estimates (logits) with their errors (logits), `cuts` ascending
/// abilities. The lowest category is below the first cut; a category includes its lower cut.
///
/// L. M. Rudner, "Computing the expected proportions of misclassified examinees", Practical Assessment, Research and
/// Evaluation 7 (2001); "Expected classification accuracy", same journal 10 (2005). It takes estimates as the true
/// abilities, with normal errors.
///
/// # Errors
/// [`CutError`] if cuts do not ascend, or learners are missing or have no positive error.
pub fn classification_of_abilities(learners: &[(f64, f64)], cuts: &[f64]) -> Result<Classification, CutError> {
    check_cuts(cuts)?;
    let mut sums = Sums::new(cuts.len() + 1);
    for (number, (theta, se)) in learners.iter().enumerate() {
        if !(theta.is_finite() && se.is_finite() && *se > 0.0) {
            return Err(CutError::Learner(number));
        }
        let mut below = 0.0;
        let mut shares = Vec::with_capacity(cuts.len() + 1);
        for cut in cuts {
            let next = normal_below((cut - theta) / se);
            shares.push(next - below);
            below = next;
        }
        shares.push(1.0 - below);
        sums.add(&shares, category(cuts, *theta), 1.0);
    }
    sums.rates()
}

/// Rates for numbers of right answers on a fixed form: `abilities` are true abilities (logits) with positive weights,
/// `cuts` ascending numbers of right answers. The true category is that of the expected score.
///
/// W.-C. Lee, "Classification consistency and accuracy for complex assessments using item response theory", Journal of
/// Educational Measurement 47 (2010).
///
/// # Errors
/// [`CutError`] if cuts do not ascend, or abilities are missing or have no positive weight.
pub fn classification_of_scores(
    items: &[ItemParameters],
    abilities: &[(f64, f64)],
    cuts: &[f64],
) -> Result<Classification, CutError> {
    check_cuts(cuts)?;
    let mut sums = Sums::new(cuts.len() + 1);
    for (number, (theta, weight)) in abilities.iter().enumerate() {
        if !(theta.is_finite() && weight.is_finite() && *weight > 0.0) {
            return Err(CutError::Learner(number));
        }
        let mut shares = vec![0.0; cuts.len() + 1];
        for (score, share) in score_distribution(items, *theta).iter().enumerate() {
            shares[category(cuts, count(score))] += share;
        }
        sums.add(&shares, category(cuts, expected_score(items, *theta)), *weight);
    }
    sums.rates()
}

fn check_cuts(cuts: &[f64]) -> Result<(), CutError> {
    if cuts.is_empty() {
        return Err(CutError::NoCut);
    }
    let bad = |number: &usize| cuts[*number].is_nan() || *number > 0 && cuts[*number] <= cuts[*number - 1];
    (0..cuts.len()).find(bad).map_or(Ok(()), |number| Err(CutError::Unordered(number)))
}

/// Number of the category of a score.
fn category(cuts: &[f64], score: f64) -> usize {
    cuts.iter().filter(|cut| score >= **cut).count()
}

struct Sums {
    accuracy: f64,
    consistency: f64,
    weight: f64,
    /// Sum of the probabilities of each category.
    shares: Vec<f64>,
}

impl Sums {
    fn new(categories: usize) -> Self {
        Self { accuracy: 0.0, consistency: 0.0, weight: 0.0, shares: vec![0.0; categories] }
    }

    fn add(&mut self, shares: &[f64], truth: usize, weight: f64) {
        self.accuracy += weight * shares[truth];
        self.consistency += weight * shares.iter().map(|share| share * share).sum::<f64>();
        self.weight += weight;
        self.shares.iter_mut().zip(shares).for_each(|(sum, share)| *sum += weight * share);
    }

    fn rates(&self) -> Result<Classification, CutError> {
        if self.weight <= 0.0 {
            return Err(CutError::NoLearners);
        }
        let consistency = self.consistency / self.weight;
        let chance: f64 = self.shares.iter().map(|sum| (sum / self.weight) * (sum / self.weight)).sum();
        let kappa = (chance < 1.0).then(|| (consistency - chance) / (1.0 - chance));
        Ok(Classification { accuracy: self.accuracy / self.weight, consistency, kappa })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learner_at_the_cut_is_classified_by_chance() {
        let rates = classification_of_abilities(&[(0.0, 0.3)], &[0.0]).unwrap();
        assert!((rates.accuracy - 0.5).abs() < 1e-15 && (rates.consistency - 0.5).abs() < 1e-15);
        // One standard error from the cut: Φ(1) = 0.841344746068543.
        let rates = classification_of_abilities(&[(0.3, 0.3)], &[0.0]).unwrap();
        assert!((rates.accuracy - 0.841_344_746_068_543).abs() < 1e-14);
        assert!(
            (rates.consistency - (0.841_344_746_068_543_f64.powi(2) + 0.158_655_253_931_457_f64.powi(2))).abs() < 1e-14
        );
    }

    #[test]
    fn scores_are_classified_by_their_distribution() {
        let items = [ItemParameters::rasch(0.0).unwrap(); 2];
        // Two coins: one right or two with 3/4; the expected score is 1, in the upper category.
        let rates = classification_of_scores(&items, &[(0.0, 1.0)], &[1.0]).unwrap();
        assert!((rates.accuracy - 0.75).abs() < 1e-15 && (rates.consistency - 0.625).abs() < 1e-15);
        assert!(rates.kappa.unwrap().abs() < 1e-15);
    }

    #[test]
    fn cuts_ascend() {
        assert_eq!(classification_of_abilities(&[(0.0, 1.0)], &[]), Err(CutError::NoCut));
        assert_eq!(classification_of_abilities(&[(0.0, 1.0)], &[1.0, 1.0]), Err(CutError::Unordered(1)));
        assert_eq!(classification_of_abilities(&[], &[1.0]), Err(CutError::NoLearners));
        assert_eq!(classification_of_abilities(&[(0.0, 0.0)], &[1.0]), Err(CutError::Learner(0)));
    }

    #[test]
    fn stated_accuracy_is_that_of_simulated_decisions() {
        // Deterministic learners: quantiles of N(0, 1) as abilities, and of N(0, 0.4²) as errors.
        let quantile = |share: f64| {
            let (mut low, mut high) = (-8.0, 8.0);
            for _ in 0..60 {
                let middle = 0.5 * (low + high);
                if normal_below(middle) < share { low = middle } else { high = middle }
            }
            0.5 * (low + high)
        };
        let thetas: Vec<f64> = (0..200).map(|number| quantile((f64::from(number) + 0.5) / 200.0)).collect();
        let errors: Vec<f64> = thetas.iter().map(|theta| 0.4 * theta).collect();
        let right = |theta: f64| errors.iter().filter(|error| (theta + **error >= 0.5) == (theta >= 0.5)).count();
        let simulated: usize = thetas.iter().map(|theta| right(*theta)).sum();
        let learners: Vec<(f64, f64)> = thetas.iter().map(|theta| (*theta, 0.4)).collect();
        let stated = classification_of_abilities(&learners, &[0.5]).unwrap();
        assert!((stated.accuracy - count(simulated) / 40_000.0).abs() < 0.005, "{}", stated.accuracy);
    }
}
