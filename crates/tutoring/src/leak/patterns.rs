//! Detects numbers described in a sentence: one more than, between, double, the same as.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed as _;
use plumb_maths::exact::ExactPoint;

use super::context::LeakContext;
use super::digits;
use super::number::NumberKey;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};
use super::{Finding, LeakKind};

/// The first leak by a sentence pattern.
pub(super) fn find(key: &NumberKey, context: &LeakContext, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
    said(key, context, hint, sub_steps)
        .or_else(|| digits::find(key, context, hint))
        .or_else(|| same(key, context, hint))
        .or_else(|| halves(key, hint))
}

/// A value that a pattern describes, with the numbers it is computed from and the tokens it consists of.
struct StatedValue {
    value: BigRational,
    forms: Vec<String>,
    from: usize,
    to: usize,
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}

fn said(key: &NumberKey, context: &LeakContext, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
    let tokens = &hint.tokens;
    for at in 0..tokens.len() {
        let found = [
            operation(tokens, at),
            compared(tokens, at),
            neighbour(tokens, at),
            between(tokens, at),
            unary_operation(tokens, at),
        ];
        for said in found.into_iter().flatten() {
            let forms: BTreeSet<String> = said.forms.iter().cloned().collect();
            if said.value == key.value && !context.knows(&forms, sub_steps) {
                return Some(Finding { kind: LeakKind::Sentence, span: hint.span(&tokens[said.from..said.to]) });
            }
        }
    }
    None
}

fn number(tokens: &[ProseToken], at: usize) -> Option<(&BigRational, String)> {
    let num = tokens.get(at)?.num()?;
    Some((&num.value, num.form.clone()))
}

pub(super) fn is(tokens: &[ProseToken], at: usize, list: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.says(list))
}

/// The first number among the next `reach` tokens.
pub(super) fn next_number(tokens: &[ProseToken], from: usize, reach: usize) -> Option<usize> {
    (from..from + reach).find(|at| tokens.get(*at).is_some_and(|token| token.num().is_some()))
}

/// `the sum of 40 and 2`, `multiply 6 by 7`, `take 8 from 50`.
fn operation(tokens: &[ProseToken], at: usize) -> Option<StatedValue> {
    let word = tokens.get(at)?;
    let kind = match word.text.as_str() {
        "sum" | "add" | "adding" | "total" => '+',
        "product" | "multiply" | "multiplying" => '*',
        "difference" | "subtract" | "subtracting" | "take" | "taking" => '-',
        "quotient" | "divide" | "dividing" | "split" => '/',
        _ => return None,
    };
    let first = next_number(tokens, at + 1, 3)?;
    let second = next_number(tokens, first + 1, 5).filter(|second| *second > first + 1)?;
    let link = &tokens[first + 1..second];
    if !link.iter().all(|token| token.says(&["and", "by", "from", "of", "to", "with", "away", "into", "onto"])) {
        return None;
    }
    let ((a, a_form), (b, b_form)) = (number(tokens, first)?, number(tokens, second)?);
    let value = match kind {
        '+' => a + b,
        '*' => a * b,
        '-' if link.iter().any(|token| token.says(&["from"])) => b - a,
        '-' => (a - b).abs(),
        _ if *b == whole(0) => return None,
        _ => a / b,
    };
    Some(StatedValue { value, forms: vec![a_form, b_form], from: at, to: second + 1 })
}

/// `one more than 41`, `2 less than 44`.
fn compared(tokens: &[ProseToken], at: usize) -> Option<StatedValue> {
    let (distance, form) = number(tokens, at)?;
    let more = match tokens.get(at + 1)?.text.as_str() {
        "more" | "greater" | "larger" | "bigger" | "higher" | "above" | "after" | "over" | "up" => true,
        "less" | "fewer" | "smaller" | "lower" | "below" | "before" | "under" | "short" => false,
        _ => return None,
    };
    let link = usize::from(is(tokens, at + 2, &["than", "of", "from"]));
    if is(tokens, at + 2 + link, &["zero", "nought"]) {
        return None;
    }
    let (base, base_form) = number(tokens, at + 2 + link)?;
    let value = if more { base + distance } else { base - distance };
    Some(StatedValue { value, forms: vec![form, base_form], from: at, to: at + 3 + link })
}

/// `right after 41`, `the number before 43`, `the next after 41`.
fn neighbour(tokens: &[ProseToken], at: usize) -> Option<StatedValue> {
    let step = match tokens.get(at)?.text.as_str() {
        "after" | "above" | "over" | "past" | "following" => 1,
        "before" | "below" | "under" | "preceding" => -1,
        _ => return None,
    };
    let near = &[
        "just",
        "right",
        "directly",
        "immediately",
        "next",
        "straight",
        "comes",
        "number",
        "integer",
        "one",
        "successor",
        "whole",
        "precisely",
    ];
    let close = at.checked_sub(1).is_some_and(|before| is(tokens, before, near));
    let (base, form) = number(tokens, at + 1)?;
    (close && base.is_integer()).then(|| StatedValue {
        value: base + whole(step),
        forms: vec![form],
        from: at,
        to: at + 2,
    })
}

