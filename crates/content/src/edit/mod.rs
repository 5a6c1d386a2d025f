//! A skill blueprint as a form over its text: what people fill in is read from the text and written back into it.
//!
//! The text stays the one truth. [`read`] takes from it what the form has fields for; [`apply`] changes in it only what
//! differs, so that comments, the order of keys, the way values are written and all that no field is for stay as they
//! are, byte for byte. What is written in a way that no field can show is [`Value::Fixed`]: shown, and kept.

mod apply;
mod doc;
mod edits;
mod form;
mod places;
mod read;
mod start;
mod typed;
mod write;

pub use apply::apply;
pub use form::{Fault, Field, Form, Kind, Part, Row, Rows, Shape, Value, Wrong};
pub use places::field_at;
pub use read::read;
pub use start::{Begun, START_NAMES, begin, proposed_id};
pub use typed::typed;

#[cfg(test)]
mod tests;
