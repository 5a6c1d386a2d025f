//! Rows, filters and results of regrades.

use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::item_stats::CountedSession;
use crate::sessions::SessionChange;
use crate::trail::AuditEntry;

/// State of a regrade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum RegradeState {
    /// Its effect is being computed.
    Looking,
    /// Its effect is known; nothing is applied yet.
    Draft,
    /// It is being applied.
    Applying,
    Applied,
    /// It is being undone.
    Undoing,
    /// It was undone.
    Undone,
}

plumb_types::stored_as_text!(RegradeState);

impl RegradeState {
    /// Every state.
    pub const ALL: [Self; 6] = [Self::Looking, Self::Draft, Self::Applying, Self::Applied, Self::Undoing, Self::Undone];

    /// The stored name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the stored name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether a worker is processing it.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Looking | Self::Applying | Self::Undoing)
    }
}

/// A regrade.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RegradeRow {
    pub id: Uuid,
    pub made_by: UserId,
    pub made_at: Timestamp,
    /// Id of the skill blueprint.
    pub blueprint: String,
    /// Restricts it to sessions of this assignment.
    #[sqlx(rename = "assignment_id")]
    pub assignment: Option<AssignmentId>,
    /// What is marked again, and how, as JSON.
    pub what: String,
    /// Reason shown to learners.
    pub reason: String,
    pub state: RegradeState,
    /// The last session processed in this state.
    pub place: Option<SessionId>,
    /// Number of sessions in its scope, as last counted.
    pub reached: i64,
    /// Number of sessions processed in this state.
    pub done: i64,
    /// Number of processed sessions that would change.
    pub changes: i64,
    /// Number of sessions that it changed.
    pub changed: i64,
    /// Number of sessions in which it was undone.
    pub restored: i64,
    /// Number of answers that were not restored, because something else had changed their marks since.
    pub kept: i64,
    /// Number of sessions in which it failed: they could not be marked again or, when undoing, not be restored.
    pub failed: i64,
    #[sqlx(flatten, try_from = "Ordered")]
    pub ordered: Option<(UserId, Timestamp)>,
    /// When the last requested step was complete.
    pub ended_at: Option<Timestamp>,
}

/// Effect of a regrade on a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Effect {
    /// Nothing changes.
    Same,
    /// It would change.
    Changes,
    Changed,
    /// The change was undone.
    Restored,
    /// It was not restored, because something else had changed all its marks since.
    Kept,
}

plumb_types::stored_as_text!(Effect);

impl Effect {
    const ALL: [Self; 5] = [Self::Same, Self::Changes, Self::Changed, Self::Restored, Self::Kept];

    /// The stored name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the stored name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effect| effect.as_str() == word)
    }
}

/// Result of a session, for lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreOutcome {
    /// Score in basis points.
    pub score_bp: i64,
    pub grade: Option<String>,
    /// Whether the pass mark was reached; `None` without a pass mark.
    pub passed: Option<bool>,
}

/// Planned or actual effect of a regrade on a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegradeSession {
    pub session: SessionId,
    pub effect: Effect,
    /// The result before.
    pub before: ScoreOutcome,
    /// The result after.
    pub after: ScoreOutcome,
    /// Each changed mark before and after, as JSON.
    pub marks: String,
}

/// Effect of a regrade on a session, in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegradeLine {
    /// Name of the learner.
    pub learner: String,
    /// The effect.
    pub row: RegradeSession,
    /// Whether the regrade failed for the session and left it as in `row`.
    pub failed: bool,
}

/// Request to move a regrade to another state.
#[derive(Debug, Clone)]
pub struct RegradeOrder {
    pub id: Uuid,
    /// The state it must have.
    pub from: RegradeState,
    /// The new state; processing begins at the first session.
    pub to: RegradeState,
    /// Number of sessions in its scope now.
    pub reached: i64,
    pub by: UserId,
    pub at: Timestamp,
    /// Audit row, written in the same transaction.
    pub audit: AuditEntry,
}

/// Progress of a regrade. Only bookkeeping: [`change_marks`](super::Regrades::change_marks) changes sessions.
#[derive(Debug, Clone)]
pub struct RegradeStep {
    pub id: Uuid,
    pub state: RegradeState,
    pub from: Option<SessionId>,
    /// The last session processed.
    pub to: Option<SessionId>,
    /// Number of sessions processed.
    pub done: i64,
    /// Number of processed sessions that would change.
    pub changes: i64,
    /// Number of answers in them that were not restored, because something else had changed all their marks since.
    pub kept: i64,
    /// Effects on the sessions; stored rows of sessions that were changed already stay.
    pub rows: Vec<RegradeSession>,
    /// Sessions in which it failed: they are left unchanged, and reported until it succeeds.
    pub failed: Vec<SessionId>,
    /// Final state and instant, when no sessions are left.
    pub end: Option<(RegradeState, Timestamp)>,
}

/// Changed marks of one session, written in one transaction: its events, its statistics, its entry in the review queue,
/// and its row of the regrade.
#[derive(Debug, Clone)]
pub struct MarkChanges {
    /// The events and the expected version.
    pub change: SessionChange,
    /// Instant of the change, for notifying the learner.
    pub at: Timestamp,
    /// Whether a mark differs from before; if none does, no one is notified.
    pub any_mark_changed: bool,
    pub by: UserId,
    /// Its answers as they count from now on, if the session is counted.
    pub counted: CountedSession,
    /// Positions with a changed mark, and whether each waits for a person's decision now.
    pub waiting: Vec<(u16, bool)>,
    /// The assignment of the session.
    pub assignment: Option<AssignmentId>,
    /// The regrade, its effect on this session, and the number of answers left as something else changed them.
    pub regrade: Option<(Uuid, RegradeSession, i64)>,
}

/// An assignment with the name of its class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NamedAssignment {
    pub id: AssignmentId,
    pub title: String,
    /// Name of the class.
    pub class: String,
}

/// Number of results that a regrade raises, lowers and keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RegradeTally {
    /// Number of scores that rise.
    pub rises: u64,
    /// Number of scores that fall.
    pub falls: u64,
    /// Number of unchanged scores.
    pub same: u64,
}

/// Author and instant of the current request: both are set, or neither.
#[derive(FromRow)]
struct Ordered {
    ordered_by: Option<UserId>,
    ordered_at: Option<Timestamp>,
}

impl From<Ordered> for Option<(UserId, Timestamp)> {
    fn from(columns: Ordered) -> Self {
        columns.ordered_by.zip(columns.ordered_at)
    }
}
