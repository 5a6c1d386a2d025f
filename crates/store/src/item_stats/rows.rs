//! Rows, filters and results.

use plumb_learning::measurement::ItemSums;
use plumb_sessions::session::{ItemResponse, StatKey};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::sql::{Flag, Micros, TextHash};

/// An ended evaluation that nobody has looked at yet.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Uncounted {
    /// The session.
    pub id: Uuid,
    pub role: String,
    /// Whether what was sat was ever published.
    #[sqlx(try_from = "Flag")]
    pub published: bool,
}

/// What becomes of one session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedSession {
    pub id: Uuid,
    /// [`crate::sessions::SessionRow::version`] as loaded.
    pub version: i64,
    /// What was sat.
    pub assessment_id: String,
    /// The very version.
    pub assessment_hash: ContentHash,
    /// Its answers; `None` when it is not to be counted.
    pub responses: Option<Vec<ItemResponse>>,
}

/// A wrong answer of an evaluation that a strategy of its blueprint makes.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WrongWay {
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// The `type` of the strategy.
    pub strategy: String,
    /// When the session ended.
    #[sqlx(rename = "finished_at", try_from = "Micros")]
    pub at: Timestamp,
}

/// The mark of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// All of them are marked and added.
    Counted,
    /// One of them was counted or moved on meanwhile: nothing was done.
    Conflict,
}

/// Sums with their name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatRow {
    /// What they are sums of.
    pub key: StatKey,
    pub sums: ItemSums,
}

/// A blueprint's version in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StatSummary {
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    #[sqlx(try_from = "TextHash")]
    pub hash: ContentHash,
    /// Answers counted.
    pub n: i64,
    /// Answers left out as guesses.
    pub low_effort: i64,
    /// Mean credit, millionths.
    pub facility: Option<i64>,
    /// Item-rest correlation, millionths.
    pub discrimination: Option<i64>,
    pub flags: i64,
    #[sqlx(try_from = "Flag")]
    pub serious: bool,
}

/// Sums that are to be other ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// What they are sums of.
    pub key: StatKey,
    /// As they were read; `None` when there were none.
    pub was: Option<ItemSums>,
    /// As they should be; empty ones go.
    pub becomes: ItemSums,
}

/// An answer to an item of an assignment, as it was counted.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignedAnswer {
    pub learner: Uuid,
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// The skill blueprint's id; of a problem of the bank, its skill.
    pub blueprint: String,
    /// Hash of its text.
    #[sqlx(try_from = "TextHash")]
    pub hash: ContentHash,
    /// The difficulty level.
    pub level: String,
    #[sqlx(try_from = "i64")]
    pub seed: u64,
    /// It has full credit.
    #[sqlx(rename = "is_right", try_from = "Flag")]
    pub right: bool,
    /// The wrong way that its blueprint names.
    pub strategy: Option<String>,
}
