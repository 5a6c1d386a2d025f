//! Where somebody is in a workflow: a projection of the session's state alone.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use super::state::WorkflowSession;
use super::variables::variables;
use plumb_content::workflow::{StepKind, Workflow};
use plumb_types::time::{Timestamp, as_rfc3339, as_rfc3339_if_any};

/// Where somebody is, and what is known by now. There is no key in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkflowContext {
    /// The step that the walk is at, or was at when it ended.
    pub current_step: String,
    pub kind: StepKind,
    /// Its name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(serialize_with = "as_rfc3339")]
    pub entered_at: Timestamp,
    /// When it is over by itself; for waits.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_rfc3339_if_any")]
    pub due: Option<Timestamp>,
    /// What formulas see by now, by name.
    pub variables: BTreeMap<String, Json>,
    /// The steps that were gone through at least once, in the order of the file; branches are left out.
    pub steps_done: Vec<String>,
}

impl WorkflowContext {
    /// Where the session is in `workflow`, the version that it was begun with; none before the first step.
    pub fn of(workflow: &Workflow, session: &WorkflowSession) -> Option<Self> {
        let current = session.current.as_ref()?;
        let is_here = |id: &str| id == current.step && session.outcome.is_none();
        let done = workflow.steps.iter().filter(|step| {
            let visits = session.visits(&step.id);
            step.body.kind() != StepKind::Branch && (visits > 1 || visits == 1 && !is_here(&step.id))
        });
        Some(Self {
            current_step: current.step.clone(),
            kind: current.kind,
            title: workflow.step(&current.step).and_then(|step| step.title.clone()),
            entered_at: current.entered_at,
            due: current.due,
            variables: variables(workflow, session),
            steps_done: done.map(|step| step.id.clone()).collect(),
        })
    }
}
