//! Decimals as people write them: exact, never through binary fractions.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Maximum number of digits after the decimal point.
pub const MAX_PLACES: u32 = 9;
/// The largest whole number that every JSON reader keeps exact.
const EXACT_IN_JSON: u64 = 1 << 53;
/// Number of significant digits of a decimal that binary floating point keeps.
const EXACT_DIGITS: usize = 15;

/// A decimal as written: `mantissa / 10^places`, with as few places as possible, at most nine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decimal {
    /// The number without its point.
    pub mantissa: i64,
    /// Digits after the point, as few as possible, at most [`MAX_PLACES`].
    pub places: u32,
}

impl Decimal {
    /// A whole number, greater than `i64::MIN`.
    pub const fn whole(number: i64) -> Self {
        Self { mantissa: number, places: 0 }
    }

    /// Reads `12`, `-0.50`, `.5`; `None` for other text.
    pub fn parse(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(part) || whole.len() + part.len() == 0 {
            return None;
        }
        let part = part.trim_end_matches('0');
        let places = u32::try_from(part.len()).ok()?;
        let number: i64 = format!("0{whole}{part}").parse().ok()?;
        let mantissa = if text.starts_with('-') { -number } else { number };
        (places <= MAX_PLACES).then_some(Self { mantissa, places })
    }

    /// A number of a JSON text; `None` if it may have lost digits in parsing. A string keeps them.
    pub fn from_json(number: &serde_json::Number) -> Option<Self> {
        if let Some(whole) = number.as_i64() {
            return Self::parse(&whole.to_string());
        }
        // The shortest decimal of the floating-point number: the written one, up to fifteen digits.
        let text = format!("{}", number.as_f64()?);
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        if digits > EXACT_DIGITS { None } else { Self::parse(&text) }
    }

    /// The value, if it is a whole number.
    pub const fn as_whole(self) -> Option<i64> {
        if self.places == 0 { Some(self.mantissa) } else { None }
    }

    /// Digits after the point, as few as possible.
    pub const fn places(self) -> u32 {
        self.places
    }

    /// The mantissa with `places` places; `None` if that loses digits or overflows.
    pub fn scaled(self, places: u32) -> Option<i64> {
        self.mantissa.checked_mul(10_i64.checked_pow(places.checked_sub(self.places)?)?)
    }

    /// The value as an exact fraction.
    pub fn to_rational(self) -> BigRational {
        BigRational::new(BigInt::from(self.mantissa), BigInt::from(10).pow(self.places))
    }

    /// A fraction rounded to `places` places, halves away from zero; `None` on overflow.
    pub fn rounded(value: &BigRational, places: u32) -> Option<Self> {
        let missing = MAX_PLACES.checked_sub(places)?;
        let mantissa: i128 = (value * BigInt::from(10).pow(places)).round().to_integer().try_into().ok()?;
        Self::of_widest(mantissa.checked_mul(10_i128.pow(missing))?)
    }

    /// The value of a mantissa with [`MAX_PLACES`] places; `None` if it does not fit.
    pub fn of_widest(mut mantissa: i128) -> Option<Self> {
        let mut places = MAX_PLACES;
        while places > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            places -= 1;
        }
        // `i64::MIN` cannot be negated.
        i64::try_from(mantissa).ok().filter(|mantissa| *mantissa > i64::MIN).map(|mantissa| Self { mantissa, places })
    }

    /// The mantissa with [`MAX_PLACES`] places, which always fits.
    pub fn widest(self) -> i128 {
        i128::from(self.mantissa) * 10_i128.pow(MAX_PLACES.saturating_sub(self.places))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.widest().cmp(&other.widest())
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.places as usize;
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let digits = format!("{:0>width$}", self.mantissa.unsigned_abs(), width = places + 1);
        let (whole, part) = digits.split_at(digits.len() - places);
        if part.is_empty() { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{part}") }
    }
}

