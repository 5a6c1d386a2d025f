//! Characters that look like others, or are invisible: the common table for all kinds of answers.
//!
//! Whole classes are recognised by their Unicode properties; the characters listed here have no such property.

use icu_properties::props::{Dash, DefaultIgnorableCodePoint, GeneralCategory, QuotationMark};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::char::is_combining_mark;

/// Fractions that have a character of their own.
pub(crate) const VULGAR: &[(char, u32, u32)] = &[
    ('½', 1, 2),
    ('⅓', 1, 3),
    ('⅔', 2, 3),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅕', 1, 5),
    ('⅖', 2, 5),
    ('⅗', 3, 5),
    ('⅘', 4, 5),
    ('⅙', 1, 6),
    ('⅚', 5, 6),
    ('⅐', 1, 7),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
    ('⅑', 1, 9),
    ('⅒', 1, 10),
];

/// The decimal mark of Arabic digits.
pub(crate) const ARABIC_DECIMAL: char = '\u{66b}';

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

/// Whether a character is invisible and has no meaning of its own: joiners, direction marks, soft hyphens, variation
/// selectors.
pub fn is_unseen(c: char) -> bool {
    !c.is_ascii()
        && (CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) || category(c) == GeneralCategory::Format)
}

/// A character as named in a message: by its code if it is invisible.
pub fn named(c: char) -> String {
    use GeneralCategory as G;
    let seen = !is_unseen(c)
        && !matches!(
            category(c),
            G::Unassigned
                | G::PrivateUse
                | G::Surrogate
                | G::Control
                | G::SpaceSeparator
                | G::LineSeparator
                | G::ParagraphSeparator
                | G::NonspacingMark
                | G::SpacingMark
                | G::EnclosingMark
        )
        && c != BLANK;
    if seen { c.to_string() } else { format!("U+{:04X}", u32::from(c)) }
}

/// A piece of an answer as quoted in a message: without invisible characters, unless there are no others.
pub fn quoted(text: &str) -> String {
    let seen: Vec<char> = text.chars().filter(|c| !is_unseen(*c)).collect();
    if seen.is_empty() {
        return text.chars().map(named).collect::<Vec<_>>().join(" ");
    }
    let is_accent = |at: usize, c: char| at > 0 && is_combining_mark(c);
    let letter = |(at, c): (usize, &char)| if *c == ' ' || is_accent(at, *c) { c.to_string() } else { named(*c) };
    seen.iter().enumerate().map(letter).collect()
}

/// A Braille pattern without dots.
const BLANK: char = '\u{2800}';

/// A space of any width, or a character that looks like one.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == BLANK
}

/// A decimal digit of any script, as one of 0 to 9. Unicode assigns them in tens, ascending from zero.
pub(crate) fn digit(c: char) -> Option<char> {
    let is_digit = |code: u32| CodePointMapData::<GeneralCategory>::new().get32(code) == GeneralCategory::DecimalNumber;
    if c.is_ascii() {
        return c.is_ascii_digit().then_some(c);
    }
    let code = u32::from(c);
    let before = (0..code).rev().take_while(|code| is_digit(*code)).count();
    let value = u32::try_from(before % 10).ok().filter(|_| is_digit(code))?;
    char::from_digit(value, 10)
}

/// Every dash, hyphen and minus, including raised and lowered ones, but not the tilde-like wave dashes.
pub(crate) fn is_dash(c: char) -> bool {
    match c {
        '-' | '➖' | '˗' | '⁃' => true,
        '⁓' | '〜' | '〰' => false,
        _ => !c.is_ascii() && CodePointSetData::new::<Dash>().contains(c),
    }
}

/// The mathematical meaning of a character, where compatibility forms (NFKC) keep it separate or lose its meaning.
pub(crate) fn in_mathematics(c: char) -> Option<char> {
    Some(match c {
        // Japanese keyboards have these in the place of the minus sign.
        'ー' | 'ｰ' => '-',
        '×' | '✕' | '✖' | '⨯' | '·' | '⋅' | '∗' | '∙' | '•' | '⁎' => '*',
        '÷' | '∕' | '⁄' | '➗' => '/',
        '➕' => '+',
        '≦' | '⩽' => '≤',
        '≧' | '⩾' => '≥',
        '⋃' => '∪',
        '⋂' => '∩',
        '⌀' => '∅',
        '′' | '’' | '‘' | '‛' | 'ʼ' | '`' | '´' | '\u{66c}' => '\'',
        '“' | '”' | '„' | '‟' => '"',
        'º' | '˚' => '°',
        '∣' | '│' | '❘' => '|',
        '٪' => '%',
        '،' => ',',
        '؛' => ';',
        '∖' | 'ℝ' => c,
        _ if is_dash(c) => '-',
        _ if is_space(c) => ' ',
        _ if VULGAR.iter().any(|(vulgar, ..)| *vulgar == c) => c,
        _ => return digit(c).filter(|_| !c.is_ascii()),
    })
}

