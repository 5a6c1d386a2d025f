//! Values of formulas: exact numbers, booleans, texts and lists.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::fmt;
use std::sync::Arc;

/// A value. Numbers have one representation each, so that derived equality is equality of value: `Big` contains only
/// integers that do not fit an `i64`, `Ratio` only fractions that are not whole. These two can therefore only be made
/// by [`Value::big`] and [`Value::ratio`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number that fits 64 bits.
    Int(i64),
    /// A whole number outside of 64 bits.
    #[non_exhaustive]
    Big(Arc<BigInt>),
    /// A fraction in lowest terms that is not whole.
    #[non_exhaustive]
    Ratio(Arc<BigRational>),
    /// `True` or `False`.
    Bool(bool),
    /// A text.
    Str(Arc<str>),
    /// A list; tuples and sets are lists too, see the crate documentation.
    List(Arc<[Value]>),
}

impl Value {
    /// Makes an integer of any size.
    pub fn big(number: BigInt) -> Self {
        match number.to_i64() {
            Some(small) => Self::Int(small),
            None => Self::Big(Arc::new(number)),
        }
    }

    /// Makes an exact fraction, whole or not.
    pub fn ratio(number: BigRational) -> Self {
        if number.is_integer() { Self::big(number.numer().clone()) } else { Self::Ratio(Arc::new(number)) }
    }

    /// Makes `numerator / denominator`; `None` if the denominator is zero.
    pub fn fraction(numerator: BigInt, denominator: BigInt) -> Option<Self> {
        if denominator.is_zero() { None } else { Some(Self::ratio(BigRational::new(numerator, denominator))) }
    }

    /// Makes the number of a decimal literal, `mantissa / 10^scale`.
    pub fn decimal(mantissa: BigInt, scale: u32) -> Self {
        let ten = BigInt::from(10).pow(scale);
        Self::ratio(BigRational::new(mantissa, ten))
    }

    /// Makes a text.
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Self::Str(text.into())
    }

    /// Makes a list.
    pub fn list(items: impl Into<Arc<[Value]>>) -> Self {
        Self::List(items.into())
    }

    /// Returns the number as a 64-bit integer, if it is one.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// Returns the text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(s) => Some(s),
            _ => None,
        }
    }

    /// Returns the elements, if it is a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the exact number, if it is one.
    pub fn as_rational(&self) -> Option<BigRational> {
        match self {
            Self::Int(n) => Some(BigRational::from_integer(BigInt::from(*n))),
            Self::Big(n) => Some(BigRational::from_integer((**n).clone())),
            Self::Ratio(r) => Some((**r).clone()),
            _ => None,
        }
    }

    /// Whether it is a number of any kind.
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Int(_) | Self::Big(_) | Self::Ratio(_))
    }

    /// Formats it like Python's `str`: `42`, `True`, `text`, `[1, 'a']`. A fraction is written as its exact decimal if
    /// that is finite (`3.5`), else as `1/3`.
    pub fn to_text(&self) -> String {
        self.to_string()
    }

    /// Returns the kind of value in an author's words, for messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Int(_) | Self::Big(_) => "a whole number",
            Self::Ratio(_) => "a fraction",
            Self::Bool(_) => "a truth value",
            Self::Str(_) => "a text",
            Self::List(_) => "a list",
        }
    }

    /// Formats an element of a printed list: texts get quotes.
    fn write_element(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Str(text) => write_quoted(text, f),
            other => write!(f, "{other}"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => write!(f, "{n}"),
            Self::Big(n) => write!(f, "{n}"),
            Self::Ratio(r) => match finite_decimal(r) {
                Some(text) => f.write_str(&text),
                None => write!(f, "{}/{}", r.numer(), r.denom()),
            },
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Str(text) => f.write_str(text),
            Self::List(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    item.write_element(f)?;
                }
                f.write_str("]")
            }
        }
    }
}

/// Quotes a text like Python's `repr` for printable texts.
fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write as _;
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    f.write_char(quote)?;
    for c in text.chars() {
        match c {
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            c if c == quote => {
                f.write_char('\\')?;
                f.write_char(c)?;
            }
            c => f.write_char(c)?,
        }
    }
    f.write_char(quote)
}

/// Returns the exact decimal of a fraction, or `None` if it is infinite.
pub(crate) fn finite_decimal(ratio: &BigRational) -> Option<String> {
    let twos = ratio.denom().trailing_zeros().unwrap_or(0);
    let mut rest = ratio.denom() >> twos;
    let five = BigInt::from(5);
    let mut fives: u64 = 0;
    while !rest.is_one() {
        let (quotient, remainder) = rest.div_rem(&five);
        if !remainder.is_zero() {
            return None;
        }
        rest = quotient;
        fives += 1;
    }
    let places = u32::try_from(twos.max(fives)).ok()?;
    let scaled = ratio.numer() * BigInt::from(10).pow(places) / ratio.denom();
    Some(place_point(&scaled, places as usize))
}

/// Writes `scaled / 10^places` with exactly that many decimals.
pub(crate) fn place_point(scaled: &BigInt, places: usize) -> String {
    let digits = scaled.abs().to_string();
    let sign = if scaled.is_negative() { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{digits}");
    }
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, decimals) = padded.split_at(padded.len() - places);
    format!("{sign}{whole}.{decimals}")
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Str(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Str(text.into())
    }
}
