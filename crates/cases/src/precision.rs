//! Significant figures, decimal places, tolerances: STACK's numerical tests and WeBWorK's digits.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use plumb_maths::compare::{enclosure, rational_value};
use plumb_maths::read::digits;
use plumb_maths::tree::{Statement, Tree};

use super::TypedAnswer;
use super::policy::{Digits, Flags, Tolerance, ToleranceKind};
use plumb_answers::answer::{Verdict, magnitude, not_this_number, round_figures, round_to, scaled};

/// Lower and upper bound of a number; equal if it is known exactly.
pub(super) type NumberBounds = (BigRational, BigRational);

/// Bounds of the value of an expression without names.
pub(super) fn bounds(tree: &Tree) -> Option<NumberBounds> {
    rational_value(tree).map(|value| (value.clone(), value)).or_else(|| enclosure(tree))
}

/// The result of `change` for both bounds; `None` if the results differ.
pub(super) fn settled(bounds: &NumberBounds, change: impl Fn(&BigRational) -> BigRational) -> Option<BigRational> {
    let (low, high) = (change(&bounds.0), change(&bounds.1));
    (low == high).then_some(low)
}

/// A typed number, with the key.
pub(super) struct NumberAndKey<'a> {
    answer: &'a Tree,
    value: BigRational,
    key: NumberBounds,
}

/// Marks by the result of `judge`, which is `None` if the key is not known exactly enough.
pub(super) fn mark(
    given: TypedAnswer,
    key: &Statement,
    judge: impl FnOnce(&NumberAndKey<'_>) -> Option<bool>,
) -> Verdict {
    let TypedAnswer { statement, read_as } = given;
    let (Statement::Expression(answer), Statement::Expression(key)) = (&statement, key) else {
        return Verdict::wrong(read_as, "Enter a number.");
    };
    let Some(key) = bounds(key) else {
        return Verdict::undecided(Some(read_as), "The key of this item is not a number.");
    };
    let Some(value) = rational_value(answer) else {
        return Verdict::wrong(read_as, "Enter a number.");
    };
    match judge(&NumberAndKey { answer, value, key }) {
        Some(true) => Verdict::right(read_as),
        Some(false) => {
            let reason = not_this_number(&read_as);
            Verdict::wrong(read_as, reason)
        }
        None => Verdict::undecided(Some(read_as), "The key of this item is not known exactly enough."),
    }
}

/// Whether the answer is within the tolerance.
pub(super) fn tolerance(tolerance: &Tolerance, pair: &NumberAndKey<'_>) -> Option<bool> {
    let (limit, reach) = match tolerance {
        Tolerance::Digits(flags) => return some_digits(*flags, pair),
        Tolerance::Within(limit, reach) => (limit, *reach),
    };
    let inside = |key: &BigRational| {
        let distance = (&pair.value - key).abs();
        match reach {
            ToleranceKind::Relative => distance <= limit * key.abs(),
            ToleranceKind::Absolute => distance < *limit,
        }
    };
    let (low, high) = (inside(&pair.key.0), inside(&pair.key.1));
    (low == high).then_some(low)
}

/// WeBWorK's `tolType => 'digits'`: the first digits are right, rounded or, if allowed, truncated; so are further typed
/// digits, up to `extra`.
fn some_digits(flags: Flags, NumberAndKey { answer, value, key }: &NumberAndKey<'_>) -> Option<bool> {
    let Flags { wanted, extra, truncation } = flags;
    let typed = digits::significant_figures(digits::written(answer)?.number).most;
    let count = u8::try_from(typed.min(wanted + extra).max(wanted)).ok()?;
    let rounded = settled(key, |key| round_figures(key, count))?;
    let given = round_figures(value, count);
    let cut = truncation && settled(key, |key| cut_figures(key, count))? == given;
    Some(rounded == given || cut)
}

/// Truncated to that number of significant figures.
fn cut_figures(value: &BigRational, figures: u8) -> BigRational {
    if value.is_zero() {
        return value.clone();
    }
    let unit = scaled(BigInt::from(1), magnitude(&value.abs()) + 1 - i32::from(figures));
    (value / &unit).trunc() * unit
}

/// Whether the digits are as required.
pub(super) fn digits(asked: &Digits, NumberAndKey { answer, value, key }: &NumberAndKey<'_>) -> Option<bool> {
    let Some(written) = digits::written(answer) else { return Some(false) };
    match *asked {
        Digits::Figures(wanted, accuracy) => {
            let figures = digits::significant_figures(written.number);
            if !(figures.allow(wanted) || accuracy == Some(-1) && figures.most >= wanted) {
                return Some(false);
            }
            let right = match accuracy {
                Some(0) => return Some(true),
                Some(some) if some > 0 => u8::try_from(some).ok()?,
                _ => u8::try_from(wanted).ok()?,
            };
            Some(settled(key, |key| round_figures(key, right))? == round_figures(value, right))
        }
        Digits::Places(wanted) => {
            let places = i32::try_from(wanted).ok()?;
            let right = settled(key, |key| round_to(key, places))? == round_to(value, places);
            Some(written.places == wanted && right)
        }
        Digits::Leading(wanted) => Some(leading(value, wanted)? == leading(&settled(key, Clone::clone)?, wanted)?),
    }
}

/// The first `count` digits of a number, wherever its decimal point is.
fn leading(value: &BigRational, count: u32) -> Option<BigInt> {
    if value.is_zero() {
        return Some(BigInt::zero());
    }
    let up = i32::try_from(count).ok()? - 1 - magnitude(&value.abs());
    Some((value * scaled(BigInt::from(1), up)).trunc().to_integer())
}
