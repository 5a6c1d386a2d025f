//! Rows, filters and results.

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::item_stats::CountedSession;
use crate::sessions::SessionChange;
use crate::sql::{Micros, MicrosOrNull};
use crate::trail::AuditEntry;

/// Where a regrade is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum RegradeState {
    /// What it would change is being worked out.
    Looking,
    /// What it would change is known.
    Draft,
    /// It is being applied.
    Applying,
    Applied,
    /// It is being taken back.
    Undoing,
    /// It was taken back.
    Undone,
}

impl RegradeState {
    /// Every state.
    pub const ALL: [Self; 6] = [Self::Looking, Self::Draft, Self::Applying, Self::Applied, Self::Undoing, Self::Undone];

    /// The word stored.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The state a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether a worker is at it.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Looking | Self::Applying | Self::Undoing)
    }
}

impl TryFrom<String> for RegradeState {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name).ok_or_else(|| damaged("a regrade is nowhere"))
    }
}

/// A regrade.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RegradeRow {
    pub id: Uuid,
    pub made_by: Uuid,
    #[sqlx(try_from = "Micros")]
    pub made_at: Timestamp,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Only what was sat for this assignment.
    #[sqlx(rename = "assignment_id")]
    pub assignment: Option<Uuid>,
    /// JSON: what is marked, and how.
    pub what: String,
    /// What learners are told.
    pub reason: String,
    #[sqlx(try_from = "String")]
    pub state: RegradeState,
    /// The session that was last dealt with in this state.
    pub place: Option<Uuid>,
    /// Sessions it reaches, as last counted.
    pub reached: i64,
    /// Sessions dealt with in this state.
    pub done: i64,
    /// Sessions that were found to change.
    pub changes: i64,
    /// Sessions that it changed.
    pub changed: i64,
    /// Sessions in which it was taken back.
    pub restored: i64,
    /// Answers that were not restored, because something else had changed their marks since.
    pub kept: i64,
    /// Sessions in which it failed: that could not be marked anew, or, where it is being taken back or was, back.
    pub failed: i64,
    #[sqlx(flatten, try_from = "Ordered")]
    pub ordered: Option<(Uuid, Timestamp)>,
    /// When what was ordered was done.
    #[sqlx(try_from = "MicrosOrNull")]
    pub ended_at: Option<Timestamp>,
}

/// What a regrade is to a session, or was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Effect {
    /// Nothing changes.
    Same,
    /// It would change.
    Changes,
    Changed,
    /// It was taken back.
    Restored,
    /// It was to be taken back, and something else had changed all its marks since.
    Kept,
}

impl Effect {
    const ALL: [Self; 5] = [Self::Same, Self::Changes, Self::Changed, Self::Restored, Self::Kept];

    /// The word stored.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The effect a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effect| effect.as_str() == word)
    }
}

/// A result, as far as lists need it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreOutcome {
    /// In basis points.
    pub score_bp: i64,
    pub grade: Option<String>,
    /// Whether the pass mark was reached, where there is one.
    pub passed: Option<bool>,
}

/// What a regrade does to a session, or has done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegradeSession {
    pub session: Uuid,
    pub effect: Effect,
    /// The result before.
    pub before: ScoreOutcome,
    /// The result after.
    pub after: ScoreOutcome,
    /// JSON: what each changed mark was and is.
    pub marks: String,
}

/// The same in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegradeLine {
    /// The learner's name.
    pub learner: String,
    /// What it does to the session.
    pub row: RegradeSession,
    /// It failed there, and left the session as `row` says.
    pub failed: bool,
}

/// Where a regrade goes from where it is.
#[derive(Debug, Clone)]
pub struct RegradeOrder {
    pub id: Uuid,
    /// Where it must be.
    pub from: RegradeState,
    /// Where it goes; what is done there begins at the first session.
    pub to: RegradeState,
    /// Sessions it reaches now.
    pub reached: i64,
    pub by: Uuid,
    pub at: Timestamp,
    /// Written in the same transaction.
    pub audit: AuditEntry,
}

/// A step of a regrade that is under way. It is bookkeeping: what happens to sessions is in [`Regrades::remark`].
#[derive(Debug, Clone)]
pub struct RegradeStep {
    pub id: Uuid,
    pub state: RegradeState,
    pub from: Option<Uuid>,
    /// The session last dealt with.
    pub to: Option<Uuid>,
    /// How many sessions were dealt with.
    pub done: i64,
    /// Of those how many would change.
    pub changes: i64,
    /// Answers in them that were not restored, because something else had changed all marks of theirs since.
    pub kept: i64,
    /// What is known of sessions now; rows of sessions that are changed already stay.
    pub rows: Vec<RegradeSession>,
    /// Sessions in which it failed: they stay as they are, and are told of until it is done there.
    pub failed: Vec<Uuid>,
    /// The state it goes to when there are no more, and when that is.
    pub end: Option<(RegradeState, Timestamp)>,
}

/// Marks of one session that change, in one transaction: its events, its statistics, its place in the queue of those
/// who decide, and what is told of it under the regrade.
#[derive(Debug, Clone)]
pub struct MarkChanges {
    /// The events, with what is expected.
    pub change: SessionChange,
    /// When, for those who are told of it.
    pub at: Timestamp,
    /// Whether a mark is another than before: what changes none is told to nobody.
    pub felt: bool,
    pub by: Uuid,
    /// Its answers as they are to be counted from now on, where it is counted.
    pub counted: CountedSession,
    /// Positions whose mark changed, and whether they wait for a person now.
    pub waiting: Vec<(u16, bool)>,
    /// The assignment it was sat for.
    pub assignment: Option<Uuid>,
    /// The regrade that it is done for, what it did, and how many answers it left as something else made them.
    pub regrade: Option<(Uuid, RegradeSession, i64)>,
}

/// An assignment that can be named.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NamedAssignment {
    pub id: Uuid,
    pub title: String,
    /// The class's name.
    pub class: String,
}

/// How many results a regrade raises and lowers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RegradeTally {
    /// Scores that are higher after it.
    pub rises: u64,
    /// Scores that are lower after it.
    pub falls: u64,
    /// Scores that are as before.
    pub same: u64,
}

/// Who ordered what is under way, and when: both are there, or none is.
#[derive(FromRow)]
struct Ordered {
    ordered_by: Option<Uuid>,
    #[sqlx(try_from = "MicrosOrNull")]
    ordered_at: Option<Timestamp>,
}

impl From<Ordered> for Option<(Uuid, Timestamp)> {
    fn from(columns: Ordered) -> Self {
        columns.ordered_by.zip(columns.ordered_at)
    }
}
