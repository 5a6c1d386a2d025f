//! The items of evaluations that are over: which session had which, answered or not. They follow from sessions and
//! forms, and are noted by a worker after the end, together with the answers that wait for a person.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use uuid::Uuid;

use crate::error::Result;

/// An item at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SatItem {
    /// Index in the form.
    pub position: u16,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// The difficulty level.
    pub level: String,
    /// The item's seed.
    pub seed: u64,
    /// The answer waits for a person.
    pub waits: bool,
}

/// A session with its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotedSession {
    /// The session.
    pub id: Uuid,
    /// [`crate::sessions::SessionRow::version`] as loaded.
    pub version: i64,
    /// The assignment that it was sat for.
    pub assignment: Option<Uuid>,
    /// Its items; none where they cannot be read.
    pub items: Vec<SatItem>,
}

/// Which sessions are looked for: those that had an item of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// Only this item: level and seed.
    pub item: Option<(String, u64)>,
    /// Only what was sat for this assignment.
    pub assignment: Option<Uuid>,
}

/// An item of a version with the number of sessions that had it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SatCount {
    /// The difficulty level.
    pub level: String,
    /// The item's seed.
    pub seed: u64,
    /// In how many sessions.
    pub sessions: i64,
}

/// Items of evaluations that are over.
#[async_trait]
pub trait SatItems: Send + Sync {
    /// Ended evaluations whose items nobody has noted yet, those that ended first.
    async fn unnoted(&self, limit: i64) -> Result<Vec<Uuid>>;
    /// Notes items, and which answers wait for a person; sessions that were noted or have moved on are left out.
    /// Says how many were noted.
    async fn note(&self, sessions: Vec<NotedSession>) -> Result<usize>;
    /// A page of the sessions within reach, in the order of their ids, after that one.
    async fn reached(&self, reach: &Reach, after: Option<Uuid>, limit: i64) -> Result<Vec<Uuid>>;
    /// How many sessions are within reach, counted up to `most`.
    async fn count_reached(&self, reach: &Reach, most: i64) -> Result<i64>;
    /// The items of a version that were sat for an assignment, those of most sessions first, at most `limit`.
    async fn items_of(&self, hash: &ContentHash, assignment: Uuid, limit: i64) -> Result<Vec<SatCount>>;
}
