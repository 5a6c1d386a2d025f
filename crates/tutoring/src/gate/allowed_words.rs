//! Allowed words: while the key of a question is withheld, a model may only use words known to be harmless, and words
//! and numbers of the question and of the script. Anything else might tell the key, in some language or code.

use std::collections::BTreeSet;
use std::ops::Range;

use plumb_typeset::plain_text;

use super::vocabulary::{is_vetted, may_reveal};
use crate::leak::LeakDetector;

/// Maximum number of identical signs, or of identical words, in a row.
const MAX_ROW: usize = 3;

/// The words allowed while a question is open.
#[derive(Debug, Clone, Default)]
pub struct AllowedWords {
    /// Words of the topic: they explain, but may not be numbers or orders.
    topic: BTreeSet<String>,
    /// Words, numbers and letters of the question and of messages shown with it.
    question: BTreeSet<String>,
    /// Words, numbers and letters of the script's current text.
    script: BTreeSet<String>,
    /// Words that occur in the options or the key, but not in the question.
    withheld: BTreeSet<String>,
    /// Signs of the question and of the script.
    signs: BTreeSet<char>,
    chosen: bool,
}

impl AllowedWords {
    /// The words allowed with a question with these options and this key, without words that occur only in these.
    pub fn beside(question: &str, options: &[&str], key: &str) -> Self {
        let question: BTreeSet<String> = parts(question).map(|part| part.text).collect();
        let told = options.iter().copied().chain([key]).flat_map(words);
        let withheld = told.filter(|word| !question.contains(word)).collect();
        let mut known = Self { withheld, chosen: !options.is_empty(), ..Self::default() };
        known.question = question;
        known
    }

    /// Adds the words of the taught texts.
    #[must_use]
    pub fn taught(mut self, texts: &[&str]) -> Self {
        self.topic.extend(texts.iter().copied().flat_map(words));
        self
    }

    /// Adds the texts that the learner was shown since the question was asked.
    #[must_use]
    pub fn shown(mut self, texts: &[&str]) -> Self {
        self.question.extend(texts.iter().copied().flat_map(words));
        self.signs.extend(texts.iter().flat_map(|text| text.chars()));
        self
    }

    /// Adds the text of the script.
    #[must_use]
    pub fn scripted(mut self, text: &str) -> Self {
        self.script.extend(words(text));
        self.signs.extend(text.chars());
        self
    }

    /// Returns the first piece of a reply that is not allowed. `left` is the reply with spaces in place of the
    /// sentences taken from the script.
    pub(super) fn unknown(&self, reply: &str, left: &str, detector: Option<&LeakDetector>) -> Option<Range<usize>> {
        if !reply.contains(char::is_alphanumeric) {
            return Some(0..reply.len());
        }
        let parts: Vec<WordSpan> = parts(left).collect();
        let row = parts.windows(MAX_ROW).find(|row| row.iter().all(|part| part.text == row[0].text));
        let letters = parts.windows(2).find(|pair| pair.iter().all(|part| part.is_letter() && part.text != "I"));
        if let Some(row) = row.or(letters) {
            return Some(row[0].at.start..row[row.len() - 1].at.end);
        }
        let word = parts.iter().find(|part| !self.knows(part, detector)).map(|part| part.at.clone());
        word.or_else(|| self.unknown_sign(left))
    }

    fn knows(&self, part: &WordSpan, detector: Option<&LeakDetector>) -> bool {
        let word = part.text.as_str();
        // The key is never named, even if it occurs in the question; nor are words that occur only in the options.
        if self.withheld.contains(word) || detector.is_some_and(|detector| detector.is_key(word)) {
            return false;
        }
        if self.script.contains(word) {
            return true;
        }
        if part.is_number() {
            return self.question.contains(word);
        }
        if part.is_letter() {
            let is_word = matches!(word, "a" | "I") || word == "A" && part.begins;
            return is_word || !self.chosen && self.question.contains(word);
        }
        let of_question = self.question.contains(word) && !(self.chosen && may_reveal(word));
        of_question || is_vetted(word) || self.topic.contains(word) && !may_reveal(word)
    }

    /// A sign that is neither ordinary punctuation nor part of the question.
    fn unknown_sign(&self, reply: &str) -> Option<Range<usize>> {
        let (mut before, mut row) = (' ', 0);
        reply.char_indices().find_map(|(at, c)| {
            row = if c == before { row + 1 } else { 1 };
            before = c;
            let plain = c.is_alphanumeric() && c.is_ascii()
                || matches!(c, ' ' | '\n' | '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '"' | '(' | ')' | '-')
                || matches!(c, '’' | '‘' | '“' | '”' | '–' | '—' | '…' | '+' | '−' | '×' | '÷' | '*' | '/' | '=' | '%');
            let is_known = plain || self.signs.contains(&c) || c.is_alphabetic();
            (!is_known || row > MAX_ROW && c != ' ').then(|| at..at + c.len_utf8())
        })
    }
}

/// A word, a number or a letter.
struct WordSpan {
    /// Words in small letters; single letters unchanged.
    text: String,
    at: Range<usize>,
    /// Whether it begins a sentence.
    begins: bool,
}

impl WordSpan {
    fn is_number(&self) -> bool {
        self.text.contains(|c: char| c.is_numeric())
    }

    fn is_letter(&self) -> bool {
        self.text.chars().count() == 1 && !self.is_number()
    }
}

/// The words and numbers of a text of content, with its formulas on the line.
fn words(text: &str) -> Vec<String> {
    parts(&plain_text(text)).map(|part| part.text).collect()
}

fn parts(text: &str) -> impl Iterator<Item = WordSpan> {
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