/// The plain spelling of a character in text, if it differs from the plain keyboard character.
pub(crate) fn in_words(c: char) -> Option<&'static str> {
    Some(match c {
        '‘' | '’' | '‚' | '‛' | '‹' | '›' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | '′' | '`' | '´' => "'",
        '″' => "\"",
        '…' => "...",
        '‥' => "..",
        '⁄' | '∕' => "/",
        _ if c.is_ascii() => return None,
        _ if is_dash(c) => "-",
        _ if is_space(c) => " ",
        _ if CodePointSetData::new::<QuotationMark>().contains(c) => "\"",
        _ => return None,
    })
}

/// Raised characters as ordinary ones.
pub(crate) const fn raised(c: char) -> Option<char> {
    Some(match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        '⁺' => '+',
        '⁻' => '-',
        '⁽' => '(',
        '⁾' => ')',
        'ⁿ' => 'n',
        'ⁱ' => 'i',
        'ˣ' => 'x',
        'ʸ' => 'y',
        _ => return None,
    })
}

/// Lowered characters as ordinary ones.
pub(crate) const fn lowered(c: char) -> Option<char> {
    Some(match c {
        '₀' => '0',
        '₁' => '1',
        '₂' => '2',
        '₃' => '3',
        '₄' => '4',
        '₅' => '5',
        '₆' => '6',
        '₇' => '7',
        '₈' => '8',
        '₉' => '9',
        'ₐ' => 'a',
        'ₑ' => 'e',
        'ᵢ' => 'i',
        'ⱼ' => 'j',
        'ₖ' => 'k',
        'ₘ' => 'm',
        'ₙ' => 'n',
        'ₒ' => 'o',
        'ₚ' => 'p',
        'ₛ' => 's',
        'ₜ' => 't',
        'ₓ' => 'x',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn digits_of_every_script_have_their_value() {
        for (typed, value) in [("٤٢", "42"), ("۴۲", "42"), ("४२", "42"), ("４２", "42"), ("𝟒𝟚", "42"), ("๔๒", "42")]
        {
            let read: String = typed.chars().filter_map(digit).collect();
            assert_eq!(read, value, "{typed}");
        }
        assert_eq!(['²', '½', '四', 'x'].map(digit), [None; 4]);
        // They come in tens, and their values agree with those that Unicode gives.
        let all: Vec<char> = ('\0'..=char::MAX).filter(|c| category(*c) == GeneralCategory::DecimalNumber).collect();
        assert!(all.len() > 600 && all.len().is_multiple_of(10), "{}", all.len());
        for ten in all.chunks(10) {
            let values: String = ten.iter().filter_map(|c| digit(*c)).collect();
            assert_eq!(values, "0123456789", "{ten:?}");
        }
        for c in all {
            let compatible = c.nfkc().next().unwrap_or(c);
            assert!(!compatible.is_ascii() || digit(c) == Some(compatible), "{c}");
        }
    }

    #[test]
    fn what_is_not_seen_is_told_by_its_property_and_named_by_its_code() {
        for c in "\u{ad}\u{34f}\u{61c}\u{180e}\u{200b}\u{200e}\u{202c}\u{2060}\u{2064}\u{2067}\u{3164}\u{fe0f}\u{feff}\u{e0061}"
            .chars()
        {
            assert!(is_unseen(c), "U+{:04X}", u32::from(c));
        }
        for c in "a-.,½²\u{301}\u{a0}٤😀".chars() {
            assert!(!is_unseen(c), "{c}");
        }
        assert_eq!(["€", "é", "?"].map(|text| text.chars().map(named).collect::<String>()), ["€", "é", "?"]);
        assert_eq!(
            ['\u{202c}', '\u{7}', '\u{301}', '\u{e000}', '\u{2800}'].map(named),
            ["U+202C", "U+0007", "U+0301", "U+E000", "U+2800"]
        );
        assert_eq!(
            ["a\u{200b}b", "\u{200b}\u{202c}", "cafe\u{301}", "a\u{7} b"].map(quoted),
            ["ab", "U+200B U+202C", "cafe\u{301}", "aU+0007 b"]
        );
    }

    #[test]
    fn every_dash_is_one_and_a_wave_is_none() {
        for c in "-‐‑‒–—―−﹘﹣－➖⸺˗⁃֊".chars() {
            assert!(is_dash(c), "{c}");
        }
        for c in "~〜_=+|".chars() {
            assert!(!is_dash(c), "{c}");
        }
    }
}
