//! What happened on the way. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::plan::WorkflowPlan;
use super::state::RunResult;
use crate::conversation::Message;
use crate::engine::Event;
use plumb_answers::answer::Verdict;
use plumb_content::question::Answer;
use plumb_content::workflow::StepKind;
use plumb_types::time::Timestamp;

/// What somebody did at a step, once it was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recorded {
    /// Read, and went on.
    Continue,
    /// Answered a question; none when a question that may be left out was.
    Answer(Option<Answer>),
    /// Chose a way, by the option's id.
    Choice(String),
    /// Answered a check: as typed, or the option's id.
    Check(String),
}

/// One thing that happened. In JSON: `{"step_entered": {…}}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WorkflowEvent {
    /// Somebody began.
    SessionCreated {
        /// When.
        at: Timestamp,
        /// Who is led through which version of what.
        plan: Box<WorkflowPlan>,
    },
    /// A step began.
    StepEntered {
        /// When.
        at: Timestamp,
        /// Counts the steps entered, from 0.
        position: u32,
        /// The step.
        step: String,
        /// What kind of step it is.
        kind: StepKind,
        /// When it is over by itself; for waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<Timestamp>,
    },
    /// The person did something.
    ResponseRecorded {
        /// When it arrived.
        at: Timestamp,
        /// The step.
        step: String,
        /// What was done.
        response: Recorded,
        /// The person's command.
        command_id: Uuid,
    },
    /// An answer to a check was marked.
    CheckMarked {
        /// When.
        at: Timestamp,
        /// The step.
        step: String,
        /// What marking said.
        verdict: Verdict,
        /// Whether the check is passed by it.
        passed: bool,
        /// Which attempt it was, from 1, since the step was entered.
        attempt: u8,
    },
    /// A wait was over.
    Waited {
        /// When it was left, which may be long after it was over.
        at: Timestamp,
        /// The step.
        step: String,
    },
    /// The session that a step runs was begun.
    RunStarted {
        /// When.
        at: Timestamp,
        /// The step.
        step: String,
        /// The session. Of an anonymous survey an id made for this run alone: these events say whose they are.
        session: Uuid,
    },
    /// It ended.
    RunFinished {
        /// When.
        at: Timestamp,
        /// The step.
        step: String,
        /// The session.
        session: Uuid,
        /// What it came to.
        result: RunResult,
    },
    /// The end was reached.
    SessionCompleted {
        /// When.
        at: Timestamp,
        /// What it came to: a short word.
        outcome: String,
    },
    /// It was given up before.
    SessionTerminated {
        /// When.
        at: Timestamp,
        /// The person's command.
        command_id: Uuid,
    },
    /// Something was said in a session that is led.
    Said(Box<Message>),
}

impl WorkflowEvent {
    /// The person's command that it follows from; none for what follows from another event or from time.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::ResponseRecorded { command_id, .. } | Self::SessionTerminated { command_id, .. } => Some(*command_id),
            Self::SessionCreated { .. }
            | Self::StepEntered { .. }
            | Self::CheckMarked { .. }
            | Self::Waited { .. }
            | Self::RunStarted { .. }
            | Self::RunFinished { .. }
            | Self::SessionCompleted { .. }
            | Self::Said(_) => None,
        }
    }
}

impl Event for WorkflowEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::SessionCreated { at, .. }
            | Self::StepEntered { at, .. }
            | Self::ResponseRecorded { at, .. }
            | Self::CheckMarked { at, .. }
            | Self::Waited { at, .. }
            | Self::RunStarted { at, .. }
            | Self::RunFinished { at, .. }
            | Self::SessionCompleted { at, .. }
            | Self::SessionTerminated { at, .. } => *at,
            Self::Said(message) => message.at(),
        }
    }

    fn kind(&self) -> &'static str {
        self.message().map_or_else(|| self.into(), Message::kind)
    }

    fn message(&self) -> Option<&Message> {
        if let Self::Said(message) = self { Some(message) } else { None }
    }
}
