//! A reply as plain words, with contractions expanded and German words in English.

use std::ops::Range;

use crate::german::{InEnglish, in_english, is_german};

/// A word or a mark, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WordOrMark {
    /// In lower case; marks unchanged.
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

impl WordOrMark {
    pub(super) fn is_one_of(&self, words: &[&str]) -> bool {
        words.contains(&self.text.as_str())
    }
}

/// The runs of characters of one kind, with their positions.
pub(super) fn pieces(text: &str, inside: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(inside)?;
        let end = text[start..].find(|c| !inside(c)).map_or(text.len(), |length| start + length);
        from = end;
        Some((start, &text[start..end]))
    })
}

/// Signs with the meaning of words.
const TICKS: &[char] = &['✅', '✔', '☑', '🎉', '👏', '💯', '🎊', '🏆'];
const CROSSES: &[char] = &['❌', '✗', '✘', '❎', '👎'];

/// The words and marks of a text: `that's` is `that is`, `can't` is `can not`.
pub(super) fn words(text: &str) -> Vec<WordOrMark> {
    let mut out: Vec<WordOrMark> = Vec::new();
    let mut chars = text.char_indices().peekable();
    let part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    while let Some((from, c)) = chars.next() {
        if c.is_alphanumeric() {
            let mut end = from + c.len_utf8();
            while let Some((at, c)) = chars.next_if(|(_, c)| part(*c)) {
                end = at + c.len_utf8();
            }
            let word = text[from..end].to_lowercase().replace('’', "'");
            spelled(word.trim_end_matches('\''), &(from..end), &mut out);
        } else if TICKS.contains(&c) || CROSSES.contains(&c) {
            let mark = if TICKS.contains(&c) { "✅" } else { "❌" };
            out.push(WordOrMark { text: mark.to_owned(), span: from..from + c.len_utf8() });
        } else if !c.is_whitespace() && !matches!(c, '*' | '_' | '`' | '#' | '"' | '“' | '”' | '\'' | '’' | '‘' | '~')
        {
            // A hyphen within a word joins, a dash separates.
            let inner = c == '-'
                && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric())
                && text[..from].ends_with(char::is_alphanumeric);
            if !inner {
                let mark = if matches!(c, '–' | '—') { "-".to_owned() } else { c.to_string() };
                out.push(WordOrMark { text: mark, span: from..from + c.len_utf8() });
            }
        }
    }
    if is_german(out.iter().map(|word| word.text.as_str())) { translated(out) } else { out }
}

/// Words that end the part of a sentence to which `stimmt` belongs.
const JOINING: &[&str] = &["but", "because", "and", "so", "although", "while", "if", "that", "whether", "when"];

/// German words in English.
fn translated(words: Vec<WordOrMark>) -> Vec<WordOrMark> {
    let mut out: Vec<WordOrMark> = Vec::with_capacity(words.len());
    // The second part of `stimmt`, which English puts last: *is not quite right*.
    let mut right: Option<WordOrMark> = None;
    for mut word in words {
        let is_right = matches!(word.text.as_str(), "stimmt" | "stimmen");
        let before = out.iter().rev().take_while(|word| word.text != "." && word.text != ",");
        match in_english(&word.text, before.map(|word| word.text.as_str())) {
            _ if is_right => "is".clone_into(&mut word.text),
            Some(InEnglish::Word(english)) => english.clone_into(&mut word.text),
            Some(InEnglish::Number(number)) => word.text = number.to_string(),
            None => {}
        }
        let ends = !word.text.starts_with(char::is_alphanumeric) || word.is_one_of(JOINING);
        if ends {
            out.extend(right.take());
        }
        if is_right {
            right = Some(WordOrMark { text: "right".to_owned(), span: word.span.clone() });
        }
        out.push(word);
    }
    out.extend(right);
    out
}

fn spelled(word: &str, span: &Range<usize>, out: &mut Vec<WordOrMark>) {
    let (first, second) = match word {
        "cannot" | "can't" => ("can", "not"),
        "won't" => ("will", "not"),
        "let's" => ("let", "us"),
        "y'all" => ("you", "all"),
        _ => [
            ("n't", "not"),
            ("'re", "are"),
            ("'ve", "have"),
            ("'ll", "will"),
            ("'m", "am"),
            ("'d", "would"),
            ("'s", "is"),
        ]
        .into_iter()
        .find_map(|(ending, meant)| word.strip_suffix(ending).map(|first| (first, meant)))
        .unwrap_or((word, "")),
    };
    for text in [first, second].into_iter().filter(|text| !text.is_empty()) {
        out.push(WordOrMark { text: text.to_owned(), span: span.clone() });
    }
}
