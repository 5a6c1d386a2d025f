//! The way in: one answer against one key.

use super::input::Input;
use super::spec::AnswerSpec;
use super::verdict::Verdict;
use super::words;
use super::{choice, formula, numeric, quantity, reasons};

/// The longest answer that is marked, in characters.
pub const MAX_CHARS: usize = 2_000;

/// Marks `answer` against `key` as `spec` says.
///
/// For multiple choice both are option ids; whether the id belongs to the item is the item's to know. An answer
/// that is written as the key is has the right form, whatever the form is: the item itself writes it so.
pub fn mark(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    marked(spec, answer, key, Own::Fine)
}

/// Judges a key by its own specification, its form too: what [`mark`] would say if the item did not write it so.
pub fn mark_key(spec: &AnswerSpec, key: &str) -> Verdict {
    marked(spec, key, key, Own::Judged)
}

/// What is thought of the form of an answer that is written as the key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// It cannot be wrong.
    Fine,
    /// It is judged as any other.
    Judged,
}

fn marked(spec: &AnswerSpec, answer: &str, key: &str, own: Own) -> Verdict {
    if answer.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
        return Verdict::invalid(format!("The answer is longer than {MAX_CHARS} characters."));
    }
    if answer.trim().is_empty() {
        return Verdict::invalid("Nothing was entered.");
    }
    match spec.input {
        Input::Integer | Input::Decimal | Input::Fraction => numeric::mark(spec, answer, key, own),
        Input::Boolean => words::mark_boolean(spec, answer, key),
        Input::Text => words::mark_text(spec, answer, key),
        Input::MultipleChoice => {
            let (answer, key) = (answer.trim(), key.trim());
            if answer == key {
                Verdict::right(answer.to_owned())
            } else {
                Verdict::wrong(answer.to_owned(), reasons::option(answer))
            }
        }
        Input::Expression | Input::Equation | Input::Set | Input::Interval => formula::mark(spec, answer, key, own),
        Input::MultipleAnswers => choice::mark_chosen(spec, answer, key),
        Input::Ordering => choice::mark_ordered(spec, answer, key),
        Input::Matching => choice::mark_matched(spec, answer, key),
        Input::Quantity => quantity::mark(spec, answer, key, own),
    }
}
