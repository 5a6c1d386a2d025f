//! Real numbers known to lie within a radius of a midpoint (ball arithmetic, after van der Hoeven and Arb).
//!
//! Every operation returns a ball that contains all results for all members of its arguments, so that two balls that
//! do not meet prove a difference. Midpoints carry [`PRECISION`] bits (57 decimal digits).

mod size;

pub(crate) use size::Size;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// Bits of a midpoint.
pub(crate) const PRECISION: i64 = 192;
/// Numbers beyond 2 to this power, in either direction, are not computed with.
const MAX_EXPONENT: i64 = 1 << 32;
/// Numbers beyond 2 to this power, in either direction, are not written out.
const MAX_WRITTEN: i64 = 4096;

/// `(mid ± radius) · 2^exponent`, the radius absolute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ball {
    mid: BigInt,
    exponent: i64,
    radius: Size,
}

pub(crate) fn bits(value: &BigInt) -> i64 {
    i64::try_from(value.bits()).unwrap_or(i64::MAX)
}

/// `value · 2^by`, rounded down.
pub(crate) fn shift(value: &BigInt, by: i64) -> BigInt {
    if by >= 0 { value << by.unsigned_abs() } else { value >> by.unsigned_abs() }
}

impl Ball {
    pub(crate) fn zero() -> Self {
        Self::exact(BigInt::zero(), 0)
    }

    pub(crate) fn one() -> Self {
        Self::exact(BigInt::one(), 0)
    }

    /// `mid · 2^exponent`, rounded when it has too many bits.
    pub(crate) fn exact(mid: BigInt, exponent: i64) -> Self {
        Self::new(mid, exponent, Size::ZERO)
    }

    pub(crate) fn new(mid: BigInt, exponent: i64, radius: Size) -> Self {
        let drop = bits(&mid) - PRECISION;
        if drop <= 0 {
            return Self { mid, exponent, radius };
        }
        let exact = mid.trailing_zeros().is_some_and(|zeros| i64::try_from(zeros).unwrap_or(i64::MAX) >= drop);
        let lost = if exact { Size::ZERO } else { Size::power(exponent + drop) };
        Self { mid: shift(&mid, -drop), exponent: exponent + drop, radius: radius.plus(lost) }
    }

    pub(crate) fn rational(value: &BigRational) -> Self {
        if value.is_integer() {
            return Self::exact(value.numer().clone(), 0);
        }
        let (n, d) = (value.numer(), value.denom());
        let power = d.trailing_zeros().unwrap_or(0);
        if (d >> power).is_one() {
            return Self::exact(n.clone(), -i64::try_from(power).unwrap_or(0));
        }
        let up = (PRECISION + 2 + bits(d) - bits(n)).max(0);
        Self::new(shift(n, up).div_floor(d), -up, Size::power(-up))
    }

    /// All numbers between two, and some more.
    pub(crate) fn between(low: &BigRational, high: &BigRational) -> Self {
        let (low, high) = (Self::rational(low), Self::rational(high));
        let half = Self::exact(BigInt::one(), -1);
        let middle = low.add(&high).mul(&half);
        let reach = high.sub(&low).abs().mul(&half);
        let spread = reach.size().plus(reach.radius());
        middle.with_error(spread)
    }

    pub(crate) fn with_error(mut self, more: Size) -> Self {
        self.radius = self.radius.plus(more);
        self
    }

    pub(crate) fn radius(&self) -> Size {
        self.radius
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.radius.is_zero()
    }

    pub(crate) fn is_exact_zero(&self) -> bool {
        self.mid.is_zero() && self.is_exact()
    }

    /// Whether its magnitude can still be computed with.
    pub(crate) fn is_sane(&self) -> bool {
        self.top() < MAX_EXPONENT && self.exponent > -MAX_EXPONENT && self.radius.exponent.abs() < MAX_EXPONENT
    }

    /// Position of the highest bit: the midpoint is below 2 to this power.
    pub(crate) fn top(&self) -> i64 {
        bits(&self.mid) + self.exponent
    }

    /// An upper bound of the absolute value of the midpoint.
    pub(crate) fn size(&self) -> Size {
        if self.mid.is_zero() {
            return Size::ZERO;
        }
        let drop = (bits(&self.mid) - 31).max(0);
        let digits = (self.mid.magnitude() >> drop.unsigned_abs()).to_u64().unwrap_or(u64::MAX >> 1) + 1;
        Size { digits, exponent: self.exponent + drop }
    }

    /// The radius in units of the last place, rounded up; `None` when it exceeds the midpoint by far.
    fn radius_units(&self) -> Option<BigInt> {
        let by = self.radius.exponent - self.exponent;
        if self.radius.is_zero() {
            return Some(BigInt::zero());
        }
        if by > PRECISION + 64 {
            return None;
        }
        Some(shift(&BigInt::from(self.radius.digits), by) + i32::from(by < 0))
    }

