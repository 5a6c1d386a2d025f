//! Expected counts: how many learners of each ability answered an item, and how many of them right.

use super::model::{Item, Nodes, Point};
use super::posteriors::{Visitor, visit};
use super::responses::{Group, Responses, index};
use crate::number::dot;

/// Expected counts at the nodes, item by item.
pub(super) struct Counts {
    nodes: usize,
    answered: Vec<f64>,
    /// For items with a lower asymptote only.
    right: Vec<f64>,
    /// Sum of the mean abilities of the learners who answered right: all that the others need.
    ability_of_right: Vec<f64>,
}

impl Counts {
    /// Expected number of learners at each node who answered the item.
    pub(super) fn answered(&self, item: usize) -> &[f64] {
        &self.answered[item * self.nodes..(item + 1) * self.nodes]
    }

    /// Expected number of learners at each node who answered the item right; only with a lower asymptote.
    pub(super) fn right(&self, item: usize) -> &[f64] {
        &self.right[item * self.nodes..(item + 1) * self.nodes]
    }

    /// Sum of the mean abilities of the learners who answered the item right.
    pub(super) fn ability_of_right(&self, item: usize) -> f64 {
        self.ability_of_right[item]
    }
}

/// Returns the expected counts and the marginal log-likelihood.
pub(super) fn expect(responses: &Responses, nodes: &Nodes, items: &[Item], points: &[Point]) -> (Counts, f64) {
    let size = nodes.theta.len() * items.len();
    let counts = Counts {
        nodes: nodes.theta.len(),
        answered: vec![0.0; size],
        right: vec![0.0; size],
        ability_of_right: vec![0.0; items.len()],
    };
    let mut tally =
        Tally { counts, theta: &nodes.theta, items, group: vec![0.0; nodes.theta.len()], ability_of_right: Vec::new() };
    let log_likelihood = visit(responses, nodes, items, points, &mut tally);
    (tally.counts, log_likelihood)
}

struct Tally<'a> {
    counts: Counts,
    theta: &'a [f64],
    items: &'a [Item],
    /// Sum of the posterior distributions of the present group.
    group: Vec<f64>,
    /// For each item of the group, the sum of the mean abilities of the learners who answered it right.
    ability_of_right: Vec<f64>,
}

impl Visitor for Tally<'_> {
    fn start(&mut self, group: Group<'_>) {
        self.group.fill(0.0);
        self.ability_of_right.clear();
        self.ability_of_right.resize(group.items.len(), 0.0);
    }

    fn learner(&mut self, group: Group<'_>, rights: &[bool], posterior: &[f64]) {
        add(&mut self.group, posterior);
        let ability = dot(posterior, self.theta);
        for (sum, right) in self.ability_of_right.iter_mut().zip(rights) {
            *sum += f64::from(u8::from(*right)) * ability;
        }
        let nodes = self.counts.nodes;
        for (item, right) in group.items.iter().zip(rights) {
            let item = index(*item);
            if *right && self.items[item].guess > 0.0 {
                add(&mut self.counts.right[item * nodes..(item + 1) * nodes], posterior);
            }
        }
    }

    fn end(&mut self, group: Group<'_>) {
        let nodes = self.counts.nodes;
        for (item, ability) in group.items.iter().zip(&self.ability_of_right) {
            let item = index(*item);
            self.counts.ability_of_right[item] += ability;
            add(&mut self.counts.answered[item * nodes..(item + 1) * nodes], &self.group);
        }
    }
}

fn add(sums: &mut [f64], values: &[f64]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}
