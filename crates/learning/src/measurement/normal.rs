//! The normal distribution, for biserial correlations.

/// Terms of the series; at eight standard deviations it needs about a hundred.
const MOST_TERMS: u32 = 300;
/// Newton's steps; from the middle outwards they come nearer from one side, and settle in about ten.
const MOST_STEPS: u32 = 60;

/// Height of the curve at `z`.
pub(super) fn density(z: f64) -> f64 {
    (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

/// Share below `z`: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 26.2.11.
fn below(z: f64) -> f64 {
    let (mut term, mut sum) = (z, z);
    for step in 1..=MOST_TERMS {
        term *= z * z / f64::from(2 * step + 1);
        let next = sum + term;
        if next.to_bits() == sum.to_bits() {
            break;
        }
        sum = next;
    }
    0.5 + density(z) * sum
}

/// The `z` with that share below it; none outside 10⁻⁹ to 1 − 10⁻⁹.
pub(super) fn quantile(share: f64) -> Option<f64> {
    if !(1e-9..=1.0 - 1e-9).contains(&share) {
        return None;
    }
    let mut z = 0.0_f64;
    for _ in 0..MOST_STEPS {
        let step = (share - below(z)) / density(z);
        z = (z + step).clamp(-8.0, 8.0);
        if step.abs() < 1e-14 {
            break;
        }
    }
    Some(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (share, z) in [
            (0.5, 0.0),
            (0.975, 1.959_963_984_540_054),
            (0.9, 1.281_551_565_544_600_4),
            (0.999, 3.090_232_306_167_813_5),
            (1e-6, -4.753_424_308_822_899),
        ] {
            assert!((quantile(share).unwrap() - z).abs() < 1e-9, "{share}: {:?}", quantile(share));
        }
        assert_eq!(quantile(0.0), None);
        assert_eq!(quantile(1.0), None);
        assert_eq!(quantile(f64::NAN), None);
    }
}
