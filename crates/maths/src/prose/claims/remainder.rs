//! Divisions with a remainder: `17 ÷ 5 is 3, with a remainder of 2`, where a quotient is not all that is claimed.

use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};

use super::Plain;
use crate::prose::expr;
use crate::prose::token::{Kind, Token};

/// Words that name what is left over.
const NAMES: &[&str] = &["remainder", "rest", "rem", "left", "over"];
/// Words that may stand before the name or before the number of what is left.
const BETWEEN: &[&str] =
    &["with", "and", "a", "an", "the", "is", "are", "of", "leaves", "leaving", "ein", "mit", "und"];
/// The most tokens before the name.
const NEAR: usize = 5;

/// What is said to be left over.
pub(super) struct Remainder {
    /// How much; none where it is not told.
    amount: Option<BigRational>,
}

/// What is said to be left over behind a number that ends before the token at `at`.
pub(super) fn said(plain: &Plain, at: usize) -> Option<Remainder> {
    let opens = plain.token(at).is_some_and(|token| matches!(token.kind, Kind::Mark(',') | Kind::Op('(')));
    let mut amount = None;
    for place in at + usize::from(opens)..at + NEAR {
        let token = plain.token(place)?;
        if let Some(num) = token.num() {
            if amount.is_some() {
                return None;
            }
            amount = Some(num.value.clone());
        } else if token.says(NAMES) {
            return Some(Remainder { amount: amount.or_else(|| number_behind(plain, place + 1)) });
        } else if token.says(&["r"]) {
            // A letter that no number follows may be a variable.
            return number_behind(plain, place + 1).map(|amount| Remainder { amount: Some(amount) });
        } else if !token.says(BETWEEN) {
            return None;
        }
    }
    None
}

/// The number behind a name: `remainder of 2`, `remainder 2`.
fn number_behind(plain: &Plain, at: usize) -> Option<BigRational> {
    let place = (at..at + 2).find(|place| !plain.says(*place, BETWEEN))?;
    plain.token(place)?.num().map(|num| num.value.clone())
}

impl Remainder {
    /// Whether a division comes to this whole number and leaves what is said. What is no division leaves nothing over.
    pub(super) fn is_of(&self, division: &[Token], quotient: &[Token]) -> bool {
        let Some((value, quotient)) = expr::value(division).zip(expr::value(quotient)) else { return false };
        if value.is_integer() || value.is_negative() || quotient != value.floor() {
            return false;
        }
        match (&self.amount, divisor(division)) {
            (None, _) => true,
            (Some(amount), Some(divisor)) => *amount == (&value - &quotient) * divisor,
            // Of a longer calculation it is not known by what is divided last.
            (Some(amount), None) => amount.is_positive() && amount.is_integer(),
        }
    }
}

/// By what is divided, where nothing else is done.
fn divisor(division: &[Token]) -> Option<BigRational> {
    let divisor = match division {
        [only] => only.num()?.parts.get(1)?.parse().ok()?,
        [_, sign, divisor] if sign.is_op('/') || sign.is_op('÷') => divisor.num()?.value.clone(),
        _ => return None,
    };
    (!divisor.is_zero()).then_some(divisor)
}
