//! Answers that the machine could not decide: the queue of those that wait for a person, and what answers can earn
//! points for.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
pub use crate::db::reviews::order_key;
use crate::error::Result;

/// An answer that waits, or was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewRow {
    /// The session.
    pub session: Uuid,
    /// Index in the form.
    pub position: u16,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Whether it waits.
    pub waits: bool,
}

/// A rubric in place of the one that it was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RubricChange {
    /// The skill blueprint's id.
    pub blueprint: String,
    /// JSON: what must be stored still; none where nobody has written one.
    pub was: Option<String>,
    /// JSON: what is stored from then on.
    pub lines: String,
    /// Who wrote it.
    pub by: Uuid,
    /// When.
    pub at: Timestamp,
}

/// How many answers there are, each counted up to a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReviewCounts {
    /// That wait.
    pub waiting: i64,
    /// That were decided.
    pub decided: i64,
}

/// The queue of answers that wait for a person. Where a teacher is given, only those to assignments of classes that
/// they teach.
#[async_trait]
pub trait Reviews: Send + Sync {
    /// The next that waits, in an order that says nothing of whose it is; after that one, if one is given.
    async fn next_review(&self, teacher: Option<Uuid>, after: Option<(Uuid, u16)>) -> Result<Option<ReviewRow>>;
    /// An answer in the queue, or decided from it.
    async fn review(&self, teacher: Option<Uuid>, session: Uuid, position: u16) -> Result<Option<ReviewRow>>;
    /// How many there are, each counted up to `most`.
    async fn review_counts(&self, teacher: Option<Uuid>, most: i64) -> Result<ReviewCounts>;
    /// JSON: the rubric of a blueprint, if one was written.
    async fn rubric(&self, blueprint: &str) -> Result<Option<String>>;
    /// Writes the rubric of a blueprint; false when somebody has written another one since.
    async fn put_rubric(&self, change: RubricChange, audit: AuditEntry) -> Result<bool>;
    /// Whether somebody teaches a class for which a blueprint's items were sat and waited for a person.
    async fn meets(&self, teacher: Option<Uuid>, blueprint: &str) -> Result<bool>;
}
