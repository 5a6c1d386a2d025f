//! Standard errors from the observed information.
//!
//! T. A. Louis, "Finding the observed information matrix when using the EM algorithm", Journal of the Royal Statistical
//! Society B 44 (1982): information of the complete data less what is missing because abilities are not observed, which
//! is the variance of the complete data's score over each learner's posterior distribution.

use super::expectation::{Counts, expect};
use super::model::{Item, Nodes, Point};
use super::posteriors::{Visitor, visit};
use super::responses::{Group, Responses, index};
use super::settings::Settings;
use crate::number::{SymmetricMatrix, count, exp, logistic};

/// With more parameters than this, the errors of different items are taken to be uncorrelated, which makes standard
/// errors somewhat too small: the matrix would need too much memory.
const JOINT: usize = 800;
/// Nodes with a smaller probability do not change an error.
const NEGLIGIBLE: f64 = 1e-9;

/// Standard errors of the logarithm of the slope and of the difficulty, item by item.
pub(super) fn standard_errors(
    responses: &Responses,
    nodes: &Nodes,
    items: &[Item],
    points: &[Point],
    settings: &Settings,
) -> Vec<(Option<f64>, Option<f64>)> {
    let places = Places::new(items, points, settings);
    let mut information = SymmetricMatrix::zero(if places.number <= JOINT { places.number } else { 0 });
    let (counts, _) = expect(responses, nodes, items, points);
    let mut blocks = vec![[0.0; 3]; items.len()];
    for (number, (item, point)) in items.iter().zip(points).enumerate() {
        blocks[number] = complete_information(item, *point, &counts, number, &nodes.theta);
    }
    let mut missing = MissingInformation::new(items, points, nodes, &places);
    visit(responses, nodes, items, points, &mut missing);
    if places.number > JOINT {
        for (block, missing) in blocks.iter_mut().zip(&missing.blocks) {
            block.iter_mut().zip(missing).for_each(|(here, lost)| *here -= lost);
        }
        return blocks.iter().enumerate().map(|(item, block)| places.errors_of_block(item, block)).collect();
    }
    for (item, block) in blocks.iter().enumerate() {
        let (slope, difficulty) = places.of[item];
        if let Some(slope) = slope {
            information.add(slope, slope, block[0]);
        }
        if let Some(difficulty) = difficulty {
            information.add(difficulty, difficulty, block[2]);
            if let Some(slope) = slope {
                information.add(difficulty, slope, block[1]);
            }
        }
    }
    for row in 0..information.size() {
        for column in 0..=row {
            information.add(row, column, -missing.joint.get(row, column));
        }
    }
    let Some(factor) = information.cholesky() else { return vec![(None, None); items.len()] };
    let variances = factor.inverse_diagonal();
    let error = |place: Option<usize>| place.map(|place| variances[place].sqrt());
    places.of.iter().map(|(slope, difficulty)| (error(*slope), error(*difficulty))).collect()
}

/// Places of parameters in the matrix; none for those that are not estimated or are at a bound.
struct Places {
    of: Vec<(Option<usize>, Option<usize>)>,
    number: usize,
}

impl Places {
    fn new(items: &[Item], points: &[Point], settings: &Settings) -> Self {
        let mut number = 0;
        let mut next = |free: bool| {
            number += usize::from(free);
            free.then(|| number - 1)
        };
        let within = |value: f64, low: f64, high: f64| value > low && value < high;
        let (low, high) = (libm::log(settings.slope_bounds.0), libm::log(settings.slope_bounds.1));
        let bound = settings.difficulty_bound;
        let of = items.iter().zip(points).map(|(item, point)| {
            let answered = item.responses > 0;
            let slope = next(answered && item.free_slope && within(point.log_slope, low, high));
            (slope, next(answered && within(point.difficulty, -bound, bound)))
        });
        let of = of.collect();
        Self { of, number }
    }

    fn errors_of_block(&self, item: usize, [aa, ab, bb]: &[f64; 3]) -> (Option<f64>, Option<f64>) {
        let error = |information: f64| (information > 0.0).then(|| 1.0 / information.sqrt());
        match self.of[item] {
            (Some(_), Some(_)) => (error(aa - ab * ab / bb), error(bb - ab * ab / aa)),
            (Some(_), None) => (error(*aa), None),
            (None, Some(_)) => (None, error(*bb)),
            (None, None) => (None, None),
        }
    }
}

/// Information of the complete data and of the priors about the logarithm of the slope and the difficulty.
fn complete_information(item: &Item, point: Point, counts: &Counts, number: usize, theta: &[f64]) -> [f64; 3] {
    let (a, c) = (exp(point.log_slope), item.guess);
    let (mut bend, mut bend_z, mut bend_zz) = (0.0, 0.0, 0.0);
    let (mut rest, mut rest_z) = (0.0, 0.0);
    for ((theta, n), r) in theta.iter().zip(counts.answered(number)).zip(counts.right(number)) {
        let z = a * (theta - point.difficulty);
        let s = logistic(z);
        let variance = s * (1.0 - s);
        // Minus the second derivative of the log-likelihood with respect to z, and the first.
        let (minus_second, first) = if c > 0.0 {
            let of_right = (1.0 - c) * variance / (c + (1.0 - c) * s);
            let bend_of_right = of_right * of_right - of_right * (1.0 - 2.0 * s);
            ((n - r) * variance + r * bend_of_right, r * of_right - (n - r) * s)
        } else {
            (n * variance, -n * s)
        };
        bend += minus_second;
        bend_z += minus_second * z;
        bend_zz += minus_second * z * z;
        rest += first;
        rest_z += first * z;
    }
    if c <= 0.0 {
        let right = count(item.right);
        rest += right;
        rest_z += a * (counts.ability_of_right(number) - right * point.difficulty);
    }
    let precision =
        |prior: Option<super::settings::NormalPrior>| prior.map_or(0.0, |prior| 1.0 / (prior.sd * prior.sd));
    [
        bend_zz - rest_z + precision(item.log_slope_prior),
        a * (rest - bend_z),
        a * a * bend + precision(item.difficulty_prior),
    ]
}

