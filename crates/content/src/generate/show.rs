//! Converts values to text.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed as _;
use plumb_formula::Value;

use crate::blueprint::skill::AnswerType;

/// Returns the text of an option or key; `None` if the value is not of the answer's type. Decimals that are not whole
/// numbers have `places` digits after the point, if that is set and sufficient.
pub(super) fn show(value: &Value, answer_type: AnswerType, places: Option<u32>) -> Option<String> {
    match (answer_type, value) {
        (AnswerType::Decimal, Value::Ratio { .. }) if places.is_some() => {
            places.and_then(|places| with_places(value, places)).or_else(|| show(value, answer_type, None))
        }
        (AnswerType::Integer, Value::Int(_) | Value::Big { .. })
        | (AnswerType::Decimal | AnswerType::Fraction, Value::Int(_) | Value::Big { .. })
        | (AnswerType::Boolean, Value::Bool(_)) => Some(value.to_text()),
        // A fraction without a finite decimal is written with a slash, so it is not a decimal.
        (AnswerType::Decimal, Value::Ratio { .. }) => Some(value.to_text()).filter(|text| !text.contains('/')),
        (AnswerType::Fraction, Value::Ratio { .. }) => {
            value.as_rational().map(|ratio| format!("{}/{}", ratio.numer(), ratio.denom()))
        }
        (AnswerType::String | AnswerType::Text, _) => Some(value.to_text()).filter(|text| !text.trim().is_empty()),
        _ => None,
    }
}

/// Returns the number with that many decimals; `None` if it needs more.
fn with_places(value: &Value, places: u32) -> Option<String> {
    let scaled = value.as_rational()? * BigRational::from_integer(BigInt::from(10).pow(places));
    let digits = format!("{:0>width$}", scaled.numer().magnitude(), width = usize::try_from(places).ok()? + 1);
    let (whole, after) = digits.split_at(digits.len() - usize::try_from(places).ok()?);
    let sign = if scaled.is_negative() { "-" } else { "" };
    scaled.is_integer().then(|| format!("{sign}{whole}.{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(over: i64, under: i64) -> Value {
        Value::fraction(over.into(), under.into()).unwrap()
    }

    #[test]
    fn the_answer_type_governs_how_a_value_is_shown() {
        let text = |value, answer_type| show(&value, answer_type, None);
        assert_eq!(text(Value::Int(-7), AnswerType::Integer).as_deref(), Some("-7"));
        assert_eq!(text(fraction(7, 2), AnswerType::Integer), None);
        assert_eq!(text(fraction(7, 2), AnswerType::Decimal).as_deref(), Some("3.5"));
        assert_eq!(text(fraction(1, 3), AnswerType::Decimal), None);
        assert_eq!(text(fraction(7, 2), AnswerType::Fraction).as_deref(), Some("7/2"));
        assert_eq!(text(fraction(8, 2), AnswerType::Fraction).as_deref(), Some("4"));
        assert_eq!(text(Value::Bool(true), AnswerType::Boolean).as_deref(), Some("True"));
        assert_eq!(text(Value::Int(1), AnswerType::Boolean), None);
        assert_eq!(text(Value::text("10.0.0.0"), AnswerType::String).as_deref(), Some("10.0.0.0"));
        assert_eq!(text(Value::text(" "), AnswerType::Text), None);
    }

    #[test]
    fn decimals_have_the_places_that_are_wanted_or_none() {
        let text = |value| show(&value, AnswerType::Decimal, Some(2));
        for (value, shown) in [
            (fraction(1, 2), "0.50"),
            (fraction(25, 2), "12.50"),
            (fraction(-3, 20), "-0.15"),
            (Value::Int(12), "12"),
            (fraction(297, 2), "148.50"),
            (fraction(1, 8), "0.125"),
        ] {
            assert_eq!(text(value).as_deref(), Some(shown));
        }
        assert_eq!(text(fraction(1, 3)), None);
    }
}
