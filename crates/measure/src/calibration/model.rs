//! Parameters during the search, and the response functions at the nodes.

use super::settings::{ItemModel, NormalPrior, Settings, SlopePolicy};
use crate::number::{count, exp, softplus};

/// Parameters of an item during the search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    /// Natural logarithm of the slope.
    pub(super) log_slope: f64,
    /// Difficulty, in logits.
    pub(super) difficulty: f64,
}

/// What does not change during the search.
pub(super) struct Item {
    pub(super) guess: f64,
    /// Natural logarithm of the slope at the start; it stays if the slope is not estimated.
    log_slope: f64,
    /// Whether the slope is estimated.
    pub(super) free_slope: bool,
    pub(super) log_slope_prior: Option<NormalPrior>,
    pub(super) difficulty_prior: Option<NormalPrior>,
    pub(super) responses: usize,
    /// Number of right answers.
    pub(super) right: usize,
}

impl Item {
    pub(super) fn new(model: &ItemModel, settings: &Settings, (responses, right): (usize, usize)) -> Self {
        let free_slope = matches!(settings.slopes, SlopePolicy::From(least) if responses >= least);
        let log_slope = libm::log(model.slope);
        let moved = |prior: NormalPrior| NormalPrior { mean: prior.mean + log_slope, ..prior };
        Self {
            guess: model.guess,
            log_slope,
            free_slope,
            log_slope_prior: settings.log_slope.filter(|_| free_slope).map(moved),
            difficulty_prior: model.difficulty.or(settings.difficulty),
            responses,
            right,
        }
    }

    /// The slope of the model, and the difficulty that the share of right answers suggests.
    pub(super) fn start(&self, bound: f64) -> Point {
        let share = (count(self.right) + 0.5) / (count(self.responses) + 1.0);
        let known = ((share - self.guess) / (1.0 - self.guess)).clamp(0.02, 0.98);
        // A logit of a mean over N(0, 1) is about 1.16 times closer to 0 than the mean learner's.
        let difficulty = -1.16 * libm::log(known / (1.0 - known));
        Point { log_slope: self.log_slope, difficulty: difficulty.clamp(-bound, bound) }
    }

    /// Logarithm of the priors' density, up to a constant.
    pub(super) fn log_prior(&self, point: Point) -> f64 {
        let term = |prior: Option<NormalPrior>, value: f64| {
            prior.map_or(0.0, |prior| -0.5 * ((value - prior.mean) / prior.sd) * ((value - prior.mean) / prior.sd))
        };
        term(self.log_slope_prior, point.log_slope) + term(self.difficulty_prior, point.difficulty)
    }
}

/// Abilities at which the likelihood is integrated.
pub(super) struct Nodes {
    pub(super) theta: Vec<f64>,
    /// Logarithms of the weights, which sum to 1.
    pub(super) log_weight: Vec<f64>,
}

impl Nodes {
    /// N(0, 1) at equally spaced nodes from −6 to 6.
    pub(super) fn new(nodes: usize) -> Self {
        let last = count(nodes - 1);
        let theta: Vec<f64> = (0..nodes).map(|node| (12.0 * count(node) - 6.0 * last) / last).collect();
        let sum: f64 = theta.iter().map(|theta| exp(-0.5 * theta * theta)).sum();
        let log_weight = theta.iter().map(|theta| -0.5 * theta * theta - libm::log(sum)).collect();
        Self { theta, log_weight }
    }
}

/// Logarithms of the response functions at the nodes, item by item.
pub(super) struct Tables {
    nodes: usize,
    log_wrong: Vec<f64>,
    /// ln p − ln(1 − p), for items with a lower asymptote; for the others it is a(θ − b).
    log_odds: Vec<f64>,
}

impl Tables {
    pub(super) fn new(nodes: &Nodes, items: &[Item], points: &[Point]) -> Self {
        let size = nodes.theta.len();
        let mut tables = Self {
            nodes: size,
            log_wrong: Vec::with_capacity(size * items.len()),
            log_odds: vec![0.0; size * items.len()],
        };
        for (number, (item, point)) in items.iter().zip(points).enumerate() {
            let slope = exp(point.log_slope);
            let missed = libm::log1p(-item.guess);
            for (node, theta) in nodes.theta.iter().enumerate() {
                let z = slope * (theta - point.difficulty);
                tables.log_wrong.push(missed - softplus(z));
                if item.guess > 0.0 {
                    tables.log_odds[number * size + node] = z + libm::log1p(item.guess * exp(-z)) - missed;
                }
            }
        }
        tables
    }

    /// ln(1 − p) of an item at the nodes.
    pub(super) fn log_wrong(&self, item: usize) -> &[f64] {
        &self.log_wrong[item * self.nodes..(item + 1) * self.nodes]
    }

    /// ln p − ln(1 − p) of an item with a lower asymptote at the nodes.
    pub(super) fn log_odds(&self, item: usize) -> &[f64] {
        &self.log_odds[item * self.nodes..(item + 1) * self.nodes]
    }
}
