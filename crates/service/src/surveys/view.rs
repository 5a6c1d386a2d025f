//! Surveys and their results, as teachers see them.

use std::sync::Arc;

use plumb_sessions::survey::{Results, Survey};
use plumb_types::ContentHash;
use plumb_types::ids::ClassId;

/// Numbers of sessions of a survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SurveyCounts {
    pub completed: u64,
    /// Number of open sessions.
    pub under_way: u64,
    /// Number of sessions that ended early.
    pub given_up: u64,
}

impl SurveyCounts {
    /// Adds two sets of numbers.
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
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whether answers are not linked to respondents.
    pub anonymous: bool,
    /// Numbers of sessions over all versions.
    pub answered: SurveyCounts,
}

/// One version of a survey.
#[derive(Debug, Clone)]
pub struct SurveyVersion {
    /// Hash of its text.
    pub hash: ContentHash,
    pub written: String,
    /// Whether it is the version that new sessions use.
    pub is_current: bool,
    /// Whether its answers are shown.
    pub is_shown: bool,
    /// Numbers of its sessions.
    pub answered: SurveyCounts,
}

/// Results of a version of a survey. Versions may have different questions, so their answers are not added up.
#[derive(Debug, Clone)]
pub struct SurveyReport {
    /// The survey's id.
    pub id: String,
    /// The version.
    pub survey: Arc<Survey>,
    /// The class, by id and name, that the report is about alone; none when it is about all respondents in sight.
    pub class: Option<(ClassId, String)>,
    /// Whether a class was asked for and all classes are shown together, as the survey is anonymous.
    pub together: bool,
    /// All versions that visible respondents have begun, and the current one: the latest completed first.
    pub versions: Vec<SurveyVersion>,
    /// Number of responses in the results; if the results are hidden, number of all responses.
    pub responses: u64,
    /// Number of responses in a table, if there are too many for one.
    pub beyond: Option<usize>,
    /// The results; `None` if there are so few responses that they would reveal the respondents.
    pub results: Option<Results>,
}

/// Responses as a table.
#[derive(Debug, Clone)]
pub struct SurveyCsv {
    pub version: ContentHash,
    /// CSV; or the number of responses, if they are so few that they would reveal the respondents.
    pub table: Result<String, usize>,
}
