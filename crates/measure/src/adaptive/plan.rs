//! The rules of an adaptive test.

use serde::{Deserialize, Serialize};

/// Rules of an adaptive test. Standard deviations and abilities are in logits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Share of each content area among the items, from 0 to 1; their sum is 1. An area of share 0 is never asked.
    pub targets: Vec<f64>,
    /// The next item is drawn from this many most informative levels.
    pub randomesque: usize,
    /// As `randomesque`, while there are fewer than `early_items` items: early abilities are nearly equal, and without
    /// chance all learners would get equal items.
    pub early_randomesque: usize,
    /// Number of items that are drawn from `early_randomesque` levels.
    pub early_items: usize,
    /// How the first item is chosen.
    pub first: FirstItem,
    /// The test ends when the posterior standard deviation is at most this.
    pub target_sd: Option<f64>,
    /// The test ends for its result only after this many items that count.
    pub min_items: usize,
    /// The test ends after this many items.
    pub max_items: usize,
    /// For decisions between pass and fail: the test ends when the ability is further than 1.645 posterior standard
    /// deviations from this cut score.
    pub cut: Option<f64>,
    /// The test ends when the best item is expected to lower the standard deviation by less than this.
    pub smallest_gain: Option<f64>,
    /// Largest number of items of one family in a test; at least 1.
    pub max_per_family: usize,
    /// Limit of the share of tests in which a family may occur.
    pub exposure: Option<ExposureLimit>,
}

/// How the first item is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstItem {
    /// As all others: among the most informative at the mean ability.
    Informative,
    /// By chance among items with a difficulty less than this many logits from the mean ability; if there are none, as all
    /// others.
    Near(f64),
}

/// Limit of the exposure of a family, over all tests of a pool.
///
/// J. Revuelta and V. Ponsoda, "A comparison of item exposure control methods in computerized adaptive testing", Journal of
/// Educational Measurement 35 (1998): the restricted method.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ExposureLimit {
    /// Largest share of tests, above 0 and at most 1.
    pub rate: f64,
    /// Number of tests that a family may have beyond its share; without it the first tests would use up the pool.
    pub allowance: u32,
}

impl Plan {
    /// The rules for scores of low or high stakes: standard deviation 0.40 or 0.30, from 5 to 30 items, content first, drawn
    /// from 5 levels and from 10 for the first five items.
    pub fn new(targets: Vec<f64>, high_stakes: bool) -> Self {
        Self {
            targets,
            randomesque: 5,
            early_randomesque: 10,
            early_items: 5,
            first: FirstItem::Near(0.5),
            target_sd: Some(if high_stakes { 0.30 } else { 0.40 }),
            min_items: 5,
            max_items: 30,
            cut: None,
            smallest_gain: Some(0.005),
            max_per_family: 2,
            exposure: Some(ExposureLimit { rate: 0.25, allowance: 5 }),
        }
    }

    pub(super) fn check(&self, contents: usize) -> Result<(), PlanError> {
        let sum: f64 = self.targets.iter().sum();
        if self.targets.iter().any(|target| !(0.0..=1.0).contains(target)) || (sum - 1.0).abs() > 1e-6 {
            return Err(PlanError::Targets);
        }
        if self.targets.len() != contents {
            return Err(PlanError::Areas { targets: self.targets.len(), areas: contents });
        }
        if self.max_items == 0 || self.randomesque == 0 || self.early_randomesque == 0 || self.max_per_family == 0 {
            return Err(PlanError::Zero);
        }
        let positive = |value: f64| value > 0.0 && value.is_finite();
        let near = match self.first {
            FirstItem::Informative => true,
            FirstItem::Near(distance) => positive(distance),
        };
        let numbers = [self.target_sd, self.smallest_gain].into_iter().flatten().all(positive);
        if !near || !numbers || self.cut.is_some_and(|cut| !cut.is_finite()) {
            return Err(PlanError::Number);
        }
        match self.exposure {
            Some(limit) if !(limit.rate > 0.0 && limit.rate <= 1.0) => Err(PlanError::Exposure(limit.rate)),
            _ => Ok(()),
        }
    }
}

/// A plan that cannot be carried out.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// Targets are not shares with the sum 1.
    #[error("the targets of the content areas are not shares with the sum 1")]
    Targets,
    /// The targets are not as many as the content areas of the pool.
    #[error("there are {targets} targets for {areas} content areas")]
    Areas {
        /// Number of targets.
        targets: usize,
        /// Number of content areas.
        areas: usize,
    },
    /// A count has to be at least 1.
    #[error("the numbers of items, of levels to draw from and of items of a family have to be at least 1")]
    Zero,
    /// A standard deviation, a gain or a distance is not positive, or the cut score is not finite.
    #[error("standard deviations, gains and distances have to be positive, and the cut score a number")]
    Number,
    /// The rate of exposure is not a share above 0.
    #[error("the rate of exposure {0} is not above 0 and at most 1")]
    Exposure(f64),
}
