//! Gauss–Hermite quadrature with 21 nodes for a standard normal variable.

/// Positive nodes and their weights, and the node 0 first: roots x of Hermite's polynomial He₂₁ and 21! / (21 He₂₀(x))²
/// (M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 25.4.46), computed with 60 digits.
const NODES: [(f64, f64); 11] = [
    (0.0, 0.270_260_183_572_877_07),
    (0.678_045_692_440_644, 0.215_333_715_695_059_69),
    (1.359_765_823_211_230_1, 0.108_392_285_626_419_45),
    (2.049_102_468_257_163, 0.033_952_729_786_542_83),
    (2.750_592_981_052_373_3, 0.006_439_697_051_408_777),
    (3.469_846_690_475_376_4, 0.000_708_047_795_481_536_5),
    (4.214_343_981_688_422, 4.219_234_742_551_676e-5),
    (4.994_963_944_782_025, 1.225_354_836_148_253_4e-6),
    (5.829_382_007_304_471_5, 1.450_661_284_493_086_5e-8),
    (6.751_444_718_717_461, 4.975_368_604_121_724e-11),
    (7.849_382_895_113_822, 2.098_991_219_565_676_6e-14),
];

/// Expectation of `f(X)` for X ~ N(0, 1); exact for polynomials up to degree 41.
pub(super) fn expectation(f: impl Fn(f64) -> f64) -> f64 {
    // From the smallest weights to the largest.
    let pairs = NODES[1..].iter().rev().map(|(node, weight)| weight * (f(-node) + f(*node)));
    pairs.sum::<f64>() + NODES[0].1 * f(0.0)
}

#[cfg(test)]
mod tests {
    use super::expectation;

    #[test]
    fn even_moments_are_the_double_factorials() {
        let mut expected = 1.0;
        for half in 0_i32..=12 {
            let moment = expectation(|x| x.powi(2 * half));
            assert!((moment / expected - 1.0).abs() < 1e-13, "{half}: {moment} {expected}");
            expected *= f64::from(2 * half + 1);
        }
    }
}
