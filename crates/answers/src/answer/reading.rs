//! How an answer would be understood, for a page to show before it is handed in.

use plumb_maths::read;
use plumb_maths::show::{Piece, pieces, to_mathml, to_text};

use super::input::Input;
use super::mark::MAX_CHARS;
use super::spec::AnswerSpec;
use super::{choice, formula, numeric, quantity, words};

/// An answer as it is understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// In canonical text.
    pub text: String,
    /// As a `<math>` element of presentation MathML; everything from the answer is escaped.
    pub mathml: String,
}

impl Reading {
    /// The same mathematics, element by element.
    pub fn pieces(&self) -> Vec<Piece> {
        pieces(&self.mathml)
    }
}

/// Why an answer cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// In words for whoever typed it.
    pub reason: String,
    /// The first character the reason speaks of, from 0.
    pub from: usize,
    /// One past the last.
    pub to: usize,
}

/// How `text` would be understood as an answer to an item of this specification. Nothing is said of whether it is
/// right: the key is not known here.
pub fn reading(spec: &AnswerSpec, text: &str) -> Result<Reading, Unreadable> {
    let length = text.chars().take(MAX_CHARS + 1).count();
    let whole = |reason: String| Unreadable { reason, from: 0, to: length };
    if length > MAX_CHARS {
        return Err(Unreadable {
            reason: format!("The answer is longer than {MAX_CHARS} characters."),
            from: MAX_CHARS,
            to: length,
        });
    }
    if text.trim().is_empty() {
        return Err(whole("Nothing was entered.".to_owned()));
    }
    match spec.input {
        Input::Integer | Input::Decimal | Input::Fraction => {
            let number = numeric::parse(spec, text).map_err(|(_, reason)| whole(reason))?;
            Ok(number_reading(number.read_as))
        }
        Input::Boolean => match words::truth(text, spec.words) {
            Some(truth) => Ok(plain(truth.to_string())),
            None => Err(whole("Answer true or false.".to_owned())),
        },
        Input::Text => Ok(plain(words::space(text, spec.spaces))),
        Input::MultipleChoice => Ok(plain(text.trim().to_owned())),
        Input::Expression | Input::Equation | Input::Set | Input::Interval => {
            let statement = formula::parse(spec, text).map_err(|(reason, place)| Unreadable {
                reason,
                from: place.from,
                to: place.to,
            })?;
            Ok(Reading { text: formula::written(&statement), mathml: to_mathml(&statement) })
        }
        Input::MultipleAnswers => choice::chosen(spec, text).map(|ids| plain(choice::show_chosen(&ids))).map_err(whole),
        Input::Ordering => choice::ordered(spec, text).map(|ids| plain(ids.join(", "))).map_err(whole),
        Input::Matching => choice::matched(spec, text).map(|pairs| plain(choice::show_matched(&pairs))).map_err(whole),
        Input::Quantity => {
            let quantity = quantity::parse(spec, text).map_err(|(reason, place)| Unreadable {
                reason,
                from: place.from,
                to: place.to,
            })?;
            Ok(Reading { text: to_text(&quantity.statement), mathml: to_mathml(&quantity.statement) })
        }
    }
}

/// A number's canonical text can be read as a formula, which writes fractions as such.
fn number_reading(text: String) -> Reading {
    match read::read(&text, &read::Policy::default()) {
        Ok(statement) => Reading { mathml: to_mathml(&statement), text },
        Err(_) => plain(text),
    }
}

fn plain(text: String) -> Reading {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    Reading { mathml: format!("<math><mtext>{escaped}</mtext></math>"), text }
}
