//! The names that session kinds are stored under, for looking them up.

use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::Practice;
use plumb_sessions::session::Session;
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::tutor::TutorSession;
use plumb_sessions::workflow::WorkflowSession;
use strum::{EnumIter, IntoEnumIterator as _};

pub(crate) const EVALUATION: &str = Session::NAME;
pub(crate) const PRACTICE: &str = Practice::NAME;
pub(crate) const PLACEMENT: &str = PlacementSession::NAME;
pub(crate) const TUTOR: &str = TutorSession::NAME;
pub(crate) const SURVEY: &str = SurveySession::NAME;
pub(crate) const WORKFLOW: &str = WorkflowSession::NAME;
pub(crate) const THOUGHT: &str = ThoughtSession::NAME;

/// A kind of session, in the order of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
pub enum SessionKind {
    /// An assessment.
    Evaluation,
    /// Practice.
    Learning,
    /// A topic, taught in turns.
    Tutor,
    /// The placement test.
    Placement,
    /// A survey.
    Survey,
    /// A workflow.
    Workflow,
    /// A thought session: guided reflection.
    Thought,
}

impl SessionKind {
    /// Returns every kind, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Returns its name in the database and in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Evaluation => EVALUATION,
            Self::Learning => PRACTICE,
            Self::Tutor => TUTOR,
            Self::Placement => PLACEMENT,
            Self::Survey => SURVEY,
            Self::Workflow => WORKFLOW,
            Self::Thought => THOUGHT,
        }
    }

    /// Returns the kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|kind| kind.as_str() == name)
    }

    /// Like [`Self::parse`], but without the placement test, which is hidden from programs.
    pub fn shown(name: &str) -> Option<Self> {
        Self::parse(name).filter(|kind| *kind != Self::Placement)
    }
}
