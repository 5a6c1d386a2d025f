//! Tokens of a text for learners: numbers, signs and words.

/// Kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) enum WordingTokenKind {
    /// `12`, `0.5`, `12,500`; also an address such as `10.0.0.1`.
    Number,
    /// A sign between numbers, such as `×`, or a bracket.
    Sign,
    /// A single letter.
    Letter,
    /// Two letters or more.
    Word,
    /// `=`
    Equals,
    /// End of a sentence or clause.
    Stop,
}

/// A token of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) struct WordingToken<'t> {
    pub(in crate::check) kind: WordingTokenKind,
    pub(in crate::check) text: &'t str,
    /// Byte position of its start in the text.
    pub(in crate::check) start: usize,
}

impl WordingToken<'_> {
    /// Byte position of its end.
    pub(in crate::check) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(in crate::check) fn is(&self, kind: WordingTokenKind, text: &str) -> bool {
        self.kind == kind && self.text == text
    }
}

/// Returns the tokens of a text, without spaces.
pub(in crate::check) fn tokens(text: &str) -> Vec<WordingToken<'_>> {
    let mut found: Vec<WordingToken<'_>> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, first)) = rest.next() {
        if first.is_whitespace() {
            continue;
        }
        let mut end = start + first.len_utf8();
        let kind = if first.is_ascii_digit() {
            while let Some((at, next)) = rest.peek().copied() {
                let digit_follows = text[at + next.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
                if !(next.is_ascii_digit() || matches!(next, '.' | ',') && digit_follows) {
                    break;
                }
                end = at + next.len_utf8();
                rest.next();
            }
            WordingTokenKind::Number
        } else if first.is_alphabetic() {
            while let Some((at, next)) = rest.peek().copied() {
                if !next.is_alphanumeric() && !matches!(next, '-' | '’' | '\'') {
                    break;
                }
                end = at + next.len_utf8();
                rest.next();
            }
            if end - start > first.len_utf8() { WordingTokenKind::Word } else { WordingTokenKind::Letter }
        } else {
            match first {
                '=' => WordingTokenKind::Equals,
                // A ratio has its colon between numbers; in other uses it follows a word.
                ':' if found.last().is_some_and(|last| last.kind == WordingTokenKind::Number) => WordingTokenKind::Sign,
                '.' | ',' | ';' | ':' | '!' | '?' | '≈' | '<' | '>' | '≤' | '≥' | '≠' | '"' | '“' | '”' => {
                    WordingTokenKind::Stop
                }
                _ => WordingTokenKind::Sign,
            }
        };
        found.push(WordingToken { kind, text: &text[start..end], start });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let letter = |kind| match kind {
            WordingTokenKind::Number => 'n',
            WordingTokenKind::Sign => 's',
            WordingTokenKind::Letter => 'l',
            WordingTokenKind::Word => 'w',
            WordingTokenKind::Equals => '=',
            WordingTokenKind::Stop => '.',
        };
        tokens(text).iter().map(|token| letter(token.kind)).collect()
    }

    #[test]
    fn a_text_falls_into_numbers_signs_and_words() {
        assert_eq!(shown("So 8/9 = 8/9."), "wnsn=nsn.");
        assert_eq!(shown("Add: 12,500 + 0.5x, then 3 : 4"), "w.nsnl.wnsn");
        assert_eq!(shown("10.0.0.1/8 isn't −2²"), "nsnwsns");
        assert_eq!(tokens("1,5. x")[0].text, "1,5");
        assert_eq!(tokens("−7")[1].end(), "−7".len());
    }
}
