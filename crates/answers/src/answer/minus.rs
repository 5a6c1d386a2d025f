//! Minus signs for display.

/// Names that may occur in a calculation; any other word makes the text prose.
const FUNCTIONS: &[&str] = &[
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "ln", "lg", "log", "exp", "sqrt", "abs",
    "pi", "oo",
];

/// Returns a key, an option or an answer for display, with a minus sign (U+2212) for each hyphen that is one. A hyphen
/// of a word, a code, a date or a range stays as it is. In a text that is certainly a formula all hyphens become minus
/// signs, so that it does not mix the two; `n-1` and `-v` may be names, and stay.
pub fn with_minus(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |at: Option<usize>| at.and_then(|at| chars.get(at)).copied();
    let counts = text.contains(|c: char| c.is_ascii_digit());
    let is_formula = !has_word(&chars) && (0..chars.len()).any(|place| is_of_formula(&chars, place));
    let shown = |(place, c): (usize, &char)| {
        if *c != '-' || has_word(chars.get(..place).unwrap_or_default()) {
            return *c;
        }
        if is_formula {
            return if is_minus_of_formula(&chars, place) { '−' } else { *c };
        }
        let (before, after) = (at(place.checked_sub(1)), at(Some(place + 1)));
        let begins = before.is_none_or(|before| " ([{|<>=≤≥≠+*/^,;·×÷±√".contains(before));
        let operand = after.is_some_and(|c| c.is_ascii_digit() || counts && (c.is_alphabetic() || "(√".contains(c)))
            || after == Some('.') && at(Some(place + 2)).is_some_and(|c| c.is_ascii_digit());
        let binary = before == Some(' ') && after == Some(' ') && place > 1 && !has_word(&chars);
        if begins && operand || binary { '−' } else { *c }
    };
    chars.iter().enumerate().map(shown).collect()
}

/// Returns the character before a place, skipping one space.
fn before(chars: &[char], place: usize) -> Option<char> {
    let mut back = chars.get(..place)?.iter().rev();
    back.next().and_then(|c| if *c == ' ' { back.next() } else { Some(c) }).copied()
}

/// Returns the character after a place, skipping one space.
fn behind(chars: &[char], place: usize) -> Option<char> {
    let mut ahead = chars.get(place + 1..)?.iter();
    ahead.next().and_then(|c| if *c == ' ' { ahead.next() } else { Some(c) }).copied()
}

/// Whether this character occurs in formulas only: a sign between operands, a minus with a space on either side, or a
/// letter after a number, as in `2x`.
fn is_of_formula(chars: &[char], place: usize) -> bool {
    let Some(c) = chars.get(place) else { return false };
    let ends = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | '|'));
    let begins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '(' | '|' | '-' | '√'));
    let spaced = place > 0 && chars.get(place - 1) == Some(&' ') && chars.get(place + 1) == Some(&' ');
    let sign = "^=+*·×÷<>≤≥≠".contains(*c) || *c == '-' && spaced;
    let coefficient = c.is_alphabetic()
        && !matches!(c, 'e' | 'E')
        && chars.get(place + 1) == Some(&'-')
        && place.checked_sub(1).and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    coefficient || sign && ends(before(chars, place)) && begins(behind(chars, place))
}

/// Whether a hyphen of a formula is a minus: all are, except that of an exponent as in `1e-5`, that of a range between
/// two separate numbers, as in `10-20 m^2`, and one at the end.
fn is_minus_of_formula(chars: &[char], place: usize) -> bool {
    let is_digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let (head, digit_behind) = (chars.get(..place).unwrap_or_default(), is_digit(place + 1));
    let run = head.iter().rev().take_while(|c| c.is_ascii_digit()).count();
    let is_alone = head.iter().rev().nth(run).is_none_or(|c| " ([{,;".contains(*c));
    let is_range = run > 0 && digit_behind && is_alone;
    let is_exponent = digit_behind && matches!(head, [.., digit, 'e' | 'E'] if digit.is_ascii_digit());
    let operand = behind(chars, place).is_some_and(|c| c.is_alphanumeric() || "(.√|".contains(c));
    operand && !is_range && !is_exponent
}

/// Whether the text has a word that is not the name of a function.
fn has_word(chars: &[char]) -> bool {
    let words = chars.split(|c| !c.is_alphabetic()).filter(|word| word.len() > 1);
    words.map(|word| word.iter().collect::<String>()).any(|word| !FUNCTIONS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hyphen_that_is_a_minus_is_shown_as_one() {
        for (text, shown) in [
            ("-13", "−13"),
            ("-12", "−12"),
            ("-0.5", "−0.5"),
            ("-.5", "−.5"),
            ("-3/4", "−3/4"),
            ("-1 1/2", "−1 1/2"),
            ("-5 °C", "−5 °C"),
            ("-2 m/s^2", "−2 m/s^2"),
            ("(-1, 2)", "(−1, 2)"),
            ("{-2, -1}", "{−2, −1}"),
            ("x = -3", "x = −3"),
            ("-2x - 3", "−2x − 3"),
            ("2*x - 3", "2*x − 3"),
            ("-x + 1", "−x + 1"),
            ("10^-3", "10^−3"),
            ("sin(-30)", "sin(−30)"),
            ("3 * -4", "3 * −4"),
            ("2x-3", "2x−3"),
            ("x^2-1", "x^2−1"),
            ("x^2-10x-20", "x^2−10x−20"),
            ("-a - b", "−a − b"),
            ("-x + y", "−x + y"),
            ("y=-x-1", "y=−x−1"),
            ("x^2 - 1e-5", "x^2 − 1e-5"),
            ("2(x-1) = -y", "2(x−1) = −y"),
        ] {
            assert_eq!(with_minus(text), shown);
        }
    }

    #[test]
    fn a_hyphen_that_is_none_stays() {
        for text in [
            "12",
            "well-known",
            "2024-01-05",
            "555-1234",
            "a-1",
            "10-20",
            "kill -9",
            "ls -l",
            "-v",
            "pages 3 - 5",
            "A - the first",
            "1e-5",
            "e-mail",
            "X-ray 2",
            "-",
            "n-1",
            "-x",
            "10-20 m^2",
            "C++ -v",
            "2b-",
        ] {
            assert_eq!(with_minus(text), text);
        }
    }
}
