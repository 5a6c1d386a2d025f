//! What answers say about items: an answer a row, and the sums they come to, written together with the mark that a
//! session is counted. They follow from sessions and can be worked out again, so they are no record of their own.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::measurement::{ItemResponse, ItemSums, StatKey};
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
pub use crate::db::item_stats::beside;
use crate::error::Result;

/// An ended evaluation that nobody has looked at yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uncounted {
    /// The session.
    pub id: Uuid,
    /// The role of whose it is, now.
    pub role: String,
    /// Whether what was sat was ever published.
    pub published: bool,
}

/// What becomes of one session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedSession {
    /// The session.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongWay {
    /// The session.
    pub session: Uuid,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// The `type` of the strategy.
    pub strategy: String,
    /// When the session ended.
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
    /// The sums.
    pub sums: ItemSums,
}

/// A blueprint's version in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatSummary {
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Answers counted.
    pub n: i64,
    /// Answers left out as guesses.
    pub low_effort: i64,
    /// Mean credit, millionths.
    pub facility: Option<i64>,
    /// Item-rest correlation, millionths.
    pub discrimination: Option<i64>,
    /// How many flags it has.
    pub flags: i64,
    /// Whether one of them is serious.
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

/// Statistics of items.
#[async_trait]
pub trait ItemStats: Send + Sync {
    /// Ended evaluations that nobody has looked at yet, those that ended first.
    async fn uncounted(&self, limit: i64) -> Result<Vec<Uncounted>>;
    /// Marks sessions as looked at and adds their answers, all or none: however many servers try, each is added once.
    async fn count(&self, sessions: Vec<CountedSession>) -> Result<Counted>;
    /// The answers of a session as they were counted, in order.
    async fn responses(&self, session: Uuid) -> Result<Vec<ItemResponse>>;
    /// The latest wrong answers of a learner that a blueprint knows how to make, newest first, at most `limit`: those of
    /// the latest `sessions` evaluations.
    async fn wrong_ways(&self, learner: Uuid, sessions: i64, limit: i64) -> Result<Vec<WrongWay>>;
    /// A page of sessions that are counted, in order of end and id, after that place.
    async fn counted(&self, after: Option<(Timestamp, Uuid)>, limit: i64) -> Result<Vec<(Timestamp, Uuid)>>;
    /// The published versions of all blueprints that have answers.
    async fn current(&self) -> Result<Vec<StatSummary>>;
    /// The versions of a blueprint that have answers, at most `limit`, those with most first.
    async fn versions(&self, blueprint: &str, limit: i64) -> Result<Vec<StatSummary>>;
    /// The sums of a version and of all its parts, at most `limit`.
    async fn of_version(&self, blueprint: &str, hash: &ContentHash, limit: i64) -> Result<Vec<StatRow>>;
    /// A page of all sums in the order of their names, after that one.
    async fn all(&self, after: Option<StatKey>, limit: i64) -> Result<Vec<StatRow>>;
    /// Puts sums right, if they are still as they were read; says whether they were.
    async fn correct(&self, corrections: Vec<Correction>, audit: AuditEntry) -> Result<bool>;
}
