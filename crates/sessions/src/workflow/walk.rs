//! Walks from step to step until one needs the person, time or another session.

use super::command::WorkflowRefusal;
use super::event::WorkflowEvent;
use super::state::WorkflowSession;
use super::variables::values;
use crate::engine::SessionKind as _;
use plumb_content::question::holds;
use plumb_content::workflow::{MAX_VISITS, Rule, StepBody, TOO_MANY_STEPS, Workflow};
use plumb_types::time::Timestamp;

/// A decision in progress: the events so far, and the session with these events applied.
pub(super) struct Walk<'w> {
    pub(super) workflow: &'w Workflow,
    pub(super) session: WorkflowSession,
    pub(super) at: Timestamp,
    pub(super) events: Vec<WorkflowEvent>,
}

impl<'w> Walk<'w> {
    pub(super) fn new(workflow: &'w Workflow, session: WorkflowSession, at: Timestamp) -> Self {
        Self { workflow, session, at, events: Vec::new() }
    }

    pub(super) fn emit(&mut self, event: WorkflowEvent) {
        self.session.apply(&event);
        self.events.push(event);
    }

    /// Enters `first`, and continues until a step keeps the walk.
    pub(super) fn go(&mut self, first: &str) -> Result<(), WorkflowRefusal> {
        let workflow = self.workflow;
        let mut next = first;
        // A validated workflow has no cycle of steps that take no time; the bound protects against any other.
        for _ in 0..=workflow.steps.len() {
            let step = workflow.step(next).ok_or_else(|| WorkflowRefusal::NoStep(next.to_owned()))?;
            if self.session.visits(&step.id) >= MAX_VISITS {
                break;
            }
            let due = match &step.body {
                StepBody::Wait { length, .. } => Some(length.due(self.at)),
                _ => None,
            };
            let (at, position) = (self.at, self.session.entered);
            self.emit(WorkflowEvent::StepEntered { at, position, step: step.id.clone(), kind: step.body.kind(), due });
            match &step.body {
                StepBody::Branch { rules, otherwise } => next = self.next_target(rules).unwrap_or(otherwise),
                StepBody::Wait { next: after, .. } if due.is_some_and(|due| due <= at) => {
                    self.emit(WorkflowEvent::Waited { at, step: step.id.clone() });
                    next = after;
                }
                StepBody::End { outcome, .. } => {
                    self.complete(outcome.clone());
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
        self.complete(TOO_MANY_STEPS.to_owned());
        Ok(())
    }

    fn complete(&mut self, outcome: String) {
        self.emit(WorkflowEvent::SessionCompleted { at: self.at, outcome });
    }

    /// The target of the first rule that holds.
    fn next_target<'r>(&self, rules: &'r [Rule]) -> Option<&'r str> {
        let values = values(self.workflow, &self.session);
        rules.iter().find(|rule| holds(&rule.when, &values)).map(|rule| rule.next.as_str())
    }
}
