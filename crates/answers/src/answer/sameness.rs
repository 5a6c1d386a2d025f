//! Equality of displayed texts to a learner.

use num_bigint::BigInt;
use plumb_formula::Value;

use super::plain::{MAX_NUMBER, all_digits};

/// Normalises a text, so that texts without a difference that a learner would notice become equal: spaces around it and
/// runs of them, capitals, kinds of minus signs, separators of thousands, notations of equal numbers.
pub fn sameness(text: &str) -> String {
    let plain = fold(text);
    number(&plain).unwrap_or(plain)
}

fn fold(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            gap = !plain.is_empty();
            continue;
        }
        if gap {
            plain.push(' ');
            gap = false;
        }
        match c {
            '\u{2212}' | '\u{FE63}' | '\u{FF0D}' => plain.push('-'),
            '\u{2044}' | '\u{2215}' => plain.push('/'),
            _ => plain.extend(c.to_lowercase()),
        }
    }
    plain
}

/// Returns the canonical text of a number: a whole number, a decimal, a fraction or a mixed number, optionally in per
/// cent.
fn number(plain: &str) -> Option<String> {
    if plain.len() > MAX_NUMBER || !plain.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (negative, rest) = match plain.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, plain.strip_prefix('+').unwrap_or(plain)),
    };
    let (percent, rest) = match rest.strip_suffix('%') {
        Some(rest) => (true, rest.trim_end()),
        None => (false, rest),
    };
    let rest = rest.trim_start();
    // The common case: a whole number that is canonical already.
    if !negative && !percent && rest.len() < 18 && !rest.starts_with('0') && all_digits(rest) {
        return Some(rest.to_owned());
    }
    let mut value = unsigned(rest)?;
    if negative {
        value = scaled(&value, BigInt::from(-1), BigInt::from(1))?;
    }
    if percent {
        value = scaled(&value, BigInt::from(1), BigInt::from(100))?;
    }
    let ratio = value.as_rational()?;
    Some(format!("{ratio}"))
}

fn scaled(value: &Value, by: BigInt, over: BigInt) -> Option<Value> {
    let ratio = value.as_rational()?;
    Value::fraction(ratio.numer() * by, ratio.denom() * over)
}

fn unsigned(text: &str) -> Option<Value> {
    let Some((over, under)) = text.split_once('/') else { return decimal(text) };
    let (over, under) = (over.trim_end(), under.trim_start());
    if !all_digits(under) {
        return None;
    }
    let under: BigInt = under.parse().ok()?;
    match over.split_once(' ') {
        Some((whole, over)) if all_digits(whole) && all_digits(over) => {
            let (whole, over): (BigInt, BigInt) = (whole.parse().ok()?, over.parse().ok()?);
            Value::fraction(whole * &under + over, under)
        }
        None if all_digits(over) => Value::fraction(over.parse().ok()?, under),
        _ => None,
    }
}

fn decimal(text: &str) -> Option<Value> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
    let whole = without_separators(whole)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || (whole.is_empty() && digits.is_empty()) {
        return None;
    }
    Some(Value::decimal(format!("{whole}{digits}").parse().ok()?, u32::try_from(digits.len()).ok()?))
}

/// Returns the digits of a whole number that may be grouped in threes.
fn without_separators(text: &str) -> Option<String> {
    if text.is_empty() || all_digits(text) {
        return Some(text.to_owned());
    }
    let separator = [',', ' ', '\'', '\u{2019}'].into_iter().find(|separator| text.contains(*separator))?;
    let mut groups = text.split(separator);
    let first = groups.next().filter(|first| all_digits(first) && first.len() <= 3)?;
    groups.try_fold(first.to_owned(), |so_far, group| (all_digits(group) && group.len() == 3).then(|| so_far + group))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_a_learner_sees_as_one_are_the_same() {
        for (left, right) in [
            (" Paris", "paris "),
            ("a  b", "a b"),
            ("\u{2212}4", "-4"),
            ("1,000", "1000"),
            ("1 000 000", "1000000"),
            ("0.50", "1/2"),
            (".5", "50%"),
            ("1 1/2", "1.5"),
            ("2/4", "0.5"),
            ("007", "7"),
            ("-0", "0"),
            ("+3", "3.0"),
        ] {
            assert_eq!(sameness(left), sameness(right), "{left} and {right}");
        }
    }

    #[test]
    fn texts_that_differ_stay_different() {
        for (left, right) in [
            ("10.0.0.1", "10.0.0.10"),
            ("1,00", "100"),
            ("1,000,00", "100000"),
            ("1/0", "2/0"),
            ("-4", "4"),
            ("3.14", "3.141"),
            ("a b", "ab"),
            ("255.255.255.0", "255.255.0.0"),
            ("12 34", "1234"),
        ] {
            assert_ne!(sameness(left), sameness(right), "{left} and {right}");
        }
    }
}
