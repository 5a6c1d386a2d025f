//! Rows, filters and results.

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::classes::Person;
use crate::error::{Result, StoreError, damaged};
use crate::sql::{Flag, Micros, MicrosOrNull};

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignmentRow {
    pub id: Uuid,
    #[sqlx(rename = "class_id")]
    pub class: Uuid,
    /// As shown.
    pub title: String,
    /// JSON: what is to be done.
    pub task: String,
    /// JSON: the terms for everybody.
    pub terms: String,
    /// When it was set.
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// When its results were released.
    #[sqlx(try_from = "MicrosOrNull")]
    pub released_at: Option<Timestamp>,
    /// Learners no longer see it, but for what they have done.
    #[sqlx(try_from = "Flag")]
    pub withdrawn: bool,
    /// The group it is for; `None`: all learners of the class.
    #[sqlx(rename = "group_id")]
    pub group: Option<Uuid>,
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
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ExceptionRow {
    pub id: Uuid,
    #[sqlx(flatten, try_from = "WhomColumns")]
    pub whom: Whom,
    /// The name of the group or learner.
    pub name: String,
    /// JSON: the terms.
    pub terms: String,
}

/// An assignment as one learner has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedRow {
    pub assignment: AssignmentRow,
    pub class_name: String,
    pub class_ended: bool,
    /// JSON: the terms of each group the learner is in.
    pub groups: Vec<String>,
    /// JSON: the learner's own terms.
    pub own: Option<String>,
}

/// An assignment that stands, with what its end follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    pub assignment: AssignmentRow,
    pub class_name: String,
    /// JSON: the terms of each exception from it.
    pub exceptions: Vec<String>,
}

/// A learner's latest session of an assignment, for the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    pub learner: Person,
    /// The latest session; none before the first.
    pub session: Option<BoardSession>,
}

/// A session on the board.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct BoardSession {
    #[sqlx(rename = "session_id")]
    pub id: Uuid,
    pub attempt: i64,
    /// JSON: the session.
    pub snapshot: String,
    /// When a draft was last saved.
    #[sqlx(try_from = "MicrosOrNull")]
    pub saved_at: Option<Timestamp>,
    /// When an answer was last submitted.
    #[sqlx(try_from = "MicrosOrNull")]
    pub submitted_at: Option<Timestamp>,
    /// When its page was last heard of.
    #[sqlx(try_from = "MicrosOrNull")]
    pub seen_at: Option<Timestamp>,
}

/// Who of a class is where.
#[derive(Debug, Clone)]
pub struct Board {
    /// By name; not all where there are too many.
    pub rows: Vec<BoardRow>,
    /// How many learners there are in all.
    pub learners: usize,
    /// How many of all are at it.
    pub working: usize,
}

/// What sessions of an assignment are about.
pub fn about(assignment: Uuid) -> String {
    format!("assigned:{assignment}")
}

/// The assignment that a session about this belongs to.
pub fn assignment_of(about: &str) -> Option<Uuid> {
    about.strip_prefix("assigned:")?.parse().ok()
}

/// The columns that say whom an exception is for: one of them is there.
#[derive(FromRow)]
struct WhomColumns {
    group_id: Option<Uuid>,
    user_id: Option<Uuid>,
}

impl TryFrom<WhomColumns> for Whom {
    type Error = StoreError;

    fn try_from(columns: WhomColumns) -> Result<Self> {
        let group = columns.group_id.map(Self::Group);
        group.or(columns.user_id.map(Self::Learner)).ok_or_else(|| damaged("an exception of nobody"))
    }
}
