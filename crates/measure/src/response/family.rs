//! The response function of a family: items that one blueprint generates at one level, with difficulties that vary.

use serde::{Deserialize, Serialize};

use super::hermite::expectation;
use super::logistic::{ItemParameters, MAX_DIFFICULTY, ParameterError};

/// Factor of the closed approximation of the logistic–normal integral: 256·3/(225·π²) ≈ (16√3 / 15π)² = 0.3458.
pub const ATTENUATION: f64 = 0.3458;
/// Smaller spreads (logits) do not change scores noticeably and are ignored.
pub const VISIBLE_SPREAD: f64 = 0.25;
/// From this spread on (logits), the blueprint should be split into families of items that are more alike.
pub const SPLIT_SPREAD: f64 = 0.5;

/// Parameters of a family: those of its mean item, and the standard deviation of the difficulty within it.
///
/// The difficulty of a generated item is N(b, σ²). C. A. W. Glas and W. J. van der Linden, "Computerized adaptive testing
/// with item cloning", Applied Psychological Measurement 27 (2003).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "(ItemParameters, f64)", into = "(ItemParameters, f64)")]
pub struct FamilyParameters {
    mean: ItemParameters,
    spread: f64,
}

impl TryFrom<(ItemParameters, f64)> for FamilyParameters {
    type Error = ParameterError;

    fn try_from((mean, spread): (ItemParameters, f64)) -> Result<Self, ParameterError> {
        Self::new(mean, spread)
    }
}

impl From<FamilyParameters> for (ItemParameters, f64) {
    fn from(family: FamilyParameters) -> Self {
        (family.mean, family.spread)
    }
}

impl FamilyParameters {
    /// Creates a family from its mean item and the standard deviation `spread` of its difficulties, in logits.
    ///
    /// # Errors
    /// [`ParameterError::Spread`] unless 0 ≤ spread ≤ 10.
    pub fn new(mean: ItemParameters, spread: f64) -> Result<Self, ParameterError> {
        if (0.0..=MAX_DIFFICULTY).contains(&spread) {
            Ok(Self { mean, spread: spread + 0.0 })
        } else {
            Err(ParameterError::Spread(spread))
        }
    }

    /// Parameters of the item of mean difficulty.
    pub fn mean(self) -> ItemParameters {
        self.mean
    }

    /// Standard deviation of the difficulty within the family, in logits.
    pub fn spread(self) -> f64 {
        self.spread
    }

    /// Returns the probability that a learner of ability `theta` (logits) answers an item of the family right: the mean
    /// over its difficulties, by Gauss–Hermite quadrature with 21 nodes.
    pub fn probability(self, theta: f64) -> f64 {
        expectation(|z| self.at(z).probability(theta))
    }

    /// Returns Fisher's information of an answer to an item of the family of unknown difficulty, in 1/logit²:
    /// `P'²/(P(1 − P))` with the family's response function P.
    pub fn information(self, theta: f64) -> f64 {
        let p = self.probability(theta);
        let slope = expectation(|z| self.at(z).derivatives(theta).0);
        let variance = p * (1.0 - p);
        if variance > 0.0 { slope * slope / variance } else { 0.0 }
    }

    /// The item of the family that is `z` standard deviations harder than its mean.
    fn at(self, z: f64) -> ItemParameters {
        self.mean.harder_by(z * self.spread)
    }

    /// Returns the item with a response function that approximates the family's: slope `a / √(1 + 0.3458 a² σ²)`.
    ///
    /// S. L. Zeger, K.-Y. Liang and P. S. Albert, "Models for longitudinal data", Biometrics 44 (1988), equation 3.4.
    pub fn attenuated_item(self) -> ItemParameters {
        let variance = self.mean.slope() * self.mean.slope() * self.spread * self.spread;
        self.mean.with_slope(self.mean.slope() / (1.0 + ATTENUATION * variance).sqrt())
    }

    /// Returns the item with the parameters by which answers to the family are scored: the attenuated one, or the mean item
    /// where the spread is below [`VISIBLE_SPREAD`].
    pub fn scoring_item(self) -> ItemParameters {
        if self.spread < VISIBLE_SPREAD { self.mean } else { self.attenuated_item() }
    }

    /// Whether the blueprint should be split: the spread is above [`SPLIT_SPREAD`].
    pub fn should_split(self) -> bool {
        self.spread > SPLIT_SPREAD
    }
}
