//! The characters allowed in a text for learners: visible ones that cannot be confused with each other.

/// Letters of Latin script beyond ASCII, as used in English, German and neighbouring languages.
const LETTERS: &str = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœ";
/// Greek letters that do not look like Latin ones.
const GREEK: &str = "αβγδεζηθλμµξπρστφχψωΓΔΘΛΞΠΣΦΨΩ";
/// Signs of mathematics, money, and print.
const SIGNS: &str = "−×÷·±°²³¹⁰⁴⁵⁶⁷⁸⁹⁻⁺₀₁₂₃₄₅₆₇₈₉½¼¾⅓⅔⅕⅛√∛∞≤≥≠≈≡∠∥⊥△∪∩∈∉⊂⊆∅∫∑∏∂→⇒⇔↔′″‰£€¥¢§“”„‘’‚«»–—…•□";
/// Spaces that keep a number or a unit together.
const SPACES: &str = "\u{A0}\u{202F}\n\t";

/// Returns the first character that is not allowed: an invisible one, one that changes how others are displayed, or one
/// that may be confused with another.
pub fn unknown_character(text: &str) -> Option<char> {
    text.chars().find(|c| !is_known(*c))
}

fn is_known(c: char) -> bool {
    matches!(c, ' '..='~') || [LETTERS, GREEK, SIGNS, SPACES].iter().any(|known| known.contains(c))
}

/// Returns the first piece in which a letter is in a place where a digit may be meant: `l2`, `1O`, `O5`, `I7`.
pub fn letter_like_digit(text: &str) -> Option<&str> {
    let pieces = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    pieces.map(|piece| piece.trim_matches('.')).find(|piece| {
        let mixed = piece.contains(|c: char| c.is_ascii_digit())
            && piece.chars().all(|c| c.is_ascii_digit() || matches!(c, 'O' | 'o' | 'l' | 'I' | '.'));
        mixed && piece.contains(['O', 'o', 'l', 'I'])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_or_told_from_another_is_not_known() {
        for text in [
            "What is 3\u{202E}4?",
            "What is 3\u{336} + 4?",
            "What is 1\u{200B}2 + 3?",
            "3\u{2062}x",
            "What is 3 + 4?\u{E0041}",
            "３",
            "It d\u{043E}ubles",
            "\u{0391}C",
            "soft\u{AD}hyphen",
            "5\u{2044}6",
            "e\u{301}",
            "٣",
            "3\u{FE0F}\u{20E3}",
            "\u{7}",
            "3\u{3000}4",
        ] {
            assert!(unknown_character(text).is_some(), "{text:?}");
        }
    }

    #[test]
    fn what_schools_write_is_known() {
        for text in [
            "What is 3 + 4?",
            "Work out 7 − 3 × 2 ÷ 6.",
            "Größer, für, façade, señor",
            "2πr², 30 °, 5 kΩ, Δx, θ ≤ 90°",
            "“3” – it’s £5…",
            "12\u{A0}000",
        ] {
            assert_eq!(unknown_character(text), None, "{text}");
        }
    }

    #[test]
    fn letters_in_place_of_digits_are_found_and_quantities_are_left_alone() {
        for (text, piece) in
            [("What is l2 + 3?", "l2"), ("What is 1O + 5?", "1O"), ("2 + I7", "I7"), ("3.l4", "3.l4"), ("O5", "O5")]
        {
            assert_eq!(letter_like_digit(text), Some(piece), "{text}");
        }
        for text in ["Simplify 2x + 3x.", "H2O", "10 ml", "5 l of milk", "B12", "a1 and a2", "3.5 kg.", "25"] {
            assert_eq!(letter_like_digit(text), None, "{text}");
        }
    }
}
