//! Detects the digits of a number given one by one, by their place values, or only the first or the last.

use std::collections::BTreeMap;

use super::context::LeakContext;
use super::number::NumberKey;
use super::patterns::{is, next_number};
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};
use super::{Finding, LeakKind};

/// Words between the digits of a number read out one by one.
const BETWEEN: &[&str] = &[
    "then", "and", "a", "an", "the", "followed", "by", "next", "comes", "digit", "digits", "with", "after", "that",
    "is", "it", "comma", "dash", "space", "point", "dot", "hyphen",
];
pub(super) const ZEROS: &[&str] = &["zeros", "zeroes", "noughts", "naughts"];
const BACKWARDS: &[&str] = &[
    "backwards",
    "backward",
    "reverse",
    "reversed",
    "mirror",
    "mirrored",
    "swapped",
    "swap",
    "left",
    "front",
    "flip",
    "flipped",
];
const RESULT: &[&str] = &["answer", "result", "solution", "it", "sum", "product", "total", "difference", "quotient"];

/// The first leak by digits.
pub(super) fn find(key: &NumberKey, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
    spread(key, context, hint).or_else(|| placed(key, context, hint)).or_else(|| ends(key, hint))
}

/// The digits one by one: `4 then 2`, `1-2-5-0`, `24 backwards`.
fn spread(key: &NumberKey, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
    let wanted = key.digits();
    let turned: String = wanted.chars().rev().collect();
    let tokens = &hint.tokens;
    let turned_round = tokens.windows(2).any(|pair| pair[0].says(&["way"]) && pair[1].says(&["round", "around"]));
    let backwards = turned_round || tokens.iter().any(|token| token.says(BACKWARDS));
    if wanted.len() < 2 || key.form.contains('/') {
        return None;
    }
    if backwards {
        let whole = tokens.iter().position(|token| token.num().is_some_and(|num| num.form == turned));
        if let Some(at) = whole.filter(|_| turned != wanted) {
            return Some(Finding { kind: LeakKind::Digits, span: hint.span(&tokens[at..=at]) });
        }
    }
    let (mut run, mut from, mut last) = (String::new(), 0, 0);
    for at in 0..=tokens.len() {
        let digit = tokens
            .get(at)
            .and_then(ProseToken::num)
            .and_then(|num| num.form.parse::<u8>().ok())
            .filter(|digit| *digit < 10);
        let near = run.is_empty() || at - last <= 6;
        // `a seven, a two, and then two zeros`
        let zeros =
            digit.filter(|_| !run.is_empty() && near && tokens.get(at + 1).is_some_and(|next| next.says(ZEROS)));
        if let Some(count) = zeros {
            run.extend(std::iter::repeat_n('0', usize::from(count)));
            last = at + 1;
            continue;
        }
        if let Some(digit) = digit.filter(|_| near) {
            if run.is_empty() {
                from = at;
            }
            run.push(char::from(b'0' + digit));
            last = at;
            continue;
        }
        let point = tokens.get(at).is_some_and(|token| token.says(&["point", "dot"]));
        if point && !run.is_empty() {
            run.push('.');
            last = at;
            continue;
        }
        let joins = tokens.get(at).is_some_and(|token| match token.kind {
            ProseTokenKind::Word => token.says(BETWEEN) || token.says(ZEROS),
            ProseTokenKind::Mark(_) => true,
            ProseTokenKind::Op(op) => matches!(op, '-' | '(' | ')'),
            // `4 . 2`, but not `There are 4. 2 more …`
            ProseTokenKind::End => token.gap && tokens.get(at + 1).is_some_and(|next| next.gap),
            ProseTokenKind::Num(_) => false,
        });
        if joins && near {
            continue;
        }
        let pointless = run.len() > 2 && !run.contains('.') && wanted.replace('.', "") == run;
        let right = run == wanted || pointless || (backwards && run == turned);
        let given = run.chars().all(|c| context.stem_forms.contains(&c.to_string()));
        if right && !given && run.len() > 1 {
            return Some(Finding { kind: LeakKind::Digits, span: hint.span(&tokens[from..=last]) });
        }
        run.clear();
        if let Some(digit) = digit {
            run.push(char::from(b'0' + digit));
            (from, last) = (at, at);
        }
    }
    None
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
pub(super) fn placed(key: &NumberKey, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
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
        let subject = tokens[start..number].iter().any(|token| token.says(RESULT));
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
