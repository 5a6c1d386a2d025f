//! Truth values and texts.

use super::reasons;
use super::spec::{AnswerSpec, Case, Spaces};
use super::verdict::Verdict;

/// `true` or `false`, in capitals or not; other words that say so only where they are allowed.
pub(super) fn truth(text: &str, other_words: bool) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        "t" | "yes" | "y" | "1" if other_words => Some(true),
        "f" | "no" | "n" | "0" if other_words => Some(false),
        _ => None,
    }
}

pub(super) fn mark_boolean(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    let Some(given) = truth(answer, spec.words) else {
        return Verdict::invalid("Answer true or false.");
    };
    let read_as = given.to_string();
    match truth(key, spec.words) {
        None => Verdict::undecided(Some(read_as), "The key of this item cannot be read."),
        Some(right) if right == given => Verdict::right(read_as),
        Some(_) => Verdict::wrong(read_as, reasons::truth(given)),
    }
}

pub(super) fn mark_text(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    let spaced = space(answer, spec.spaces);
    let folded = fold(&spaced, spec.case);
    let same = |other: &str| fold(&space(other, spec.spaces), spec.case) == folded;
    if same(key) || spec.accept.iter().any(|other| same(other)) {
        return Verdict::right(spaced);
    }
    match spec.regex() {
        Some(Err(_)) => Verdict::undecided(Some(spaced), "The pattern of this item cannot be used."),
        Some(Ok(pattern)) if pattern.is_match(&spaced) => Verdict::right(spaced),
        _ => Verdict::wrong(spaced, reasons::WORDS),
    }
}

pub(super) fn space(text: &str, policy: Spaces) -> String {
    match policy {
        Spaces::Exact => text.to_owned(),
        Spaces::Ignore => text.split_whitespace().map(plain).collect(),
        Spaces::Collapse => text.split_whitespace().map(plain).collect::<Vec<_>>().join(" "),
    }
}

/// Curly quotes and typographic hyphens, which phones put in by themselves, count as the plain ones.
fn plain(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            '\u{2018}' | '\u{2019}' | '\u{02BC}' => '\'',
            '\u{201C}' | '\u{201D}' => '"',
            '\u{2010}' | '\u{2011}' | '\u{2212}' => '-',
            _ => c,
        })
        .collect()
}

fn fold(text: &str, case: Case) -> String {
    match case {
        Case::Exact => text.to_owned(),
        Case::Ignore => text.to_lowercase(),
    }
}