    /// A lower bound of the absolute value of every member; zero when zero is a member.
    fn least(&self) -> Size {
        let Some(radius) = self.radius_units() else { return Size::ZERO };
        let least = self.mid.abs() - radius;
        if !least.is_positive() {
            return Size::ZERO;
        }
        let drop = (bits(&least) - 31).max(0);
        Size { digits: (&least >> drop.unsigned_abs()).to_u64().unwrap_or(0), exponent: self.exponent + drop }
    }

    /// The common sign of all members; `None` if they have none or it is unknown.
    pub(crate) fn sign(&self) -> Option<i32> {
        if self.is_exact_zero() {
            return Some(0);
        }
        if self.least().is_zero() {
            return None;
        }
        Some(if self.mid.sign() == Sign::Minus { -1 } else { 1 })
    }

    pub(crate) fn negated(&self) -> Self {
        Self { mid: -&self.mid, exponent: self.exponent, radius: self.radius }
    }

    /// Drops all bits below 2 to `floor`.
    fn cut(&self, floor: i64) -> Self {
        let drop = floor - self.exponent;
        if drop <= 0 {
            return self.clone();
        }
        let mid = if drop > bits(&self.mid) + 1 { BigInt::zero() } else { shift(&self.mid, -drop) };
        let lost = if self.mid.is_zero() { Size::ZERO } else { Size::power(floor) };
        Self { mid, exponent: floor, radius: self.radius.plus(lost) }
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        if self.is_exact_zero() {
            return other.clone();
        }
        if other.is_exact_zero() {
            return self.clone();
        }
        let floor = match (self.mid.is_zero(), other.mid.is_zero()) {
            (true, _) => other.exponent,
            (_, true) => self.exponent,
            _ => self.top().max(other.top()) - PRECISION - 32,
        };
        let (a, b) = (self.cut(floor), other.cut(floor));
        let low = match (a.mid.is_zero(), b.mid.is_zero()) {
            (true, _) => b.exponent,
            (_, true) => a.exponent,
            _ => a.exponent.min(b.exponent),
        };
        let aligned = |x: &Self| if x.mid.is_zero() { BigInt::zero() } else { shift(&x.mid, x.exponent - low) };
        Self::new(aligned(&a) + aligned(&b), low, a.radius.plus(b.radius))
    }

    pub(crate) fn sub(&self, other: &Self) -> Self {
        self.add(&other.negated())
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        let radius = if self.is_exact() && other.is_exact() {
            Size::ZERO
        } else {
            let cross = self.size().times(other.radius).plus(other.size().times(self.radius));
            cross.plus(self.radius.times(other.radius))
        };
        Self::new(&self.mid * &other.mid, self.exponent + other.exponent, radius)
    }

    /// `None` when zero may be a member of the divisor.
    pub(crate) fn div(&self, other: &Self) -> Option<Self> {
        let least = other.least();
        if least.is_zero() {
            return None;
        }
        let up = (PRECISION + 2 + bits(&other.mid) - bits(&self.mid)).max(0);
        let (quotient, rest) = shift(&self.mid, up).div_mod_floor(&other.mid);
        let exponent = self.exponent - other.exponent - up;
        let lost = if rest.is_zero() { Size::ZERO } else { Size::power(exponent) };
        let found = Self::new(quotient, exponent, lost);
        let spread = self.radius.plus(found.size().plus(lost).times(other.radius)).over(least);
        Some(found.with_error(spread))
    }

    /// `None` when the power is not finite or too large.
    pub(crate) fn powi(&self, exponent: i64) -> Option<Self> {
        let (mut result, mut square, mut left) = (Self::one(), self.clone(), exponent.unsigned_abs());
        while left > 0 {
            if left & 1 == 1 {
                result = result.mul(&square);
            }
            left >>= 1;
            if left > 0 {
                square = square.mul(&square);
            }
            if !(result.is_sane() && square.is_sane()) {
                return None;
            }
        }
        if exponent < 0 { Self::one().div(&result) } else { Some(result) }
    }

    /// The square root of a ball that is known to be positive, or zero exactly.
    pub(crate) fn sqrt(&self) -> Option<Self> {
        match self.sign()? {
            0 => return Some(Self::zero()),
            1 => {}
            _ => return None,
        }
        let mut up = (2 * PRECISION + 4 - bits(&self.mid)).max(0);
        if (self.exponent - up) % 2 != 0 {
            up += 1;
        }
        let scaled = shift(&self.mid, up);
        let root = scaled.sqrt();
        let exponent = (self.exponent - up) / 2;
        let lost = if &root * &root == scaled { Size::ZERO } else { Size::power(exponent) };
        let found = Self::new(root, exponent, lost);
        let spread = self.radius.over(found.least());
        Some(found.with_error(spread))
    }