/// `between 41 and 43`; `more than 41 and less than 43`.
fn between(tokens: &[ProseToken], at: usize) -> Option<StatedValue> {
    let range = is(tokens, at, &["between"]);
    let more = is(
        tokens,
        at,
        &["more", "greater", "larger", "bigger", "above", "over", "exceeds", "less", "smaller", "below", "under"],
    );
    if !range && !more {
        return None;
    }
    let first = next_number(tokens, at + 1, 3)?;
    let second = next_number(tokens, first + 1, 5)?;
    let joined = tokens[first + 1..second].iter().any(|token| token.says(&["and", "but"]));
    let opposite = range
        || tokens[first + 1..second].iter().any(|token| {
            token.says(&["less", "smaller", "below", "under", "more", "greater", "above", "over", "larger", "bigger"])
        });
    let ((low, low_form), (high, high_form)) = (number(tokens, first)?, number(tokens, second)?);
    let gap = (high - low).abs() == whole(2) && low.is_integer();
    (joined && opposite && gap).then(|| StatedValue {
        value: (low + high) / whole(2),
        forms: vec![low_form, high_form],
        from: at,
        to: second + 1,
    })
}

/// `double 21`, `the square of 6`, `84 halved`, `7 below zero`.
fn unary_operation(tokens: &[ProseToken], at: usize) -> Option<StatedValue> {
    if let Some((value, form)) = number(tokens, at) {
        // `take 14 and halve it`
        let and = at + 1 + usize::from(is(tokens, at + 1, &["and", "then"]));
        if is(tokens, and + 1, &["it", "that"]) {
            let (result, factor) = match tokens[and].text.as_str() {
                "halve" => (value / whole(2), "2"),
                "double" => (value * whole(2), "2"),
                "triple" => (value * whole(3), "3"),
                "square" if value.numer().bits() < 200 => (value * value, "2"),
                _ => return None,
            };
            return Some(StatedValue { value: result, forms: vec![form, factor.to_owned()], from: at, to: and + 2 });
        }
        let (result, factor) = match tokens.get(at + 1)?.text.as_str() {
            "doubled" => (value * whole(2), "2"),
            "tripled" => (value * whole(3), "3"),
            "halved" => (value / whole(2), "2"),
            "below" | "under" if is(tokens, at + 2, &["zero", "nought", "0"]) => (-value, "0"),
            _ => return None,
        };
        return Some(StatedValue { value: result, forms: vec![form, factor.to_owned()], from: at, to: at + 2 });
    }
    let of = usize::from(is(tokens, at + 1, &["of"]));
    let cubic = at.checked_sub(1).is_some_and(|before| is(tokens, before, &["cube"]));
    let rooted = is(tokens, at, &["root"]) && !cubic;
    let start = at + 1 + of;
    let (value, form) = number(tokens, start)?;
    let (result, factor) = match tokens[at].text.as_str() {
        _ if rooted => (ExactPoint::surd(whole(0), whole(1), value)?.as_rational()?.clone(), "√"),
        "double" | "twice" | "doubling" => (value * whole(2), "2"),
        "triple" | "thrice" => (value * whole(3), "3"),
        "halve" | "halving" => (value / whole(2), "2"),
        "square" | "squaring" if value.numer().bits() < 200 => (value * value, "2"),
        "cube" if value.numer().bits() < 200 => (value * value * value, "3"),
        _ => return None,
    };
    let forms = if rooted { vec![form] } else { vec![form, factor.to_owned()] };
    Some(StatedValue { value: result, forms, from: at, to: start + 1 })
}

/// `the numerator is 3 and the denominator 4`
fn halves(key: &NumberKey, hint: &ProseText) -> Option<Finding> {
    let tokens = &hint.tokens;
    let named = |names: &[&str]| {
        let at = tokens.iter().position(|token| token.says(names))?;
        let end = tokens.len().min(at + 6);
        let mut reach = tokens[at + 1..end].iter().take_while(|token| token.kind != ProseTokenKind::End);
        let near = reach.position(|token| token.num().is_some())?;
        Some(at + 1 + near)
    };
    let (above, below) = named(&["numerator", "top"]).zip(named(&["denominator", "bottom"]))?;
    let ((a, _), (b, _)) = (number(tokens, above)?, number(tokens, below)?);
    let told = key.form.contains('/') && *b != whole(0) && a / b == key.value;
    let (from, to) = (above.min(below), above.max(below));
    told.then(|| Finding { kind: LeakKind::Sentence, span: hint.span(&tokens[from..=to]) })
}

/// `it is the same number as the one you divide by`, if the key occurs in the question.
fn same(key: &NumberKey, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
    if !context.stem_forms.contains(&key.form) {
        return None;
    }
    let tokens = &hint.tokens;
    let at = tokens.iter().position(|token| token.says(&["same"]))?;
    let start = (0..at).rev().find(|at| tokens[*at].kind == ProseTokenKind::End).map_or(0, |at| at + 1);
    let end = (at..tokens.len()).find(|at| tokens[*at].kind == ProseTokenKind::End).unwrap_or(tokens.len());
    let result = |token: &ProseToken| token.says(&["answer", "result", "solution", "it's"]);
    let number = (at + 1..end.min(at + 3)).any(|at| is(tokens, at, &["number", "value"]));
    let itself = tokens.get(at + 1).and_then(ProseToken::num).is_some_and(|num| num.form == key.form);
    let it_is = tokens[start..at].windows(2).any(|pair| pair[0].says(&["it", "answer"]) && pair[1].says(&["is"]));
    let of = tokens[start..end].windows(2).any(|pair| pair[0].says(&["value"]) && pair[1].says(&["of"]));
    let told = number && (it_is || tokens[start..at].iter().any(result))
        || itself && (of || tokens[start..end].iter().any(result));
    told.then(|| Finding { kind: LeakKind::Sentence, span: hint.span(&tokens[start..end]) })
}
