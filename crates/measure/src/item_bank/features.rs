//! What features predict, where some of them follow from others or do not vary.
//!
//! Features that follow from earlier ones are left out, so that the rest determines its weights. A family in which such a
//! feature does not follow has no prediction: nothing is known about what is new in it.

use crate::families::{Estimate, FeatureModel, fit_features};
use crate::number::SymmetricMatrix;
use crate::response::MAX_DIFFICULTY;

/// Number of families beyond the number of features that a prediction needs: with fewer, the variance that features leave
/// unexplained is hardly known.
const SURPLUS: usize = 5;
/// Smallest standard error of a prediction, in logits: an estimated variance of 0 does not make features exact.
const LEAST_SE: f64 = 0.2;
/// Share of a feature's sum of squares; a feature that others explain but for less than this follows from them.
const FOLLOWS: f64 = 1e-9;

/// Weights of features that do not follow from each other.
pub(super) struct Predictor {
    model: FeatureModel,
    /// Columns of the model.
    kept: Vec<usize>,
    /// Columns that follow from the kept ones before them, with the weights of these.
    dropped: Vec<(usize, Vec<f64>)>,
}

impl Predictor {
    /// Fits the weights to the difficulties of families with these features; `None` if they are too few.
    pub(super) fn fit(features: &[&[f64]], difficulties: &[Estimate]) -> Option<Self> {
        let rows: Vec<Vec<f64>> = features.iter().map(|row| with_constant(row)).collect();
        let columns = rows.first()?.len();
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        for column in 0..columns {
            match dependence(&rows, &kept, column) {
                Some(weights) => dropped.push((column, weights)),
                None => kept.push(column),
            }
        }
        if rows.len() < kept.len() + SURPLUS {
            return None;
        }
        let chosen: Vec<Vec<f64>> = rows.iter().map(|row| choose(row, &kept)).collect();
        let model = fit_features(&chosen, difficulties).ok()?;
        Some(Self { model, kept, dropped })
    }

    /// Predicts the difficulty of a family from its features and from the other families: what its own difficulty `own`,
    /// if it was among those of the fit, added to the prediction is taken away.
    ///
    /// With the variance V of the own difficulty around its prediction and the variance v of the prediction from weights,
    /// the leverage is h = v/V; without the family the prediction m is (m − h·own)/(1 − h), with variance v/(1 − h).
    /// R. D. Cook and S. Weisberg, Residuals and Influence in Regression (1982), section 2.2.
    pub(super) fn predict(&self, features: &[f64], own: Option<Estimate>) -> Option<Estimate> {
        let row = with_constant(features);
        if !self.dropped.iter().all(|(column, weights)| self.follows(&row, *column, weights)) {
            return None;
        }
        let chosen = choose(&row, &self.kept);
        let mut found = self.model.predict_new(&chosen);
        let mut of_weights = found.se * found.se - self.model.variance;
        if let Some(own) = own {
            let leverage = of_weights / (self.model.variance + own.se * own.se);
            let rest = 1.0 - leverage;
            if rest.is_nan() || rest < 1e-6 {
                return None;
            }
            found.value = (found.value - leverage * own.value) / rest;
            of_weights /= rest;
        }
        found.value = found.value.clamp(-MAX_DIFFICULTY, MAX_DIFFICULTY);
        found.se = (self.model.variance + of_weights).sqrt();
        let is_usable = found.value.is_finite() && found.se.is_finite();
        is_usable.then(|| Estimate { se: found.se.max(LEAST_SE), ..found })
    }

    fn follows(&self, row: &[f64], column: usize, weights: &[f64]) -> bool {
        let (mut rest, mut size) = (row[column], row[column].abs());
        for (kept, weight) in self.kept.iter().zip(weights) {
            rest -= weight * row[*kept];
            size += (weight * row[*kept]).abs();
        }
        rest.abs() <= 1e-6 * size
    }
}

fn with_constant(features: &[f64]) -> Vec<f64> {
    std::iter::once(1.0).chain(features.iter().copied()).collect()
}

fn choose(row: &[f64], columns: &[usize]) -> Vec<f64> {
    columns.iter().map(|column| row[*column]).collect()
}

/// Weights by which a column follows from the kept ones; `None` if it does not.
fn dependence(rows: &[Vec<f64>], kept: &[usize], column: usize) -> Option<Vec<f64>> {
    let mut squares = SymmetricMatrix::zero(kept.len());
    let mut products = vec![0.0; kept.len()];
    for row in rows {
        let chosen = choose(row, kept);
        for (number, value) in chosen.iter().enumerate() {
            products[number] += value * row[column];
            for (sum, other) in squares.row_mut(number).iter_mut().zip(&chosen) {
                *sum += value * other;
            }
        }
    }
    let weights = squares.cholesky()?.solve(&products);
    let (mut rest, mut all) = (0.0, 0.0);
    for row in rows {
        let explained: f64 = choose(row, kept).iter().zip(&weights).map(|(value, weight)| value * weight).sum();
        rest += (row[column] - explained) * (row[column] - explained);
        all += row[column] * row[column];
    }
    (rest <= FOLLOWS * all).then_some(weights)
}
