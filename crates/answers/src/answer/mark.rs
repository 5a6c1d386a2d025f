//! The way in: one answer against one key.

use plumb_maths::read::{self, DecimalMark};

use super::input::Input;
use super::message::MessageId;
use super::spec::AnswerSpec;
use super::verdict::{Outcome, Verdict};
use super::words;
use super::{ambiguous, choice, formula, numeric, quantity, reasons};

/// The longest answer that is marked, in characters.
pub const MAX_CHARS: usize = 2_000;

/// Marks `answer` against `key` as `spec` says.
///
/// For multiple choice both are option ids; whether the id belongs to the item is the item's to know. An answer
/// that is written as the key is has the right form, whatever the form is: the item itself writes it so.
pub fn mark(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    mark_written(spec, answer, DecimalMark::Point, key)
}

/// As [`mark`], for an answer of somebody whose decimal mark this is. The key has a point.
///
/// What is wrong as it is read, but would be right with the mark between thousands for a decimal mark, is not marked:
/// it is not clear which of the two is meant.
pub fn mark_written(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str) -> Verdict {
    let verdict = marked(spec, answer, decimal, key, Own::Fine);
    if verdict.outcome == Outcome::Incorrect {
        let mut others = ambiguous::other_readings(spec, answer, decimal).into_iter();
        let is_right = |other: &ambiguous::OtherReading| {
            marked(spec, &other.answer, other.decimal, key, Own::Fine).outcome == Outcome::Correct
        };
        if let Some(other) = others.find(is_right) {
            return Verdict::invalid(other.unclear);
        }
    }
    verdict
}

/// Judges a key by its own specification, its form too: what [`mark`] would say if the item did not write it so.
pub fn mark_key(spec: &AnswerSpec, key: &str) -> Verdict {
    marked(spec, key, DecimalMark::Point, key, Own::Judged)
}

/// What is thought of the form of an answer that is written as the key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// It cannot be wrong.
    Fine,
    /// It is judged as any other.
    Judged,
}

fn marked(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str, own: Own) -> Verdict {
    if answer.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
        return Verdict::invalid(MessageId::AnswerTooLong.with("limit", MAX_CHARS));
    }
    let plain = read::words(answer);
    if plain.trim().is_empty() {
        return Verdict::invalid(MessageId::NothingEntered);
    }
    match spec.input {
        Input::Integer | Input::Decimal | Input::Fraction => numeric::mark(spec, answer, decimal, key, own),
        Input::Boolean => words::mark_boolean(spec, answer, key),
        Input::Text => words::mark_text(spec, answer, key),
        Input::MultipleChoice => {
            let key = read::words(key);
            let (answer, key) = (plain.trim(), key.trim());
            if answer == key {
                Verdict::right(answer.to_owned())
            } else {
                Verdict::wrong(answer.to_owned(), reasons::option(answer))
            }
        }
        Input::Expression | Input::Equation | Input::Set | Input::Interval => {
            formula::mark(spec, answer, decimal, key, own)
        }
        Input::MultipleAnswers => choice::mark_chosen(spec, &plain, key),
        Input::Ordering => choice::mark_ordered(spec, &plain, key),
        Input::Matching => choice::mark_matched(spec, &plain, key),
        Input::Quantity => quantity::mark(spec, answer, decimal, key, own),
    }
}
