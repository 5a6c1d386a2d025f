//! Covariances of the items of a fixed form, pair by pair.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};

use super::moments::{Moments, divided};

/// Sums over the learners of one fixed form for each pair of positions, including a position with itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSums {
    items: usize,
    /// Row by row: (0, 0), (0, 1), …, (1, 1), (1, 2), …
    pairs: Vec<Moments>,
}

/// Statistics of the pairs of items of a fixed form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairFigures {
    /// Correlation of the sum over the items in odd positions with the sum over those in even positions.
    pub split_half: Option<f64>,
    /// Reliability of a form twice as long as its halves: W. Brown, C. Spearman, British Journal of Psychology 3
    /// (1910).
    pub spearman_brown: Option<f64>,
    /// λ₂: L. Guttman, "A basis for analyzing test-retest reliability", Psychometrika 10 (1945).
    pub lambda_2: Option<f64>,
    /// λ₆, with the variance of each item that all others explain; `None` if one item follows from the others.
    pub lambda_6: Option<f64>,
    /// Mean correlation of two different items; `None` if an item never varies.
    pub mean_correlation: Option<f64>,
}

impl PairSums {
    /// Empty sums for a form of `items` items.
    pub fn new(items: usize) -> Self {
        Self { items, pairs: vec![Moments::default(); items * (items + 1) / 2] }
    }

    /// Adds a learner's credits in the order of the form; credits of another length are not of this form and add
    /// nothing.
    pub fn add(&mut self, credits: &[u32]) {
        self.each(credits, Moments::plus);
    }

    /// Subtracts credits that were added before.
    pub fn take(&mut self, credits: &[u32]) {
        self.each(credits, Moments::minus);
    }

    fn each(&mut self, credits: &[u32], with: fn(Moments, Moments) -> Moments) {
        if credits.len() == self.items {
            let later =
                credits.iter().enumerate().flat_map(|(at, one)| credits[at..].iter().map(move |two| (one, two)));
            for (pair, (one, two)) in self.pairs.iter_mut().zip(later) {
                *pair = with(*pair, Moments::of(i64::from(*one), i64::from(*two)));
            }
        }
    }

    /// n²·cov of two positions, exact.
    fn joint(&self, one: usize, two: usize) -> BigInt {
        let (row, column) = (one.min(two), one.max(two));
        let before = row * self.items - row * row.saturating_sub(1) / 2;
        self.pairs[before + column - row].joint()
    }

    /// Returns the statistics; `None` with fewer than two items, or if all totals are equal.
    pub fn figures(&self) -> Option<PairFigures> {
        let k = self.items;
        let joint: Vec<Vec<BigInt>> = (0..k).map(|one| (0..k).map(|two| self.joint(one, two)).collect()).collect();
        let sum = |keep: &dyn Fn(usize, usize) -> bool| -> BigInt {
            let all = (0..k).flat_map(|one| (0..k).map(move |two| (one, two)));
            all.filter(|(one, two)| keep(*one, *two)).map(|(one, two)| &joint[one][two]).sum()
        };
        let total = sum(&|_, _| true);
        if k < 2 || total <= BigInt::from(0) {
            return None;
        }
        let halves = (
            sum(&|one, two| one % 2 == 0 && two % 2 == 1),
            [0, 1].map(|half| sum(&|one, two| one % 2 == half && two % 2 == half)),
        );
        let split_half = super::moments::correlation(&halves.0, &halves.1[0], &halves.1[1]);
        let correlations = correlations(&joint);
        Some(PairFigures {
            split_half,
            spearman_brown: split_half.map(|r| 2.0 * r / (1.0 + r)).filter(|r| r.is_finite()),
            lambda_2: lambda_2(&joint, &sum(&|one, two| one != two), &total),
            lambda_6: correlations.as_ref().and_then(|found| lambda_6(found, &joint, &total)),
            mean_correlation: correlations.as_ref().and_then(|found| mean(found)),
        })
    }
}

/// (Σcov + √(k/(k − 1) · Σcov²)) / variance of the total, over pairs of different items.
fn lambda_2(joint: &[Vec<BigInt>], between: &BigInt, total: &BigInt) -> Option<f64> {
    let k = joint.len();
    let different = (0..k).flat_map(|one| (0..k).map(move |two| (one, two))).filter(|(one, two)| one != two);
    let squares: BigInt = different.map(|(one, two)| &joint[one][two] * &joint[one][two]).sum();
    let root = divided(&(squares * k), &(BigInt::from(k - 1) * total * total))?.sqrt();
    Some(divided(between, total)? + root)
}

/// 1 − Σ(variance of an item · its part that the others do not explain) / variance of the total.
fn lambda_6(correlations: &[Vec<f64>], joint: &[Vec<BigInt>], total: &BigInt) -> Option<f64> {
    let own = inverse_diagonal(correlations)?;
    let total = total.to_f64()?;
    let parts = own.iter().enumerate().map(|(at, own)| Some(joint[at][at].to_f64()? / own / total));
    let left = 1.0 - parts.sum::<Option<f64>>()?;
    left.is_finite().then_some(left)
}

fn correlations(joint: &[Vec<BigInt>]) -> Option<Vec<Vec<f64>>> {
    let cell =
        |one: usize, two: usize| super::moments::correlation(&joint[one][two], &joint[one][one], &joint[two][two]);
    (0..joint.len()).map(|one| (0..joint.len()).map(|two| cell(one, two)).collect()).collect()
}

fn mean(correlations: &[Vec<f64>]) -> Option<f64> {
    let k = correlations.len().to_f64()?;
    let all: f64 = correlations.iter().flatten().sum();
    Some((all - k) / (k * (k - 1.0)))
}

/// Returns the diagonal of a matrix's inverse, by Gaussian elimination with the largest pivot; `None` if it is
/// singular.
fn inverse_diagonal(matrix: &[Vec<f64>]) -> Option<Vec<f64>> {
    let k = matrix.len();
    let unit = |row: usize| (0..k).map(move |column| if row == column { 1.0 } else { 0.0 });
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().enumerate().map(|(at, row)| row.iter().copied().chain(unit(at)).collect()).collect();
    for at in 0..k {
        let pivot = (at..k).max_by(|one, two| rows[*one][at].abs().total_cmp(&rows[*two][at].abs()))?;
        rows.swap(at, pivot);
        let lead = rows[at][at];
        if lead.abs() < 1e-12 {
            return None;
        }
        rows[at].iter_mut().for_each(|cell| *cell /= lead);
        let top = rows[at].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at];
            row.iter_mut().zip(&top).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    Some(rows.iter().enumerate().map(|(at, row)| row[k + at]).collect())
}
