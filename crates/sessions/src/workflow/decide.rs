//! Decisions on commands of a workflow session.

use plumb_types::ids::{CommandId, SessionId};

use super::command::{Response, WorkflowCommand, WorkflowRefusal};
use super::event::{Recorded, WorkflowEvent};
use super::plan::WorkflowPlan;
use super::state::{CurrentStep, RunResult, StepValue, WorkflowSession};
use super::walk::Walk;
use crate::engine::apply;
use plumb_answers::answer::{Outcome, refuse_long};
use plumb_answers::item::ItemBody;
use plumb_answers::item::mark_read;
use plumb_content::question::{Answer, Question};
use plumb_content::workflow::{StepBody, Workflow};
use plumb_types::time::Timestamp;

/// Creates a session from its plan and walks to the first step that needs a person. Refused if the plan is for another
/// version of the workflow.
pub fn create(workflow: &Workflow, plan: WorkflowPlan, at: Timestamp) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
    if plan.workflow != workflow.hash {
        return Err(WorkflowRefusal::OtherWorkflow);
    }
    let created = WorkflowEvent::SessionCreated { at, plan: Box::new(plan) };
    let session = apply(None, &created).ok_or(WorkflowRefusal::NotCurrent)?;
    let mut walk = Walk::new(workflow, session, at);
    walk.go(&workflow.start)?;
    walk.events.insert(0, created);
    Ok(walk.events)
}

/// Decides `command` at `at`: returns the events to append, or the refusal. A repeated command returns no events, and
/// neither does a tick if no wait is over.
pub fn decide(
    workflow: &Workflow,
    session: &WorkflowSession,
    command: &WorkflowCommand,
    at: Timestamp,
) -> Result<Vec<WorkflowEvent>, WorkflowRefusal> {
    if command.command_id().is_some_and(|id| session.commands.has(id)) || is_repeated_report(session, command) {
        return Ok(Vec::new());
    }
    if session.plan.workflow != workflow.hash {
        return Err(WorkflowRefusal::OtherWorkflow);
    }
    if session.life.status.is_closed() {
        return if *command == WorkflowCommand::Tick { Ok(Vec::new()) } else { Err(WorkflowRefusal::Closed) };
    }
    let mut walk = Walk::new(workflow, session.clone(), at);
    match command {
        WorkflowCommand::Respond { position, response, command_id } => {
            walk.respond(*position, response, *command_id)?;
        }
        WorkflowCommand::Tick => walk.tick()?,
        WorkflowCommand::RunStarted { position, session } => walk.run_started(*position, *session)?,
        WorkflowCommand::RunFinished { session, result } => walk.run_finished(*session, *result)?,
        WorkflowCommand::End { command_id } => {
            walk.emit(WorkflowEvent::SessionTerminated { at, command_id: *command_id });
        }
    }
    Ok(walk.events)
}

/// When the session needs a tick; `None` if only a person can move it.
pub fn next_due(session: &WorkflowSession) -> Option<Timestamp> {
    session.current.as_ref().filter(|_| !session.life.status.is_closed())?.due
}

/// Whether the server repeats a report about a run: a run has no command id, so its session identifies it.
fn is_repeated_report(session: &WorkflowSession, command: &WorkflowCommand) -> bool {
    let is_finished = |id: &SessionId| {
        session
            .steps
            .values()
            .any(|record| matches!(&record.known, Some(StepValue::Run { session, .. }) if session == id))
    };
    match command {
        WorkflowCommand::RunStarted { session: id, .. } => {
            is_finished(id) || session.current.as_ref().is_some_and(|current| current.run == Some(*id))
        }
        WorkflowCommand::RunFinished { session: id, .. } => is_finished(id),
        WorkflowCommand::Respond { .. } | WorkflowCommand::Tick | WorkflowCommand::End { .. } => false,
    }
}

/// The answer to a question, in either format; `None` if an optional question was skipped.
fn read(question: &Question, response: &Response) -> Result<Option<Answer>, WorkflowRefusal> {
    let read = match response {
        Response::Answer(json) => question.read(json),
        Response::Form(fields) => {
            question.read_form(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())))
        }
        Response::Continue | Response::Choice(_) | Response::Check(_) => return Err(WorkflowRefusal::WrongKind),
    };
    read.map_err(WorkflowRefusal::BadAnswer)
}

impl<'w> Walk<'w> {
    /// The current step.
    fn here(&self) -> Result<(CurrentStep, &'w StepBody), WorkflowRefusal> {
        let current = self.session.current.clone().ok_or(WorkflowRefusal::NotCurrent)?;
        let step = self.workflow.step(&current.step).ok_or_else(|| WorkflowRefusal::NoStep(current.step.clone()))?;
        Ok((current, &step.body))
    }

