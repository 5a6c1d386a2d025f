//! Magnitudes of errors.

/// An upper bound of a magnitude: `digits · 2^exponent`, rounded up at every step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub(super) digits: u64,
    pub(super) exponent: i64,
}

impl Size {
    pub(crate) const ZERO: Self = Self { digits: 0, exponent: 0 };

    /// 2 to a power.
    pub(crate) const fn power(exponent: i64) -> Self {
        Self { digits: 1, exponent }
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// Keeps 31 bits, rounding up.
    fn trimmed(digits: u128, exponent: i64) -> Self {
        let bits = 128 - i64::from(digits.leading_zeros());
        let drop = bits - 31;
        if drop <= 0 {
            return Self { digits: u64::try_from(digits).unwrap_or(u64::MAX), exponent };
        }
        let kept = u64::try_from(digits >> drop).unwrap_or(u64::MAX);
        Self { digits: kept + 1, exponent: exponent + drop }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let (high, low) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        if high.is_zero() {
            return low;
        }
        if low.is_zero() {
            return high;
        }
        let apart = high.exponent - low.exponent;
        if apart < 64 {
            return Self::trimmed((u128::from(high.digits) << apart) + u128::from(low.digits), low.exponent);
        }
        Self::trimmed((u128::from(high.digits) << 16) + 1, high.exponent - 16)
    }

    pub(crate) fn times(self, other: Self) -> Self {
        Self::trimmed(u128::from(self.digits) * u128::from(other.digits), self.exponent + other.exponent)
    }

    /// `other` must not be zero and must be a lower bound of the divisor.
    pub(super) fn over(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return self;
        }
        let quotient = (u128::from(self.digits) << 64) / u128::from(other.digits) + 1;
        Self::trimmed(quotient, self.exponent - other.exponent - 64)
    }

    /// Whether it is at most 2 to a power.
    pub(crate) fn within(self, power: i64) -> bool {
        self.is_zero() || 64 - i64::from(self.digits.leading_zeros()) + self.exponent <= power
    }
}
