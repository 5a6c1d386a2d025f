//! What all respondents of a survey came to: how many there are of each version, and the completed ones page by page.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;

/// Sessions of one version of a survey, counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The version.
    pub version: ContentHash,
    /// How many were completed.
    pub completed: i64,
    /// How many are under way.
    pub open: i64,
    /// How many ended before their end.
    pub ended: i64,
    /// When the latest was completed.
    pub latest: Option<Timestamp>,
}

/// A completed session of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseRow {
    /// The session.
    pub id: Uuid,
    /// Whose it is.
    pub learner: Uuid,
    /// Their name.
    pub learner_name: String,
    /// When it was completed.
    pub finished_at: Timestamp,
    /// JSON: the fold of its events.
    pub snapshot: String,
}

/// The respondents of surveys. `about` is [`crate::sessions::SessionRow::assessment_id`].
#[async_trait]
pub trait Responses: Send + Sync {
    /// The versions that anybody has begun, in the order of their hashes.
    async fn tallies(&self, about: &str) -> Result<Vec<Tally>>;
    /// A page of completed sessions of one version, the latest end first, from after `after` (end and id of a row).
    async fn completed(
        &self,
        about: &str,
        version: &ContentHash,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<ResponseRow>>;
}
