//! Questions of teachers, as pages show them.

use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

use crate::blueprints::Draft;

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
    /// Tests can ask it.
    pub is_published: bool,
    /// An administrator has published it to all.
    pub is_open: bool,
    /// It is being written.
    pub has_draft: bool,
    pub created: Timestamp,
}

/// A question on its page.
#[derive(Debug, Clone)]
pub struct OwnQuestionView {
    pub line: OwnQuestionLine,
    /// What is being written.
    pub draft: Option<Draft>,
    /// The version that tests ask.
    pub current: Option<ContentHash>,
    /// Title and id of each test that asks it: while there is any it cannot be retired.
    pub tests: Vec<(String, String)>,
}
