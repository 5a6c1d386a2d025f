//! The reader of a figure: how they write numbers and calculations, and the words of their language.

use std::fmt;

use plumb_types::message::Message;

/// How calculations are laid out on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenLayout {
    /// As in English-speaking countries: carries above, a bracket for division.
    English,
    /// As in German-speaking countries: carries below, factors side by side, a colon for division.
    German,
}

/// The language of a reader.
#[derive(Clone, Copy)]
pub struct Language<'l> {
    /// How written calculations are laid out.
    pub layout: WrittenLayout,
    /// The decimal mark.
    pub mark: char,
    /// Renders a message in the language.
    pub say: &'l dyn Fn(&Message) -> String,
}

impl Language<'static> {
    /// English, the language of programs and of all that is stored.
    pub const ENGLISH: Self = Self { layout: WrittenLayout::English, mark: '.', say: &english };
}

fn english(message: &Message) -> String {
    message.to_string()
}

impl Language<'_> {
    /// Renders a message.
    pub(crate) fn say(&self, message: impl Into<Message>) -> String {
        (self.say)(&message.into())
    }
}

impl fmt::Debug for Language<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language").field("layout", &self.layout).field("mark", &self.mark).finish_non_exhaustive()
    }
}
