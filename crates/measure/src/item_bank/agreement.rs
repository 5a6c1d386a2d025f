//! How well the answers to a family agree with its parameters.

use serde::{Deserialize, Serialize};

use super::predictions::Prediction;
use crate::number::{count, pearson};

/// Largest number of groups of learners in a curve.
const GROUPS: usize = 8;
/// Smallest number of answers in a group, and for any figure of agreement.
const LEAST: usize = 5;

/// Learners of similar ability, and how many of them answered a family right.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Mean of the abilities without the answer itself, in logits.
    pub ability: f64,
    /// Number of answers; at least 5.
    pub answers: usize,
    /// Share of right answers, from 0 to 1.
    pub share_right: f64,
    /// Mean probability of a right answer by the parameters and by the learners' other answers.
    pub expected: f64,
}

/// Figures of one family.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Agreement {
    pub(super) infit: Option<f64>,
    pub(super) outfit: Option<f64>,
    pub(super) rest_correlation: Option<f64>,
    pub(super) brier: Option<f64>,
    pub(super) curve: Vec<CurvePoint>,
}

/// Compares answers to one family with what was expected of learners who have other answers, too.
///
/// B. D. Wright and G. N. Masters, Rating Scale Analysis (1982), chapter 5: outfit is the mean of squared standardised
/// residuals, infit that weighted by the variances. They compare with the probability at the estimated ability; here it is
/// the probability given the learner's other answers, so that both means are 1 for the right parameters, also where
/// learners have few answers.
pub(super) fn agreement(predictions: &[Prediction]) -> Agreement {
    let mut with_others: Vec<&Prediction> = predictions.iter().filter(|prediction| prediction.others > 0).collect();
    if with_others.len() < LEAST {
        return Agreement::default();
    }
    let (mut squares, mut residuals, mut variances) = (0.0, 0.0, 0.0);
    for prediction in &with_others {
        let residual = prediction.is_right() - prediction.expected;
        squares += prediction.squared_residual;
        residuals += residual * residual;
        variances += prediction.expected * (1.0 - prediction.expected);
    }
    let rights: Vec<f64> = with_others.iter().map(|prediction| prediction.is_right()).collect();
    let abilities: Vec<f64> = with_others.iter().map(|prediction| prediction.ability).collect();
    let infit = (variances > 0.0).then(|| residuals / variances);
    let outfit = squares / count(with_others.len());
    let rest_correlation = pearson(&rights, &abilities).filter(|r| r.is_finite());
    // Equal abilities stay in the order of learners, which does not depend on their answers.
    with_others.sort_by(|one, other| one.ability.total_cmp(&other.ability));
    let brier = Some(residuals / count(with_others.len()));
    Agreement { infit, outfit: Some(outfit), rest_correlation, brier, curve: curve(&with_others) }
}

/// Groups of nearly equal size, from the least to the most able learners.
fn curve(sorted: &[&Prediction]) -> Vec<CurvePoint> {
    let groups = (sorted.len() / LEAST).min(GROUPS);
    let group = |number: usize| &sorted[number * sorted.len() / groups..(number + 1) * sorted.len() / groups];
    (0..groups).map(|number| point(group(number))).collect()
}

fn point(group: &[&Prediction]) -> CurvePoint {
    let mean = |value: fn(&Prediction) -> f64| {
        group.iter().map(|prediction| value(prediction)).sum::<f64>() / count(group.len())
    };
    CurvePoint {
        ability: mean(|prediction| prediction.ability),
        answers: group.len(),
        share_right: mean(Prediction::is_right),
        expected: mean(|prediction| prediction.expected),
    }
}
