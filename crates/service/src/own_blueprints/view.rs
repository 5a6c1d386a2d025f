//! Questions of teachers, as pages show them.

use plumb_types::time::Timestamp;

use crate::blueprints::Draft;

/// How a question stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionState {
    /// It is written, and no test can ask it yet.
    Draft,
    /// Tests can ask it.
    Published,
    /// The same, and a change of it is written.
    Changing,
    /// An administrator has published it to all.
    Open,
}

/// A question in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnQuestionLine {
    /// The skill's id.
    pub id: String,
    /// What learners can do who can answer it, as far as its text says.
    pub title: String,
    /// The owner's name.
    pub owner: String,
    /// Whoever looks owns it.
    pub is_own: bool,
    pub state: QuestionState,
    pub created: Timestamp,
}

/// A question on its page.
#[derive(Debug, Clone)]
pub struct OwnQuestionView {
    pub line: OwnQuestionLine,
    /// What is being written.
    pub draft: Option<Draft>,
    /// Title and id of each test that asks it: while there is any it cannot be retired.
    pub tests: Vec<(String, String)>,
}
