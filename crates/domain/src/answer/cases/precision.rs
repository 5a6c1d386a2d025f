//! Significant figures, decimal places, tolerances: STACK's numerical tests and WeBWorK's digits.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use plumb_maths::compare::{enclosure, exact_point};
use plumb_maths::read::digits::{self, Written};
use plumb_maths::tree::{Statement, Tree};
use serde_json::Value;

use super::{Case, Given};
use crate::answer::number;
use crate::answer::numeric::{magnitude, round_figures, round_to};
use crate::answer::verdict::Verdict;

/// The most digits that are asked for.
const MAX_DIGITS: u64 = 50;

/// Bounds of a number; the same when it is known exactly.
pub(super) type Bounds = (BigRational, BigRational);

/// The value of an expression without names.
pub(super) fn bounds(tree: &Tree) -> Option<Bounds> {
    let exact = exact_point(tree).and_then(|point| point.as_rational().cloned());
    exact.map(|value| (value.clone(), value)).or_else(|| enclosure(tree))
}

/// What both bounds become; `None` when they do not become the same.
pub(super) fn settled(bounds: &Bounds, change: impl Fn(&BigRational) -> BigRational) -> Option<BigRational> {
    let (low, high) = (change(&bounds.0), change(&bounds.1));
    (low == high).then_some(low)
}

pub(super) fn mark(case: &Case, given: Given, key: &Statement) -> Verdict {
    let read_as = given.read_as;
    let (Statement::Expression(answer), Statement::Expression(key)) = (&given.statement, key) else {
        return Verdict::wrong_because(read_as, "Enter a number.");
    };
    let Some(key) = bounds(key) else {
        return Verdict::undecided(Some(read_as), "The key of this item is not a number.");
    };
    let Some(value) = exact_point(answer).and_then(|point| point.as_rational().cloned()) else {
        return Verdict::wrong_because(read_as, "Enter a number.");
    };
    let found = if case.category == "decimal_tolerance" {
        tolerance(case, answer, &value, &key)
    } else {
        written_digits(case, answer, &value, &key)
    };
    match found {
        Some(true) => Verdict::right(read_as),
        Some(false) => Verdict::wrong(read_as),
        None => Verdict::undecided(Some(read_as), "The policy of this case cannot be read."),
    }
}

/// `NumRelative` counts the limit in, `NumAbsolute` does not; without a tolerance it is 0.05.
fn tolerance(case: &Case, answer: &Tree, value: &BigRational, key: &Bounds) -> Option<bool> {
    if let Some(flags) = case.policy.get("flags") {
        return some_digits(flags, answer, value, key);
    }
    let limit = number::read(case.text("tolerance").unwrap_or("0.05")).ok()?.value;
    let mode = case.text("mode").or_else(|| case.text("test")).unwrap_or_default().to_lowercase();
    let reach = |key: &BigRational| if mode.contains("relative") { &limit * key.abs() } else { limit.clone() };
    let inside = |key: &BigRational| {
        let distance = (value - key).abs();
        if mode.contains("strict") || mode == "numabsolute" { distance < reach(key) } else { distance <= reach(key) }
    };
    let (low, high) = (inside(&key.0), inside(&key.1));
    (low == high).then_some(low)
}

/// WeBWorK's `tolType => 'digits'`: the first digits are right, rounded or, if allowed, cut off; so are as many more as
/// were typed, up to `tolExtraDigits`.
fn some_digits(flags: &Value, answer: &Tree, value: &BigRational, key: &Bounds) -> Option<bool> {
    let flag = |name: &str| flags.get(name).and_then(Value::as_str).and_then(|text| text.parse::<u64>().ok());
    let wanted = u32::try_from(flag("tolerance")?.min(MAX_DIGITS)).ok()?;
    let extra = u32::try_from(flag("tolExtraDigits").unwrap_or(MAX_DIGITS).min(MAX_DIGITS)).ok()?;
    let typed = digits::significant_figures(digits::written(answer)?.number).most;
    let count = u8::try_from(typed.min(wanted + extra).max(wanted)).ok()?;
    let rounded = settled(key, |key| round_figures(key, count))?;
    let given = round_figures(value, count);
    let cut = flag("tolTruncation") == Some(1) && settled(key, |key| cut_figures(key, count))? == given;
    Some(rounded == given || cut)
}

/// Cut off after so many significant figures.
fn cut_figures(value: &BigRational, figures: u8) -> BigRational {
    if value.is_zero() {
        return value.clone();
    }
    let unit = number::scaled(BigInt::from(1), magnitude(&value.abs()) + 1 - i32::from(figures));
    (value / &unit).trunc() * unit
}

fn written_digits(case: &Case, answer: &Tree, value: &BigRational, key: &Bounds) -> Option<bool> {
    let (wanted, accuracy) = option(case.text("option")?)?;
    let Some(written) = digits::written(answer) else { return Some(false) };
    match case.text("test")? {
        "NumSigFigs" => significant(written, wanted, accuracy, value, key),
        "NumDecPlaces" => {
            let places = i32::try_from(wanted).ok()?;
            let right = settled(key, |key| round_to(key, places))? == round_to(value, places);
            Some(written.places == wanted && right)
        }
        "NumDecPlacesWrong" => Some(leading(value, wanted)? == leading(&settled(key, Clone::clone)?, wanted)?),
        _ => None,
    }
}

/// `3`, or `[3, 2]`: how many figures to write and how many of them are to be right.
fn option(text: &str) -> Option<(u32, Option<i8>)> {
    let inner = text.trim_start_matches('[').trim_end_matches(']');
    let bounded = |text: &str| text.trim().parse::<u32>().ok().filter(|n| u64::from(*n) <= MAX_DIGITS);
    match inner.split_once(',') {
        Some((wanted, accuracy)) => Some((bounded(wanted)?, Some(accuracy.trim().parse().ok()?))),
        None => Some((bounded(inner)?, None)),
    }
}

/// The accuracy 0 asks for the figures alone, −1 allows more figures than are asked for.
fn significant(
    written: Written<'_>,
    wanted: u32,
    accuracy: Option<i8>,
    value: &BigRational,
    key: &Bounds,
) -> Option<bool> {
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

/// The first digits of a number wherever its point is.
fn leading(value: &BigRational, count: u32) -> Option<BigInt> {
    if value.is_zero() {
        return Some(BigInt::zero());
    }
    let up = i32::try_from(count).ok()? - 1 - magnitude(&value.abs());
    Some((value * number::scaled(BigInt::from(1), up)).trunc().to_integer())
}
