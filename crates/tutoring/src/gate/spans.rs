//! The words, numbers, letters and signs of a text, with their positions.

use std::ops::Range;

use plumb_typeset::plain_text;

/// Maximum number of identical signs, or of identical words, in a row.
const MAX_ROW: usize = 3;

/// A word, a number or a letter.
pub(super) struct WordSpan {
    /// Words in small letters; single letters unchanged.
    pub(super) text: String,
    pub(super) at: Range<usize>,
    /// Whether it begins a sentence.
    pub(super) begins: bool,
}

impl WordSpan {
    pub(super) fn is_number(&self) -> bool {
        self.text.contains(|c: char| c.is_numeric())
    }

    pub(super) fn is_letter(&self) -> bool {
        self.text.chars().count() == 1 && !self.is_number()
    }
}

/// The words and numbers of a text of content, with its formulas on the line.
pub(super) fn words(text: &str) -> Vec<String> {
    parts(&plain_text(text)).map(|part| part.text).collect()
}

pub(super) fn parts(text: &str) -> impl Iterator<Item = WordSpan> {
    let mut found: Vec<WordSpan> = Vec::new();
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut at = 0;
    let mut begins = true;
    while let Some((from, c)) = chars.get(at).copied() {
        let inner = |at: usize, c: char| {
            let next = chars.get(at + 1).map_or(' ', |(_, c)| *c);
            // `don't`, `3.5`; not the end of a sentence.
            matches!(c, '\'' | '’') && next.is_alphabetic()
                || matches!(c, '.' | ',') && next.is_ascii_digit() && at > 0 && chars[at - 1].1.is_ascii_digit()
        };
        if !c.is_alphanumeric() {
            begins |= matches!(c, '.' | '!' | '?' | '\n');
            at += 1;
            continue;
        }
        let mut to = at;
        let mut word = String::new();
        // `3x` is a number and a letter.
        let of_digits = c.is_numeric();
        while let Some((_, c)) = chars.get(to).copied() {
            if inner(to, c) {
                word.push(if c == '’' { '\'' } else { c });
            } else if c.is_alphanumeric() && c.is_numeric() == of_digits {
                word.push(c);
            } else {
                break;
            }
            to += 1;
        }
        let end = chars.get(to).map_or(text.len(), |(at, _)| *at);
        let text = if word.chars().count() == 1 { word } else { word.to_lowercase() };
        found.push(WordSpan { text, at: from..end, begins });
        begins = false;
        at = to;
    }
    found.into_iter()
}

/// A row of that many single letters, which may spell a word, or a row of identical words.
pub(super) fn spelled(parts: &[WordSpan], letters: usize) -> Option<Range<usize>> {
    let row = parts.windows(MAX_ROW).find(|row| row.iter().all(|part| part.text == row[0].text));
    let letters = parts.windows(letters).find(|row| row.iter().all(|part| part.is_letter() && part.text != "I"));
    row.or(letters).map(|row| row[0].at.start..row[row.len() - 1].at.end)
}

/// A sign that is neither ordinary punctuation nor otherwise known, or a sign too often in a row.
pub(super) fn unknown_sign(text: &str, is_known: impl Fn(char) -> bool) -> Option<Range<usize>> {
    let (mut before, mut row) = (' ', 0);
    text.char_indices().find_map(|(at, c)| {
        row = if c == before { row + 1 } else { 1 };
        before = c;
        let plain = c.is_alphanumeric() && c.is_ascii()
            || matches!(c, ' ' | '\n' | '\t' | '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '"' | '(' | ')' | '-')
            || matches!(c, '’' | '‘' | '“' | '”' | '–' | '—' | '…' | '+' | '−' | '×' | '÷' | '*' | '/' | '=' | '%');
        let is_known = plain || c.is_alphabetic() || is_known(c);
        (!is_known || row > MAX_ROW && c != ' ' && !c.is_ascii_digit()).then(|| at..at + c.len_utf8())
    })
}
