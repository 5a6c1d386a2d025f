//! Rules that compare the shape of a wrong number with the key.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};

use super::{ErrorCategory as E, Explanation as D, Facts, Match};
use crate::leak::{Arithmetic, arithmetic};
use plumb_answers::answer::{Input, number_value};

/// Conversion factors between units, largest first; powers of ten may also be place-value errors.
const FACTORS: [i64; 9] = [3_600, 1_440, 1_000, 365, 100, 60, 24, 12, 7];
/// Words that make a question one about units.
const UNITS: &[&str] = &[
    "second",
    "minute",
    "hour",
    "day",
    "week",
    "month",
    "year",
    "metre",
    "meter",
    "kilometre",
    "kilometer",
    "centimetre",
    "centimeter",
    "millimetre",
    "millimeter",
    "litre",
    "liter",
    "millilitre",
    "gram",
    "kilogram",
    "tonne",
    "inch",
    "inches",
    "feet",
    "foot",
    "yard",
    "mile",
    "cm",
    "mm",
    "km",
    "kg",
    "ml",
    "cent",
    "pence",
    "euro",
    "dollar",
    "pound",
    "percent",
    "per cent",
    "%",
];

/// The rules that explain a wrong number.
pub(super) fn matches(facts: &Facts<'_>, answer: &str) -> Vec<Match> {
    let numeric = matches!(facts.spec.input, Input::Integer | Input::Decimal | Input::Fraction | Input::MultipleChoice);
    let (Ok(given), Ok(key)) = (number_value(answer), number_value(facts.key)) else { return Vec::new() };
    if !numeric {
        return Vec::new();
    }
    let stem = arithmetic(facts.stem);
    let rules = [
        form(&given, &key),
        unfinished(facts, &given, &key),
        sign(&given, &key),
        order(&stem, &given, &key),
        upside_down(&given, &key),
        place_or_unit(facts.stem, &given, &key),
        swapped(&given, &key),
        other_operation(&stem, &given, &key),
        off_by_one(&given, &key),
    ];
    rules.into_iter().flatten().collect()
}

fn found(category: E, explanation: D, confidence: u8) -> Match {
    Match { category, explanation: explanation.into(), misconception: None, step: None, confidence }
}

fn form(given: &BigRational, key: &BigRational) -> Option<Match> {
    (given == key).then(|| found(E::RepresentationError, D::FormOnly, 95))
}

/// The answer is an intermediate result: that of a step other than the last.
fn unfinished(facts: &Facts<'_>, given: &BigRational, key: &BigRational) -> Option<Match> {
    let (_, before) = facts.steps.split_last()?;
    let at =
        before.iter().take(50).position(|step| arithmetic(step).last().is_some_and(|last| last.value == *given))?;
    let step = u32::try_from(at + 2).ok();
    let whole = found(E::OmissionError, D::Unfinished, 70);
    (given != key).then_some(Match { step, ..whole })
}

fn sign(given: &BigRational, key: &BigRational) -> Option<Match> {
    let opposite = !key.is_zero() && *given == -key;
    opposite.then(|| found(E::SignError, D::WrongSign, 75))
}

/// Evaluated from left to right instead of products first.
fn order(stem: &[Arithmetic], given: &BigRational, key: &BigRational) -> Option<Match> {
    let straight = |whole: &Arithmetic| {
        whole.operations.len() >= 2 && whole.value == *key && left_to_right(whole).as_ref() == Some(given)
    };
    let matched = given != key && stem.iter().any(straight);
    matched.then(|| found(E::ProceduralError, D::LeftToRight, 80))
}

fn left_to_right(whole: &Arithmetic) -> Option<BigRational> {
    let (first, rest) = whole.numbers.split_first()?;
    rest.iter().zip(&whole.operations).try_fold(first.clone(), |so_far, (number, op)| apply(*op, &so_far, number))
}

fn apply(op: char, left: &BigRational, right: &BigRational) -> Option<BigRational> {
    match op {
        '+' => Some(left + right),
        '-' => Some(left - right),
        '*' => Some(left * right),
        _ if right.is_zero() => None,
        _ => Some(left / right),
    }
}

fn upside_down(given: &BigRational, key: &BigRational) -> Option<Match> {
    let inverse = (given * key).is_one() && given != key && !(given.is_integer() && key.is_one());
    inverse.then(|| found(E::RepresentationError, D::UpsideDown, 70))
}

/// The key and the answer differ by a power of ten or a factor between units.
fn place_or_unit(stem: &str, given: &BigRational, key: &BigRational) -> Option<Match> {
    if given.is_zero() || key.is_zero() || given == key {
        return None;
    }
    let ratio = given / key;
    let factor = if ratio.is_integer() { ratio } else { ratio.recip() };
    let factor = factor.is_integer().then(|| factor.numer().to_i64()).flatten()?;
    let lower = stem.to_lowercase();
    let words = || lower.split(|c: char| !(c.is_alphanumeric() || c == '%'));
    let unit = |word: &str| UNITS.contains(&word) || word.strip_suffix('s').is_some_and(|word| UNITS.contains(&word));
    if FACTORS.contains(&factor) && words().any(unit) {
        return Some(found(E::UnitsError, D::UnitsDoNotMatch, 65));
    }
    let power = (1..=6).any(|power| factor == 10_i64.pow(power));
    power.then(|| found(E::RepresentationError, D::WrongPlaces, 70))
}

/// Two neighbouring digits changed places.
fn swapped(given: &BigRational, key: &BigRational) -> Option<Match> {
    let digits = |number: &BigRational| {
        let whole = number.is_integer() && number.numer().bits() < 200;
        whole.then(|| number.numer().to_string().into_bytes())
    };
    let (given, key) = (digits(given)?, digits(key)?);
    let same_length = given.len() == key.len();
    let apart: Vec<usize> = (0..given.len().min(key.len())).filter(|at| given[*at] != key[*at]).collect();
    let [first, second] = apart.as_slice() else { return None };
    let crossed = given[*first] == key[*second] && given[*second] == key[*first] && second - first == 1;
    (same_length && crossed).then(|| found(E::RepresentationError, D::DigitsSwapped, 65))
}

/// The question's numbers with another operation.
fn other_operation(stem: &[Arithmetic], given: &BigRational, key: &BigRational) -> Option<Match> {
    let [only] = stem.iter().filter(|whole| whole.operations.len() == 1).collect::<Vec<_>>()[..] else { return None };
    let ([left, right], [op]) = (only.numbers.as_slice(), only.operations.as_slice()) else { return None };
    let others = ['+', '-', '*', '/'].into_iter().filter(|other| other != op);
    let mut results = others.filter_map(|other| apply(other, left, right));
    let told = only.value == *key && given != key && results.any(|result| result == *given);
    told.then(|| found(E::ConceptualError, D::OtherOperation, 65))
}

fn off_by_one(given: &BigRational, key: &BigRational) -> Option<Match> {
    let one = BigRational::from_integer(BigInt::one());
    let near = given.is_integer() && key.is_integer() && (given - key).abs() == one;
    near.then(|| found(E::ProceduralError, D::OffByOne, 55))
}
