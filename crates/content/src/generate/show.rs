//! How values are shown.

use plumb_formula::Value;

use crate::blueprint::skill::AnswerType;

/// The text of an option or key; `None` when the value is not of the answer's type.
pub(super) fn show(value: &Value, answer_type: AnswerType) -> Option<String> {
    match (answer_type, value) {
        (AnswerType::Integer, Value::Int(_) | Value::Big { .. })
        | (AnswerType::Decimal | AnswerType::Fraction, Value::Int(_) | Value::Big { .. })
        | (AnswerType::Boolean, Value::Bool(_)) => Some(value.to_text()),
        // A fraction whose decimal does not end is written with a slash, and is no decimal.
        (AnswerType::Decimal, Value::Ratio { .. }) => Some(value.to_text()).filter(|text| !text.contains('/')),
        (AnswerType::Fraction, Value::Ratio { .. }) => {
            value.as_rational().map(|ratio| format!("{}/{}", ratio.numer(), ratio.denom()))
        }
        (AnswerType::String | AnswerType::Text, _) => Some(value.to_text()).filter(|text| !text.trim().is_empty()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(over: i64, under: i64) -> Value {
        Value::fraction(over.into(), under.into()).unwrap()
    }

    #[test]
    fn the_answer_type_governs_how_a_value_is_shown() {
        let text = |value, answer_type| show(&value, answer_type);
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
}
