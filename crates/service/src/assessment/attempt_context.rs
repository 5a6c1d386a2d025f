//! On what occasion an assessment is begun.

use plumb_sessions::assignment::Terms;
use plumb_store::assignments::AssignmentRow;

/// What an assessment is begun for.
pub(crate) struct AttemptContext {
    /// What the session is about.
    pub(crate) about: String,
    pub(crate) assignment: Option<AssignmentRow>,
    /// Its terms for this learner.
    pub(crate) terms: Terms,
    /// The password that the learner gave; blank for none.
    pub(crate) password: String,
}

impl AttemptContext {
    /// The learner takes it because they like to.
    pub(super) fn of_oneself(assessment_id: &str) -> Self {
        Self { about: assessment_id.to_owned(), assignment: None, terms: Terms::default(), password: String::new() }
    }
}
