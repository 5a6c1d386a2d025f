//! The digits of a typed number: significant figures and decimal places.

use crate::tree::{Literal, Tree};

/// Possible numbers of significant figures.
///
/// `1200` may mean two, three or four; every other number means one count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignificantFigures {
    /// Minimum.
    pub least: u32,
    /// Maximum.
    pub most: u32,
}

impl SignificantFigures {
    /// Whether this count is possible.
    pub const fn allow(self, count: u32) -> bool {
        self.least <= count && count <= self.most
    }
}

/// The digits before the power of ten, with the point.
fn mantissa(number: &Literal) -> &str {
    number.text.split('e').next().unwrap_or_default()
}

/// Whether the number is written with a power of ten, `1.5e3`.
pub fn is_scientific(number: &Literal) -> bool {
    number.text.contains('e')
}

/// The power of ten as written, 0 without one.
pub fn power_of_ten(number: &Literal) -> i32 {
    number.text.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

/// The significant figures of a number.
///
/// Leading zeros never count. Zeros at the end count after a decimal point; without one they may or may not. In a zero,
/// the digits after the point count (`0.00` has two), and at least one does.
pub fn significant_figures(number: &Literal) -> SignificantFigures {
    let text = mantissa(number);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        let count = number.places.unwrap_or(0).max(1);
        return SignificantFigures { least: count, most: count };
    }
    let most = count(significant);
    let certain = if text.contains('.') { most } else { count(significant.trim_end_matches('0')) };
    SignificantFigures { least: certain, most }
}

fn count(digits: &str) -> u32 {
    u32::try_from(digits.len()).unwrap_or(u32::MAX)
}

/// Digits after the decimal point of the number written out: 2 for `1.50`, 4 for `1.5e-3`, 0 for `1.5e3`.
pub fn decimal_places(number: &Literal) -> u32 {
    let places = i64::from(number.places.unwrap_or(0)) - i64::from(power_of_ten(number));
    u32::try_from(places.max(0)).unwrap_or(0)
}

/// A number without its sign and with a power of ten `1.5*10^3` included: the basis for judging digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenNumber<'a> {
    /// The digits.
    pub number: &'a Literal,
    /// Whether there is a minus sign before them.
    pub negative: bool,
    /// Whether a power of ten is written, in either notation.
    pub scientific: bool,
    /// Digits after the decimal point of the number written out.
    pub places: u32,
}

/// The single number that an expression consists of, if it does: `-1.50`, `-138*10^-3`.
pub fn written(tree: &Tree) -> Option<WrittenNumber<'_>> {
    match tree {
        Tree::Number(number) => Some(WrittenNumber {
            number,
            negative: false,
            scientific: is_scientific(number),
            places: decimal_places(number),
        }),
        Tree::Negative(of) => {
            written(of).filter(|one| !one.negative).map(|one| WrittenNumber { negative: true, ..one })
        }
        Tree::Product(factors) => {
            let [first, Tree::Power(base, exponent)] = factors.as_slice() else { return None };
            let one = written(first).filter(|one| !one.scientific)?;
            let ten = matches!(&**base, Tree::Number(base) if base.text == "10");
            let power = whole(exponent).filter(|_| ten)?;
            let places = i64::from(one.number.places.unwrap_or(0)) - power;
            Some(WrittenNumber { scientific: true, places: u32::try_from(places.max(0)).unwrap_or(0), ..one })
        }
        _ => None,
    }
}

/// A small integer with its sign.
fn whole(tree: &Tree) -> Option<i64> {
    match tree {
        Tree::Number(number) if number.text.len() <= 4 => number.text.parse().ok(),
        Tree::Negative(of) => match &**of {
            Tree::Number(number) if number.text.len() <= 4 => number.text.parse::<i64>().ok().map(|n| -n),
            _ => None,
        },
        _ => None,
    }
}
