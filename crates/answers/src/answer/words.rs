//! Truth values and texts.

use plumb_maths::read;

use super::message::MessageId;
use super::reasons;
use super::spec::{AnswerSpec, Case, Spaces};
use super::verdict::Verdict;

/// Parses `true` or `false`, ignoring case; other words with that meaning only if they are allowed.
pub(super) fn truth(text: &str, other_words: bool) -> Option<bool> {
    match read::words(text).trim().to_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        "t" | "yes" | "y" | "1" if other_words => Some(true),
        "f" | "no" | "n" | "0" if other_words => Some(false),
        _ => None,
    }
}

pub(super) fn mark_boolean(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    let Some(given) = truth(answer, spec.words) else {
        return Verdict::invalid(MessageId::TrueOrFalse);
    };
    let read_as = given.to_string();
    match truth(key, spec.words) {
        None => Verdict::undecided(Some(read_as), MessageId::KeyUnreadable),
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
        Some(Err(_)) => Verdict::undecided(Some(spaced), MessageId::PatternUnusable),
        // A pattern may need a certain dash or quotation mark, which the plain text no longer has.
        Some(Ok(pattern)) if pattern.is_match(&spaced) || pattern.is_match(&spaces(answer, spec.spaces)) => {
            Verdict::right(spaced)
        }
        _ => Verdict::wrong(spaced, MessageId::OtherWords),
    }
}

/// Returns a text in plain signs, with its spaces normalised by the item's policy.
pub(super) fn space(text: &str, policy: Spaces) -> String {
    spaces(&read::words(text), policy)
}

fn spaces(text: &str, policy: Spaces) -> String {
    match policy {
        Spaces::Exact => text.to_owned(),
        Spaces::Ignore => text.split_whitespace().collect(),
        Spaces::Collapse => text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn fold(text: &str, case: Case) -> String {
    match case {
        Case::Exact => text.to_owned(),
        Case::Ignore => text.to_lowercase(),
    }
}
