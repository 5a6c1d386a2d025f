//! The minus sign as people see it.

/// Names that may stand in a calculation; any other word makes it a text.
const FUNCTIONS: &[&str] = &[
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "ln", "lg", "log", "exp", "sqrt", "abs",
    "pi", "oo",
];

/// A key, an option or an answer as it is shown to people: a minus sign (U+2212) for each hyphen that is one. That of a
/// word, a code, a date or a range stays as it is.
pub fn with_minus(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |at: Option<usize>| at.and_then(|at| chars.get(at)).copied();
    let counts = text.contains(|c: char| c.is_ascii_digit());
    let shown = |(place, c): (usize, &char)| {
        if *c != '-' || has_word(chars.get(..place).unwrap_or_default()) {
            return *c;
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

/// Whether there is a word of letters that is no function.
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
        ] {
            assert_eq!(with_minus(text), text);
        }
    }
}
