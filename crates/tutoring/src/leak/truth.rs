//! Detects true or false as key.

use std::collections::BTreeSet;
use std::ops::Range;

use super::context::LeakContext;
use super::number::lemma;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};
use super::{Finding, LeakKind};
use crate::lists::is_in;

const TRUE: &str = "true yes correct right indeed holds";
const FALSE: &str = "false no wrong incorrect untrue";
const OPEN: &str = "
whether if when would could might or decide check find test suppose unless which what how why";
const SUBJECTS: &str = "it this that statement claim they answer sentence he she it's that's";
/// Words of a question that are not about its subject.
const EMPTY: &str = "every each true false does have statement following always number than";
const OPPOSITES: &[(&str, &str)] = &[
    ("positive", "negative"),
    ("even", "odd"),
    ("alway", "never"),
    ("greater", "less"),
    ("larger", "smaller"),
    ("increase", "decrease"),
    ("prime", "composite"),
    ("rational", "irrational"),
    ("acidic", "alkaline"),
    ("convex", "concave"),
    ("finite", "infinite"),
];
const VERBS: &str = "is are isn't aren't does doesn't has can can't cannot was holds it's";

/// The first sentence that reveals whether the claim holds.
pub(super) fn find(key: bool, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
    let mut start = 0;
    let tokens = &hint.raw;
    for at in 0..=tokens.len() {
        let end = tokens.get(at).is_none_or(|token| token.kind == ProseTokenKind::End);
        if !end {
            continue;
        }
        let asks = hint.chars.get(tokens.get(at).map_or(usize::MAX, |token| token.start)).is_some_and(|ch| ch.c == '?');
        let sentence = &tokens[start..at];
        let within = |token: &&ProseToken| {
            let (first, last) = (sentence.first(), sentence.last());
            first.is_some_and(|first| token.start >= first.start) && last.is_some_and(|last| token.end <= last.end)
        };
        let named: BTreeSet<&String> =
            hint.tokens.iter().filter(within).filter_map(ProseToken::num).map(|num| &num.form).collect();
        let numbers = context.stem_forms.iter().all(|form| named.contains(form));
        if !asks && says(sentence, context, numbers) == Some(key) {
            let range: Range<usize> = hint.span(sentence);
            return Some(Finding { kind: LeakKind::Sentence, span: range });
        }
        start = at + 1;
    }
    None
}

/// A sentence's judgement of the claim; `numbers` if it names all numbers of the question.
fn says(sentence: &[ProseToken], context: &LeakContext, numbers: bool) -> Option<bool> {
    let any = |list: &str| sentence.iter().any(|token| is_in(list, &token.text));
    let first = sentence.first()?;
    // `Yes, …` is an answer, whatever follows.
    if first.says(&["yes", "no", "true", "false", "correct"]) && sentence.get(1).is_none_or(|token| !token.is_word()) {
        return Some(first.says(&["yes", "true", "correct"]));
    }
    // `I would say false`
    if let [.., say, last] = sentence.iter().filter(|token| token.is_word()).collect::<Vec<_>>().as_slice()
        && say.says(&["say", "tick", "choose", "pick", "put", "write", "answer"])
        && last.says(&["true", "false"])
    {
        return Some(last.says(&["true"]));
    }
    if any(OPEN) {
        return None;
    }
    let negated = any("not isn't aren't never doesn't don't can't cannot neither fails");
    let verb = any(VERBS);
    let about = |token: &ProseToken| {
        is_in(SUBJECTS, &token.text) || (token.num().is_some() && context.stem_forms.contains(&token.text))
    };
    let subject = sentence.iter().take(6).any(about);
    if subject && verb {
        let (yes, no) = (any(TRUE), any(FALSE));
        if yes != no {
            return Some(yes != negated);
        }
        // The claim itself, affirmed or denied.
        let shared = sentence
            .iter()
            .filter(|token| token.is_word() && token.text.len() > 3 && context.words.contains(&token.text))
            .count();
        if shared > 0 {
            return Some(!negated);
        }
        return None;
    }
    // All words of the claim, in a plain sentence.
    let told = |word: &String| sentence.iter().any(|token| lemma(&token.text) == lemma(word));
    // All words but one, which is replaced by its opposite.
    let turned = |word: &String| {
        let of =
            |one: &str, other: &str| lemma(word) == one && sentence.iter().any(|token| lemma(&token.text) == other);
        OPPOSITES.iter().any(|(one, other)| of(one, other) || of(other, one))
    };
    let speaks_of = |word: &&String| word.len() > 3 && !is_in(EMPTY, word.as_str());
    let mut rest = context.words.iter().filter(speaks_of);
    let is_turned = context.words.iter().filter(speaks_of).any(&turned);
    if verb && numbers && is_turned && rest.all(|word| told(word) || turned(word)) {
        return Some(negated);
    }
    let mut claim = context.words.iter().filter(|word| word.len() > 3 && !is_in(EMPTY, word.as_str())).peekable();
    if verb && numbers && claim.peek().is_some() && claim.all(told) {
        return Some(!negated);
    }
    let alone = sentence.len() <= 2;
    if alone && any(TRUE) != any(FALSE) {
        return Some(any(TRUE) != negated);
    }
    None
}
