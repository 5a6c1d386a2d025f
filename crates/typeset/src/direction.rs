//! Right-to-left texts that contain formulas and numbers, which run left to right.

use std::borrow::Cow;

/// Left-to-right isolate (UAX 9): the text after it is laid out from left to right.
const OPEN: char = '\u{2066}';
/// Pop directional isolate: ends the isolate.
const CLOSE: char = '\u{2069}';

/// Prepares a text for display: in right-to-left text each formula, number and foreign word keeps its own order.
/// Without the marks a browser shows “6 − 3” there as “3 − 6”. Other texts are unchanged.
pub fn isolated(text: &str) -> Cow<'_, str> {
    if !text.contains(is_right_to_left) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while !rest.is_empty() {
        let words = rest.find(|c| !is_right_to_left(c)).unwrap_or(rest.len());
        shown.push_str(&rest[..words]);
        rest = &rest[words..];
        let to = rest.find(is_right_to_left).unwrap_or(rest.len());
        push_piece(&mut shown, &rest[..to]);
        rest = &rest[to..];
    }
    Cow::Owned(shown)
}

/// Adds text between right-to-left words, with its formula in an isolate; spaces and punctuation stay outside.
fn push_piece(shown: &mut String, piece: &str) {
    let is_of_sentence =
        |c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '"' | '«' | '»');
    let from = piece.trim_start_matches(|c| is_of_sentence(c) || matches!(c, ')' | ']' | '}'));
    let mut formula = from.trim_end_matches(|c| is_of_sentence(c) || matches!(c, '(' | '[' | '{'));
    // A bracket that was opened among the words is closed among them.
    while formula.ends_with(')') && formula.matches(')').count() > formula.matches('(').count() {
        formula = formula[..formula.len() - 1].trim_end_matches(is_of_sentence);
    }
    if !formula.contains(char::is_alphanumeric) {
        shown.push_str(piece);
        return;
    }
    shown.push_str(&piece[..piece.len() - from.len()]);
    shown.push(OPEN);
    shown.push_str(formula);
    shown.push(CLOSE);
    shown.push_str(&from[formula.len()..]);
}

/// Whether a character belongs to a right-to-left script: the blocks that Unicode reserves for them.
const fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
        || matches!(c, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::isolated;

    /// Replaces the marks with visible brackets.
    fn shown(text: &str) -> String {
        isolated(text).replace('\u{2066}', "⟦").replace('\u{2069}', "⟧")
    }

    #[test]
    fn formulas_and_numbers_keep_their_order_among_words_from_right_to_left() {
        for (text, wanted) in [
            ("ما قيمة 6 − 3؟", "ما قيمة ⟦6 − 3⟧؟"),
            ("ما قيمة 6 − 3 إذا كان 2x − 5 = 7؟", "ما قيمة ⟦6 − 3⟧ إذا كان ⟦2x − 5 = 7⟧؟"),
            ("כמה הם 12 ÷ (3 + 1)?", "כמה הם ⟦12 ÷ (3 + 1)⟧?"),
            ("המחיר הוא 3.50 €.", "המחיר הוא ⟦3.50 €⟧."),
            ("(ראו 4 + 5)", "(ראו ⟦4 + 5⟧)"),
            ("מהירות: 5 km/h", "מהירות: ⟦5 km/h⟧"),
            ("שלום, עולם", "שלום, עולם"),
        ] {
            assert_eq!(shown(text), wanted);
        }
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["What is 6 − 3?", "Wie viel ist 6 − 3?", "Сколько будет 6 − 3?", "", "2x − 5 = 7"]
        {
            assert_eq!(isolated(text), text);
        }
    }
}
