//! Sums over pairs of integers, from which mean, variance and correlation follow.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};

/// Number of pairs (x, y), and the sums of x, y, x², y² and xy.
///
/// Sums wrap around at 2¹²⁷: no realistic number of answers comes near it, and so adding and subtracting are exact
/// inverses, in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Compact", into = "Compact")]
pub struct Moments {
    /// Number of pairs.
    pub n: u64,
    pub x: i128,
    pub y: i128,
    /// Σx².
    pub xx: i128,
    /// Σy².
    pub yy: i128,
    pub xy: i128,
}

/// Stored form: n, Σx, Σy, Σx², Σy², Σxy.
type Compact = (u64, i128, i128, i128, i128, i128);

impl From<Compact> for Moments {
    fn from((n, x, y, xx, yy, xy): Compact) -> Self {
        Self { n, x, y, xx, yy, xy }
    }
}

impl From<Moments> for Compact {
    fn from(sums: Moments) -> Self {
        (sums.n, sums.x, sums.y, sums.xx, sums.yy, sums.xy)
    }
}

impl Moments {
    /// The sums of one pair.
    pub fn of(x: i64, y: i64) -> Self {
        let (x, y) = (i128::from(x), i128::from(y));
        Self { n: 1, x, y, xx: x * x, yy: y * y, xy: x * y }
    }

    /// The sums of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            n: self.n.wrapping_add(other.n),
            x: self.x.wrapping_add(other.x),
            y: self.y.wrapping_add(other.y),
            xx: self.xx.wrapping_add(other.xx),
            yy: self.yy.wrapping_add(other.yy),
            xy: self.xy.wrapping_add(other.xy),
        }
    }

    /// The sums without `other`, which was added before.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self {
            n: self.n.wrapping_sub(other.n),
            x: self.x.wrapping_sub(other.x),
            y: self.y.wrapping_sub(other.y),
            xx: self.xx.wrapping_sub(other.xx),
            yy: self.yy.wrapping_sub(other.yy),
            xy: self.xy.wrapping_sub(other.xy),
        }
    }

    /// Mean of x; `None` without pairs.
    pub fn mean_x(&self) -> Option<f64> {
        divided(&BigInt::from(self.x), &BigInt::from(self.n))
    }

    /// n²·var(x), exact: n·Σx² − (Σx)².
    pub(super) fn spread_x(&self) -> BigInt {
        BigInt::from(self.n) * self.xx - BigInt::from(self.x) * self.x
    }

    /// n²·var(y), exact.
    pub(super) fn spread_y(&self) -> BigInt {
        BigInt::from(self.n) * self.yy - BigInt::from(self.y) * self.y
    }

    /// n²·cov(x, y), exact.
    pub(super) fn joint(&self) -> BigInt {
        BigInt::from(self.n) * self.xy - BigInt::from(self.x) * self.y
    }

    /// Pearson's product-moment correlation; `None` if x or y never varies.
    pub fn correlation(&self) -> Option<f64> {
        correlation(&self.joint(), &self.spread_x(), &self.spread_y())
    }
}

/// Correlation from n²·cov, n²·var and n²·var; `None` if a variance is 0.
pub(super) fn correlation(joint: &BigInt, one: &BigInt, other: &BigInt) -> Option<f64> {
    let (one, other) = (one.to_f64()?, other.to_f64()?);
    if one <= 0.0 || other <= 0.0 {
        return None;
    }
    let found = joint.to_f64()? / (one.sqrt() * other.sqrt());
    found.is_finite().then_some(found)
}

/// A quotient; `None` if the divisor is 0.
pub(super) fn divided(above: &BigInt, below: &BigInt) -> Option<f64> {
    let (above, below) = (above.to_f64()?, below.to_f64()?);
    let found = above / below;
    found.is_finite().then_some(found)
}
