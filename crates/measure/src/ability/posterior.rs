//! The posterior distribution of the ability.

use serde::{Deserialize, Serialize};

use super::answer::{Answer, in_fixed_order};
use super::likelihood::{NODES, STANDARD, WeightedLikelihood};
use crate::number::{dot, sum};

/// Estimate of an ability.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ability {
    /// Mean of the posterior distribution (EAP), in logits; within [−6, 6].
    pub theta: f64,
    /// Standard deviation of the posterior distribution, in logits; positive.
    pub sd: f64,
}

impl Ability {
    /// Half the width of [`Ability::interval`], in standard deviations.
    pub const INTERVAL: f64 = 1.96;

    /// Lower and upper end of the interval that has the ability in 95 of 100 cases, in logits.
    pub fn interval(self) -> (f64, f64) {
        let half = Self::INTERVAL * self.sd;
        (self.theta - half, self.theta + half)
    }
}

/// Posterior distribution of an ability at the nodes −6, −5.9, …, 6.
#[derive(Debug, Clone, PartialEq)]
pub struct Posterior {
    /// Mean and standard deviation.
    pub ability: Ability,
    /// Natural logarithm of the probability of the answers, averaged over the prior distribution.
    pub log_marginal: f64,
    shares: Vec<f64>,
}

impl Posterior {
    /// Probabilities of the nodes, from −6 to 6 logits in steps of 0.1; their sum is 1.
    pub fn shares(&self) -> &[f64] {
        &self.shares
    }
}

/// Returns the posterior distribution of the ability after these answers, with the prior N(0, 1).
///
/// R. D. Bock and R. J. Mislevy, "Adaptive EAP estimation of ability in a microcomputer environment", Applied
/// Psychological Measurement 6 (1982). The result depends on the answers and not on their order, to the byte; without
/// answers it is the prior.
pub fn posterior(answers: &[Answer]) -> Posterior {
    let likelihood = WeightedLikelihood::of(&in_fixed_order(answers));
    let sum: f64 = likelihood.values[..NODES].iter().sum();
    let power = f64::from(i32::try_from(likelihood.exponent).unwrap_or(i32::MIN));
    Posterior {
        ability: ability(&likelihood),
        log_marginal: libm::log(sum) + power * std::f64::consts::LN_2,
        shares: likelihood.values[..NODES].iter().map(|value| value / sum).collect(),
    }
}

/// Mean and standard deviation alone. Sorts the answers.
pub(crate) fn ability_of(answers: &mut [Answer]) -> Ability {
    answers.sort_unstable_by(Answer::order);
    ability(&WeightedLikelihood::of(answers))
}

fn ability(likelihood: &WeightedLikelihood) -> Ability {
    let all = sum(&likelihood.values);
    let theta = dot(&likelihood.values, &STANDARD.theta) / all;
    let mut squares = STANDARD.theta;
    for square in &mut squares {
        *square = (*square - theta) * (*square - theta);
    }
    Ability { theta, sd: (dot(&likelihood.values, &squares) / all).sqrt() }
}
