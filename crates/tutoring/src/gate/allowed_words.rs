//! Allowed words: while the key of a question is withheld, a model may only use words known to be harmless, and words
//! and numbers of the question and of the script. Anything else might tell the key, in some language or code.

use std::collections::BTreeSet;
use std::ops::Range;

use super::spans::{WordSpan, parts, spelled, unknown_sign, words};
use super::vocabulary::{Vocabulary, may_reveal, vocabularies};
use crate::leak::LeakDetector;
use plumb_typeset::Language;

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

    /// Returns the first piece of a reply that is not allowed; all of it is in the language of the session, or in one
    /// if that is not known. `left` is the reply with spaces in place of the sentences taken from the script.
    pub(super) fn unknown(
        &self,
        reply: &str,
        left: &str,
        language: Option<Language>,
        detector: Option<&LeakDetector>,
    ) -> Option<Range<usize>> {
        if !reply.contains(char::is_alphanumeric) {
            return Some(0..reply.len());
        }
        let parts: Vec<WordSpan> = parts(left).collect();
        let outside = |list: &Vocabulary| -> Vec<&WordSpan> {
            parts.iter().filter(|part| !self.knows(part, list, detector)).collect()
        };
        let fewest = vocabularies(language).map(outside).min_by_key(Vec::len);
        let word = || fewest?.first().map(|part| part.at.clone());
        spelled(&parts, 2).or_else(word).or_else(|| unknown_sign(left, |c| self.signs.contains(&c)))
    }

    fn knows(&self, part: &WordSpan, list: &Vocabulary, detector: Option<&LeakDetector>) -> bool {
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
        of_question || list.is_plain(word) || self.topic.contains(word) && !may_reveal(word)
    }
}
