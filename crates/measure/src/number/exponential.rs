//! The exponential function, without branches, so that loops over nodes and items become vector instructions.
//!
//! `f64::exp` calls the system's library, and its last bit differs from system to system. This one uses additions and
//! multiplications alone, which IEEE 754 defines to the last bit.

/// 3 · 2⁵¹: adding it rounds a small number to a whole one, which is then in the lowest bits.
const ROUND: f64 = 6_755_399_441_055_744.0;
const LOG2_E: f64 = std::f64::consts::LOG2_E;
/// ln 2 in two parts; the first has 21 zero bits at its end, so that whole multiples of it are exact.
const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// Larger arguments, positive or negative, count as this one: the result stays a normal number.
const LIMIT: f64 = 700.0;
/// 1/k! for k from 13 down to 0: the remainder of the series is below 4e-18 for |r| ≤ ln 2 / 2.
const SERIES: [f64; 14] = [
    1.0 / 6_227_020_800.0,
    1.0 / 479_001_600.0,
    1.0 / 39_916_800.0,
    1.0 / 3_628_800.0,
    1.0 / 362_880.0,
    1.0 / 40_320.0,
    1.0 / 5_040.0,
    1.0 / 720.0,
    1.0 / 120.0,
    1.0 / 24.0,
    1.0 / 6.0,
    0.5,
    1.0,
    1.0,
];

/// Returns eˣ for x in [−700, 700], and e^±700 beyond; the error is below two units in the last place.
#[inline(always)]
#[expect(clippy::inline_always, reason = "loops over nodes become vector instructions only if it is inlined")]
pub(crate) fn exp(x: f64) -> f64 {
    let x = x.clamp(-LIMIT, LIMIT);
    let shifted = x * LOG2_E + ROUND;
    let whole = shifted - ROUND;
    let rest = (x - whole * LN_2_HIGH) - whole * LN_2_LOW;
    let mut power = SERIES[0];
    for coefficient in &SERIES[1..] {
        power = power * rest + coefficient;
    }
    f64::from_bits(power.to_bits().wrapping_add(shifted.to_bits() << 52))
}

/// Returns 1/(1 + e⁻ᶻ).
#[inline(always)]
#[expect(clippy::inline_always, reason = "as for the exponential function")]
pub(crate) fn logistic(z: f64) -> f64 {
    1.0 / (1.0 + exp(-z))
}

/// Returns ln(1 + eᶻ), without loss for large |z|.
pub(crate) fn softplus(z: f64) -> f64 {
    z.max(0.0) + libm::log1p(exp(-z.abs()))
}

/// Sum of products, in four parts, each of every fourth place: a fixed order in which additions need not wait for each
/// other. Places beyond the shorter list do not count.
#[inline]
pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    let (ones, ones_rest) = one.as_chunks::<4>();
    let (others, others_rest) = other.as_chunks::<4>();
    let mut parts = [0.0; 4];
    for (x, y) in ones.iter().zip(others) {
        for lane in 0..4 {
            parts[lane] += x[lane] * y[lane];
        }
    }
    let rest: f64 = ones_rest.iter().zip(others_rest).map(|(x, y)| x * y).sum();
    (parts[0] + parts[1]) + (parts[2] + parts[3]) + rest
}

/// Sum, in the order of [`dot`].
#[inline]
pub(crate) fn sum(values: &[f64]) -> f64 {
    let (fours, rest) = values.as_chunks::<4>();
    let mut parts = [0.0; 4];
    for four in fours {
        for lane in 0..4 {
            parts[lane] += four[lane];
        }
    }
    (parts[0] + parts[1]) + (parts[2] + parts[3]) + rest.iter().sum::<f64>()
}

/// Largest value; −∞ without values.
#[inline]
pub(crate) fn largest(values: &[f64]) -> f64 {
    let larger = |one: f64, other: f64| if other > one { other } else { one };
    let (fours, rest) = values.as_chunks::<4>();
    let mut parts = [f64::NEG_INFINITY; 4];
    for four in fours {
        for lane in 0..4 {
            parts[lane] = larger(parts[lane], four[lane]);
        }
    }
    parts.iter().chain(rest).fold(f64::NEG_INFINITY, |one, other| larger(one, *other))
}

/// Multiplies all values by a power of two, which is exact, so that the largest is in [1, 2). Returns the power's
/// exponent with the sign changed: what a logarithm to base 2 has to add again. The largest must be positive and normal.
#[inline]
pub(crate) fn scale_by_power_of_two(values: &mut [f64]) -> i32 {
    let exponent = libm::ilogb(largest(values));
    let factor = libm::ldexp(1.0, -exponent);
    for value in values {
        *value *= factor;
    }
    exponent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_libm_to_two_units_in_the_last_place() {
        for step in -140_000..=140_000 {
            let x = f64::from(step) * 0.005_001;
            let (ours, theirs) = (exp(x), libm::exp(x.clamp(-LIMIT, LIMIT)));
            assert!((ours / theirs - 1.0).abs() <= 4.5e-16, "{x}: {ours} {theirs}");
        }
        assert_eq!(exp(0.0).to_bits(), 1.0_f64.to_bits());
        assert!(exp(f64::NAN).is_nan());
    }

    #[test]
    fn bits_are_what_they_were() {
        let bits = [1.0, -1.0, 0.1, 3.7, -12.25, 345.6].map(|x| exp(x).to_bits());
        assert_eq!(bits, EXPECTED, "{bits:#x?}");
    }

    /// Computed once; a change of these is a change of every stored score.
    const EXPECTED: [u64; 6] = [
        0x4005_bf0a_8b14_576a,
        0x3fd7_8b56_362c_ef38,
        0x3ff1_aec7_b35a_00d4,
        0x4044_3941_44ee_ec81,
        0x3ed4_11fb_0da0_7713,
        0x5f18_2ca3_3b1c_0ee6,
    ];

    #[test]
    fn softplus_is_exact_at_both_ends() {
        assert!((softplus(50.0) - 50.0).abs() < 1e-15 && softplus(-50.0) > 0.0);
        assert!((softplus(0.0) - std::f64::consts::LN_2).abs() < 1e-16);
    }
}
