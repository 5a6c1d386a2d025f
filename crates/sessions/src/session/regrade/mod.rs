//! Marking answers again after a session is over: because the key was wrong, or because a person has decided.
//!
//! [`Regrade`] says which items are regraded and how; [`regrade_mark`] returns the new mark of one answer; a [`Review`]
//! is a person's decision by the lines of a [`Rubric`]. All of them use the same marker,
//! [`plumb_answers::item::mark_read`].

pub(super) mod carry;
mod mark;
mod remedy;
mod review;

#[cfg(test)]
mod tests;

pub use carry::{MarkChange, MarkRevision, RegradeCause};
pub use mark::{never_lower, regrade_mark, with_key};
pub use remedy::{ItemName, ItemRemedy, LONGEST_REASON, Regrade, Remedy, RemedyError};
pub use review::{LONGEST_COMMENT, MOST_LINES, MOST_POINTS, Points, Review, Rubric, RubricError, RubricLine};