    fn respond(&mut self, position: u32, response: &Response, command_id: CommandId) -> Result<(), WorkflowRefusal> {
        let (current, body) = self.here()?;
        if current.position != position {
            return Err(WorkflowRefusal::NotCurrent);
        }
        match (body, response) {
            (StepBody::Inform { next, .. }, Response::Continue) => {
                self.record(&current, Recorded::Continue, command_id);
                self.go(next)
            }
            (StepBody::Ask { question, next }, Response::Answer(_) | Response::Form(_)) => {
                let answer = read(question, response)?;
                self.record(&current, Recorded::Answer(answer), command_id);
                self.go(next)
            }
            (StepBody::Choose { options, .. }, Response::Choice(id)) => {
                let chosen = options.iter().find(|option| option.id == *id).ok_or(WorkflowRefusal::UnknownOption)?;
                self.record(&current, Recorded::Choice(chosen.id.clone()), command_id);
                self.go(&chosen.next)
            }
            (StepBody::Check { task, attempts, next, on_fail, .. }, Response::Check(answer)) => {
                match self.mark(&current, task, answer, command_id)? {
                    (true, _) => self.go(next),
                    (false, used) if used >= *attempts => self.go(on_fail),
                    (false, _) => Ok(()),
                }
            }
            (StepBody::Wait { .. }, _) => Err(WorkflowRefusal::Waiting { until: current.due.unwrap_or(self.at) }),
            _ => Err(WorkflowRefusal::WrongKind),
        }
    }

    fn record(&mut self, current: &CurrentStep, response: Recorded, command_id: CommandId) {
        let (at, step) = (self.at, current.step.clone());
        self.emit(WorkflowEvent::ResponseRecorded { at, step, response, command_id });
    }

    /// Marks an answer to a check: whether it is right, and how many were given. An answer that cannot be read or
    /// decided does not use up an attempt, because there is no person to decide it later.
    fn mark(
        &mut self,
        current: &CurrentStep,
        task: &ItemBody,
        answer: &str,
        command_id: CommandId,
    ) -> Result<(bool, u8), WorkflowRefusal> {
        refuse_long(answer).map_err(|long| WorkflowRefusal::Invalid { read_as: None, reason: long.into() })?;
        let verdict = mark_read(task, answer, self.session.plan.decimal_mark);
        if matches!(verdict.outcome, Outcome::Invalid | Outcome::Undecided) {
            let reason = verdict.reason.unwrap_or_default();
            return Err(WorkflowRefusal::Invalid { read_as: verdict.read_as, reason });
        }
        let passed = verdict.outcome == Outcome::Correct;
        let attempt = current.attempts.saturating_add(1);
        self.record(current, Recorded::Check(answer.to_owned()), command_id);
        let (at, step) = (self.at, current.step.clone());
        self.emit(WorkflowEvent::CheckMarked { at, step, verdict, passed, attempt });
        Ok((passed, attempt))
    }

    fn tick(&mut self) -> Result<(), WorkflowRefusal> {
        let (current, body) = self.here()?;
        match body {
            StepBody::Wait { next, .. } if current.due.is_none_or(|due| due <= self.at) => {
                self.emit(WorkflowEvent::Waited { at: self.at, step: current.step });
                self.go(next)
            }
            _ => Ok(()),
        }
    }

    fn run_started(&mut self, position: u32, session: SessionId) -> Result<(), WorkflowRefusal> {
        let (current, body) = self.here()?;
        if current.position != position {
            return Err(WorkflowRefusal::NotCurrent);
        }
        if !matches!(body, StepBody::Run { .. }) {
            return Err(WorkflowRefusal::WrongKind);
        }
        if let Some(session) = current.run {
            return Err(WorkflowRefusal::RunUnderWay { session });
        }
        self.emit(WorkflowEvent::RunStarted { at: self.at, step: current.step, session });
        Ok(())
    }

    fn run_finished(&mut self, session: SessionId, result: RunResult) -> Result<(), WorkflowRefusal> {
        let (current, body) = self.here()?;
        let StepBody::Run { next, .. } = body else { return Err(WorkflowRefusal::NotCurrent) };
        match current.run {
            None => return Err(WorkflowRefusal::NoRun),
            Some(ours) if ours != session => return Err(WorkflowRefusal::NotCurrent),
            Some(_) => {}
        }
        self.emit(WorkflowEvent::RunFinished { at: self.at, step: current.step, session, result });
        self.go(next)
    }
}
