//! Teachers' own questions, as pages show them.

use plumb_types::time::Timestamp;

use crate::blueprints::Draft;

/// Status of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionState {
    /// It is being written; tests cannot use it yet.
    Draft,
    /// It is published; tests can use it.
    Published,
    /// It is published, and a change is being written.
    Changing,
    /// An administrator has shared it.
    Open,
}

/// A question in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnQuestionLine {
    /// The skill's id.
    pub id: String,
    /// The skill statement, as far as its text has one.
    pub title: String,
    /// The owner's name.
    pub owner: String,
    /// Whether the caller owns it.
    pub is_own: bool,
    pub state: QuestionState,
    pub created: Timestamp,
}

/// A question on its page.
#[derive(Debug, Clone)]
pub struct OwnQuestionView {
    pub line: OwnQuestionLine,
    /// Its draft.
    pub draft: Option<Draft>,
    /// Title and id of each test that uses it; while there are any, it cannot be retired.
    pub tests: Vec<(String, String)>,
}
