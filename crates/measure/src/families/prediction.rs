//! Weights of features by generalised least squares, and the variance that they leave unexplained by restricted maximum
//! likelihood.

use super::shrinkage::Estimate;
use crate::number::{Cholesky, SymmetricMatrix};

/// Weights of features, and how well they predict a difficulty.
#[derive(Debug, Clone, PartialEq)]
pub struct FeatureModel {
    /// Weight of each feature, in logits for each unit of the feature, with its standard error.
    pub weights: Vec<Estimate>,
    /// τ²: variance of the difficulties (logits²) that the features do not explain.
    pub variance: f64,
    /// Variances and covariances of the weights: the lower triangle, row by row.
    covariance: Vec<f64>,
}

/// Why no weights can be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FeatureModelError {
    /// A family has another number of features than the first one.
    #[error("family {0} has another number of features than the first one")]
    Ragged(usize),
    /// There are not more families than features.
    #[error("{families} families are too few for {features} features")]
    TooFew {
        /// Number of families.
        families: usize,
        /// Number of features.
        features: usize,
    },
    /// A feature follows from the others, so its weight is not determined.
    #[error("a feature follows from the others")]
    Collinear,
    /// A number is not finite, or a standard error is not positive.
    #[error("family {0} has a number that is not finite or a standard error that is not positive")]
    Number(usize),
}

/// Fits the weights of features to difficulties of families. `features` has a row for each family; a constant, if
/// there is to be one, is a feature that is always 1. `difficulties` are in logits.
///
/// w by generalised least squares (A. C. Aitken, Proceedings of the Royal Society of Edinburgh 55, 1936), τ² by restricted
/// maximum likelihood (H. D. Patterson and R. Thompson, Biometrika 58, 1971); 0 if the errors explain all differences.
///
/// # Errors
/// [`FeatureModelError`] if numbers are missing or not finite, or if the features do not determine the weights.
pub fn fit_features(features: &[Vec<f64>], difficulties: &[Estimate]) -> Result<FeatureModel, FeatureModelError> {
    let size = features.first().map_or(0, Vec::len);
    if let Some(family) = features.iter().position(|row| row.len() != size) {
        return Err(FeatureModelError::Ragged(family));
    }
    if size == 0 || features.len() <= size || difficulties.len() != features.len() {
        return Err(FeatureModelError::TooFew { families: difficulties.len().min(features.len()), features: size });
    }
    let usable = |(row, delta): (&Vec<f64>, &Estimate)| {
        row.iter().all(|value| value.is_finite()) && delta.value.is_finite() && delta.se.is_finite() && delta.se > 0.0
    };
    if let Some(family) = features.iter().zip(difficulties).position(|pair| !usable(pair)) {
        return Err(FeatureModelError::Number(family));
    }
    let data = Data { features, difficulties };
    let variance = data.restricted_maximum()?;
    let fit = data.at(variance)?;
    let covariance = fit.factor.inverse();
    let of_weight = |row: usize| covariance[row * (row + 1) / 2 + row].sqrt();
    let weights = fit.weights.iter().enumerate().map(|(row, value)| Estimate { value: *value, se: of_weight(row) });
    Ok(FeatureModel { weights: weights.collect(), variance, covariance })
}

impl FeatureModel {
    /// Returns the difficulty (logits) that the features predict, with the standard error √τ²: how far families lie from
    /// their prediction. The features must be as many as the weights; missing ones count as 0.
    pub fn predict(&self, features: &[f64]) -> Estimate {
        let value = self.weights.iter().zip(features).map(|(weight, feature)| weight.value * feature).sum();
        Estimate { value, se: self.variance.sqrt() }
    }

    /// Returns the prediction for a family that was not among those of the fit: its error includes that of the weights.
    pub fn predict_new(&self, features: &[f64]) -> Estimate {
        let mut of_weights = 0.0;
        for (row, feature) in features.iter().enumerate().take(self.weights.len()) {
            let start = row * (row + 1) / 2;
            for (column, other) in features.iter().enumerate().take(row) {
                of_weights += 2.0 * feature * other * self.covariance[start + column];
            }
            of_weights += feature * feature * self.covariance[start + row];
        }
        Estimate { se: (self.variance + of_weights).sqrt(), ..self.predict(features) }
    }
}

struct Data<'a> {
    features: &'a [Vec<f64>],
    difficulties: &'a [Estimate],
}

/// Generalised least squares for a given τ².
struct Fit {
    weights: Vec<f64>,
    /// Factor of XᵀV⁻¹X.
    factor: Cholesky,
    /// Derivative of twice the restricted log-likelihood with respect to τ²: yᵀPPy − tr P.
    slope: f64,
}

impl Data<'_> {
    fn at(&self, variance: f64) -> Result<Fit, FeatureModelError> {
        let size = self.features.first().map_or(0, Vec::len);
        let mut matrix = SymmetricMatrix::zero(size);
        let mut right = vec![0.0; size];
        for (row, delta) in self.features.iter().zip(self.difficulties) {
            let precision = 1.0 / (variance + delta.se * delta.se);
            for (number, feature) in row.iter().enumerate() {
                right[number] += precision * feature * delta.value;
                for (sum, other) in matrix.row_mut(number).iter_mut().zip(row) {
                    *sum += precision * feature * other;
                }
            }
        }
        let factor = matrix.cholesky().ok_or(FeatureModelError::Collinear)?;
        let weights = factor.solve(&right);
        let mut slope = 0.0;
        for (row, delta) in self.features.iter().zip(self.difficulties) {
            let precision = 1.0 / (variance + delta.se * delta.se);
            let predicted: f64 = row.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
            let residual = precision * (delta.value - predicted);
            let leverage: f64 = row.iter().zip(factor.solve(row)).map(|(feature, solved)| feature * solved).sum();
            slope += residual * residual - precision * (1.0 - precision * leverage);
        }
        Ok(Fit { weights, factor, slope })
    }

    fn restricted_maximum(&self) -> Result<f64, FeatureModelError> {
        if self.at(0.0)?.slope <= 0.0 {
            return Ok(0.0);
        }
        let mut high = 1.0;
        while self.at(high)?.slope > 0.0 && high < 1e12 {
            high *= 4.0;
        }
        let mut low = 0.0;
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if self.at(middle)?.slope > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(0.5 * (low + high))
    }
}
