//! What a calibration assumes.

use crate::response::{MAX_DIFFICULTY, MAX_GUESS, MAX_SLOPE};

/// A normal distribution that is assumed before the data.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NormalPrior {
    /// Mean.
    pub mean: f64,
    /// Standard deviation; positive.
    pub sd: f64,
}

/// What is known of an item before its answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemModel {
    /// Lower asymptote: 1/options, 0 for open questions.
    pub guess: f64,
    /// Prior of the difficulty in logits: for an item of a family, what its blueprint's features predict.
    pub difficulty: Option<NormalPrior>,
    /// Slope (1/logit) before there are enough responses to estimate it, within the bounds of slopes. The prior of an
    /// estimated one is moved by its logarithm.
    pub slope: f64,
}

impl Default for ItemModel {
    /// An open question of which nothing is known, with slope 1.
    fn default() -> Self {
        Self { guess: 0.0, difficulty: None, slope: 1.0 }
    }
}

/// Which slopes are estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlopePolicy {
    /// All slopes are those of the models, 1 unless they say otherwise: Rasch's model.
    One,
    /// Slopes of items with at least this many responses are estimated; the others are those of the models.
    From(usize),
}

/// Assumptions and limits of a calibration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Number of equally spaced nodes from −6 to 6 at which abilities are integrated, from 21 to 201.
    pub nodes: usize,
    /// Which slopes are estimated.
    pub slopes: SlopePolicy,
    /// Prior of the natural logarithm of the slope.
    pub log_slope: Option<NormalPrior>,
    /// Prior of the difficulty (logits) of items that have none of their own.
    pub difficulty: Option<NormalPrior>,
    /// Smallest and largest slope.
    pub slope_bounds: (f64, f64),
    /// Largest distance of a difficulty from 0, in logits.
    pub difficulty_bound: f64,
    /// The search ends when a step changes no parameter by more than this.
    pub tolerance: f64,
    /// Largest number of passes over the responses: the search always ends.
    pub max_passes: usize,
    /// Whether standard errors are computed.
    pub errors: bool,
}

impl Default for Settings {
    /// Slope 1 until 500 responses, then log a ~ N(0, 0.5²) with a in [0.3, 2.5]; difficulties within ±5 logits.
    fn default() -> Self {
        Self {
            nodes: 61,
            slopes: SlopePolicy::From(500),
            log_slope: Some(NormalPrior { mean: 0.0, sd: 0.5 }),
            difficulty: None,
            slope_bounds: (0.3, 2.5),
            difficulty_bound: 5.0,
            tolerance: 1e-6,
            max_passes: 1_000,
            errors: true,
        }
    }
}

/// Settings that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// The number of nodes is out of range.
    #[error("{0} nodes: between 21 and 201 are possible")]
    Nodes(usize),
    /// A bound or the tolerance is out of range.
    #[error(
        "slopes need bounds 0 < low < 1 < high ≤ {MAX_SLOPE}, difficulties a bound in (0, {MAX_DIFFICULTY}], and the tolerance has to be positive"
    )]
    Bounds,
    /// A prior has no mean or no positive standard deviation.
    #[error("a prior needs a finite mean and a positive standard deviation")]
    Prior,
    /// The slope of a model is out of the bounds of slopes.
    #[error("the slope {0} of a model is not within the bounds of slopes")]
    Slope(f64),
    /// A lower asymptote is out of range.
    #[error("the probability of guessing {0} is not between 0 and {MAX_GUESS}")]
    Guess(f64),
    /// The models are not as many as the items.
    #[error("there are {models} models of items, and {items} items")]
    Models {
        /// Number of models.
        models: usize,
        /// Number of items in the responses.
        items: usize,
    },
}

impl Settings {
    /// Checks settings and models of items.
    pub(super) fn check(&self, models: &[ItemModel], items: usize) -> Result<(), SettingsError> {
        if !(21..=201).contains(&self.nodes) {
            return Err(SettingsError::Nodes(self.nodes));
        }
        let (low, high) = self.slope_bounds;
        let bounds = low > 0.0 && low < 1.0 && high > 1.0 && high <= MAX_SLOPE;
        if !(bounds && self.difficulty_bound > 0.0 && self.difficulty_bound <= MAX_DIFFICULTY && self.tolerance > 0.0) {
            return Err(SettingsError::Bounds);
        }
        if models.len() != items {
            return Err(SettingsError::Models { models: models.len(), items });
        }
        let own = models.iter().map(|model| model.difficulty);
        let priors = [self.log_slope, self.difficulty].into_iter().chain(own).flatten();
        if priors.into_iter().any(|prior| !(prior.mean.is_finite() && prior.sd.is_finite() && prior.sd > 0.0)) {
            return Err(SettingsError::Prior);
        }
        if let Some(model) = models.iter().find(|model| !(low..=high).contains(&model.slope)) {
            return Err(SettingsError::Slope(model.slope));
        }
        let guess = models.iter().map(|model| model.guess).find(|guess| !(0.0..=MAX_GUESS).contains(guess));
        guess.map_or(Ok(()), |guess| Err(SettingsError::Guess(guess)))
    }
}
