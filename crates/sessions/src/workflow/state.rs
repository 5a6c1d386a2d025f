//! State of a workflow session: the fold of its events.

use std::collections::BTreeMap;

use plumb_types::ids::SessionId;
use serde::{Deserialize, Serialize};

use super::event::{Recorded, WorkflowEvent};
use super::plan::WorkflowPlan;
use crate::conversation::Conversation;
use crate::engine::{Commands, Lifecycle, SessionHeader, SessionKind, Status};
use plumb_answers::answer::Verdict;
use plumb_content::question::Answer;
use plumb_content::workflow::StepKind;
use plumb_types::time::Timestamp;

/// Result of a session that a step ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunResult {
    /// Whether it was completed, not ended early.
    pub completed: bool,
    /// Score in basis points: 10,000 is everything right. `None` if there is no score, or not yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u16>,
    /// Whether the pass mark was reached; `None` without a pass mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
}

/// Values that a step has contributed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepValue {
    /// The answer to a question; `None` if it was skipped.
    Answer(Option<Answer>),
    /// The id of the option that was chosen.
    Choice(String),
    /// Result of a check so far.
    Check {
        /// Whether it was passed.
        passed: bool,
        /// Number of attempts.
        attempts: u8,
    },
    /// Result of a run.
    Run {
        /// The session.
        session: SessionId,
        /// Result of the session.
        result: RunResult,
    },
}

/// Record of a step that was entered, from the latest visit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Number of visits.
    pub visits: u16,
    /// Values from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<StepValue>,
}

/// The current step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentStep {
    /// Number of the step entered, from 0.
    pub position: u32,
    /// Id of the step.
    pub step: String,
    /// Kind of step.
    pub kind: StepKind,
    /// When it was entered.
    pub entered_at: Timestamp,
    /// When it is over by itself; for waits.
    pub due: Option<Timestamp>,
    /// Number of answers to a check since it was entered.
    pub attempts: u8,
    /// The session that the step runs, once it is begun.
    pub run: Option<SessionId>,
}

/// Mark of the answer to a check that was given just before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMark {
    /// Id of the check.
    pub step: String,
    /// Verdict of the marker.
    pub verdict: Verdict,
    /// Whether the check was passed with it.
    pub passed: bool,
}

/// A walk through a workflow. Its JSON is stored alongside the events; its size is bounded, however many events there
/// are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorkflowSession {
    /// The plan it was created from.
    pub plan: WorkflowPlan,
    /// Its life cycle: awaiting a response at a step that needs the person, else active.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// The current step, or the last one before the end.
    pub current: Option<CurrentStep>,
    /// Number of steps entered.
    pub entered: u32,
    /// Records of the steps that were entered.
    pub steps: BTreeMap<String, StepRecord>,
    /// Mark of the answer to a check that was given just before.
    pub last_mark: Option<LastMark>,
    /// Outcome, once the end is reached.
    pub outcome: Option<String>,
    /// Commands carried out, newest last.
    pub commands: Commands,
    /// The conversation, if the session is agent-led.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Box<Conversation>>,
}

impl WorkflowSession {
    /// How often a step was entered.
    pub fn visits(&self, step: &str) -> u16 {
        self.steps.get(step).map_or(0, |record| record.visits)
    }

    fn begun_as(plan: WorkflowPlan, at: Timestamp) -> Self {
        Self {
            plan,
            life: Lifecycle::begun(at),
            current: None,
            entered: 0,
            steps: BTreeMap::new(),
            last_mark: None,
            outcome: None,
            commands: Commands::default(),
            conversation: None,
        }
    }

    fn learn(&mut self, step: &str, known: StepValue) {
        self.steps.entry(step.to_owned()).or_default().known = Some(known);
    }
}

impl SessionKind for WorkflowSession {
    type Event = WorkflowEvent;

    const NAME: &'static str = "workflow";

    fn begun(event: &WorkflowEvent) -> Option<Self> {
        let WorkflowEvent::SessionCreated { at, plan } = event else { return None };
        Some(Self::begun_as((**plan).clone(), *at))
    }

    fn apply(&mut self, event: &WorkflowEvent) {
        self.life.version += 1;
        match event {
            WorkflowEvent::SessionCreated { .. } => {}
            WorkflowEvent::StepEntered { at, position, step, kind, due } => {
                self.entered = position.saturating_add(1);
                let record = self.steps.entry(step.clone()).or_default();
                record.visits = record.visits.saturating_add(1);
                self.life.status = if kind.needs_person() { Status::AwaitingResponse } else { Status::Active };
                self.current = Some(CurrentStep {
                    position: *position,
                    step: step.clone(),
                    kind: *kind,
                    entered_at: *at,
                    due: *due,
                    attempts: 0,
                    run: None,
                });
            }
            WorkflowEvent::ResponseRecorded { step, response, command_id, .. } => {
                self.commands.add_latest(*command_id);
                self.last_mark = None;
                match response {
                    // The result of a check follows from its `CheckMarked` event.
                    Recorded::Continue | Recorded::Check(_) => {}
                    Recorded::Answer(answer) => self.learn(step, StepValue::Answer(answer.clone())),
                    Recorded::Choice(option) => self.learn(step, StepValue::Choice(option.clone())),
                }
            }
            WorkflowEvent::CheckMarked { step, verdict, passed, attempt, .. } => {
                if let Some(current) = &mut self.current {
                    current.attempts = *attempt;
                }
                self.last_mark = Some(LastMark { step: step.clone(), verdict: verdict.clone(), passed: *passed });
                self.learn(step, StepValue::Check { passed: *passed, attempts: *attempt });
            }
            WorkflowEvent::Waited { .. } => self.last_mark = None,
            WorkflowEvent::RunStarted { session, .. } => {
                self.last_mark = None;
                if let Some(current) = &mut self.current {
                    current.run = Some(*session);
                }
            }
            WorkflowEvent::RunFinished { step, session, result, .. } => {
                self.learn(step, StepValue::Run { session: *session, result: *result });
            }
            WorkflowEvent::SessionCompleted { at, outcome } => {
                self.life.close(Status::Completed, *at);
                self.outcome = Some(outcome.clone());
            }
            WorkflowEvent::SessionTerminated { at, command_id } => {
                self.commands.add_latest(*command_id);
                self.life.close(Status::Terminated, *at);
            }
            WorkflowEvent::Said(message) => Conversation::append(&mut self.conversation, message, self.life.version),
        }
    }

    fn head(&self) -> SessionHeader<'_> {
        self.life.head(self.plan.session_id, Some(self.plan.learner), self.conversation.as_deref())
    }
}
