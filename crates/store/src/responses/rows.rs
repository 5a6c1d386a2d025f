//! Rows, filters and results.

use plumb_sessions::survey::Finished;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::sql::{Micros, TextOrEmpty};

/// Sessions of one version of a survey, counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    pub version: ContentHash,
    pub completed: i64,
    /// How many are under way.
    pub open: i64,
    /// How many ended before their end.
    pub ended: i64,
    /// When the latest was completed.
    pub latest: Option<Timestamp>,
}

/// A completed session of a survey.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ResponseRow {
    /// The session.
    pub id: Uuid,
    pub learner: Uuid,
    pub learner_name: String,
    #[sqlx(try_from = "Micros")]
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
    pub learner: Uuid,
    pub about: String,
    /// The version of the survey.
    pub content: ContentHash,
    pub finished_at: Timestamp,
    /// What it adds to the sums.
    pub came_to: SurveyContribution,
}

/// What a survey that is over adds to the sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurveyContribution {
    /// It was completed, with these answers.
    Completed(Finished),
    /// It ended before its end.
    GivenUp,
    /// It is not to be added: it is looked at once, and in no sum.
    Nothing,
}

/// The respondents that a request is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Respondents {
    /// All of them.
    All,
    /// Those that this teacher sees: see [`crate::responses::Responses`].
    OfTeacher(Uuid),
    /// Those who answered for this class.
    OfClass(Uuid),
}

/// What is added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfVersion<'a> {
    /// What the sessions are about.
    pub about: &'a str,
    pub version: &'a ContentHash,
    pub respondents: Respondents,
    /// The results leave out a class, and a learner, with fewer completed responses to this version, so that no difference
    /// shows what a small one adds; [`Respondents::All`] are in the results anyway.
    pub least: i64,
}

/// A text that respondents wrote.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SaidText {
    /// Where it stands among the others.
    #[sqlx(rename = "value")]
    pub place: String,
    #[sqlx(rename = "body", try_from = "TextOrEmpty")]
    pub text: String,
    /// How many wrote just this.
    pub n: i64,
}
