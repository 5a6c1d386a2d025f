//! Figures of questions: data with bounds on every number and list, drawn as SVG, and described in words.
//!
//! A [`Figure`] is read from JSON, the format that items store; a value out of bounds is an error. The drawing and its
//! description for screen readers come from one set of data, so that they always agree. Nothing here does I/O.

#![expect(clippy::format_push_string, reason = "sentences and paths are short, and read better so")]

mod canvas;
mod drawn;
mod field;
mod figure;
mod kinds;
mod language;
mod message;
mod number;
mod surface;
mod texts;
mod things;
mod words;
mod written;

pub use canvas::Colour;
pub use field::{FieldFault, FieldSpec, Shape};
pub use figure::{Figure, FigureKind, KINDS};
pub use language::{Language, WrittenLayout};
pub use message::FigureMessage;
pub use number::Num;
pub use surface::{AnswerAction, Surface, SurfacePlace, answer};
pub use texts::is_word_field;
pub use things::Thing;
pub use written::WrittenMessage;
