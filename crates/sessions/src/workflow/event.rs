//! What happened on the way. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::plan::WorkflowPlan;
use super::state::RunResult;
use crate::conversation::Message;
use crate::engine::said_event;
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WorkflowEvent {
    /// Somebody began.
    SessionCreated { at: Timestamp, plan: Box<WorkflowPlan> },
    /// A step began.
    StepEntered {
        at: Timestamp,
        /// Counts the steps entered, from 0.
        position: u32,
        step: String,
        kind: StepKind,
        /// When it is over by itself; for waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<Timestamp>,
    },
    /// The person did something.
    ResponseRecorded { at: Timestamp, step: String, response: Recorded, command_id: Uuid },
    /// An answer to a check was marked.
    CheckMarked {
        at: Timestamp,
        step: String,
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
        step: String,
    },
    /// The session that a step runs was begun.
    RunStarted {
        at: Timestamp,
        step: String,
        /// The session. Of an anonymous survey an id made for this run alone: these events say whose they are.
        session: Uuid,
    },
    /// It ended.
    RunFinished { at: Timestamp, step: String, session: Uuid, result: RunResult },
    /// The end was reached.
    SessionCompleted {
        at: Timestamp,
        /// What it came to: a short word.
        outcome: String,
    },
    /// It was given up before.
    SessionTerminated { at: Timestamp, command_id: Uuid },
    /// Something was said in a session that is led.
    Said(Box<Message>),
}

impl WorkflowEvent {
    /// The person's command that it follows from; none for what follows from another event or from time.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::ResponseRecorded { command_id, .. } | Self::SessionTerminated { command_id, .. } => Some(*command_id),
            _ => None,
        }
    }
}

said_event!(WorkflowEvent:
    SessionCreated StepEntered ResponseRecorded CheckMarked Waited RunStarted RunFinished SessionCompleted
    SessionTerminated
);
