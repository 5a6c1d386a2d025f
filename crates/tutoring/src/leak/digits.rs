//! Detects the digits of a number given by their place values, or only the first or the last.

use std::collections::BTreeMap;

use super::context::LeakContext;
use super::number::NumberKey;
use super::patterns::{is, next_number};
use super::text::ProseText;
use super::token::ProseTokenKind;
use super::{Finding, LeakKind};
use crate::lists::is_in;

const RESULT: &str = "answer result solution it sum product total difference quotient";

/// The first leak by digits.
pub(super) fn find(key: &NumberKey, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
    placed(key, context, hint).or_else(|| ends(key, hint))
}

fn column(word: &str) -> Option<i32> {
    Some(match word {
        "thousands" => 3,
        "hundreds" => 2,
        "tens" | "ten" => 1,
        "ones" | "units" | "unit" => 0,
        "tenths" => -1,
        "hundredths" => -2,
        _ => return None,
    })
}

/// `4 tens and 2 ones`, `8 in the tens place and 4 in the ones place`.
fn placed(key: &NumberKey, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
    let tokens = &hint.tokens;
    let digits = key.digits();
    let (before, after) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut wanted = BTreeMap::new();
    let top = i32::try_from(before.len()).ok()?;
    for (at, digit) in (0..).zip(before.chars().chain(after.chars())) {
        wanted.insert(top - 1 - at, digit);
    }
    if wanted.len() < 2 || wanted.len() > 6 {
        return None;
    }
    let mut found: BTreeMap<i32, (char, usize)> = BTreeMap::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(digit) = token.num().and_then(|num| num.form.chars().next().filter(|_| num.form.len() == 1)) else {
            continue;
        };
        let mut reach = (at + 1..tokens.len().min(at + 6))
            .take_while(|at| tokens[*at].num().is_none() && tokens[*at].kind != ProseTokenKind::End);
        let ahead = reach.find_map(|at| column(&tokens[at].text));
        let mut back = (at.saturating_sub(5)..at)
            .rev()
            .take_while(|at| tokens[*at].num().is_none() && tokens[*at].kind != ProseTokenKind::End);
        let behind = back.find_map(|at| column(&tokens[at].text));
        for place in [ahead, behind].into_iter().flatten() {
            if wanted.get(&place) == Some(&digit) {
                found.insert(place, (digit, at));
            }
        }
    }
    let noughts = wanted.iter().all(|(place, digit)| found.contains_key(place) || *digit == '0');
    let given = found.values().all(|(digit, _)| context.stem_forms.contains(&digit.to_string()));
    if !noughts || found.len() < 2 || given {
        return None;
    }
    let places = || found.values().map(|(_, at)| *at);
    let span = hint.span(&tokens[places().min()?..=places().max()?]);
    Some(Finding { kind: LeakKind::Digits, span })
}

/// `the answer ends in 2`, `its first digit is 8`.
fn ends(key: &NumberKey, hint: &ProseText) -> Option<Finding> {
    let tokens = &hint.tokens;
    let digits = key.digits();
    if digits.len() < 2 || key.form.contains('/') {
        return None;
    }
    for at in 0..tokens.len() {
        let last = match tokens[at].text.as_str() {
            "ends" | "end" | "ending" | "finishes" => digits.chars().last(),
            "starts" | "start" | "begins" | "begin" | "starting" => digits.chars().next(),
            "digit" | "figure" if at > 0 => match tokens[at - 1].text.as_str() {
                "last" | "final" | "ones" | "units" => digits.chars().last(),
                "first" | "leading" => digits.chars().next(),
                _ => None,
            },
            _ => None,
        };
        let Some(digit) = last else { continue };
        let reach = if tokens[at].says(&["digit", "figure"]) { 7 } else { 5 };
        let Some(number) = next_number(tokens, at + 1, reach) else { continue };
        let told = tokens[number].num().is_some_and(|num| num.form == digit.to_string() && !num.ordinal);
        let sentence = |from: usize, to: usize| tokens[from..to].iter().all(|token| token.kind != ProseTokenKind::End);
        let start = (0..at).rev().find(|at| tokens[*at].kind == ProseTokenKind::End).map_or(0, |at| at + 1);
        let subject = tokens[start..number].iter().any(|token| is_in(RESULT, &token.text));
        let general = tokens[start..number]
            .windows(2)
            .any(|pair| pair[0].says(&["of", "every", "any"]) && pair[1].says(&["a", "any", "number", "two"]));
        let or = is(tokens, number + 1, &["or"]);
        if told && subject && !general && !or && sentence(at, number) {
            return Some(Finding { kind: LeakKind::Sentence, span: hint.span(&tokens[at..=number]) });
        }
    }
    None
}
