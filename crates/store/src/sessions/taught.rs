//! Sessions as whoever teaches their learners sees them.

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use super::SessionRow;

/// Which sessions to list for who teaches their learners.
#[derive(Debug, Clone, Default)]
pub struct TaughtFilter {
    /// Only those of learners in classes of this teacher.
    pub teacher: Option<Uuid>,
    /// Only those of learners of this class.
    pub class: Option<Uuid>,
    /// Only this learner's.
    pub learner: Option<Uuid>,
    /// Only before this one: the last of the page before.
    pub after: Option<(Timestamp, Uuid)>,
    /// At most so many.
    pub limit: i64,
}

/// A session in such a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TaughtRow {
    #[sqlx(flatten)]
    pub session: SessionRow,
    pub learner_name: String,
    /// Replies of a model that were kept from the learner.
    pub held_back: i64,
}
