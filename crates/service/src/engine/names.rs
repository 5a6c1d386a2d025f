//! The names that sessions are stored under, for looking them up.

use plumb_sessions::engine::SessionKind;
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::Practice;
use plumb_sessions::session::Session;
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::workflow::WorkflowSession;

pub(crate) const EVALUATION: &str = Session::NAME;
pub(crate) const PRACTICE: &str = Practice::NAME;
pub(crate) const PLACEMENT: &str = PlacementSession::NAME;
pub(crate) const SURVEY: &str = SurveySession::NAME;
pub(crate) const WORKFLOW: &str = WorkflowSession::NAME;
pub(crate) const THOUGHT: &str = ThoughtSession::NAME;
