//! The lognormal model of response times.

/// Time parameters of an item: the logarithm of the time (in seconds) is N(β − τ, 1/α²) for a learner of speed τ.
///
/// W. J. van der Linden, "A lognormal model for response times on test items", Journal of Educational and Behavioral
/// Statistics 31 (2006).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemTime {
    /// Time intensity β: mean logarithm of the time in seconds.
    pub intensity: f64,
    /// Discrimination α: reciprocal of the standard deviation of the logarithm; positive.
    pub discrimination: f64,
}

/// A learner's speed.
#[derive(Debug, Clone, PartialEq)]
pub struct Speed {
    /// Posterior mean of τ: 0.1 is about 10 % faster than the mean learner.
    pub mean: f64,
    /// Posterior standard deviation of τ.
    pub sd: f64,
    /// For each answer, how many standard deviations slower (positive) or faster it was than this learner's speed and the
    /// item let expect.
    pub residuals: Vec<f64>,
}

/// Returns the posterior distribution of a learner's speed τ ~ N(0, `spread`²), from positive times in seconds; `spread` is
/// positive.
pub fn speed(times: &[(ItemTime, f64)], spread: f64) -> Speed {
    let mut precision = 1.0 / (spread * spread);
    let mut sum = 0.0;
    for (item, seconds) in times {
        let weight = item.discrimination * item.discrimination;
        precision += weight;
        sum += weight * (item.intensity - libm::log(*seconds));
    }
    let mean = sum / precision;
    let residual =
        |(item, seconds): &(ItemTime, f64)| item.discrimination * (libm::log(*seconds) - (item.intensity - mean));
    Speed { mean, sd: 1.0 / precision.sqrt(), residuals: times.iter().map(residual).collect() }
}
