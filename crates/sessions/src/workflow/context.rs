//! Context of a workflow session: a projection of the session's state alone.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use super::state::WorkflowSession;
use super::variables::variables;
use plumb_content::workflow::{StepKind, Workflow};
use plumb_types::time::{Timestamp, as_rfc3339, as_rfc3339_if_any};

/// The person's position in a workflow and the values known so far. It contains no key.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkflowContext {
    /// The current step, or the last one before the end.
    pub current_step: String,
    pub kind: StepKind,
    /// Title for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(serialize_with = "as_rfc3339")]
    pub entered_at: Timestamp,
    /// When it is over by itself; for waits.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_rfc3339_if_any")]
    pub due: Option<Timestamp>,
    /// Values of the formulas' variables, by name.
    pub variables: BTreeMap<String, Json>,
    /// The steps completed at least once, in the order of the file, without branches.
    pub steps_done: Vec<String>,
}

impl WorkflowContext {
    /// The context of the session in `workflow`, the version that it began with; `None` before the first step.
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
