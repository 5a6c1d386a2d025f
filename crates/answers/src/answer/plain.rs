//! Numbers in plain notation, and the order of values.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero as _;

/// Maximum length of a text that is read as a number, in bytes.
pub const MAX_NUMBER: usize = 200;

/// Parses a whole number, a decimal or a fraction, without separators or exponent.
pub fn plain_value(text: &str) -> Option<BigRational> {
    if text.len() > MAX_NUMBER {
        return None;
    }
    if is_integer_like(text) {
        return text.parse().ok().map(BigRational::from_integer);
    }
    if let Some((above, below)) = text.split_once('/') {
        let (above, below): (BigInt, BigInt) = (whole(above)?, whole(below)?);
        return (!below.is_zero()).then(|| BigRational::new(above, below));
    }
    let (before, after) = text.split_once('.')?;
    let digits = format!("{before}{after}");
    let places = u32::try_from(after.len()).ok().filter(|places| *places > 0)?;
    is_integer_like(&digits).then_some(())?;
    let number: BigInt = digits.parse().ok()?;
    Some(BigRational::new(number, BigInt::from(10).pow(places)))
}

fn whole(text: &str) -> Option<BigInt> {
    is_integer_like(text).then(|| text.parse().ok())?
}

pub(super) fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_integer_like(text: &str) -> bool {
    all_digits(text.strip_prefix('-').unwrap_or(text))
}

/// Orders numbers first, from small to large, then other texts alphabetically.
pub fn by_value(left: &str, right: &str) -> Ordering {
    match (plain_value(left), plain_value(right)) {
        (Some(left), Some(right)) => left.cmp(&right),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => left.cmp(right),
    }
}
