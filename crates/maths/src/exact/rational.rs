//! Rational numbers of bounded size.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Pow, Signed, ToPrimitive, Zero};

/// Maximum bits of a numerator or denominator; beyond that a power stays a power.
pub(crate) const MAX_BITS: u64 = 2048;
/// Primes up to this limit are taken out of a number under a root or a symbolic power.
const TRIAL_LIMIT: u32 = 1000;

/// A whole number as a rational one.
pub(crate) fn whole(n: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(n))
}

/// Bits of the larger of numerator and denominator.
pub(crate) fn bits(value: &BigRational) -> u64 {
    value.numer().bits().max(value.denom().bits())
}

/// Cost of one operation: cancelling grows with the square of the length, and is negligible for short numbers.
pub(crate) fn weight(value: &BigRational) -> usize {
    let bits = usize::try_from(bits(value)).unwrap_or(usize::MAX);
    bits.saturating_mul(bits) / 4096
}

/// `value` to a whole power, `None` when it would exceed [`MAX_BITS`] or is zero to a negative power.
pub(crate) fn power(value: &BigRational, exponent: i64) -> Option<BigRational> {
    if exponent == 0 || value.is_one() {
        return Some(BigRational::one());
    }
    if value.is_zero() {
        return (exponent > 0).then(BigRational::zero);
    }
    if *value == -BigRational::one() {
        return Some(if exponent % 2 == 0 { BigRational::one() } else { value.clone() });
    }
    if bits(value).saturating_sub(1).max(1).saturating_mul(exponent.unsigned_abs()) > MAX_BITS {
        return None;
    }
    let raised = Pow::pow(value.clone(), u32::try_from(exponent.unsigned_abs()).ok()?);
    Some(if exponent < 0 { raised.recip() } else { raised })
}

/// Splits a positive integer into (factor, multiplicity): small primes, then the rest as a perfect power.
pub(crate) fn split(value: &BigUint) -> Vec<(BigUint, i64)> {
    let mut rest = value.clone();
    let mut found = Vec::new();
    for prime in (2..=TRIAL_LIMIT).filter(|p| *p == 2 || p % 2 == 1) {
        if rest.is_one() {
            break;
        }
        let mut times = 0;
        while (&rest % prime).is_zero() {
            rest /= prime;
            times += 1;
        }
        if times > 0 {
            found.push((BigUint::from(prime), times));
        }
        if rest.to_u32().is_some_and(|r| r < prime * prime) {
            break;
        }
    }
    if !rest.is_one() && !rest.is_zero() {
        found.push(perfect_power(rest));
    }
    found
}

fn perfect_power(value: BigUint) -> (BigUint, i64) {
    for degree in [2_u32, 3, 5, 7] {
        let root = value.nth_root(degree);
        if Pow::pow(&root, degree) == value {
            let (base, times) = perfect_power(root);
            return (base, times * i64::from(degree));
        }
    }
    (value, 1)
}

/// The greatest rational number of which all values are integer multiples; zero if all values are zero.
pub(crate) fn content<'a>(values: impl IntoIterator<Item = &'a BigRational>) -> BigRational {
    let mut numerator = BigInt::zero();
    let mut denominator = BigInt::one();
    for value in values {
        numerator = numerator.gcd(value.numer());
        denominator = denominator.lcm(value.denom());
    }
    BigRational::new(numerator.abs(), denominator)
}

/// The whole number nearest below.
pub(crate) fn floor(value: &BigRational) -> BigInt {
    value.numer().div_floor(value.denom())
}

/// The square root of a rational number that is a square.
pub(crate) fn square_root(value: &BigRational) -> Option<BigRational> {
    let (n, d) = (value.numer().to_biguint()?, value.denom().to_biguint()?);
    let (rn, rd) = (n.sqrt(), d.sqrt());
    (&rn * &rn == n && &rd * &rd == d).then(|| BigRational::new(rn.into(), rd.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_beyond_the_bound_is_refused_before_it_is_computed() {
        assert_eq!(power(&whole(2), 10), Some(whole(1024)));
        assert_eq!(power(&whole(2), -1), Some(BigRational::new(1.into(), 2.into())));
        assert_eq!(power(&whole(3), 1_000_000_000), None);
        assert_eq!(power(&whole(0), -1), None);
        assert_eq!(power(&whole(-1), 1_000_000_001), Some(whole(-1)));
    }

    #[test]
    fn numbers_split_into_small_primes_and_what_is_left() {
        let parts = split(&BigUint::from(360_u32));
        assert_eq!(parts, [(2_u32.into(), 3), (3_u32.into(), 2), (5_u32.into(), 1)]);
        let large = BigUint::from(1009_u32) * 1009_u32;
        assert_eq!(split(&large), [(1009_u32.into(), 2)]);
    }
}
