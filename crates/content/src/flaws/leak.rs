//! Finds stems that state the key.

use plumb_answers::answer::sameness;

use super::text::{Text, find_part};
use super::{Chosen, FlawFindings, FlawPlace, FlawRule, Item};

/// Phrases that announce a key.
const ANNOUNCED: &[&str] = &[
    "the answer is",
    "the correct answer is",
    "the right answer is",
    "the correct option is",
    "the answer being",
    "answer:",
    "solution:",
    "correct option:",
    "key:",
    "answer =",
    "the result is",
    "the solution is",
];
/// A key of a single word may occur in a stem for many reasons.
const A_PHRASE: usize = 2;

pub(super) fn find(item: &Item<'_>, found: &mut FlawFindings) {
    let Some(key) = item.key.map(str::trim).filter(|key| !key.is_empty()) else { return };
    let leak = announced(&item.stem, key, item.chosen.is_some()).or_else(|| equation(&item.stem, key));
    if let Some(words) = leak {
        found.refuse(FlawRule::LogicalCues, FlawPlace::Stem, &words);
    }
    if let Some(words) = item.chosen.as_ref().and_then(|chosen| phrase(&item.stem, chosen)) {
        found.mention(FlawRule::LogicalCues, FlawPlace::Stem, &words);
    }
}

/// Finds an announced key: “The answer is 12”, also “answer: B”.
fn announced(stem: &Text<'_>, key: &str, has_options: bool) -> Option<String> {
    let lower = stem.raw.to_ascii_lowercase();
    let same = sameness(key);
    ANNOUNCED.iter().flat_map(|announces| lower.match_indices(announces)).find_map(|(at, announces)| {
        let behind = stem.raw[at + announces.len()..].trim_start();
        let sentence = behind.split(['?', ';', '\n']).next().unwrap_or(behind);
        let sentence = sentence.split(". ").next().unwrap_or(sentence);
        let said = sentence.trim_end_matches(['.', ')', ' ', ',']);
        let label = said.trim_matches(['(', ')']);
        let names_options = announces.contains("answer") || announces.contains("option");
        let is_label =
            has_options && names_options && label.len() == 1 && label.bytes().all(|byte| (b'A'..=b'H').contains(&byte));
        let is_key = sameness(said) == same || find_part(said, key) == Some(0);
        (is_label || is_key).then(|| stem.raw[at..stem.raw.len() - behind.len() + said.len()].to_owned())
    })
}

/// Finds `12 × 4 = 48` in a stem that asks for `12 × 4` and has the key `48`.
fn equation(stem: &Text<'_>, key: &str) -> Option<String> {
    let raw = stem.raw;
    raw.match_indices('=').find_map(|(at, _)| {
        let right = raw[at + 1..].trim_start();
        (find_part(right, key) == Some(0)).then_some(())?;
        let goes_on = right[key.len()..].trim_start();
        if goes_on.starts_with(['+', '-', '*', '/', '^', '×', '·', '÷', '−', '=', '(']) {
            return None;
        }
        let before = raw[..at].trim_end();
        let word_end = before.rfind([',', ';', ':', '.', '?', '\n']).map_or(0, |at| at + 1);
        let side = before[word_end..].trim();
        // Words before the formula are not part of it.
        let side = side.rsplit_once(|c: char| c.is_alphabetic()).map_or(side, |(words, formula)| {
            let letter_alone = words.is_empty() || words.ends_with(|c: char| !c.is_alphabetic());
            if letter_alone { side.get(words.len()..).unwrap_or(formula) } else { formula }
        });
        let side = side.trim();
        let asks = side.len() > 2 && side.contains(|c: char| c.is_ascii_digit() || c == '(');
        (asks && is_asked_for(&raw[at + 1..], side)).then(|| format!("{side} = {key}"))
    })
}

/// Whether a formula is all that a text asks for: after a word and at the end of a sentence.
fn is_asked_for(text: &str, formula: &str) -> bool {
    text.match_indices(formula).any(|(at, _)| {
        let after = text[at + formula.len()..].trim_start();
        text[..at].trim_end().ends_with(char::is_alphabetic) && (after.is_empty() || after.starts_with(['?', '.']))
    })
}

/// Finds a key of several words that occurs in the stem while no other option does.
fn phrase(stem: &Text<'_>, chosen: &Chosen<'_>) -> Option<String> {
    let (_, key, others) = chosen.parted()?;
    let stands_in_stem = |option: &&Text<'_>| !option.words.is_empty() && stem.contains_phrase(option.line());
    let is_phrase = key.prose().count() >= A_PHRASE && key.plain.chars().all(|c| !c.is_ascii_digit());
    (is_phrase && stands_in_stem(&key) && !others.iter().any(stands_in_stem)).then(|| key.raw.to_owned())
}
