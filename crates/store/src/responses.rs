//! What the respondents of a survey came to: how many there are of each version, sums of what they answered, and the
//! completed ones page by page. Everything is read for somebody: see [`Responses`].

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::survey::{Cell, Finished};
use plumb_domain::time::Timestamp;
use uuid::Uuid;

pub use crate::db::SurveySums;
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

/// A survey that is over, to be added to the sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedSurvey {
    /// The session.
    pub id: Uuid,
    /// [`crate::sessions::SessionRow::version`] as loaded.
    pub version: i64,
    /// Whose it is.
    pub learner: Uuid,
    /// What it is about.
    pub about: String,
    /// The version of the survey.
    pub content: ContentHash,
    /// When it ended.
    pub finished_at: Timestamp,
    /// What it adds to the sums.
    pub came_to: CameTo,
}

/// What a survey that is over adds to the sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CameTo {
    /// It was completed, with these answers.
    Completed(Finished),
    /// It ended before its end.
    GivenUp,
    /// It is not to be added: it is looked at once, and in no sum.
    Nothing,
}

/// What is added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfVersion<'a> {
    /// What the sessions are about.
    pub about: &'a str,
    /// Which version.
    pub version: &'a ContentHash,
    /// For which teacher; `None` for whoever may see all.
    pub teacher: Option<Uuid>,
    /// A teacher is told of no class, nor of a learner, with fewer completed responses to this version, so that nothing
    /// can be told from what a small one adds.
    pub least: i64,
}

/// A text that respondents wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaidText {
    /// Where it stands among the others.
    pub place: String,
    /// The text.
    pub text: String,
    /// How many wrote just this.
    pub n: i64,
}

/// The respondents of surveys. `about` is [`crate::sessions::SessionRow::assessment_id`].
///
/// A teacher is told of what was answered for a class that they teach, and of what learners who are in such a class
/// answered for no class. What was answered anonymously and for no class is told to nobody but those who may see all.
#[async_trait]
pub trait Responses: Send + Sync {
    /// The versions that anybody has begun, in the order of their hashes. Those that have ended are in it once they are
    /// added up.
    async fn tallies(&self, about: &str, teacher: Option<Uuid>) -> Result<Vec<Tally>>;
    /// How many completed ones [`Responses::counts`] is of.
    async fn told(&self, of: OfVersion<'_>) -> Result<i64>;
    /// What was answered, counted; at most `limit` of them.
    async fn counts(&self, of: OfVersion<'_>, limit: i64) -> Result<Vec<(Cell, i64)>>;
    /// A page of the texts written in answer to a question, in alphabetical order, after that place.
    async fn texts(&self, of: OfVersion<'_>, question: &str, after: &str, limit: i64) -> Result<Vec<SaidText>>;
    /// A page of completed sessions of one version, the latest end first, from after `after` (end and id of a row).
    async fn completed(
        &self,
        of: OfVersion<'_>,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<ResponseRow>>;
    /// Whether a learner has completed it for that class, or for none.
    async fn has_answered(&self, learner: Uuid, about: &str, class: Uuid) -> Result<bool>;
    /// Notes for which class a survey under way is answered. It stays with the first.
    async fn answer_for(&self, session: Uuid, class: Uuid) -> Result<()>;
    /// Surveys that are over and that nobody has added up yet, those that ended first.
    async fn unsummed(&self, limit: i64) -> Result<Vec<Uuid>>;
    /// Adds surveys up; those that were, or have moved on, are left out. Says how many were marked.
    async fn sum(&self, surveys: Vec<EndedSurvey>) -> Result<usize>;
}
