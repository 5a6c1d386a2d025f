//! What the other answers of a learner say about each answer.
//!
//! With the posterior distribution w of all answers of a learner and the probability p of one of them at each node, the
//! distribution without this answer is w/p, up to its sum. So the probability of the answer given the others is
//! `1/Σ(w/p)`. S. Geisser and W. F. Eddy, "A predictive approach to model selection", Journal of the American Statistical
//! Association 74 (1979).

use super::known::FamilyAnswer;
use crate::ability::{Answer, NODES, posterior};
use crate::number::{count, exp};
use crate::response::{FamilyParameters, ItemParameters};

/// An answer, and what the learner's other answers say about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prediction {
    pub(super) answer: FamilyAnswer,
    /// Number of the learner's other answers.
    pub(super) others: usize,
    /// Mean of the ability given the other answers, in logits.
    pub(super) ability: f64,
    /// Natural logarithm of the reciprocal of the probability of this answer given the others.
    pub(super) loss: f64,
    /// Probability of a right answer given the others.
    pub(super) expected: f64,
    /// Square of the standardised residual: `(x − P)²/(P(1 − P))`.
    pub(super) squared_residual: f64,
}

impl Prediction {
    pub(super) fn is_right(&self) -> f64 {
        f64::from(u8::from(self.answer.right))
    }
}

/// Predicts every answer with these parameters. The answers must be in their order.
pub(super) fn predictions(families: &[FamilyParameters], answers: &[FamilyAnswer]) -> Vec<Prediction> {
    let tables = Tables::new(families);
    let mut all = Vec::with_capacity(answers.len());
    for own in answers.chunk_by(|one, next| one.learner == next.learner) {
        let scored: Vec<Answer> =
            own.iter().map(|answer| Answer { item: tables.items[answer.index()], right: answer.right }).collect();
        let posterior = posterior(&scored);
        all.extend(own.iter().map(|answer| tables.predict(*answer, own.len() - 1, posterior.shares())));
    }
    all
}

/// Mean loss of the predictions, in nats; `None` without any.
pub(super) fn mean_loss(predictions: &[Prediction]) -> Option<f64> {
    let sum: f64 = predictions.iter().map(|prediction| prediction.loss).sum();
    (!predictions.is_empty()).then(|| sum / count(predictions.len()))
}

/// Probabilities of right and of wrong answers at the nodes of abilities, family by family.
struct Tables {
    items: Vec<ItemParameters>,
    theta: Vec<f64>,
    right: Vec<f64>,
    wrong: Vec<f64>,
}

impl Tables {
    fn new(families: &[FamilyParameters]) -> Self {
        let items: Vec<ItemParameters> = families.iter().map(|family| family.scoring_item()).collect();
        let theta: Vec<f64> = (0..NODES).map(|node| (count(node) - 60.0) / 10.0).collect();
        let table = |right: bool| {
            let of_item = |item: &ItemParameters| {
                let item = *item;
                theta.iter().map(move |theta| exp(item.log_probability(*theta, right))).collect::<Vec<f64>>()
            };
            items.iter().flat_map(of_item).collect()
        };
        let (right, wrong) = (table(true), table(false));
        Self { items, theta, right, wrong }
    }

    fn predict(&self, answer: FamilyAnswer, others: usize, shares: &[f64]) -> Prediction {
        let start = answer.index() * NODES;
        let table = if answer.right { &self.right } else { &self.wrong };
        let (mut sum, mut moment) = (0.0, 0.0);
        for ((share, probability), theta) in shares.iter().zip(&table[start..start + NODES]).zip(&self.theta) {
            let weight = share / probability;
            sum += weight;
            moment += weight * theta;
        }
        // A probability is at most 1, but for rounding.
        let sum: f64 = sum.max(1.0);
        let expected = if answer.right { 1.0 / sum } else { 1.0 - 1.0 / sum };
        Prediction {
            answer,
            others,
            ability: moment / sum,
            loss: libm::log(sum),
            expected,
            squared_residual: sum - 1.0,
        }
    }
}
