//! The posterior distributions of all learners, one after the other.
//!
//! Without guessing, the logit of an answer is linear in the ability: the right answers of a learner enter with two sums,
//! and what is left depends on the items that were answered and not on the answers.

use super::model::{Item, Nodes, Point, Tables};
use super::responses::{Group, Responses, index};
use crate::number::{exp, largest, sum};

/// Receives posterior distributions.
pub(super) trait Visitor {
    /// Starts learners who answered the same items.
    fn start(&mut self, group: Group<'_>);
    /// Takes a learner's answers, in the order of the group's items, and the probabilities of the nodes.
    fn learner(&mut self, group: Group<'_>, rights: &[bool], posterior: &[f64]);
    /// Ends the learners of the same items.
    fn end(&mut self, group: Group<'_>);
}

/// Visits the posterior distributions of all learners. Returns the marginal log-likelihood.
pub(super) fn visit(
    responses: &Responses,
    nodes: &Nodes,
    items: &[Item],
    points: &[Point],
    visitor: &mut impl Visitor,
) -> f64 {
    let tables = Tables::new(nodes, items, points);
    let slopes: Vec<f64> = points.iter().map(|point| exp(point.log_slope)).collect();
    let mut base = nodes.log_weight.clone();
    let mut values = base.clone();
    let mut terms = Vec::new();
    let mut sum_of_logs = 0.0;
    for group in responses.groups() {
        base.copy_from_slice(&nodes.log_weight);
        terms.clear();
        for item in group.items {
            let item = index(*item);
            add(&mut base, tables.log_wrong(item));
            let slope = if items[item].guess > 0.0 { 0.0 } else { slopes[item] };
            terms.push((slope, slope * points[item].difficulty));
        }
        let guessed: Vec<(usize, usize)> = (0..)
            .zip(group.items)
            .map(|(place, item)| (place, index(*item)))
            .filter(|(_, item)| items[*item].guess > 0.0)
            .collect();
        visitor.start(group);
        for rights in group.learners() {
            values.copy_from_slice(&base);
            for (_, item) in guessed.iter().filter(|(place, _)| rights[*place]) {
                add(&mut values, tables.log_odds(*item));
            }
            let (mut slope, mut intercept) = (0.0, 0.0);
            for (right, term) in rights.iter().zip(&terms) {
                // A product and not a branch, which could not be predicted.
                let right = f64::from(u8::from(*right));
                slope += right * term.0;
                intercept += right * term.1;
            }
            sum_of_logs += normalise(&mut values, &nodes.theta, slope, intercept);
            visitor.learner(group, rights, &values);
        }
        visitor.end(group);
    }
    sum_of_logs
}

fn add(values: &mut [f64], others: &[f64]) {
    for (value, other) in values.iter_mut().zip(others) {
        *value += other;
    }
}

/// Adds `slope · θ − intercept` to logarithms of probabilities, and makes them probabilities with sum 1. Returns the
/// logarithm of the sum.
fn normalise(values: &mut [f64], theta: &[f64], slope: f64, intercept: f64) -> f64 {
    for (value, theta) in values.iter_mut().zip(theta) {
        *value += slope * theta - intercept;
    }
    let top = largest(values);
    for value in values.iter_mut() {
        *value = exp(*value - top);
    }
    let sum = sum(values);
    let factor = 1.0 / sum;
    for value in values.iter_mut() {
        *value *= factor;
    }
    top + libm::log(sum)
}
