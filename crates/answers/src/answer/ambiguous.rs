//! Ambiguous answers: a comma or point in them can be a decimal mark, a separator of thousands, or one of elements.

use plumb_maths::read::{self, DecimalMark};

use super::input::Input;
use super::message::{Message, MessageId};
use super::spec::AnswerSpec;

/// Number of digits in a group of thousands.
const GROUP: usize = 3;

/// Another reading of an answer.
pub(super) struct OtherReading {
    /// The answer, rewritten so that it is read in this way.
    pub(super) answer: String,
    /// The decimal mark with which it is read.
    pub(super) decimal: DecimalMark,
    /// Message to the learner if the intended reading is unclear.
    pub(super) unclear: Message,
}

/// Returns the other readings of an answer that was typed with this decimal mark; empty if there is only one.
pub(super) fn other_readings(spec: &AnswerSpec, answer: &str, decimal: DecimalMark) -> Vec<OtherReading> {
    if !spec.input.is_number() && !spec.input.is_formula() && spec.input != Input::Quantity {
        return Vec::new();
    }
    let plain = read::words(answer);
    let mark = decimal.between_thousands();
    let other = match decimal {
        DecimalMark::Point => DecimalMark::Comma,
        DecimalMark::Comma => DecimalMark::Point,
    };
    let mut readings = Vec::new();
    // In a set, a decimal comma may also be a separator of elements.
    if decimal == DecimalMark::Comma && spec.input.is_formula() && !plain.contains(mark) {
        readings.extend(around(&plain, ',').map(|(typed, before, after)| {
            let message = MessageId::CommaAmbiguous.with("typed", typed).and("parts", format!("{before}; {after}"));
            let unclear = message.and("decimal", format!("{before}.{after}"));
            OtherReading { answer: answer.to_owned(), decimal: other, unclear }
        }));
        return readings;
    }
    let Some((typed, before, after)) = around(&plain, mark).filter(|_| are_groups(&plain, mark)) else {
        return readings;
    };
    let message = MessageId::NumberAmbiguous.with("typed", typed).and("whole", format!("{before}{after}"));
    let separates = matches!(spec.input, Input::Set | Input::Interval);
    if separates {
        // Between elements a comma is a separator and a point a decimal mark: neither separates thousands there.
        let between = if mark == ',' { "; " } else { "," };
        let apart = format!("{before}{between}{after}");
        let unclear = message.clone().and("decimal", apart);
        readings.push(OtherReading { answer: without_groups(&plain, mark), decimal, unclear });
    }
    if !plain.contains(decimal.sign()) || separates && decimal == DecimalMark::Comma {
        let unclear = message.and("decimal", format!("{before}{}{after}", decimal.sign()));
        readings.push(OtherReading { answer: answer.to_owned(), decimal: other, unclear });
    }
    readings
}

/// Returns the first number with this mark, and its digits before and after it.
fn around(text: &str, mark: char) -> Option<(String, &str, &str)> {
    text.match_indices(mark).find_map(|(at, _)| {
        let (before, after) = digits_around(text, at)?;
        Some((format!("{before}{mark}{after}"), before, after))
    })
}

/// Returns the digits on both sides of a mark, if there are some on both.
fn digits_around(text: &str, at: usize) -> Option<(&str, &str)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (left, right) = (text.get(..at)?, text.get(at + 1..)?);
    let before = left.get(left.trim_end_matches(is_digit).len()..).filter(|digits| !digits.is_empty())?;
    let after = right.get(..right.len() - right.trim_start_matches(is_digit).len())?;
    (!after.is_empty()).then_some((before, after))
}

/// Whether each of these marks between digits may be the only separator of thousands of its number.
fn are_groups(text: &str, mark: char) -> bool {
    text.match_indices(mark).filter_map(|(at, _)| Some((at, digits_around(text, at)?))).all(|(at, (before, after))| {
        let is_mark = |c: Option<char>| c.is_some_and(|c| matches!(c, ',' | '.'));
        let (head, tail) = (text.get(..at - before.len()), text.get(at + 1 + after.len()..));
        // In a list of numbers, a number may be followed by a separator and a space.
        let goes_on = tail.is_some_and(|tail| {
            let mut chars = tail.chars();
            is_mark(chars.next()) && chars.next().is_some_and(|c| c.is_ascii_digit())
        });
        (1..=GROUP).contains(&before.len())
            && after.len() == GROUP
            && !before.starts_with('0')
            && !is_mark(head.and_then(|head| head.chars().next_back()))
            && !goes_on
    })
}

/// Returns the text without the marks between digits.
fn without_groups(text: &str, mark: char) -> String {
    let is_group = |at: usize| text[at..].starts_with(mark) && digits_around(text, at).is_some();
    text.char_indices().filter(|(at, _)| !is_group(*at)).map(|(_, c)| c).collect()
}
