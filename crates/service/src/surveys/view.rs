//! Surveys and what they came to, as teachers see them.

use std::sync::Arc;

use plumb_sessions::survey::{Results, Survey};
use plumb_types::ContentHash;
use uuid::Uuid;

/// How many have gone through something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answered {
    pub completed: u64,
    /// And are not done yet.
    pub under_way: u64,
    /// And ended before its end.
    pub given_up: u64,
}

impl Answered {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            completed: self.completed + other.completed,
            under_way: self.under_way + other.under_way,
            given_up: self.given_up + other.given_up,
        }
    }
}

/// A survey in the teachers' list.
#[derive(Debug, Clone)]
pub struct SurveyLine {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Whether answers are not linked to who gave them.
    pub anonymous: bool,
    /// How many have gone through any version of it.
    pub answered: Answered,
}

/// One version of a survey.
#[derive(Debug, Clone)]
pub struct SurveyVersion {
    /// Hash of its text.
    pub hash: ContentHash,
    pub written: String,
    /// Whether it is the one that is begun now.
    pub is_current: bool,
    /// Whether it is the one whose answers are shown.
    pub is_shown: bool,
    /// How many have gone through it.
    pub answered: Answered,
}

/// What a version of a survey came to. Answers to different versions are answers to different questions, so they are
/// not added up.
#[derive(Debug, Clone)]
pub struct SurveyReport {
    /// The survey's name for programs.
    pub id: String,
    /// The version.
    pub survey: Arc<Survey>,
    /// The class, by id and name, that the report is about alone; none when it is about all respondents in sight.
    pub class: Option<(Uuid, String)>,
    /// All versions that anybody in sight has begun, and the current one: the latest completed first.
    pub versions: Vec<SurveyVersion>,
    /// How many responses were put together; where there are no results, how many there are.
    pub responses: u64,
    /// How many a table has of them, where they are too many for one.
    pub beyond: Option<usize>,
    /// What they came to; nothing when they are so few that they would tell who answered.
    pub results: Option<Results>,
}

/// Responses as a table.
#[derive(Debug, Clone)]
pub struct SurveyCsv {
    pub version: ContentHash,
    /// CSV; or how many there are, when these are so few that they would tell who answered.
    pub table: Result<String, usize>,
}
