//! Rows, filters and results.

use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::classes::Person;

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentRow {
    /// Its identifier.
    pub id: Uuid,
    /// Whose.
    pub class: Uuid,
    /// As shown.
    pub title: String,
    /// JSON: what is to be done.
    pub task: String,
    /// JSON: the terms for everybody.
    pub terms: String,
    /// When it was set.
    pub created_at: Timestamp,
    /// When its results were released.
    pub released_at: Option<Timestamp>,
    /// Learners no longer see it, but for what they have done.
    pub withdrawn: bool,
}

/// Whom an exception is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whom {
    /// A group of the class.
    Group(Uuid),
    /// A learner of the class.
    Learner(Uuid),
}

/// Terms of a group or of one learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExceptionRow {
    /// Its identifier.
    pub id: Uuid,
    /// Whom it is for.
    pub whom: Whom,
    /// The name of the group or learner.
    pub name: String,
    /// JSON: the terms.
    pub terms: String,
}

/// An assignment as one learner has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedRow {
    /// The assignment.
    pub assignment: AssignmentRow,
    /// The class's name.
    pub class_name: String,
    /// The class is over.
    pub class_ended: bool,
    /// JSON: the terms of each group the learner is in.
    pub groups: Vec<String>,
    /// JSON: the learner's own terms.
    pub own: Option<String>,
}

/// An assignment that stands, with what its end follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    /// The assignment.
    pub assignment: AssignmentRow,
    /// The class's name.
    pub class_name: String,
    /// JSON: the terms of each exception from it.
    pub exceptions: Vec<String>,
}

/// A learner's latest session of an assignment, for the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    /// Who.
    pub learner: Person,
    /// The latest session; none before the first.
    pub session: Option<BoardSession>,
}

/// A session on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardSession {
    /// Its identifier.
    pub id: Uuid,
    /// Which attempt.
    pub attempt: i64,
    /// JSON: the session.
    pub snapshot: String,
    /// When a draft was last saved.
    pub saved_at: Option<Timestamp>,
    /// When its page was last heard of.
    pub seen_at: Option<Timestamp>,
}

/// What sessions of an assignment are about.
pub fn about(assignment: Uuid) -> String {
    format!("assigned:{assignment}")
}

/// The assignment that a session about this belongs to.
pub fn assignment_of(about: &str) -> Option<Uuid> {
    about.strip_prefix("assigned:")?.parse().ok()
}
