//! Splits options into parts, and compares which parts they have in common.
//!
//! A mistake changes one part of the key and leaves the others: a coefficient, a sign, a digit. So the key is often the
//! option with the commonest parts, and the odd ones out can be eliminated in turn.

use plumb_typeset::plain_text;
use std::collections::BTreeSet;

use super::looks::{ONE, number};
use super::testwise::SURE;

/// Maximum number of parts of a text; later ones are seldom compared.
const MAX_PARTS: usize = 24;
/// Number of positions at which parts are compared individually.
pub(super) const PLACES: usize = 4;

/// An option, split into its parts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parts {
    /// Numbers, words and signs in order; for a single number its digits, last first.
    tokens: Vec<String>,
    /// Tokens with their positions, and terms with their signs.
    all: BTreeSet<String>,
    /// Its numbers in millionths, with their signs.
    numbers: Vec<i128>,
}

impl Parts {
    pub(super) fn new(text: &str) -> Self {
        let text = &*plain_text(text);
        let written = tokens(text);
        let is_number = written.iter().filter(|token| is_numeric(token)).count() == 1 && number(text).is_some();
        let mut all: BTreeSet<String> = terms(&written).into_iter().collect();
        let numbers = numbers(&written);
        let tokens = if is_number { digits(text) } else { written };
        // Their number is a part as well: one more digit, one more term.
        all.insert(format!("#{}", tokens.len()));
        all.extend(tokens.iter().take(MAX_PARTS).enumerate().map(|(at, token)| format!("{at}:{token}")));
        Self { tokens, all, numbers }
    }

    /// Returns the sum of the absolute values of its numbers; `None` if there are none.
    pub(super) fn size(&self) -> Option<i128> {
        (!self.numbers.is_empty()).then(|| self.numbers.iter().map(|number| number.abs()).sum())
    }

    /// Returns its first and last number.
    pub(super) fn ends(&self) -> Option<(i128, i128)> {
        Some((*self.numbers.first()?, *self.numbers.last()?))
    }

    /// Returns the value of a single number, a fraction, a mixed number or a time, in millionths.
    pub(super) fn value(&self, text: &str) -> Option<i128> {
        let signs: String = text.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace()).collect();
        match (self.numbers[..].as_ref(), signs.trim_start_matches(['-', '\u{2212}'])) {
            ([over, under], "/") if *under != 0 => Some(over * ONE / under),
            ([whole, over, under], "/") if *under != 0 => Some(whole + over * ONE / under),
            ([hours, minutes], ":") => Some(hours * 60 + minutes),
            _ => number(text),
        }
    }
}

/// Returns for each option the share of its parts that the others have, in units of [`SURE`].
pub(super) fn in_common(options: &[Parts]) -> Vec<u32> {
    let common = options.iter().enumerate().map(|(at, parts)| {
        let others = || options.iter().enumerate().filter(|(other, _)| *other != at);
        let shared: usize =
            parts.all.iter().map(|part| others().filter(|(_, other)| other.all.contains(part)).count()).sum();
        u32::try_from(shared).unwrap_or(0) * SURE / u32::try_from(parts.all.len()).unwrap_or(1).max(1)
    });
    common.collect()
}

/// Returns for each option how many others have an equal part at this position; `None` if it has no part there.
pub(super) fn alike_at(options: &[Parts], place: usize) -> Vec<Option<usize>> {
    let at = |parts: &Parts| parts.tokens.get(place).cloned();
    let tokens: Vec<Option<String>> = options.iter().map(at).collect();
    tokens
        .iter()
        .map(|one| Some(tokens.iter().filter(|other| *other == one).count() - 1).filter(|_| one.is_some()))
        .collect()
}

fn is_numeric(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

fn is_sign(token: &str) -> bool {
    matches!(token, "+" | "-" | "\u{2212}")
}

/// Splits a text into runs of digits, runs of letters, and single other characters.
fn tokens(text: &str) -> Vec<String> {
    let kind = |c: char| (c.is_ascii_digit() || c == '.', c.is_alphabetic());
    let mut tokens: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars() {
        let own = Some(kind(c)).filter(|_| !c.is_whitespace());
        match tokens.last_mut() {
            _ if own.is_none() => {}
            Some(token) if last == own && own != Some((false, false)) => token.push(c),
            _ => tokens.push(c.to_string()),
        }
        last = own;
    }
    tokens
}

/// Returns the terms between plus and minus signs, each with its sign, and the letters of each without its number.
fn terms(tokens: &[String]) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    for token in tokens {
        if is_sign(token) || terms.is_empty() {
            terms.push(if is_sign(token) { token.clone() } else { format!("+{token}") });
        } else if let Some(term) = terms.last_mut() {
            term.push_str(token);
        }
    }
    let letters = |term: &String| term.chars().filter(|c| !c.is_ascii_digit() && *c != '.').collect::<String>();
    let kinds: Vec<String> = terms.iter().map(letters).collect();
    terms.into_iter().chain(kinds.into_iter().map(|kind| format!("kind {kind}"))).collect()
}

fn numbers(tokens: &[String]) -> Vec<i128> {
    let mut numbers = Vec::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| is_numeric(token)) {
        let negative = at > 0 && matches!(tokens[at - 1].as_str(), "-" | "\u{2212}");
        numbers.extend(number(token).map(|number| if negative { -number } else { number }));
    }
    numbers
}

/// Returns the digits of the only number in a text, last first, and the sign after them.
fn digits(text: &str) -> Vec<String> {
    let digits = text.chars().rev().filter(char::is_ascii_digit).map(String::from);
    let sign = if text.contains(['-', '\u{2212}']) { Some("-".to_owned()) } else { None };
    digits.chain(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Vec<Parts> {
        texts.iter().map(|text| Parts::new(text)).collect()
    }

    #[test]
    fn a_text_is_taken_apart_as_it_is_written() {
        for (text, wanted) in [
            ("9x + 8y", vec!["9", "x", "+", "8", "y"]),
            ("4xy", vec!["4", "xy"]),
            ("2.5 cm", vec!["2.5", "cm"]),
            ("as likely as not", vec!["as", "likely", "as", "not"]),
        ] {
            assert_eq!(tokens(text), wanted, "{text}");
        }
        assert_eq!(Parts::new("−3x − 7").numbers, [-3 * ONE, -7 * ONE]);
        assert_eq!(digits("−130"), ["0", "3", "1", "-"]);
    }

    #[test]
    fn values_of_fractions_times_and_numbers_are_compared() {
        for (text, wanted) in [
            ("3/4", Some(750_000)),
            ("1 1/2", Some(1_500_000)),
            ("2:30", Some(150 * ONE)),
            ("7", Some(7 * ONE)),
            ("2x + 6", None),
        ] {
            assert_eq!(Parts::new(text).value(text), wanted, "{text}");
        }
    }

    #[test]
    fn the_key_whose_parts_the_others_repeat_has_most_in_common() {
        for texts in [
            ["4x + 4y", "45x + 4y", "4x + 32y", "8xy"],
            ["12", "13", "22", "92"],
            ["x > 4", "x < 4", "x > 5", "x ≥ 4"],
            ["3/8", "3/16", "5/8", "6/8"],
        ] {
            let common = in_common(&of(&texts));
            assert!(common[1..].iter().all(|other| *other < common[0]), "{texts:?}: {common:?}");
        }
        assert_eq!(alike_at(&of(&["4x + 4", "4x", "5x + 3"]), 0), [Some(1), Some(1), Some(0)]);
        assert_eq!(alike_at(&of(&["4x + 4", "4x", "5x + 3"]), 3), [Some(0), None, Some(0)]);
    }
}
