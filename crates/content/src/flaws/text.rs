//! Splits a text into words and sentences, leaving out mathematics and code.

use std::ops::Range;

use super::MAX_BYTES;

/// A text and its words.
#[derive(Debug)]
pub(super) struct Text<'t> {
    pub(super) raw: &'t str,
    /// The text with every byte of mathematics and code replaced by `#`, so that positions agree in both.
    pub(super) plain: String,
    pub(super) words: Vec<Word>,
    /// The words with one space before, between and after them.
    line: String,
}

/// A word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// The word in lower case.
    pub(super) text: String,
    /// Byte range of the word.
    pub(super) at: Range<usize>,
}

impl<'t> Text<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let end = (0..=text.len().min(MAX_BYTES)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let raw = &text[..end];
        let plain = masked(raw);
        let words = words(&plain);
        let line = words.iter().fold(" ".to_owned(), |line, word| line + &word.text + " ");
        Self { raw, plain, words, line }
    }

    /// Whether the text contains the phrase, given in lower case, word for word.
    pub(super) fn contains_phrase(&self, phrase: &str) -> bool {
        self.line.contains(&format!(" {phrase} "))
    }

    /// Returns the first of the phrases that the text contains.
    pub(super) fn find_phrase<'p>(&self, phrases: &[&'p str]) -> Option<&'p str> {
        phrases.iter().copied().find(|phrase| self.contains_phrase(phrase))
    }

    /// Returns all words with single spaces.
    pub(super) fn line(&self) -> &str {
        self.line.trim()
    }

    /// Returns the words of a language, without names of functions, units and single-letter quantities.
    pub(super) fn prose(&self) -> impl Iterator<Item = &Word> {
        self.words.iter().filter(|word| is_prose(&word.text))
    }

    /// Returns the sentences with their ends, in order.
    pub(super) fn sentences(&self) -> Vec<Text<'t>> {
        let plain = self.plain.as_bytes();
        let mut from = 0;
        let mut found = Vec::new();
        for (at, byte) in plain.iter().enumerate() {
            let next = plain.get(at + 1);
            let ends = match byte {
                b'\n' => true,
                b'.' | b'?' | b'!' => next.is_none_or(|next| next.is_ascii_whitespace() || matches!(next, b'"' | b')')),
                _ => false,
            };
            if ends {
                found.push(from..at + 1);
                from = at + 1;
            }
        }
        found.push(from..plain.len());
        let texts = found.into_iter().map(|range| self.raw[range].trim());
        texts.filter(|text| text.chars().any(char::is_alphanumeric)).map(Text::new).collect()
    }

    /// Whether it is a single short value without words, such as a number or a formula.
    pub(super) fn is_value(&self) -> bool {
        self.prose().next().is_none()
    }
}

/// Names of functions and units of several letters, which do not make a text of a formula.
const NO_PROSE: &[&str] = &[
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg",
    "exp", "sqrt", "abs", "max", "min", "mod", "gcd", "lcm", "hcf", "lim", "det", "pi", "mm", "cm", "dm", "km", "mg",
    "kg", "ml", "cl", "dl", "kl", "ms", "ns", "us", "hz", "khz", "mhz", "ghz", "kj", "mj", "kw", "mw", "kwh", "kn",
    "pa", "kpa", "mpa", "hpa", "mol", "kv", "mv", "ma", "nm", "µm", "μm", "kb", "mb", "gb", "tb", "kib", "mib", "gib",
    "ev", "kev", "mev", "rad", "deg", "dx", "dy", "dt", "cd", "lm", "lx", "wb", "sv", "bq", "ha", "oz", "lb", "ft",
    "yd", "mph", "rpm", "gmol",
];

fn is_prose(word: &str) -> bool {
    word.chars().nth(1).is_some() && !NO_PROSE.contains(&word)
}

fn words(plain: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut from: Option<usize> = None;
    for (at, c) in plain.char_indices().chain([(plain.len(), ' ')]) {
        let inside = c.is_alphabetic()
            || matches!(c, '\'' | '’' | '-')
                && from.is_some()
                && plain[at + c.len_utf8()..].starts_with(char::is_alphabetic);
        match (inside, from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                // `\frac` is not a word, nor is `text` in `\text{when}`.
                if !plain[..start].ends_with('\\') {
                    let text = plain[start..at].to_lowercase().replace('’', "'");
                    found.push(Word { text, at: start..at });
                }
                from = None;
            }
            _ => {}
        }
    }
    found
}

/// Opening and closing delimiters of mathematics and code.
const SPANS: [(&str, &str); 5] = [("```", "```"), ("`", "`"), ("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]")];

fn masked(raw: &str) -> String {
    let mut plain = String::with_capacity(raw.len());
    while let Some(rest) = raw.get(plain.len()..).filter(|rest| !rest.is_empty()) {
        let span = SPANS.iter().find_map(|(open, close)| {
            let inside = rest.strip_prefix(open)?;
            Some(open.len() + inside.find(close)? + close.len())
        });
        match span.or_else(|| dollars(rest)) {
            Some(length) => plain.extend(std::iter::repeat_n('#', length)),
            None => plain.extend(rest.chars().next()),
        }
    }
    plain
}

/// Returns the length of `$…$` at the beginning, unless the signs are currency.
fn dollars(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('$').filter(|inside| !inside.starts_with(char::is_whitespace))?;
    let end = inside.find('$').filter(|end| *end > 0)?;
    let closes = !inside[..end].ends_with(char::is_whitespace);
    let money = inside[end + 1..].starts_with(|c: char| c.is_ascii_digit());
    (closes && !money).then_some(end + 2)
}

/// Returns the byte position of `part` in `text` where it is not a piece of a longer word or number.
pub(super) fn find_part(text: &str, part: &str) -> Option<usize> {
    if part.is_empty() {
        return None;
    }
    let is_piece = |c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '^' | '*' | '%');
    text.match_indices(part).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let mut after = text[at + part.len()..].chars();
        let (next, second) = (after.next(), after.next());
        let goes_on = next.is_some_and(|c| matches!(c, '.' | ',')) && second.is_some_and(|c| c.is_ascii_digit());
        let minus = |c| matches!(c, '.' | ',' | '-' | '−');
        let negative = part.starts_with(|c: char| c.is_ascii_digit()) && before.is_some_and(minus);
        !before.is_some_and(is_piece) && !next.is_some_and(is_piece) && !goes_on && !negative
    })
}
