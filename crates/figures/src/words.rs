//! Phrases in the descriptions of several kinds of figures.

use plumb_types::message::Message;

use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

impl Language<'_> {
    /// Joins words: `a, b and c`.
    pub(crate) fn and(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.say(M::And.with("list", first.join(", ")).and("last", last)),
        }
    }

    /// Repeats a word `count` times, so that it can be counted; `none` for 0.
    pub(crate) fn one_by_one(&self, word: impl Into<Message>, count: usize) -> String {
        if count == 0 { self.say(M::None) } else { vec![self.say(word); count].join(", ") }
    }

    /// Writes a number with the language's decimal mark.
    pub(crate) fn decimal(&self, number: Num) -> String {
        number.with_mark(self.mark)
    }
}
