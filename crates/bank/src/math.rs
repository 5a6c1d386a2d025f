//! What a line of mathematics comes to, where that can be computed: the check of a solution's last step.

use num_rational::BigRational;
use plumb_formula::{Formula, Names, Value};

use plumb_answers::answer::plain_value;
use plumb_answers::answer::sameness;

/// The longest line that is looked into, in bytes.
const MAX_MATH: usize = 2_000;
/// The most fractions in a line.
const MAX_FRACTIONS: usize = 64;

/// What a line comes to: the value of its last side, if that can be computed.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Comes {
    /// A number.
    Number(BigRational),
    /// A truth value.
    Truth(bool),
    /// It cannot be computed.
    Unknown,
}

/// Works out a line of mathematics, in LaTeX or plain notation.
pub(super) fn comes_to(math: &str) -> Comes {
    let Some(line) = plain(math) else { return Comes::Unknown };
    if let Some(Value::Bool(truth)) = computed(&line) {
        return Comes::Truth(truth);
    }
    if line.contains(['<', '>', '≠']) {
        return Comes::Unknown;
    }
    let last = line.rsplit(['=', '≈']).map(str::trim).find(|side| !side.is_empty()).unwrap_or("");
    match side(last) {
        Some(number) => Comes::Number(number),
        None => Comes::Unknown,
    }
}

/// Every number that is written out in the line.
pub(super) fn numbers(math: &str) -> Vec<BigRational> {
    let Some(line) = plain(math) else { return Vec::new() };
    let mut found = Vec::new();
    let mut token = String::new();
    let mut before = ' ';
    for c in line.chars().chain([' ']) {
        // A minus after a number or a name is a subtraction.
        let sign = c == '-' && token.is_empty() && !before.is_alphanumeric() && before != ')';
        if sign || c.is_ascii_digit() || (matches!(c, '.' | ',' | '/') && !token.is_empty()) {
            token.push(c);
        } else {
            found.extend(side(token.trim_end_matches(['.', ',', '/'])));
            token.clear();
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    found
}

/// A number as it is written, or as it is computed.
fn side(text: &str) -> Option<BigRational> {
    if text.is_empty() {
        return None;
    }
    plain_value(&sameness(text)).or_else(|| computed(text)?.as_rational())
}

fn computed(text: &str) -> Option<Value> {
    Formula::compile(text, &Names::new()).ok()?.eval(&[]).ok()
}

/// The line in the notation of formulas, as far as that goes; `None` when it is too long.
fn plain(math: &str) -> Option<String> {
    if math.len() > MAX_MATH {
        return None;
    }
    let mut line = math.to_owned();
    for (latex, ours) in [
        ("\\left", ""),
        ("\\right", ""),
        ("\\(", ""),
        ("\\)", ""),
        ("\\[", ""),
        ("\\]", ""),
        ("$", ""),
        ("\\,", ""),
        ("\\;", ""),
        ("\\ ", " "),
        ("\\!", ""),
        ("{,}", ""),
        ("\\times", "*"),
        ("\\cdot", "*"),
        ("\\div", "/"),
        ("\\approx", "≈"),
        ("\\leq", "<="),
        ("\\geq", ">="),
        ("\\%", "%"),
        ("\\dfrac", "\\frac"),
        ("\\tfrac", "\\frac"),
        ("×", "*"),
        ("·", "*"),
        ("⋅", "*"),
        ("÷", "/"),
        ("\u{2212}", "-"),
        ("≤", "<="),
        ("≥", ">="),
    ] {
        line = line.replace(latex, ours);
    }
    for _ in 0..MAX_FRACTIONS {
        match without_last_fraction(&line) {
            Some(fewer) => line = fewer,
            None => break,
        }
    }
    let line = line.replace('{', "(").replace('}', ")").replace('^', "**");
    Some(line.trim().trim_end_matches(['.', ';']).trim().to_owned())
}

/// The last `\frac{a}{b}` holds no other: it becomes `a/b` for whole numbers and `((a)/(b))` otherwise.
fn without_last_fraction(line: &str) -> Option<String> {
    let (before, rest) = line.rsplit_once("\\frac{")?;
    let (above, rest) = closed(rest)?;
    let (below, after) = closed(rest.trim_start().strip_prefix('{')?)?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let alone = before.trim_end().is_empty() || before.trim_end().ends_with(['=', '≈', '-', '+', '(', '{', ',']);
    Some(if digits(above) && digits(below) && alone {
        format!("{before}{above}/{below}{after}")
    } else if before.trim_end().ends_with(|c: char| c.is_ascii_digit()) {
        // A mixed number: the formula language has none.
        format!("{before} + (({above})/({below})){after}")
    } else {
        format!("{before}(({above})/({below})){after}")
    })
}

/// Up to the brace that closes, and what follows it.
fn closed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_u32;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some((&text[..at], &text[at + 1..])),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Comes {
        Comes::Number(plain_value(text).unwrap())
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
        ] {
            assert_eq!(comes_to(math), number(comes), "{math}");
        }
        assert_eq!(comes_to("3 < 5"), Comes::Truth(true));
        assert_eq!(comes_to("3 \\geq 5"), Comes::Truth(false));
        for unknown in ["x + 1", "42 cm", "x <= 5", "", "= =", "1/0", "\\sqrt{2}", "\\frac{1}{2", "true", "9**9**9**9"]
        {
            assert_eq!(comes_to(unknown), Comes::Unknown, "{unknown}");
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
            let _ = (comes_to(&math), numbers(&math));
        }
    }
}
