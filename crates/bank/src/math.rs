//! Evaluation of a line of mathematics, for the check of a solution's last step.

use num_rational::BigRational;
use plumb_maths::compare::{self, Comparison, rational_value, statements};
use plumb_maths::read::{ReadingPolicy, read};
use plumb_maths::tree::Statement;

use super::plain;
use plumb_answers::answer::names_of;

/// Result of a line: the value of its last side, if that can be computed.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum LineValue {
    /// A number.
    Number(BigRational),
    /// A truth value.
    Truth(bool),
    /// It cannot be computed.
    Unknown,
}

/// Evaluates a line of mathematics, in LaTeX or plain notation.
pub(super) fn evaluate_line(math: &str) -> LineValue {
    let line = plain::math(math);
    let line = line.trim_end_matches(['.', ';', ' ']);
    if line.contains(['<', '>', '≠', '≤', '≥']) {
        return holds(line).map_or(LineValue::Unknown, LineValue::Truth);
    }
    let last = line.rsplit(['=', '≈']).map(str::trim).find(|side| !side.is_empty()).unwrap_or("");
    number(last).map_or(LineValue::Unknown, LineValue::Number)
}

/// Whether a claim about numbers alone is true; `None` if that is undecided or it has names.
fn holds(line: &str) -> Option<bool> {
    let claim = read(line, &ReadingPolicy::default()).ok().filter(|claim| names_of(claim).is_empty())?;
    match statements(&claim, &Statement::Truth(true), &compare::Policy::default()) {
        Comparison::Equal => Some(true),
        Comparison::Different => Some(false),
        Comparison::Undecided(_) => None,
    }
}

/// Returns every number that is written in the line.
pub(super) fn numbers(math: &str) -> Vec<BigRational> {
    let mut found = Vec::new();
    let mut token = String::new();
    let mut before = ' ';
    for c in plain::math(math).chars().chain([' ']) {
        // A minus after a number or a name is a subtraction.
        let sign = matches!(c, '-' | '\u{2212}') && token.is_empty() && !before.is_alphanumeric() && before != ')';
        if sign || c.is_ascii_digit() || (matches!(c, '.' | ',' | '/') && !token.is_empty()) {
            token.push(c);
        } else {
            found.extend(number(token.trim_end_matches(['.', ',', '/'])));
            token.clear();
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    found
}

/// Parses or computes a number.
fn number(text: &str) -> Option<BigRational> {
    match read(text, &ReadingPolicy::default()) {
        Ok(Statement::Expression(tree)) => rational_value(&tree),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plumb_answers::answer::plain_value;
    use proptest::prelude::*;

    fn number(text: &str) -> LineValue {
        LineValue::Number(plain_value(text).unwrap())
    }

    #[test]
    fn a_line_comes_to_its_last_side() {
        for (math, comes) in [
            ("12 + 30 = 42", "42"),
            ("42", "42"),
            ("6 \\times 7", "42"),
            ("x = \\frac{3}{4}", "3/4"),
            ("$\\frac{1}{2} + \\frac{1}{4} = \\frac{3}{4}$", "3/4"),
            ("\\frac{\\frac{1}{2}}{2}", "1/4"),
            ("2\\frac{1}{2}", "5/2"),
            ("-\\frac{1}{2}", "-1/2"),
            ("2^5", "32"),
            ("1{,}000 - 1", "999"),
            ("500 + 500 = 1,000", "1000"),
            ("\\frac{22}{7} \\approx 3.14.", "3.14"),
            ("84 ÷ 2 = 42", "42"),
            ("\\sqrt{16} = 2^{2} = 4", "4"),
        ] {
            assert_eq!(evaluate_line(math), number(comes), "{math}");
        }
        assert_eq!(evaluate_line("3 < 5"), LineValue::Truth(true));
        assert_eq!(evaluate_line("3 \\geq 5"), LineValue::Truth(false));
        assert_eq!(evaluate_line("3 < 5 \\leq 7 and 1 \\neq 2"), LineValue::Truth(true));
        for unknown in ["x + 1", "42 cm", "x <= 5", "", "= =", "1/0", "\\sqrt{2}", "true", "9**9**9**9"] {
            assert_eq!(evaluate_line(unknown), LineValue::Unknown, "{unknown}");
        }
    }

    #[test]
    fn the_numbers_of_a_line_keep_their_signs() {
        let texts = |math| numbers(math).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(texts("so 42 cm, that is 0.42 m"), ["42", "21/50"]);
        assert_eq!(texts("x = -5 and y=3"), ["-5", "3"]);
        assert_eq!(texts("12 - 5 and 12-5"), ["12", "5", "12", "5"]);
        assert_eq!(texts("about 1,000."), ["1000"]);
    }

    proptest! {
        #[test]
        fn any_line_is_looked_into_without_a_panic(math in "[-0-9a-z{}()\\\\/^*+=., frac≈÷]{0,60}") {
            let _ = (evaluate_line(&math), numbers(&math));
        }
    }
}
