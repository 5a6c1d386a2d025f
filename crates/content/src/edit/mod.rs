//! Form for a skill blueprint: read from the blueprint's text, and written back into it.
//!
//! The text remains the only source of truth. [`read`] takes the values of the form's fields from it. [`apply`] changes
//! only the differences, so that comments, the order of keys, the style of values and everything without a field are
//! kept byte for byte. Values in a style that no field can show are [`FieldValue::Fixed`]: shown, and kept.

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
pub use form::{
    FaultKind, FieldKind, FieldRow, FieldShape, FieldValue, Form, FormField, FormWriteFault, RowPart, Rows,
};
pub use places::field_at;
pub use read::read;
pub use start::{NewQuestionInput, START_NAMES, begin, proposed_id};
pub use typed::typed;

#[cfg(test)]
mod tests;
