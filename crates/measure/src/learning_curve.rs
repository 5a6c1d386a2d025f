//! Whether learners get better from one opportunity to practise a skill to the next.

use serde::{Deserialize, Serialize};

use crate::families::Estimate;

/// Number of opportunities of a curve.
pub const OPPORTUNITIES: usize = 5;

/// Answers at the first opportunities of learners at a skill. Only learners with all of them count: else the later ones
/// would be those of weaker learners, since others stop when they know it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearningCurve {
    /// Number of answers at each opportunity.
    pub answers: [u32; OPPORTUNITIES],
    /// Number of right ones.
    pub right: [u32; OPPORTUNITIES],
}

impl LearningCurve {
    /// Counts an answer at an opportunity, from 0; later ones do not count.
    pub fn add(&mut self, opportunity: usize, right: bool) {
        if let (Some(answers), Some(sum)) = (self.answers.get_mut(opportunity), self.right.get_mut(opportunity)) {
            *answers += 1;
            *sum += u32::from(right);
        }
    }

    /// Share of right answers at an opportunity, from 0; `None` without answers.
    pub fn share(&self, opportunity: usize) -> Option<f64> {
        let (answers, right) = (self.answers.get(opportunity)?, self.right.get(opportunity)?);
        (*answers > 0).then(|| f64::from(*right) / f64::from(*answers))
    }

    /// Change of the log-odds of a right answer from one opportunity to the next, in logits, with its standard error; `None`
    /// with fewer than `least` answers at any opportunity.
    ///
    /// The slope of the additive factors model for one skill (H. Cen, K. Koedinger and B. Junker, "Learning factors
    /// analysis", Intelligent Tutoring Systems 2006), estimated by weighted least squares of the empirical logits (J. Berkson,
    /// "Maximum likelihood and minimum χ² estimates of the logistic function", Journal of the American Statistical
    /// Association 50, 1955). Answers of one learner are taken as independent, so the error is rather too large.
    pub fn rate(&self, least: u32) -> Option<Estimate> {
        if self.answers.iter().any(|answers| *answers < least.max(1)) {
            return None;
        }
        let (mut weights, mut x_sum, mut y_sum) = (0.0, 0.0, 0.0);
        let mut points = [(0.0, 0.0, 0.0); OPPORTUNITIES];
        for ((point, (answers, right)), x) in
            points.iter_mut().zip(self.answers.iter().zip(&self.right)).zip([0.0, 1.0, 2.0, 3.0, 4.0])
        {
            // Half an answer on each side, so that a share of 0 or 1 has a logit, too.
            let (right, wrong) = (f64::from(*right) + 0.5, f64::from(answers - right) + 0.5);
            let weight = right * wrong / (right + wrong);
            let y = libm::log(right / wrong);
            *point = (x, y, weight);
            weights += weight;
            x_sum += weight * x;
            y_sum += weight * y;
        }
        let (x_mean, y_mean) = (x_sum / weights, y_sum / weights);
        let (mut squares, mut products) = (0.0, 0.0);
        for (x, y, weight) in points {
            squares += weight * (x - x_mean) * (x - x_mean);
            products += weight * (x - x_mean) * (y - y_mean);
        }
        Some(Estimate { value: products / squares, se: 1.0 / squares.sqrt() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growth_of_half_a_logit_is_found() {
        // 1/(1 + exp(-(-1 + x/2))) of 10,000 answers each.
        let curve = LearningCurve { answers: [10_000; 5], right: [2_689, 3_775, 5_000, 6_225, 7_311] };
        let rate = curve.rate(20).unwrap();
        assert!((rate.value - 0.5).abs() < 1e-3 && rate.se < 0.01, "{rate:?}");
        assert_eq!((curve.share(2), curve.share(5)), (Some(0.5), None));
    }

    #[test]
    fn nothing_is_said_of_few_answers_and_extremes_have_a_rate() {
        let mut curve = LearningCurve::default();
        assert_eq!((curve.rate(0), curve.share(0)), (None, None));
        for opportunity in 0..7 {
            curve.add(opportunity, opportunity > 0);
        }
        assert_eq!((curve.answers, curve.right), ([1; 5], [0, 1, 1, 1, 1]));
        assert_eq!(curve.rate(2), None);
        let rate = curve.rate(1).unwrap();
        assert!(rate.value > 0.0 && rate.se.is_finite(), "{rate:?}");
        let equal = LearningCurve { answers: [30; 5], right: [30; 5] }.rate(20).unwrap();
        assert!(equal.value.abs() < 1e-12 && equal.se > 0.4, "{equal:?}");
    }
}
