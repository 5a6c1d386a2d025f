//! Means, variances, correlations and the normal distribution.

/// A count as a number; counts beyond 2³² count as 2³² − 1.
pub(crate) fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Mean; `None` without values.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count(values.len()))
}

/// Variance of a sample (divisor n − 1); `None` with fewer than two values.
pub(crate) fn sample_variance(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (values.len() > 1).then(|| squares / (count(values.len()) - 1.0))
}

/// Pearson's correlation of two lists of one length; `None` if one does not vary.
pub(crate) fn pearson(one: &[f64], other: &[f64]) -> Option<f64> {
    let (mean_one, mean_other) = (mean(one)?, mean(other)?);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in one.iter().zip(other) {
        let (x, y) = (x - mean_one, y - mean_other);
        xx += x * x;
        yy += y * y;
        xy += x * y;
    }
    (xx > 0.0 && yy > 0.0).then(|| xy / (xx.sqrt() * yy.sqrt()))
}

/// Probability that a standard normal variable is below z.
pub(crate) fn normal_below(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_known() {
        assert!((normal_below(1.959_963_984_540_054) - 0.975).abs() < 1e-15);
    }
}
