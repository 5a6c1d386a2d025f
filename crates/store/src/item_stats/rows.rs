//! Rows, filters and results of item statistics.

use plumb_learning::measurement::ItemSums;
use plumb_sessions::session::{ItemResponse, StatKey};
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::sql::{Flag, Int};

/// An ended evaluation that is not processed yet.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UncountedSession {
    /// The session.
    pub id: SessionId,
    pub role: String,
    /// Whether this version of the assessment was ever published.
    #[sqlx(try_from = "Flag")]
    pub published: bool,
}

/// A session to flag as processed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedSession {
    pub id: SessionId,
    /// [`crate::sessions::SessionRow::version`] as loaded.
    pub version: i64,
    /// The assessment.
    pub assessment_id: String,
    /// Version of the assessment.
    pub assessment_hash: ContentHash,
    /// Its answers; `None` if it is not to be counted.
    pub responses: Option<Vec<ItemResponse>>,
}

/// A wrong answer of an evaluation that matches a strategy of its blueprint.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct MistakeRow {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// The `type` of the strategy.
    pub strategy: String,
    /// When the session ended.
    #[sqlx(rename = "finished_at")]
    pub at: Timestamp,
}

/// Result of counting sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// All of them are flagged and their answers added.
    Counted,
    /// One of them was counted, or has changed, since it was read: nothing was done.
    Conflict,
}

/// Sums with their key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatRow {
    /// Key of the sums.
    pub key: StatKey,
    pub sums: ItemSums,
}

/// Statistics of one version of a blueprint, for a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StatSummary {
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Number of answers counted.
    pub n: i64,
    /// Number of answers left out as guesses.
    pub low_effort: i64,
    /// Mean credit in millionths.
    pub facility: Option<i64>,
    /// Item-rest correlation in millionths.
    pub discrimination: Option<i64>,
    pub flags: i64,
    #[sqlx(try_from = "Flag")]
    pub serious: bool,
}

/// Correction of stored sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// Key of the sums.
    pub key: StatKey,
    /// Value that was read; `None` if there was none.
    pub was: Option<ItemSums>,
    /// Correct value; empty sums are deleted.
    pub becomes: ItemSums,
}

/// A counted answer to an item of an assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignedAnswer {
    pub learner: UserId,
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Id of the skill blueprint; for a problem of the bank, its skill.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Difficulty level.
    pub level: String,
    #[sqlx(try_from = "Int")]
    pub seed: u64,
    /// Whether it has full credit.
    #[sqlx(rename = "is_right", try_from = "Flag")]
    pub right: bool,
    /// The blueprint's strategy that the wrong answer matches.
    pub strategy: Option<String>,
}
