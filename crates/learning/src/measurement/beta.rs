//! The F distribution, for intervals of reliability.

/// Steps of the continued fraction; it needs about the root of the larger parameter.
const MOST_STEPS: u32 = 20_000;
/// Halvings of an interval of doubles.
const HALVINGS: u32 = 200;

/// Logarithm of the gamma function for `x` > 0: Stirling's series, after the argument was raised to where it is exact
/// (M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 6.1.40).
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0_f64);
    while x < 20.0 {
        below += x.ln();
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series = (1.0 / 12.0
        - square * (1.0 / 360.0 - square * (1.0 / 1_260.0 - square * (1.0 / 1_680.0 - square / 1_188.0))))
        / x;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + series - below
}

/// The regularised incomplete beta function, by its continued fraction (Handbook, 26.5.8) as W. J. Lentz evaluates
/// it; none where that does not settle.
fn incomplete_beta(x: f64, a: f64, b: f64) -> Option<f64> {
    if x <= 0.0 {
        return Some(0.0);
    }
    if x >= 1.0 {
        return Some(1.0);
    }
    // The fraction is quick on one side of the mean only.
    if x > (a + 1.0) / (a + b + 2.0) {
        return incomplete_beta_quick(1.0 - x, b, a).map(|other| 1.0 - other);
    }
    incomplete_beta_quick(x, a, b)
}

/// A step of the fraction: its coefficient goes into the running numerator and denominator, whose product is the
/// change.
struct Lentz {
    above: f64,
    below: f64,
}

impl Lentz {
    fn step(&mut self, coefficient: f64) -> f64 {
        let away = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
        self.below = 1.0 / away(1.0 + coefficient * self.below);
        self.above = away(1.0 + coefficient / self.above);
        self.above * self.below
    }
}

fn incomplete_beta_quick(x: f64, a: f64, b: f64) -> Option<f64> {
    let front = (a * x.ln() + b * (-x).ln_1p() + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b)).exp() / a;
    let mut fraction = Lentz { above: 1.0, below: 1.0 / (1.0 - (a + b) * x / (a + 1.0)) };
    let mut found = fraction.below;
    for step in 1..=MOST_STEPS {
        let m = f64::from(step);
        found *= fraction.step(m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m)));
        let change = fraction.step(-(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0)));
        found *= change;
        if (change - 1.0).abs() < 1e-16 {
            return Some(front * found);
        }
    }
    None
}

/// The value below which a share `p` of an F distribution with these degrees of freedom lies.
pub(super) fn f_quantile(p: f64, above: f64, below: f64) -> Option<f64> {
    if !(p > 0.0 && p < 1.0 && above > 0.0 && below > 0.0) {
        return None;
    }
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if incomplete_beta(middle, above / 2.0, below / 2.0)? < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    let found = below / above * x / (1.0 - x);
    found.is_finite().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // The square of t(10) at .975, and F with equal degrees of freedom has its median at 1.
        for (p, above, below, expected) in [(0.95, 1.0, 10.0, 4.964_602_743_730_711), (0.5, 7.0, 7.0, 1.0)] {
            let found = f_quantile(p, above, below).unwrap();
            assert!((found - expected).abs() < 1e-11, "{found} for {expected}");
        }
        assert_eq!(f_quantile(0.0, 1.0, 1.0), None);
        assert_eq!(f_quantile(0.5, 0.0, 1.0), None);
    }

    #[test]
    fn factorials_are_found_again() {
        for (n, factorial) in [(1.0, 1.0_f64), (5.0, 24.0), (11.0, 3_628_800.0), (0.5, std::f64::consts::PI.sqrt())] {
            assert!((ln_gamma(n) - factorial.ln()).abs() < 1e-13, "{n}");
        }
    }
}
