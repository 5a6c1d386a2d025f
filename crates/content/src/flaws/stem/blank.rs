//! Finds blanks in the stem.

use std::ops::Range;

use super::asking::is_asking;
use crate::flaws::text::Text;
use crate::flaws::{FlawFindings, FlawPlace, FlawRule, Item};

/// Boxes to be filled in.
pub(super) const BOXES: [char; 4] = ['□', '☐', '▢', '⬚'];
/// Words for a blank.
const NAMES: [&str; 5] = ["blank", "blanks", "gap", "box", "missing"];
const WRITTEN: [&str; 4] = ["[blank]", "(blank)", "<blank>", "{blank}"];

pub(super) fn find(item: &Item<'_>, found: &mut FlawFindings) {
    let stem = &item.stem;
    let blanks = blanks(stem);
    let Some(first) = blanks.first() else { return };
    // A question next to the sentence, or a word for the blank, explains what belongs there.
    let is_said = stem.find_phrase(&NAMES).is_some_and(|_| stem.sentences().iter().any(is_asking))
        || stem.sentences().iter().any(|sentence| {
            is_asking(sentence) && (sentence.raw.ends_with('?') || !sentence.raw.contains(&stem.raw[first.clone()]))
        });
    let in_middle = stem.raw[first.end..].chars().any(char::is_alphanumeric);
    let sentence = around(stem, first);
    if !is_said && (in_middle || blanks.len() > 1) {
        found.refuse(FlawRule::FillInTheBlank, FlawPlace::Stem, &sentence);
    } else if !(is_said && blanks.iter().all(|blank| is_unknown(stem, blank))) {
        found.mention(FlawRule::FillInTheBlank, FlawPlace::Stem, &sentence);
    }
}

fn blanks(stem: &Text<'_>) -> Vec<Range<usize>> {
    let plain = stem.plain.as_str();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut from: Option<usize> = None;
    for (at, c) in plain.char_indices().chain([(plain.len(), ' ')]) {
        match (matches!(c, '_' | '\\'), from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                let before = plain[..start].chars().next_back();
                let line = &plain[start..at];
                let is_name = before.is_some_and(char::is_alphanumeric) || c.is_alphanumeric();
                let lines = line.matches('_').count();
                // `__init__` is a name, and a single underscore is an index or an unused variable.
                if lines > 2 || lines > 1 && !is_name {
                    found.push(start..at);
                }
                from = None;
            }
            _ => {}
        }
    }
    found.extend(plain.char_indices().filter(|(_, c)| BOXES.contains(c)).map(|(at, c)| at..at + c.len_utf8()));
    let lower = plain.to_ascii_lowercase();
    found.extend(WRITTEN.iter().flat_map(|name| lower.match_indices(name).map(|(at, name)| at..at + name.len())));
    found.extend(dots(plain));
    found.sort_by_key(|blank| blank.start);
    found
}

/// Returns dots between words, except those that continue a sequence, as in `2, 4, …`.
fn dots(plain: &str) -> Vec<Range<usize>> {
    let marks = plain.match_indices("...").chain(plain.match_indices('…'));
    let between_words = marks.filter(|(at, dots)| {
        let before = plain[..*at].trim_end();
        let after = plain[at + dots.len()..].trim_start();
        before.ends_with(char::is_alphabetic)
            && before.len() < *at
            && after.starts_with(char::is_lowercase)
            && after.chars().nth(1).is_some_and(char::is_alphabetic)
    });
    between_words.map(|(at, dots)| at..at + dots.len()).collect()
}

/// Whether the blank is part of a formula, as a variable would be.
fn is_unknown(stem: &Text<'_>, blank: &Range<usize>) -> bool {
    let of_formula = |c: char| c.is_ascii_digit() || "+-−–×*·÷/=<>≤≥^%".contains(c);
    let before = stem.plain[..blank.start].trim_end().chars().next_back();
    let after = stem.plain[blank.end..].trim_start().chars().next();
    before.is_some_and(of_formula) || after.is_some_and(of_formula)
}

/// Returns the sentence with the blank.
fn around(stem: &Text<'_>, blank: &Range<usize>) -> String {
    let ends = ['.', '?', '!', '\n'];
    let from = stem.plain[..blank.start].rfind(ends).map_or(0, |at| at + 1);
    let to = stem.plain[blank.end..].find(ends).map_or(stem.plain.len(), |at| blank.end + at);
    stem.raw[from..to].trim().to_owned()
}
