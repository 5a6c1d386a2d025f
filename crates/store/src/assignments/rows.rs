//! Rows, filters and results of assignments.

use plumb_types::ids::{AssignmentId, ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::classes::Person;
use crate::error::{Result, StoreError, unreadable};
use crate::sql::Flag;

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignmentRow {
    pub id: AssignmentId,
    #[sqlx(rename = "class_id")]
    pub class: ClassId,
    /// Title shown.
    pub title: String,
    /// Task, as JSON.
    pub task: String,
    /// Terms for the whole class, as JSON.
    pub terms: String,
    /// When it was created.
    pub created_at: Timestamp,
    /// When its results were released.
    pub released_at: Option<Timestamp>,
    /// Withdrawn: learners no longer see it, except for their own sessions of it.
    #[sqlx(try_from = "Flag")]
    pub withdrawn: bool,
    /// The group it is for; `None` for all learners of the class.
    #[sqlx(rename = "group_id")]
    pub group: Option<Uuid>,
}

/// Group or learner that an exception is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExceptionTarget {
    /// A group of the class.
    Group(Uuid),
    /// A learner of the class.
    Learner(UserId),
}

/// Terms of a group or of one learner.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ExceptionRow {
    pub id: Uuid,
    #[sqlx(flatten, try_from = "WhomColumns")]
    pub whom: ExceptionTarget,
    /// Name of the group or learner.
    pub name: String,
    /// Terms, as JSON.
    pub terms: String,
}

/// An assignment as one learner has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedRow {
    pub assignment: AssignmentRow,
    pub class_name: String,
    pub class_ended: bool,
    /// Terms of each of the learner's groups, as JSON.
    pub groups: Vec<String>,
    /// The learner's own terms, as JSON.
    pub own: Option<String>,
}

/// An assignment that is not withdrawn, with everything its end depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveAssignment {
    pub assignment: AssignmentRow,
    pub class_name: String,
    /// Terms of each exception from it, as JSON.
    pub exceptions: Vec<String>,
}

/// A learner's latest session of an assignment, for the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    pub learner: Person,
    /// Latest session; `None` before the first.
    pub session: Option<BoardSession>,
}

/// A session on the board.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct BoardSession {
    #[sqlx(rename = "session_id")]
    pub id: SessionId,
    pub attempt: i64,
    /// State of the session, as JSON.
    pub snapshot: String,
    /// When a draft was last saved.
    pub saved_at: Option<Timestamp>,
    /// When an answer was last submitted.
    pub submitted_at: Option<Timestamp>,
    /// Last heartbeat of its page.
    pub seen_at: Option<Timestamp>,
}

/// Progress of a class's learners on an assignment.
#[derive(Debug, Clone)]
pub struct Board {
    /// Rows by name; not all of them if there are too many.
    pub rows: Vec<BoardRow>,
    /// How many learners there are in all.
    pub learners: usize,
    /// How many of all learners have an open session.
    pub working: usize,
}

/// Returns the value of a session's `about` column that names this assignment.
pub fn about(assignment: AssignmentId) -> String {
    format!("assigned:{assignment}")
}

/// Returns the assignment that a session's `about` column names.
pub fn assignment_of(about: &str) -> Option<AssignmentId> {
    about.strip_prefix("assigned:")?.parse().ok()
}

/// Columns of an exception's group or learner: exactly one of them is set.
#[derive(FromRow)]
struct WhomColumns {
    group_id: Option<Uuid>,
    user_id: Option<UserId>,
}

impl TryFrom<WhomColumns> for ExceptionTarget {
    type Error = StoreError;

    fn try_from(columns: WhomColumns) -> Result<Self> {
        let group = columns.group_id.map(Self::Group);
        group.or(columns.user_id.map(Self::Learner)).ok_or_else(|| unreadable("user_id", columns.user_id))
    }
}
