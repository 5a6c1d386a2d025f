//! Reading of an answer, which a page shows before the answer is submitted.

use plumb_maths::read::{self, DecimalMark};
use plumb_maths::show::to_text;
use plumb_maths::tree::Statement;

use super::input::Input;
use super::mark::MAX_CHARS;
use super::message::MessageId;
use super::spec::AnswerSpec;
use super::{choice, formula, numeric, quantity, words};

/// Reading of an answer: how it was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Canonical text.
    pub text: String,
    /// What was read, to be set in type; `None` for words.
    pub formula: Option<Statement>,
}

/// Why an answer cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The reason, in words for the learner.
    pub reason: String,
    /// The first character that the reason is about, from 0.
    pub from: usize,
    /// One past the last.
    pub to: usize,
}

impl Unreadable {
    fn new(reason: impl Into<String>, from: usize, to: usize) -> Self {
        Self { reason: reason.into(), from, to }
    }
}

/// Reads `text` as an answer to an item of this specification. Does not reveal whether it is right: the key is not an
/// input.
pub fn reading(spec: &AnswerSpec, text: &str) -> Result<Reading, Unreadable> {
    reading_written(spec, text, DecimalMark::Point)
}

/// Like [`reading`], for a text that was typed with this decimal mark. The canonical text has a point.
pub fn reading_written(spec: &AnswerSpec, text: &str, decimal: DecimalMark) -> Result<Reading, Unreadable> {
    let length = text.chars().take(MAX_CHARS + 1).count();
    let whole = |reason: String| Unreadable::new(reason, 0, length);
    if length > MAX_CHARS {
        return Err(Unreadable::new(MessageId::AnswerTooLong.with("limit", MAX_CHARS), MAX_CHARS, length));
    }
    let signs = read::words(text);
    if signs.trim().is_empty() {
        return Err(whole(MessageId::NothingEntered.into()));
    }
    match spec.input {
        Input::Integer | Input::Decimal | Input::Fraction => {
            let number = numeric::parse(spec, text, decimal).map_err(|(_, reason)| whole(reason.into()))?;
            Ok(number_reading(number.read_as))
        }
        Input::Boolean => match words::truth(text, spec.words) {
            Some(truth) => Ok(plain(truth.to_string())),
            None => Err(whole(MessageId::TrueOrFalse.into())),
        },
        Input::Text => Ok(plain(words::space(text, spec.spaces))),
        Input::MultipleChoice => Ok(plain(signs.trim().to_owned())),
        Input::Expression | Input::Equation | Input::Set | Input::Interval => {
            let statement = formula::parse(spec, text, decimal)
                .map_err(|(reason, place)| Unreadable::new(reason, place.from, place.to))?;
            Ok(Reading { text: formula::written(&statement), formula: Some(statement) })
        }
        Input::MultipleAnswers => {
            choice::chosen(spec, &signs).map(|ids| plain(choice::show_chosen(&ids))).map_err(whole)
        }
        Input::Ordering => choice::ordered(spec, &signs).map(|ids| plain(ids.join(", "))).map_err(whole),
        Input::Matching => {
            choice::matched(spec, &signs).map(|pairs| plain(choice::show_matched(&pairs))).map_err(whole)
        }
        Input::Quantity => {
            let quantity = quantity::shown(spec, text, decimal)
                .map_err(|(reason, place)| Unreadable::new(reason, place.from, place.to))?;
            Ok(Reading { text: to_text(&quantity.statement), formula: Some(quantity.statement) })
        }
    }
}

/// A number's canonical text, with fractions as such.
fn number_reading(text: String) -> Reading {
    Reading { formula: read::read(&text, &read::ReadingPolicy::default()).ok(), text }
}

fn plain(text: String) -> Reading {
    Reading { text, formula: None }
}
