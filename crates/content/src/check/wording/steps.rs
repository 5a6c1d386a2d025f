//! Checks for solution steps without content.

use crate::text::problem::{Severity, shorten};

use super::WordingFault;
use super::tokens::{WordingToken, WordingTokenKind, tokens};

const HELP: &str = "word the step differently for these values, by a computed value, or take it out";

/// Reports a step that is empty, has equal sides of an equals sign, or multiplies by 1 or 0 although the question does
/// not ask for that.
pub(super) fn fault(step: &str, stems: &[&str]) -> Option<WordingFault> {
    if step.trim().is_empty() {
        return Some(empty("the step has no words".to_owned()));
    }
    if !step.contains('=') {
        return None;
    }
    let tokens = tokens(step);
    let signs = tokens.iter().enumerate().filter(|(_, token)| token.kind == WordingTokenKind::Equals);
    signs.into_iter().find_map(|(at, _)| {
        let left = expression_before(&tokens[..at]);
        let right = &tokens[at + 1..];
        let written = |from: &WordingToken<'_>, to: &WordingToken<'_>| shorten(&step[from.start..to.end()]);
        let (first, last) = (left.first()?, left.last()?);
        if begins_with(right, left) {
            let end = &right[left.len() - 1];
            return Some(empty(format!("`{}` says nothing", written(first, end))));
        }
        if is_trivial(left) && !stems.iter().any(|stem| asks(stem, left)) {
            let end = right.first().unwrap_or(last);
            return Some(empty(format!("`{}` is no step of its own", written(first, end))));
        }
        None
    })
}

fn empty(message: String) -> WordingFault {
    WordingFault { severity: Severity::Error, code: "empty-step", message, help: HELP }
}

/// Words after a number that are not its unit.
const JOINTS: &[&str] = &["and", "are", "by", "from", "in", "is", "of", "or", "so", "times", "to", "with"];

/// Returns the longest expression at the end of these tokens. A word counts as the unit of a number.
fn expression_before<'a, 't>(tokens: &'a [WordingToken<'t>]) -> &'a [WordingToken<'t>] {
    let mut start = tokens.len();
    while start > 0 {
        let is_unit = || {
            start >= 2
                && tokens[start - 2].kind == WordingTokenKind::Number
                && !JOINTS.contains(&tokens[start - 1].text)
        };
        match tokens[start - 1].kind {
            WordingTokenKind::Number | WordingTokenKind::Sign | WordingTokenKind::Letter => start -= 1,
            WordingTokenKind::Word if is_unit() => start -= 1,
            WordingTokenKind::Word | WordingTokenKind::Equals | WordingTokenKind::Stop => break,
        }
    }
    &tokens[start..]
}

/// Whether these tokens begin with an expression that ends there.
fn begins_with(tokens: &[WordingToken<'_>], expression: &[WordingToken<'_>]) -> bool {
    tokens.len() >= expression.len()
        && tokens.iter().zip(expression).all(|(one, other)| one.text == other.text)
        && tokens.get(expression.len()).is_none_or(|next| {
            matches!(next.kind, WordingTokenKind::Word | WordingTokenKind::Stop | WordingTokenKind::Equals)
        })
}

/// `n × 1`, `n × 0`, `n ÷ 1`, `0 ÷ n`, with or without units.
fn is_trivial(expression: &[WordingToken<'_>]) -> bool {
    let known: Vec<&WordingToken<'_>> =
        expression.iter().filter(|token| token.kind != WordingTokenKind::Word).collect();
    let [left, sign, right] = known[..] else { return false };
    if left.kind != WordingTokenKind::Number || right.kind != WordingTokenKind::Number {
        return false;
    }
    match sign.text {
        "×" | "·" | "*" => [left, right].iter().any(|factor| matches!(factor.text, "0" | "1")),
        "÷" => right.text == "1" || left.text == "0",
        _ => false,
    }
}

/// Whether the question asks for the expression, in either order.
fn asks(stem: &str, expression: &[WordingToken<'_>]) -> bool {
    let asked = tokens(stem);
    let wanted: Vec<&str> = expression.iter().map(|token| token.text).collect();
    let turned: Vec<&str> = wanted.iter().rev().copied().collect();
    asked.windows(wanted.len()).any(|part| {
        let texts = || part.iter().map(|token| token.text);
        texts().eq(wanted.iter().copied()) || texts().eq(turned.iter().copied())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_empty(step: &str, question: &str) -> bool {
        fault(step, &[question]).is_some()
    }

    #[test]
    fn a_step_with_the_same_on_both_sides_says_nothing() {
        for step in [
            "8/9 = 8/9.",
            "In lowest terms: 8/9 = 8/9",
            "That is 3 kg = 3 kg, as wanted.",
            "2 × 3 = 6 = 6",
            " ",
            "x = x.",
        ] {
            assert!(is_empty(step, "What is 8/9?"), "{step}");
        }
        for step in
            ["8/9 = 16/18.", "5 = 5 + 0", "3 m = 300 cm", "a = 3 and b = 3.", "2x = 2 × x", "12 ÷ 4 = 3 = 6 ÷ 2"]
        {
            assert!(!is_empty(step, "What is 8/9?"), "{step}");
        }
    }

    #[test]
    fn multiplying_by_one_or_nought_is_a_step_only_where_it_is_asked() {
        for step in [
            "51 × 0 = 0",
            "So 1 × 10 = 10.",
            "12 ÷ 1 = 12",
            "0 ÷ 7 = 0",
            "1 × 10 cm = 10 cm",
            "2 × 7 = 14 and 1 × 7 = 7.",
        ] {
            assert!(is_empty(step, "What is 51 + 3?"), "{step}");
        }
        assert!(!is_empty("So 7 × 1 = 7.", "What is 1 × 7?"));
        assert!(!is_empty("So 7 × 1 = 7.", "What is 7 × 1?"));
        for step in ["4 + 0 = 4", "7 × 10 = 70", "1 × 2 × 3 = 6", "1 ÷ 4 = 0.25", "0.1 × 0.5 = 0.05"] {
            assert!(!is_empty(step, "What is 51 + 3?"), "{step}");
        }
    }
}
