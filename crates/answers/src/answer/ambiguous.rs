//! Numbers of which it is not clear whether their mark is a decimal one or stands between thousands.

use plumb_maths::read::{self, DecimalMark};

use super::input::Input;
use super::message::{Message, MessageId};
use super::spec::AnswerSpec;

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// The other way in which an answer can be read by somebody whose decimal mark this is, and what to say where it is not
/// clear which is meant. `None` when there is but one.
pub(super) fn other_reading(spec: &AnswerSpec, answer: &str, decimal: DecimalMark) -> Option<(DecimalMark, Message)> {
    if !spec.input.is_number() && !spec.input.is_formula() && spec.input != Input::Quantity {
        return None;
    }
    let plain = read::words(answer);
    let mark = decimal.between_thousands();
    let other = match decimal {
        DecimalMark::Point => DecimalMark::Comma,
        DecimalMark::Comma => DecimalMark::Point,
    };
    // In a set the comma of those who write decimals with it may also separate.
    if decimal == DecimalMark::Comma && spec.input.is_formula() && !plain.contains(mark) {
        let (typed, before, after) = around(&plain, ',')?;
        let message = MessageId::CommaAmbiguous.with("typed", typed).and("parts", format!("{before}; {after}"));
        return Some((other, message.and("decimal", format!("{before}.{after}"))));
    }
    if matches!(spec.input, Input::Set | Input::Interval) {
        return None;
    }
    let (typed, before, after) = around(&plain, mark)?;
    let grouped = (1..=GROUP).contains(&before.len()) && after.len() == GROUP && !before.starts_with('0');
    let message = MessageId::NumberAmbiguous.with("typed", typed).and("whole", format!("{before}{after}"));
    (grouped && plain.matches([',', '.']).count() == 1)
        .then(|| (other, message.and("decimal", format!("{before}{}{after}", decimal.sign()))))
}

/// The first number with this mark, and its digits before and after it.
fn around(text: &str, mark: char) -> Option<(String, &str, &str)> {
    let (left, right) = text.split_once(mark)?;
    let is_digit = |c: char| c.is_ascii_digit();
    let before = left.get(left.trim_end_matches(is_digit).len()..).filter(|digits| !digits.is_empty())?;
    let rest = right.trim_start_matches(is_digit);
    let after = right.get(..right.len() - rest.len()).filter(|digits| !digits.is_empty())?;
    Some((format!("{before}{mark}{after}"), before, after))
}