/// Whole numbers that every reader keeps exact are JSON numbers, all others strings.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) if whole.unsigned_abs() <= EXACT_IN_JSON => serializer.serialize_i64(whole),
            _ => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::Number(number) => Self::from_json(&number),
            serde_json::Value::String(text) => Self::parse(&text),
            _ => None,
        };
        found.ok_or_else(|| serde::de::Error::custom("expected a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decimals_are_read_as_written() {
        let read = |text| Decimal::parse(text).map(|d| (d.mantissa, d.places));
        assert_eq!(read("0.60"), Some((6, 1)));
        assert_eq!(read("-12.05"), Some((-1205, 2)));
        assert_eq!(read(".5"), Some((5, 1)));
        assert_eq!(read("007"), Some((7, 0)));
        for bad in ["", ".", "-", "1e3", "0x1f", "1_000", "1.2.3", "١", "99999999999999999999", "0.0000000001"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn scaling_never_loses_a_digit() {
        let half = Decimal { mantissa: 5, places: 1 };
        assert_eq!(half.scaled(2), Some(50));
        assert_eq!(half.scaled(0), None);
        assert_eq!(Decimal { mantissa: i64::MAX, places: 0 }.scaled(1), None);
    }

    #[test]
    fn a_fraction_is_rounded_with_halves_away_from_zero() {
        let rounded = |numerator: i64, denominator: i64, places| {
            let value = BigRational::new(numerator.into(), denominator.into());
            Decimal::rounded(&value, places).map(|decimal| decimal.to_string())
        };
        assert_eq!(rounded(2, 3, 2).as_deref(), Some("0.67"));
        assert_eq!(rounded(-1, 8, 2).as_deref(), Some("-0.13"));
        assert_eq!(rounded(7, 2, 2).as_deref(), Some("3.5"));
        assert_eq!(rounded(6, 2, 9).as_deref(), Some("3"));
        assert_eq!(rounded(1, 3, 10), None);
        assert_eq!(rounded(i64::MAX, 1, 9).as_deref(), Some("9223372036854775807"));
        assert_eq!(rounded(i64::MAX, 3, 1), None);
    }

    #[test]
    fn a_json_number_is_what_was_written_or_refused() {
        let read = |text: &str| {
            let number: serde_json::Number = serde_json::from_str(text).unwrap();
            Decimal::from_json(&number).map(|decimal| decimal.to_string())
        };
        assert_eq!(read("0.1").as_deref(), Some("0.1"));
        assert_eq!(read("-2.50").as_deref(), Some("-2.5"));
        assert_eq!(read("1e2").as_deref(), Some("100"));
        assert_eq!(read("9007199254740993").as_deref(), Some("9007199254740993"));
        // The text of the last one could not be parsed back.
        for inexact in ["0.1234567890123456789", "1e300", "18446744073709551615", "1e-12", "-9223372036854775808"] {
            assert_eq!(read(inexact), None, "{inexact}");
        }
    }

    proptest! {
        #[test]
        fn a_decimal_reads_back_from_text_and_json_and_is_ordered_by_value(
            a in any::<i64>(), b in any::<i64>(), p in 0..=MAX_PLACES, q in 0..=MAX_PLACES,
        ) {
            let of = |mantissa: i64, places: u32| {
                let places = places as usize;
                let digits = format!("{:0>width$}", mantissa.unsigned_abs(), width = places + 1);
                let (whole, part) = digits.split_at(digits.len() - places);
                Decimal::parse(&format!("{}{whole}.{part}", if mantissa < 0 { "-" } else { "" }))
            };
            let (Some(a), Some(b)) = (of(a, p), of(b, q)) else { return Ok(()) };
            prop_assert_eq!(Decimal::parse(&a.to_string()), Some(a));
            let json = serde_json::to_string(&a).unwrap();
            prop_assert_eq!(serde_json::from_str::<Decimal>(&json).unwrap(), a);
            prop_assert_eq!(a.cmp(&b), a.to_rational().cmp(&b.to_rational()));
        }
    }
}
