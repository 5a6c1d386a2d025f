//! Normalises the spelling of each character, and keeps its original place.
//!
//! Compatibility forms are composed (NFKC), every dash becomes a minus, every raised digit a power, every digit one of
//! 0 to 9, and invisible characters are dropped. Each character keeps its span in the input as typed, so that an error
//! found later points into the learner's own text. [`words`] does for texts what [`normalise`] does for mathematics.

use super::limits::{MAX_CHARACTERS, MAX_NORMALISED};
use super::policy::DecimalMark;
use super::signs::{self, ARABIC_DECIMAL, VULGAR, lowered, raised};
use super::unlatex::{UnlatexPurpose, unlatex};
use super::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::message::ReadingMessage as M;
use crate::tree::Span;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A character and its place in the input as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Char {
    pub(crate) c: char,
    pub(crate) span: Span,
}

/// Kind of mathematics in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    /// A formula: its lexer knows LaTeX commands and needs the invisible signs of multiplication.
    Formula,
    /// A number, perhaps with a unit: LaTeX is written out as plain text.
    Number,
}

/// Normalises a text of mathematics. Errors when it is too long.
pub(crate) fn normalise(text: &str, notation: Notation, decimal: DecimalMark) -> Reading<Vec<Char>> {
    let typed: Vec<char> = text.chars().take(MAX_CHARACTERS + 1).collect();
    if typed.len() > MAX_CHARACTERS {
        return Err(too_long(typed.len()));
    }
    let is_latex = typed.contains(&'\\') || typed.windows(3).any(|three| *three == ['{', ',', '}']);
    let written = match notation {
        Notation::Number if is_latex => in_order(unlatex(&typed, UnlatexPurpose::Shown)),
        _ => typed.iter().enumerate().map(|(at, c)| (*c, at)).collect(),
    };
    let seen = without_unseen(&written, notation);
    let mut out = Vec::with_capacity(seen.len() + 8);
    let mut at = 0;
    while let Some(&(c, place)) = seen.get(at) {
        let from = at;
        at += 1;
        if raised(c).is_some() {
            at = from + run(&seen, from, raised);
            wrap(&mut out, ["^", "(", ")"], seen.get(from..at).unwrap_or_default(), raised);
        } else if lowered(c).is_some() {
            at = from + run(&seen, from, lowered);
            wrap(&mut out, ["_", "{", "}"], seen.get(from..at).unwrap_or_default(), lowered);
        } else if c == ARABIC_DECIMAL {
            out.push(Char { c: decimal.sign(), span: Span { from: place, to: place + 1 } });
        } else if let Some(one) = signs::in_mathematics(c) {
            out.push(Char { c: one, span: Span { from: place, to: place + 1 } });
        } else {
            while seen.get(at).is_some_and(|(next, _)| is_combining_mark(*next)) {
                at += 1;
            }
            let cluster = seen.get(from..at).unwrap_or_default();
            let span = Span { from: place, to: cluster.last().map_or(place, |(_, last)| *last) + 1 };
            let composed = cluster.iter().map(|(c, _)| *c).nfkc();
            out.extend(composed.map(|c| Char { c: signs::in_mathematics(c).unwrap_or(c), span }));
        }
        if out.len() > MAX_NORMALISED {
            return Err(too_long(typed.len()));
        }
    }
    Ok(out)
}

/// Makes places ascending: the output for a command may refer to the command's beginning.
fn in_order(mut written: Vec<(char, usize)>) -> Vec<(char, usize)> {
    let mut latest = 0;
    for (_, place) in &mut written {
        latest = latest.max(*place);
        *place = latest;
    }
    written
}

/// Drops invisible characters. In a formula, invisible multiplication and application signs have a meaning between two
/// operands, but not within the digits of a number.
fn without_unseen(written: &[(char, usize)], notation: Notation) -> Vec<(char, usize)> {
    let mut seen: Vec<(char, usize)> = Vec::with_capacity(written.len());
    for (at, (c, place)) in written.iter().enumerate() {
        let sign = match c {
            '\u{2061}' if notation == Notation::Formula => ' ',
            '\u{2062}' if notation == Notation::Formula => '*',
            c if signs::is_unseen(*c) => continue,
            c => {
                seen.push((*c, *place));
                continue;
            }
        };
        let before = seen.last().map(|(c, _)| *c);
        let rest = written.get(at + 1..).unwrap_or_default();
        let after = rest.iter().map(|(c, _)| *c).find(|c| !signs::is_unseen(*c));
        let ends = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '}');
        let begins = |c: char| c.is_alphanumeric() || matches!(c, '(' | '[' | '{' | '√' | '\\');
        if let (Some(before), Some(after)) = (before, after)
            && ends(before)
            && begins(after)
            && !(before.is_numeric() && after.is_numeric())
        {
            seen.push((sign, *place));
        }
    }
    seen
}

/// A number as typed, in plain signs: digits, `-`, `*`, `/`, `^(4)`, single characters for marks, fractions written
/// out, including LaTeX.
pub fn number(text: &str, decimal: DecimalMark) -> Result<String, UnreadableText> {
    let mut out = String::with_capacity(text.len());
    for at in normalise(text, Notation::Number, decimal)? {
        match VULGAR.iter().find(|(vulgar, ..)| *vulgar == at.c) {
            Some((_, over, under)) => out.extend([" ", &over.to_string(), "/", &under.to_string()]),
            None => out.push(at.c),
        }
    }
    Ok(out)
}

/// A text of words in plain signs: composed (NFC), without invisible characters, with a hyphen for every dash, plain
/// apostrophes and quotation marks, three points for `…`, one space for spaces of any width, and plain characters for
/// full-width and joined letters and for digits of every script. Raised and lowered characters stay as they are.
pub fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !signs::is_unseen(*c)) {
        if let Some(plain) = signs::in_words(c) {
            out.push_str(plain);
        } else if let Some(digit) = signs::digit(c) {
            out.push(digit);
        } else if matches!(c, '\u{ff00}'..='\u{ffef}' | '\u{fb00}'..='\u{fb06}') {
            out.extend(c.nfkc());
        } else {
            out.push(c);
        }
    }
    out.nfc().collect()
}

fn run(seen: &[(char, usize)], from: usize, shifted: impl Fn(char) -> Option<char>) -> usize {
    seen.get(from..).unwrap_or_default().iter().take_while(|(c, _)| shifted(*c).is_some()).count()
}

/// Writes a raised or lowered run as `^(…)` or `_{…}`.
fn wrap(out: &mut Vec<Char>, marks: [&str; 3], run: &[(char, usize)], shifted: impl Fn(char) -> Option<char>) {
    let place = |at: Option<&(char, usize)>| at.map_or(0, |(_, place)| *place);
    let span = |place: usize| Span { from: place, to: place + 1 };
    let (first, last) = (span(place(run.first())), span(place(run.last())));
    let [mark, open, close] = marks;
    out.extend(mark.chars().chain(open.chars()).map(|c| Char { c, span: first }));
    out.extend(run.iter().filter_map(|(c, place)| Some(Char { c: shifted(*c)?, span: span(*place) })));
    out.extend(close.chars().map(|c| Char { c, span: last }));
}

fn too_long(length: usize) -> UnreadableText {
    let end = length.min(MAX_CHARACTERS);
    let span = Span { from: end, to: end };
    UnreadableText::new(UnreadableKind::TooLarge, span, M::TooManyCharacters.with("limit", MAX_CHARACTERS))
}
