//! A hint or stem, parsed once for all the rules.

use std::collections::BTreeSet;
use std::ops::Range;

use super::canon::{self, AsteriskMode, SourceChar};
use super::token::{self, ProseToken};
use super::words;

/// A text in its plain spelling, cut into tokens.
#[derive(Debug, Clone)]
pub struct ProseText {
    /// Its plain characters.
    pub chars: Vec<SourceChar>,
    /// Words and numbers as written.
    pub raw: Vec<ProseToken>,
    /// Tokens with number words and operation words converted.
    pub tokens: Vec<ProseToken>,
}

impl ProseText {
    /// Reads a text, with `*` interpreted by `stars`.
    pub fn read(source: &str, stars: AsteriskMode) -> Self {
        let chars = canon::canonical(source, stars);
        let raw = token::tokens(&chars);
        let tokens = words::operations(&token::compose(words::spell_out(&raw)));
        Self { chars, raw, tokens }
    }

    /// The bytes of the source that these tokens cover.
    pub fn span(&self, tokens: &[ProseToken]) -> Range<usize> {
        match tokens {
            [first, .., last] => canon::span(&self.chars, first.start..last.end),
            [only] => canon::span(&self.chars, only.start..only.end),
            [] => 0..0,
        }
    }

    /// The forms of all its numbers and of the numbers within them.
    pub fn forms(&self) -> BTreeSet<String> {
        let mut forms = BTreeSet::new();
        for num in self.tokens.iter().filter_map(ProseToken::num) {
            forms.insert(num.form.clone());
            forms.extend(num.parts.iter().cloned());
        }
        forms
    }

    /// All tokens in one string without spaces, to compare mathematics character by character.
    pub fn dense(tokens: &[ProseToken]) -> String {
        let mut dense = String::new();
        for token in tokens {
            match &token.kind {
                token::ProseTokenKind::Num(num) => dense.push_str(&num.form),
                token::ProseTokenKind::Op('÷') => dense.push('/'),
                token::ProseTokenKind::Op(op) => dense.push(*op),
                _ => dense.push_str(&token.text),
            }
            // Adjacent numbers must not run together.
            if token.num().is_some() {
                dense.push('~');
            }
        }
        dense
    }
}
