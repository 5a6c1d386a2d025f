//! Exact numbers of figures.

use std::cmp::Ordering;
use std::fmt;

use serde_json::Value as Json;

use crate::field::{Field, FieldFault, Shape, shown};

/// Maximum absolute value of a number.
const MOST: i64 = 1_000_000;
/// The sign of negative numbers, for display.
const MINUS: &str = "−";
/// Maximum denominator.
const MOST_BELOW: i64 = 10_000;

/// A fraction in lowest terms: its absolute value is at most a million, its denominator at most ten thousand. Stored as
/// an integer, or as text such as `3/4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Num {
    above: i64,
    below: i64,
}

impl Num {
    /// Makes an integer.
    pub(crate) const fn whole(number: i64) -> Self {
        Self { above: number, below: 1 }
    }

    /// Makes a fraction in lowest terms; `None` beyond the bounds.
    pub fn new(above: i64, below: i64) -> Option<Self> {
        let common = gcd(above.checked_abs()?, below.checked_abs()?);
        if below == 0 || common == 0 {
            return None;
        }
        let (above, below) = (above / common * below.signum(), below.abs() / common);
        let fits = below <= MOST_BELOW && above.checked_abs()? <= MOST.checked_mul(below)?;
        fits.then_some(Self { above, below })
    }

    /// Converts it to a float, for drawing.
    #[expect(clippy::cast_precision_loss, reason = "both are far below 2^53")]
    pub(crate) fn value(self) -> f64 {
        self.above as f64 / self.below as f64
    }

    /// Returns the difference; exact, so that it may be beyond the bounds.
    pub(crate) fn minus(self, other: Self) -> Self {
        let above = self.above * other.below - other.above * self.below;
        let below = self.below * other.below;
        let common = gcd(above.abs(), below).max(1);
        Self { above: above / common, below: below / common }
    }

    /// Divides it by `step`: returns the quotient rounded down, and whether the remainder is 0.
    pub(crate) fn steps(self, step: Self) -> (i64, bool) {
        let (above, below) =
            (i128::from(self.above) * i128::from(step.below), i128::from(self.below) * i128::from(step.above));
        let whole = above.div_euclid(below.max(1));
        (i64::try_from(whole).unwrap_or(i64::MAX), above.rem_euclid(below.max(1)) == 0)
    }

    /// Returns `self + times · step`.
    pub(crate) fn plus(self, step: Self, times: i64) -> Self {
        let negative = Self { above: -step.above * times, ..step };
        self.minus(negative)
    }

    /// Formats it for display as a fraction, such as `3/4`, or an integer.
    pub(crate) fn fraction(self) -> String {
        self.kept().replace('-', MINUS)
    }

    /// Formats it as a decimal with this mark if that has at most four places, else as a fraction.
    pub(crate) fn with_mark(self, mark: char) -> String {
        let Some((scaled, places @ 1..)) = self.decimal() else { return self.fraction() };
        let (scale, scaled) = (10_i64.pow(places), scaled.abs());
        let sign = if self.above < 0 { MINUS } else { "" };
        let width = usize::try_from(places).unwrap_or(0);
        format!("{sign}{}{mark}{:0width$}", scaled / scale, scaled % scale)
    }

    /// Returns its stored form: a fraction, or an integer.
    fn kept(self) -> String {
        if self.below == 1 { self.above.to_string() } else { format!("{}/{}", self.above, self.below) }
    }

    /// Returns it as a whole number over a power of ten, with as few decimals as possible, at most four; `None` if it has
    /// no such form.
    pub(crate) fn decimal(self) -> Option<(i64, u32)> {
        let places = (0..=4_u32).find(|places| 10_i64.pow(*places) % self.below == 0)?;
        Some((self.above * (10_i64.pow(places) / self.below), places))
    }

    /// Whether it is greater than 0.
    pub(crate) const fn is_positive(self) -> bool {
        self.above > 0
    }
}

/// Formats it as programs get it, with a decimal point.
impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_mark('.'))
    }
}

impl PartialOrd for Num {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Num {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.above) * i128::from(other.below)).cmp(&(i128::from(other.above) * i128::from(self.below)))
    }
}

impl Field for Num {
    const SHAPE: Shape = Shape::Number;

    fn read(json: &Json) -> Result<Self, FieldFault> {
        let number = match json {
            Json::String(text) => parse(text),
            other => other.as_i64().and_then(|whole| Self::new(whole, 1)),
        };
        number.ok_or_else(|| {
            let most = format!("at most {MOST}, with a denominator of at most {MOST_BELOW}");
            FieldFault::new(format!("must be a number, {most}, not {}", shown(json)))
        })
    }

    fn write(&self) -> Option<Json> {
        Some(if self.below == 1 { Json::from(self.above) } else { Json::from(self.kept()) })
    }
}

/// Reads `3/4`, `0.75` and `-2`.
fn parse(text: &str) -> Option<Num> {
    if let Some((above, below)) = text.split_once('/') {
        return Num::new(above.parse().ok()?, below.parse().ok()?);
    }
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    if places.len() > 4 || !places.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let scale = 10_i64.pow(u32::try_from(places.len()).ok()?);
    Num::new(format!("{whole}{places}").parse().ok()?, scale)
}

const fn gcd(left: i64, right: i64) -> i64 {
    if right == 0 { left } else { gcd(right, left % right) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_and_shown_as_decimals_where_these_end() {
        for (text, shown, fraction) in [
            ("0.25", "0.25", "1/4"),
            ("-6/8", "−0.75", "−3/4"),
            ("1/3", "1/3", "1/3"),
            ("-2", "−2", "−2"),
            ("0.50", "0.5", "1/2"),
        ] {
            let number = Num::read(&Json::from(text)).unwrap();
            assert_eq!((number.to_string().as_str(), number.fraction().as_str()), (shown, fraction));
            assert_eq!(Num::read(&number.write().unwrap()).unwrap(), number);
        }
        for bad in ["", "1/0", "x", "0.12345", "2000000", "1/20000", "1.-5"] {
            assert!(Num::read(&Json::from(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn steps_are_counted_downwards() {
        let number = |text: &str| parse(text).unwrap();
        assert_eq!(number("7/4").steps(number("1/4")), (7, true));
        assert_eq!(number("-0.3").steps(number("1/4")), (-2, false));
        assert_eq!(number("1/2").plus(number("1/4"), 3), number("1.25"));
        assert!(number("1/3") < number("0.34") && number("-1") < number("0"));
    }
}
