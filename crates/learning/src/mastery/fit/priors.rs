//! Prior distributions of the parameters: Beta distributions.

use crate::mastery::bkt::Bkt;

/// A Beta distribution; both parameters are at least 1, so that its mode is inside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beta {
    /// One more than the number of events that the prior counts for.
    pub alpha: f64,
    /// One more than the number of non-events that the prior counts for.
    pub beta: f64,
}

/// A prior for each parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Priors {
    /// Of `p_init`.
    pub init: Beta,
    /// Of `p_transit`.
    pub transit: Beta,
    /// Of `p_slip`.
    pub slip: Beta,
    /// Of `p_guess`.
    pub guess: Beta,
}

impl Beta {
    /// The uniform distribution.
    pub const FLAT: Self = Self { alpha: 1.0, beta: 1.0 };

    /// Returns the most likely value after `count` of `total`: `(count + α − 1) / (total + α + β − 2)`; `otherwise` if
    /// there is neither a count nor a prior.
    pub fn mode(self, count: f64, total: f64, otherwise: f64) -> f64 {
        let whole = total + self.alpha + self.beta - 2.0;
        if whole > 0.0 { ((count + self.alpha - 1.0) / whole).clamp(0.0, 1.0) } else { otherwise }
    }

    /// The logarithm of its density, up to a constant.
    fn log_density(self, value: f64) -> f64 {
        weighted_ln(self.alpha - 1.0, value) + weighted_ln(self.beta - 1.0, 1.0 - value)
    }
}

impl Default for Priors {
    /// Weak, and away from values that cannot be identified: means .44, .20, .13, .22.
    fn default() -> Self {
        Self {
            init: Beta { alpha: 2.0, beta: 2.5 },
            transit: Beta { alpha: 2.0, beta: 8.0 },
            slip: Beta { alpha: 2.0, beta: 14.0 },
            guess: Beta { alpha: 4.0, beta: 14.0 },
        }
    }
}

impl Priors {
    /// No prior: maximum likelihood.
    pub const FLAT: Self = Self { init: Beta::FLAT, transit: Beta::FLAT, slip: Beta::FLAT, guess: Beta::FLAT };

    /// The logarithm of the density of `bkt`, up to a constant.
    pub fn log_density(&self, bkt: Bkt) -> f64 {
        self.init.log_density(bkt.init())
            + self.transit.log_density(bkt.transit())
            + self.slip.log_density(bkt.slip())
            + self.guess.log_density(bkt.guess())
    }
}

/// Returns `weight · ln(value)`, 0 if the weight is 0.
fn weighted_ln(weight: f64, value: f64) -> f64 {
    if weight > 0.0 { weight * value.ln() } else { 0.0 }
}
