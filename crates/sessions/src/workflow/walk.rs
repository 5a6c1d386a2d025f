//! Going on from step to step until one needs the person, time or another session.

use super::command::WorkflowRefusal;
use super::event::WorkflowEvent;
use super::state::WorkflowSession;
use super::variables::values;
use crate::engine::SessionKind as _;
use plumb_content::question::holds;
use plumb_content::workflow::{MAX_VISITS, Rule, StepBody, TOO_MANY_STEPS, Workflow};
use plumb_types::time::Timestamp;

/// One decision in the making: what has happened, and the session with it taken in.
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

    /// Enters `first`, and goes on while nothing keeps the walk at a step.
    pub(super) fn go(&mut self, first: &str) -> Result<(), WorkflowRefusal> {
        let workflow = self.workflow;
        let mut next = first;
        // What takes no time makes no circle in a workflow that was read; the bound holds for any other, too.
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
                StepBody::Branch { rules, otherwise } => next = self.way(rules).unwrap_or(otherwise),
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

    /// Where the first rule that holds leads.
    fn way<'r>(&self, rules: &'r [Rule]) -> Option<&'r str> {
        let values = values(self.workflow, &self.session);
        rules.iter().find(|rule| holds(&rule.when, &values)).map(|rule| rule.next.as_str())
    }
}
