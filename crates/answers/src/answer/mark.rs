//! Entry point of marking: one answer against one key.

use plumb_maths::read::{self, DecimalMark};

use super::input::Input;
use super::message::{Message, MessageId};
use super::spec::AnswerSpec;
use super::verdict::{Outcome, Verdict};
use super::words;
use super::{ambiguous, choice, formula, numeric, quantity, reasons};

/// Maximum length of an answer that is marked, in characters.
pub const MAX_CHARS: usize = 2_000;

fn is_too_long(answer: &str) -> bool {
    answer.chars().nth(MAX_CHARS).is_some()
}

/// Returns the refusal of an answer that is longer than [`MAX_CHARS`].
pub fn refuse_long(answer: &str) -> Result<(), Message> {
    if is_too_long(answer) { Err(MessageId::TooLong.with("limit", MAX_CHARS)) } else { Ok(()) }
}

/// Marks `answer` against `key` by the rules of `spec`.
///
/// For multiple choice both are option ids; the caller checks that the id belongs to the item. An answer that is
/// written like the key always has the right form, because the item itself writes it so.
pub fn mark(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    mark_written(spec, answer, DecimalMark::Point, key)
}

/// Like [`mark`], for an answer that was typed with this decimal mark. The key has a point.
///
/// An answer that is wrong, but would be right if its separator of thousands were a decimal mark, is not marked: the
/// intended reading is unclear.
pub fn mark_written(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str) -> Verdict {
    let verdict = marked(spec, answer, decimal, key, KeyFormPolicy::Fine);
    if verdict.outcome == Outcome::Incorrect {
        let mut others = ambiguous::other_readings(spec, answer, decimal).into_iter();
        let is_right = |other: &ambiguous::OtherReading| {
            marked(spec, &other.answer, other.decimal, key, KeyFormPolicy::Fine).outcome == Outcome::Correct
        };
        if let Some(other) = others.find(is_right) {
            return Verdict::invalid(other.unclear);
        }
    }
    verdict
}

/// Marks a key against itself, with its form: the result that [`mark`] would have without its exception for keys.
pub fn mark_key(spec: &AnswerSpec, key: &str) -> Verdict {
    marked(spec, key, DecimalMark::Point, key, KeyFormPolicy::Judged)
}

/// How the form of an answer that is written like the key is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyFormPolicy {
    /// It is always right.
    Fine,
    /// Like that of any other answer.
    Judged,
}

fn marked(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str, own: KeyFormPolicy) -> Verdict {
    if is_too_long(answer) {
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
