//! Canonical form of an answer.

use num_rational::BigRational;
use plumb_formula::Value;
use plumb_maths::read::DecimalMark;
use plumb_maths::tree::Statement;

use super::input::Input;
use super::spec::AnswerSpec;
use super::{formula, numeric, reading};
use crate::answer::by_value;

/// Returns `text` in canonical form, as far as answers of this kind have one: an integer in digits, a fraction in
/// lowest terms with its sign in the numerator, a decimal without unnecessary zeros, `true` or `false`, a set in order
/// with each element once; for other kinds, the text of its reading. `None` if it cannot be read.
pub fn canonical(spec: &AnswerSpec, text: &str) -> Option<String> {
    match spec.input {
        Input::Integer | Input::Fraction => {
            Some(numeric::parse(spec, text, DecimalMark::Point).ok()?.value.to_string())
        }
        Input::Decimal => Some(decimal(numeric::parse(spec, text, DecimalMark::Point).ok()?.value)),
        Input::Set => match formula::parse(spec, text, DecimalMark::Point).ok()? {
            Statement::Set(elements) => Some(set(&elements)),
            other => Some(formula::written(&other)),
        },
        _ => Some(reading(spec, text).ok()?.text),
    }
}

fn decimal(value: BigRational) -> String {
    Value::ratio(value).to_text()
}

fn set(elements: &[Statement]) -> String {
    let mut elements: Vec<String> = elements.iter().map(formula::element).collect();
    elements.sort_by(|left, right| by_value(left, right));
    elements.dedup_by(|left, right| by_value(left, right).is_eq());
    format!("{{{}}}", elements.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn writes(input: Input, cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            let found = canonical(&AnswerSpec::of(input), text);
            assert_eq!(found.as_deref(), Some(*expected), "{text}");
        }
    }

    #[test]
    fn each_kind_of_answer_has_one_writing() {
        writes(Input::Integer, &[(" 0042 ", "42"), ("-7", "-7"), ("1,000", "1000"), ("12.0", "12")]);
        writes(Input::Fraction, &[("6/8", "3/4"), ("3/-4", "-3/4"), ("8/4", "2"), ("0.5", "1/2"), ("1 1/2", "3/2")]);
        writes(Input::Decimal, &[("0.50", "0.5"), (".5", "0.5"), ("1e3", "1000"), ("-2.0", "-2")]);
        writes(Input::Boolean, &[("True", "true"), (" false ", "false")]);
        writes(Input::Set, &[("{3, 1, 2}", "{1, 2, 3}"), ("{2,1,2}", "{1, 2}"), ("{}", "{}")]);
        writes(Input::Expression, &[("2x+ 3", "2*x + 3")]);
        writes(Input::Text, &[("  new   York ", "new York")]);
        writes(Input::MultipleChoice, &[(" b ", "b")]);
    }

    #[test]
    fn what_cannot_be_read_has_none() {
        for (input, text) in
            [(Input::Integer, "forty"), (Input::Fraction, "1/0"), (Input::Set, "{1"), (Input::Text, " ")]
        {
            assert_eq!(canonical(&AnswerSpec::of(input), text), None, "{text}");
        }
    }
}
