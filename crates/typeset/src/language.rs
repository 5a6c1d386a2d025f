//! How numbers and signs are written in a reader's language.

use std::borrow::Cow;

/// A language in which formulas are shown and spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English: 1,234.5 and 6 ÷ 2; also for languages that have no rules of their own.
    #[default]
    English,
    /// German: 1 234,5 and 6 : 2.
    German,
}

/// Digits before the point from which on they are grouped.
const GROUPED_FROM: usize = 5;
/// A narrow space that does not break a line.
const NARROW_SPACE: char = '\u{202f}';

impl Language {
    /// The language of a tag such as `de` or `de-AT`.
    pub fn of_tag(tag: &str) -> Self {
        match tag.split(['-', '_']).next() {
            Some("de") => Self::German,
            _ => Self::English,
        }
    }

    /// A number with this language's decimal mark and groups of three digits; numbers of four digits and numbers that
    /// begin with 0 are not grouped.
    pub fn number(self, digits: &str) -> String {
        let (whole, decimals) = match digits.split_once('.') {
            Some((whole, decimals)) => (whole, Some(decimals)),
            None => (digits, None),
        };
        let (mark, group) = match self {
            Self::English => ('.', ','),
            Self::German => (',', NARROW_SPACE),
        };
        let is_grouped = whole.len() >= GROUPED_FROM && !whole.starts_with('0');
        let mut out = String::with_capacity(digits.len() + 4);
        for (at, digit) in whole.chars().enumerate() {
            if is_grouped && at > 0 && (whole.len() - at).is_multiple_of(3) {
                out.push(group);
            }
            out.push(digit);
        }
        if let Some(decimals) = decimals {
            out.push(mark);
            out.push_str(decimals);
        }
        out
    }

    /// A number without groups, as it is spoken.
    pub(crate) fn plain_number(self, digits: &str) -> String {
        let digits = digits.trim_end_matches('.');
        match self {
            Self::English => digits.to_owned(),
            Self::German => digits.replace('.', ","),
        }
    }

    /// The name of a function as this language writes it.
    pub(crate) fn function(self, name: &'static str) -> &'static str {
        match (self, name) {
            (Self::German, "gcd") => "ggT",
            (Self::German, "lcm") => "kgV",
            _ => name,
        }
    }

    /// An operator as this language writes it.
    pub(crate) fn operator(self, sign: char) -> char {
        match (self, sign) {
            (Self::German, '×') => '·',
            (Self::German, '÷') | (_, ':') => '∶',
            // A comma would be read as a decimal mark.
            (Self::German, ',') => ';',
            (_, sign) => sign,
        }
    }

    /// Whether the percent sign has a space before it.
    pub(crate) fn parts_percent(self) -> bool {
        self == Self::German
    }

    /// A word that statements contain.
    pub(crate) fn word(self, text: &str) -> Cow<'_, str> {
        let translated = match (self, text.trim()) {
            (Self::German, "and") => "und",
            (Self::German, "or") => "oder",
            (Self::German, "either") => "entweder",
            (Self::German, "true") => "wahr",
            (Self::German, "false") => "falsch",
            _ => return Cow::Owned(text.to_owned()),
        };
        let space = |is_there| if is_there { " " } else { "" };
        Cow::Owned(format!("{}{translated}{}", space(text.starts_with(' ')), space(text.ends_with(' '))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_mark_of_the_language_and_long_ones_groups() {
        let cases = [
            ("7", "7", "7"),
            ("4.39", "4.39", "4,39"),
            ("1250", "1250", "1250"),
            ("14829", "14,829", "14\u{202f}829"),
            ("1234567.25", "1,234,567.25", "1\u{202f}234\u{202f}567,25"),
            ("00101", "00101", "00101"),
            ("5.", "5.", "5,"),
        ];
        for (digits, english, german) in cases {
            assert_eq!(Language::English.number(digits), english);
            assert_eq!(Language::German.number(digits), german);
        }
    }

    #[test]
    fn a_tag_with_a_region_is_its_language() {
        assert_eq!(Language::of_tag("de-AT"), Language::German);
        assert_eq!(Language::of_tag("fr"), Language::English);
    }
}