    pub(crate) fn abs(&self) -> Self {
        Self { mid: self.mid.abs(), exponent: self.exponent, radius: self.radius }
    }

    /// `midpoint · 2^places`, rounded down; `None` beyond 2⁴⁸.
    pub(crate) fn fixed(&self, places: i64) -> Option<BigInt> {
        if self.top() > 48 {
            return None;
        }
        let by = self.exponent + places;
        Some(if -by > bits(&self.mid) { BigInt::zero() } else { shift(&self.mid, by) })
    }

    /// The midpoint as a whole number when the ball is exactly one.
    pub(crate) fn integer(&self) -> Option<BigInt> {
        if !self.is_exact() || self.top() > 4096 {
            return None;
        }
        if self.exponent >= 0 {
            return Some(shift(&self.mid, self.exponent));
        }
        let zeros = self.mid.trailing_zeros().map_or(i64::MAX, |z| i64::try_from(z).unwrap_or(i64::MAX));
        (zeros >= -self.exponent)
            .then(|| if self.mid.is_zero() { BigInt::zero() } else { shift(&self.mid, self.exponent) })
    }

    /// The common floor of all members, if there is one.
    pub(crate) fn floor(&self) -> Option<BigInt> {
        if self.top() > 4096 {
            return None;
        }
        let radius = self.radius_units()?;
        let at = |value: BigInt| {
            if -self.exponent > bits(&value) + 1 {
                return BigInt::from(if value.is_negative() { -1 } else { 0 });
            }
            shift(&value, self.exponent)
        };
        let (low, high) = (at(&self.mid - &radius), at(&self.mid + &radius));
        (low == high).then_some(low)
    }

    /// The lower and upper bound; `None` if they are too large or too imprecise to write out.
    pub(crate) fn bounds(&self) -> Option<(BigRational, BigRational)> {
        if self.exponent.abs() > MAX_WRITTEN {
            return None;
        }
        let radius = self.radius_units()?;
        let at = |value: BigInt| {
            if self.exponent >= 0 {
                BigRational::from_integer(shift(&value, self.exponent))
            } else {
                BigRational::new(value, shift(&BigInt::one(), -self.exponent))
            }
        };
        Some((at(&self.mid - &radius), at(&self.mid + &radius)))
    }

    /// Whether the two may be equal.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.sub(other).least().is_zero()
    }

    /// Whether it is known to 100 bits (30 digits), relative to itself or below 2⁻¹³⁰.
    pub(crate) fn is_sharp(&self) -> bool {
        self.radius.within(-130) || self.radius.within(self.top() - 101)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(n: i64, d: i64) -> Ball {
        Ball::rational(&BigRational::new(n.into(), d.into()))
    }

    #[test]
    fn a_third_taken_three_times_may_be_one_and_is_sharp() {
        let sum = ratio(1, 3).add(&ratio(1, 3)).add(&ratio(1, 3));
        assert!(sum.meets(&Ball::one()));
        assert!(sum.is_sharp());
        assert!(!sum.is_exact());
    }

    #[test]
    fn numbers_that_differ_in_the_fiftieth_digit_do_not_meet() {
        let tiny = Ball::rational(&BigRational::new(1.into(), BigInt::from(10).pow(50)));
        let third = ratio(1, 3);
        assert!(!third.meets(&third.add(&tiny)));
    }

    #[test]
    fn the_square_of_a_root_meets_its_radicand() {
        for n in [2, 3, 10, 12_345] {
            let root = ratio(n, 7).sqrt().unwrap();
            assert!(root.mul(&root).meets(&ratio(n, 7)));
            assert!(root.is_sharp());
        }
        assert_eq!(ratio(4, 1).sqrt().unwrap().integer(), Some(2.into()));
        assert!(ratio(-1, 1).sqrt().is_none());
    }

    #[test]
    fn division_by_what_may_be_zero_is_refused() {
        let zero = ratio(1, 3).add(&ratio(1, 3)).add(&ratio(1, 3)).sub(&Ball::one());
        assert!(Ball::one().div(&zero).is_none());
        assert_eq!(zero.sign(), None);
    }

    #[test]
    fn floors_are_known_except_at_the_edge() {
        assert_eq!(ratio(-7, 2).floor(), Some((-4).into()));
        assert_eq!(ratio(7, 3).floor(), Some(2.into()));
        let one = ratio(1, 3).add(&ratio(2, 3));
        assert_eq!(one.floor(), None);
    }

    #[test]
    fn sums_of_very_unequal_numbers_stay_small() {
        let big = Ball::exact(BigInt::one(), 1 << 30);
        let sum = big.add(&Ball::one());
        assert!(bits(&sum.mid) <= PRECISION + 1);
        assert!(sum.sub(&big).meets(&Ball::one()));
    }
}
