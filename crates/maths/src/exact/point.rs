//! Points of the real line that can be compared exactly: a + b√d.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::rational::{split, square_root};

/// `plain + times · √under`, with `under` a whole number that is no square, or zero when the point is rational.
#[derive(Debug, Clone)]
pub struct ExactPoint {
    plain: BigRational,
    times: BigRational,
    under: BigInt,
}

impl ExactPoint {
    /// A rational point.
    pub fn rational(plain: BigRational) -> Self {
        Self { plain, times: BigRational::zero(), under: BigInt::zero() }
    }

    /// `plain + times · √radicand`; `None` when the radicand is negative.
    pub fn surd(plain: BigRational, times: BigRational, radicand: &BigRational) -> Option<Self> {
        if radicand.is_negative() {
            return None;
        }
        if let Some(root) = square_root(radicand) {
            return Some(Self::rational(plain + times * root));
        }
        if times.is_zero() {
            return Some(Self::rational(plain));
        }
        // √(n/d) = √(n·d)/d; squares of small primes leave the root.
        let product = radicand.numer() * radicand.denom();
        let mut times = times / BigRational::from_integer(radicand.denom().clone());
        let mut under = BigInt::one();
        for (prime, power) in split(product.magnitude()) {
            let prime = BigInt::from(prime);
            for _ in 0..power / 2 {
                times *= &prime;
            }
            if power % 2 == 1 {
                under *= prime;
            }
        }
        Some(Self { plain, times, under })
    }

    /// Its value when it is rational.
    pub fn as_rational(&self) -> Option<&BigRational> {
        self.times.is_zero().then_some(&self.plain)
    }

    /// Rational part, factor of the root, radicand.
    pub fn parts(&self) -> (&BigRational, &BigRational, &BigInt) {
        (&self.plain, &self.times, &self.under)
    }
}

fn sign(value: &BigRational) -> Ordering {
    value.cmp(&BigRational::zero())
}

/// Sign of a + b√d.
fn sign_with_root(a: &BigRational, b: &BigRational, d: &BigInt) -> Ordering {
    let root = if d.is_zero() { Ordering::Equal } else { sign(b) };
    match (sign(a), root) {
        (one, Ordering::Equal) => one,
        (Ordering::Equal, other) => other,
        (one, other) if one == other => one,
        (one, _) => {
            let apart = sign(&(a * a - b * b * d));
            if one == Ordering::Greater { apart } else { apart.reverse() }
        }
    }
}

impl Ord for ExactPoint {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.times.is_zero() && other.times.is_zero() {
            return self.plain.cmp(&other.plain);
        }
        let plain = &self.plain - &other.plain;
        if self.under == other.under || other.times.is_zero() {
            let times = if other.times.is_zero() { self.times.clone() } else { &self.times - &other.times };
            return sign_with_root(&plain, &times, &self.under);
        }
        // Sign of X + Y with X = plain + b√d and Y = −c√e: by their signs, else by their squares.
        let minus = -other.times.clone();
        let first = sign_with_root(&plain, &self.times, &self.under);
        let second = sign(&minus);
        if first == Ordering::Equal || first == second {
            return second;
        }
        let square = &plain * &plain + &self.times * &self.times * &self.under - &minus * &minus * &other.under;
        let double = &plain * &self.times * BigInt::from(2);
        let apart = sign_with_root(&square, &double, &self.under);
        if first == Ordering::Greater { apart } else { apart.reverse() }
    }
}

impl PartialOrd for ExactPoint {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for ExactPoint {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for ExactPoint {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::exact::rational::whole;

    fn point(a: i64, b: i64, d: i64) -> ExactPoint {
        ExactPoint::surd(whole(a), whole(b), &whole(d)).unwrap()
    }

    #[test]
    fn equal_points_are_equal_however_they_are_written() {
        assert_eq!(point(0, 1, 12), point(0, 2, 3));
        assert_eq!(point(1, 1, 4), ExactPoint::rational(whole(3)));
        let half = BigRational::new(1.into(), 2.into());
        assert_eq!(ExactPoint::surd(whole(0), whole(2), &half).unwrap(), point(0, 1, 2));
        assert!(ExactPoint::surd(whole(0), whole(1), &whole(-1)).is_none());
    }

    proptest! {
        #[test]
        fn order_is_that_of_the_values(
            a in -20_i64..20, b in -9_i64..9, d in 0_i64..40,
            p in -20_i64..20, q in -9_i64..9, r in 0_i64..40,
        ) {
            let number = |a: i64, b: i64, d: i64| {
                let f = |n: i64| f64::from(i32::try_from(n).unwrap());
                f(a) + f(b) * f(d).sqrt()
            };
            let (x, y) = (number(a, b, d), number(p, q, r));
            prop_assume!((x - y).abs() > 1e-9);
            prop_assert_eq!(point(a, b, d).cmp(&point(p, q, r)), x.partial_cmp(&y).unwrap());
            prop_assert_eq!(point(p, q, r).cmp(&point(a, b, d)), y.partial_cmp(&x).unwrap());
        }
    }
}