/// Variance of the complete data's score over the posterior distributions, summed over learners.
struct MissingInformation<'a> {
    places: &'a Places,
    nodes: usize,
    /// Score of a right and of a wrong answer at each node with respect to the logarithm of the slope and the difficulty.
    scores: Vec<[[f64; 2]; 2]>,
    joint: SymmetricMatrix,
    blocks: Vec<[f64; 3]>,
    /// Sum over the learners of the present group.
    group: SymmetricMatrix,
    /// Scores of one learner at one node, and their means.
    score: Vec<f64>,
    mean: Vec<f64>,
}

impl<'a> MissingInformation<'a> {
    fn new(items: &[Item], points: &[Point], nodes: &Nodes, places: &'a Places) -> Self {
        let mut scores = Vec::with_capacity(items.len() * nodes.theta.len());
        for (item, point) in items.iter().zip(points) {
            let (a, c) = (exp(point.log_slope), item.guess);
            for theta in &nodes.theta {
                let z = a * (theta - point.difficulty);
                let s = logistic(z);
                let right = (1.0 - c) * s * (1.0 - s) / (c + (1.0 - c) * s);
                scores.push([[-s * z, s * a], [right * z, -right * a]]);
            }
        }
        let joint = SymmetricMatrix::zero(if places.number <= JOINT { places.number } else { 0 });
        let blocks = vec![[0.0; 3]; items.len()];
        let group = SymmetricMatrix::zero(0);
        Self { places, nodes: nodes.theta.len(), scores, joint, blocks, group, score: Vec::new(), mean: Vec::new() }
    }

    /// Scores of all answers at a node, two for each item.
    fn scores_at(&self, group: Group<'_>, rights: &[bool], node: usize, into: &mut Vec<f64>) {
        into.clear();
        for (item, right) in group.items.iter().zip(rights) {
            into.extend(self.scores[index(*item) * self.nodes + node][usize::from(*right)]);
        }
    }
}

impl Visitor for MissingInformation<'_> {
    fn start(&mut self, group: Group<'_>) {
        if self.places.number <= JOINT {
            self.group = SymmetricMatrix::zero(2 * group.items.len());
        }
    }

    fn learner(&mut self, group: Group<'_>, rights: &[bool], posterior: &[f64]) {
        let (mut score, mut mean) = (std::mem::take(&mut self.score), std::mem::take(&mut self.mean));
        mean.clear();
        mean.resize(2 * group.items.len(), 0.0);
        let likely = || posterior.iter().enumerate().filter(|(_, share)| **share > NEGLIGIBLE);
        for (node, share) in likely() {
            self.scores_at(group, rights, node, &mut score);
            mean.iter_mut().zip(&score).for_each(|(mean, score)| *mean += share * score);
        }
        for (node, share) in likely() {
            self.scores_at(group, rights, node, &mut score);
            score.iter_mut().zip(&mean).for_each(|(score, mean)| *score -= mean);
            if self.places.number <= JOINT {
                for row in 0..score.len() {
                    let factor = share * score[row];
                    self.group.row_mut(row).iter_mut().zip(&score).for_each(|(sum, other)| *sum += factor * other);
                }
            } else {
                let mut pairs = score.chunks_exact(2);
                for same in group.items.chunk_by(|one, next| one == next) {
                    let (mut slope, mut difficulty) = (0.0, 0.0);
                    for pair in pairs.by_ref().take(same.len()) {
                        slope += pair[0];
                        difficulty += pair[1];
                    }
                    let block = &mut self.blocks[index(same[0])];
                    block[0] += share * slope * slope;
                    block[1] += share * slope * difficulty;
                    block[2] += share * difficulty * difficulty;
                }
            }
        }
        (self.score, self.mean) = (score, mean);
    }

    fn end(&mut self, group: Group<'_>) {
        let place = |row: usize| {
            let (slope, difficulty) = self.places.of[index(group.items[row / 2])];
            if row.is_multiple_of(2) { slope } else { difficulty }
        };
        for row in 0..self.group.size() {
            let Some(to) = place(row) else { continue };
            for column in 0..=row {
                if let Some(other) = place(column) {
                    let amount = self.group.get(row, column);
                    // Two responses to one family: their product is above and below the diagonal.
                    let times = if to == other && row != column { 2.0 } else { 1.0 };
                    self.joint.add(to.max(other), to.min(other), times * amount);
                }
            }
        }
    }
}
