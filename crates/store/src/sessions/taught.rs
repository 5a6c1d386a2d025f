//! Sessions as teachers of the learners see them.

use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use super::SessionRow;

/// Which sessions to list for a teacher.
#[derive(Debug, Clone, Default)]
pub struct TeacherSessionFilter {
    /// Only sessions of learners in classes of this teacher.
    pub teacher: Option<UserId>,
    /// Only sessions of learners of this class.
    pub class: Option<ClassId>,
    /// Only sessions of this learner.
    pub learner: Option<UserId>,
    /// Only sessions before this one (the last of the previous page).
    pub after: Option<(Timestamp, SessionId)>,
    /// Maximum number of sessions.
    pub limit: i64,
}

/// A session in a teacher's list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherSessionRow {
    #[sqlx(flatten)]
    pub session: SessionRow,
    pub learner_name: String,
    /// Number of a model's replies that were withheld from the learner.
    pub held_back: i64,
}
