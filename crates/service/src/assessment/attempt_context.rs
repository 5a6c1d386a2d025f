//! The context in which an assessment is begun.

use plumb_sessions::assignment::Terms;
use plumb_store::assignments::AssignmentRow;

/// The context of an attempt.
pub(crate) struct AttemptContext {
    /// The session's `about` value.
    pub(crate) about: String,
    pub(crate) assignment: Option<AssignmentRow>,
    /// Availability and conditions for this learner.
    pub(crate) terms: Terms,
    /// The password that the learner entered; may be blank.
    pub(crate) password: String,
}

impl AttemptContext {
    /// The context of an attempt without an assignment.
    pub(super) fn of_oneself(assessment_id: &str) -> Self {
        Self { about: assessment_id.to_owned(), assignment: None, terms: Terms::default(), password: String::new() }
    }
}
