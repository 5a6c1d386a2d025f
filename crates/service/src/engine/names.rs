//! The names that session kinds are stored under, for looking them up.

use plumb_sessions::engine;
use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::Practice;
use plumb_sessions::session::Session;
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::tutor::TutorSession;
use plumb_sessions::workflow::WorkflowSession;

pub(crate) const EVALUATION: &str = Session::NAME;
pub(crate) const PRACTICE: &str = Practice::NAME;
pub(crate) const PLACEMENT: &str = PlacementSession::NAME;
pub(crate) const TUTOR: &str = TutorSession::NAME;
pub(crate) const SURVEY: &str = SurveySession::NAME;
pub(crate) const WORKFLOW: &str = WorkflowSession::NAME;
pub(crate) const THOUGHT: &str = ThoughtSession::NAME;

/// A kind of session, by its name in the database and in addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionKind(&'static str);

impl SessionKind {
    /// An assessment.
    pub const EVALUATION: Self = Self(EVALUATION);
    /// Practice.
    pub const LEARNING: Self = Self(PRACTICE);
    /// The placement test.
    pub const PLACEMENT: Self = Self(PLACEMENT);
    /// A topic, taught in turns.
    pub const TUTOR: Self = Self(TUTOR);
    /// A survey.
    pub const SURVEY: Self = Self(SURVEY);
    /// A workflow.
    pub const WORKFLOW: Self = Self(WORKFLOW);
    /// A thought session: guided reflection.
    pub const THOUGHT: Self = Self(THOUGHT);

    pub(crate) const fn of<K: engine::SessionKind>() -> Self {
        Self(K::NAME)
    }

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}
