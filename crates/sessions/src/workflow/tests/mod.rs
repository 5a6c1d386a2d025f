//! Tests of workflows: their faults, and walks through them.

mod branching;
mod content;
mod projections;
mod random;
mod reading;
mod stories;

use crate::engine::Event as _;
use crate::engine::{apply, fold};
use plumb_types::ids::{CommandId, SessionId, UserId};
use serde_json::json;

use super::*;
use plumb_content::read;
use plumb_content::text::Problem;
use plumb_types::time::Timestamp;

/// A small workflow with a step of each kind and without faults.
const WELCOME: &str = include_str!("welcome.yaml");

fn read_text(text: &str) -> Workflow {
    read::workflow("welcome.yaml", text).unwrap_or_else(|problems| panic!("{}", shown(&problems)))
}

fn shown(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn beginning() -> Timestamp {
    Timestamp::parse("2030-01-01T09:00:00Z").unwrap()
}

fn plan(workflow: &Workflow) -> WorkflowPlan {
    WorkflowPlan {
        session_id: SessionId::from_u128(1),
        learner: UserId::from_u128(2),
        workflow_id: workflow.id.clone(),
        workflow: workflow.hash.clone(),
        decimal_mark: plumb_answers::answer::DecimalMark::Point,
    }
}

/// A test person in a workflow: applies the decided events and keeps them all.
struct Walker {
    workflow: Workflow,
    session: WorkflowSession,
    events: Vec<WorkflowEvent>,
    now: Timestamp,
    commands: u128,
}

impl Walker {
    fn new(text: &str) -> Self {
        Self::of(read_text(text))
    }

    fn of(workflow: Workflow) -> Self {
        let now = beginning();
        let events = create(&workflow, plan(&workflow), now).unwrap();
        let session = fold(&events).unwrap();
        Self { workflow, session, events, now, commands: 100 }
    }

    fn act(&mut self, command: &WorkflowCommand) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        let events = decide(&self.workflow, &self.session, command, self.now)?;
        for event in &events {
            self.session = apply(Some(self.session.clone()), event).unwrap();
        }
        self.events.extend(events.clone());
        Ok(events)
    }

    fn position(&self) -> u32 {
        self.session.current.as_ref().unwrap().position
    }

    fn respond(&mut self, response: Response) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        self.now = self.now.plus_secs(10);
        self.commands += 1;
        let (position, command_id) = (self.position(), CommandId::from_u128(self.commands));
        self.act(&WorkflowCommand::Respond { position, response, command_id })
    }

    fn go_on(&mut self) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        self.respond(Response::Continue)
    }

    fn number(&mut self, value: i64) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        self.respond(Response::Answer(json!({ "value": value })))
    }

    fn choose(&mut self, option: &str) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        self.respond(Response::Choice(option.into()))
    }

    fn check(&mut self, answer: &str) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        self.respond(Response::Check(answer.into()))
    }

    fn tick_after(&mut self, secs: i64) -> Vec<WorkflowEvent> {
        self.now = self.now.plus_secs(secs);
        self.act(&WorkflowCommand::Tick).unwrap()
    }

    /// Begins and ends the session that the step runs.
    fn run(&mut self, session: u128, result: RunResult) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
        let session = SessionId::from_u128(session);
        self.act(&WorkflowCommand::RunStarted { position: self.position(), session })?;
        self.act(&WorkflowCommand::RunFinished { session, result })
    }

    fn step(&self) -> &str {
        &self.session.current.as_ref().unwrap().step
    }

    fn presented(&self) -> StepView {
        StepView::of(&self.workflow, &self.session).unwrap()
    }
}

fn scored(basis_points: u16) -> RunResult {
    RunResult { completed: true, score: Some(basis_points), passed: Some(basis_points >= 7_000) }
}

fn kinds(events: &[WorkflowEvent]) -> Vec<&'static str> {
    events.iter().map(WorkflowEvent::kind).collect()
}
