//! Divisions with a remainder: `17 ÷ 5 is 3, with a remainder of 2`, where the claim includes more than a quotient.

use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};

use super::UnitlessTokens;
use crate::prose::expr;
use crate::prose::token::{ProseToken, ProseTokenKind};

/// Words for the remainder.
const NAMES: &[&str] = &["remainder", "rest", "rem", "left", "over"];
/// Words allowed before the word for the remainder or before its number.
const BETWEEN: &[&str] =
    &["with", "and", "a", "an", "the", "is", "are", "of", "leaves", "leaving", "ein", "mit", "und"];
/// Maximum number of tokens before the word for the remainder.
const NEAR: usize = 5;

/// A claimed remainder.
pub(super) struct Remainder {
    /// The amount; `None` if the text does not give it.
    amount: Option<BigRational>,
}

/// Returns the remainder claimed after a number that ends before the token at `at`.
pub(super) fn said(plain: &UnitlessTokens, at: usize) -> Option<Remainder> {
    let opens =
        plain.token(at).is_some_and(|token| matches!(token.kind, ProseTokenKind::Mark(',') | ProseTokenKind::Op('(')));
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
            // A letter without a number after it may be a variable.
            return number_behind(plain, place + 1).map(|amount| Remainder { amount: Some(amount) });
        } else if !token.says(BETWEEN) {
            return None;
        }
    }
    None
}

/// The number after the word: `remainder of 2`, `remainder 2`.
fn number_behind(plain: &UnitlessTokens, at: usize) -> Option<BigRational> {
    let place = (at..at + 2).find(|place| !plain.says(*place, BETWEEN))?;
    plain.token(place)?.num().map(|num| num.value.clone())
}

impl Remainder {
    /// Whether a division has this integer quotient and the claimed remainder. A calculation that is not a division has
    /// no remainder.
    pub(super) fn is_of(&self, division: &[ProseToken], quotient: &[ProseToken]) -> bool {
        let Some((value, quotient)) = expr::value(division).zip(expr::value(quotient)) else { return false };
        if value.is_integer() || value.is_negative() || quotient != value.floor() {
            return false;
        }
        match (&self.amount, divisor(division)) {
            (None, _) => true,
            (Some(amount), Some(divisor)) => *amount == (&value - &quotient) * divisor,
            // In a longer calculation the last divisor is unknown.
            (Some(amount), None) => amount.is_positive() && amount.is_integer(),
        }
    }
}

/// The divisor, if the calculation is a single division.
fn divisor(division: &[ProseToken]) -> Option<BigRational> {
    let divisor = match division {
        [only] => only.num()?.parts.get(1)?.parse().ok()?,
        [_, sign, divisor] if sign.is_op('/') || sign.is_op('÷') => divisor.num()?.value.clone(),
        _ => return None,
    };
    (!divisor.is_zero()).then_some(divisor)
}
