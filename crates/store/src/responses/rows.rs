//! Rows, filters and results of surveys.

use plumb_sessions::survey::CompletedResponse;
use plumb_types::ContentHash;
use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::sql::TextOrEmpty;

/// Numbers of sessions of one version of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    pub version: ContentHash,
    pub completed: i64,
    /// Number of open sessions.
    pub open: i64,
    /// Number of sessions that ended without being completed.
    pub ended: i64,
    /// When the latest was completed.
    pub latest: Option<Timestamp>,
}

/// A completed session of a survey.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ResponseRow {
    /// The session.
    pub id: SessionId,
    pub learner: UserId,
    pub learner_name: String,
    pub finished_at: Timestamp,
    /// Fold of its events, as JSON.
    pub snapshot: String,
}

/// An ended survey to add to the sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedSurvey {
    /// The session.
    pub id: SessionId,
    /// [`crate::sessions::SessionRow::version`] as loaded.
    pub version: i64,
    pub learner: UserId,
    pub about: String,
    /// The version of the survey.
    pub content: ContentHash,
    pub finished_at: Timestamp,
    /// Its contribution to the sums.
    pub contribution: SurveyContribution,
}

/// Contribution of an ended survey to the sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurveyContribution {
    /// Completed, with these answers.
    Completed(CompletedResponse),
    /// Ended without being completed.
    GivenUp,
    /// Contributes nothing; the session is only flagged as processed.
    Nothing,
}

/// The respondents that a request is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Respondents {
    /// All of them.
    All,
    /// Those that this teacher sees: see [`crate::responses::Responses`].
    OfTeacher(UserId),
    /// Those who answered for this class.
    OfClass(ClassId),
}

/// Which responses to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResponseFilter<'a> {
    /// Subject of the sessions.
    pub about: &'a str,
    pub version: &'a ContentHash,
    pub respondents: Respondents,
    /// The results leave out a class, and a learner, with fewer completed responses to this version, so that no difference
    /// shows what a small one adds; [`Respondents::All`] are in the results anyway.
    pub least: i64,
}

/// A text given by respondents.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TextResponse {
    /// Sort key of the text.
    #[sqlx(rename = "value")]
    pub place: String,
    #[sqlx(rename = "body", try_from = "TextOrEmpty")]
    pub text: String,
    /// Number of respondents with exactly this text.
    pub n: i64,
}
