//! Checks `a` and `an` before a number or word with an irregular pronunciation.

use crate::text::problem::Severity;

use super::WordingFault;
use super::tokens::{WordingToken, WordingTokenKind};

/// Words that follow a quantity called `a`, as in `a and b`.
const AFTER_A_LETTER: &[&str] = &[
    "above", "add", "after", "again", "along", "also", "always", "among", "and", "are", "around", "at", "away", "each",
    "either", "equals", "exactly", "in", "inside", "instead", "into", "is", "of", "off", "on", "once", "only", "onto",
    "or", "out", "outside", "over", "under", "unless", "until", "up", "upon", "as", "if", "it", "its", "an", "all",
    "any", "i", "e", "o", "u",
];
/// Beginnings written with a vowel and spoken with a consonant.
const SPOKEN_WITHOUT: &[&str] = &["uni", "use", "usu", "uti", "eu", "one", "once", "ubi", "ura", "ewe"];
/// Beginnings written with a consonant and spoken with a vowel.
const SPOKEN_WITH: &[&str] = &["hour", "honest", "honour", "honor", "heir", "herb"];

/// Reports an article that does not fit the next word.
pub(super) fn fault(tokens: &[WordingToken<'_>]) -> Option<WordingFault> {
    tokens.windows(2).enumerate().find_map(|(at, pair)| {
        let [article, next] = pair else { return None };
        let wants_vowel = match article.text {
            "an" | "An" => true,
            "a" => false,
            // At the beginning of a sentence `A` may be a point or an option.
            "A" if at == 0 || tokens[at - 1].kind == WordingTokenKind::Stop => false,
            _ => return None,
        };
        let beside = next.start == article.end() + 1;
        let (vowel, severity) = match next.kind {
            WordingTokenKind::Number if !is_a_quantity(tokens, at) => (number(next.text)?, Severity::Error),
            WordingTokenKind::Word => (word(next.text, wants_vowel)?, Severity::Warning),
            _ => return None,
        };
        (beside && vowel != wants_vowel).then(|| WordingFault {
            severity,
            code: "article",
            message: format!("`{} {}`", article.text, next.text),
            help: "word the sentence so that no article stands there, or choose it by a computed value: \
                   `\"'an' if n in [8, 11, 18] else 'a'\"`",
        })
    })
}

/// Whether `a` is a variable here: the token before it is a sign.
fn is_a_quantity(tokens: &[WordingToken<'_>], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| {
        matches!(tokens[before].kind, WordingTokenKind::Sign | WordingTokenKind::Equals | WordingTokenKind::Number)
    })
}

/// Whether a number is pronounced with a vowel first; `None` if both are possible.
fn number(digits: &str) -> Option<bool> {
    let whole: String = digits.split('.').next()?.chars().filter(char::is_ascii_digit).collect();
    let eleven = whole.starts_with("11") || whole.starts_with("18");
    match whole.len() % 3 {
        // “Eleven hundred” or “one thousand one hundred”.
        1 if whole.len() == 4 && eleven => None,
        2 if eleven => Some(true),
        _ => Some(whole.starts_with('8')),
    }
}

fn word(text: &str, wants_vowel: bool) -> Option<bool> {
    let lower = text.to_lowercase();
    if lower.chars().count() < 4 || AFTER_A_LETTER.contains(&lower.as_str()) || text.chars().any(char::is_uppercase) {
        return None;
    }
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| lower.starts_with(beginning));
    if begins(SPOKEN_WITH) {
        return Some(true);
    }
    if begins(SPOKEN_WITHOUT) && !lower.starts_with("unin") && !lower.starts_with("unim") {
        return Some(false);
    }
    let first = lower.chars().next()?;
    let vowel = matches!(first, 'a' | 'e' | 'i' | 'o' | 'u');
    // An h may be silent in words that are not listed.
    (vowel || !(wants_vowel && first == 'h')).then_some(vowel)
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn severity(text: &str) -> Option<Severity> {
        fault(&tokens(text)).map(|fault| fault.severity)
    }

    #[test]
    fn an_article_fits_the_number_or_word_behind_it() {
        for text in [
            "Roll a 8.",
            "It is a 80 cm rod.",
            "A 11-sided die.",
            "an 7",
            "an 110 m track",
            "a 800 g loaf",
            "a 18,000 euro car",
        ] {
            assert_eq!(severity(text), Some(Severity::Error), "{text}");
        }
        for text in ["This is a even number.", "Take an banana.", "a orange", "half a hour"] {
            assert_eq!(severity(text), Some(Severity::Warning), "{text}");
        }
    }

    #[test]
    fn what_fits_or_is_a_quantity_is_left_alone() {
        for text in [
            "an 8",
            "an 80 cm rod",
            "an 11-sided die",
            "a 7",
            "a 110 m track",
            "a 1,100 m run",
            "an 18",
            "a 1/8",
            "if a and b are equal",
            "x = a 8",
            "a union",
            "an hour",
            "an honest man",
            "a house",
            "a one",
            "an even number",
            "a is 8",
            "point A 8",
            "a 0.8 m board",
            "a x",
            "an x",
            "a European city",
            "an MRI",
        ] {
            assert_eq!(severity(text), None, "{text}");
        }
    }
}
