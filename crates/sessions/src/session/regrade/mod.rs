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
pub use mark::{keyed, regrade_mark, without_loss};
pub use remedy::{BadRemedy, ItemName, ItemRemedy, LONGEST_REASON, Regrade, Remedy};
pub use review::{BadRubric, LONGEST_COMMENT, MOST_LINES, MOST_POINTS, Points, Review, Rubric, RubricLine};
