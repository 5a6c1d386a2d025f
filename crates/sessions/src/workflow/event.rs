//! Events of a workflow session. Every event carries its facts: applying one never decides anything.

use plumb_types::ids::{CommandId, SessionId};
use serde::{Deserialize, Serialize};

use super::plan::WorkflowPlan;
use super::state::RunResult;
use crate::conversation::Message;
use crate::engine::said_event;
use plumb_answers::answer::Verdict;
use plumb_content::question::Answer;
use plumb_content::workflow::StepKind;
use plumb_types::time::Timestamp;

/// A person's response at a step, after it was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recorded {
    /// Continued from a text.
    Continue,
    /// Answered a question; `None` if an optional question was skipped.
    Answer(Option<Answer>),
    /// Chose an option, by its id.
    Choice(String),
    /// Answered a check: as typed, or the option's id.
    Check(String),
}

/// An event of a workflow session. In JSON: `{"step_entered": {…}}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WorkflowEvent {
    /// A person began the workflow.
    SessionCreated { at: Timestamp, plan: Box<WorkflowPlan> },
    /// A step began.
    StepEntered {
        at: Timestamp,
        /// Number of the step entered, from 0.
        position: u32,
        step: String,
        kind: StepKind,
        /// When it is over by itself; for waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<Timestamp>,
    },
    /// The person responded.
    ResponseRecorded { at: Timestamp, step: String, response: Recorded, command_id: CommandId },
    /// An answer to a check was marked.
    CheckMarked {
        at: Timestamp,
        step: String,
        verdict: Verdict,
        /// Whether the check is passed with it.
        passed: bool,
        /// Number of the attempt, from 1, since the step was entered.
        attempt: u8,
    },
    /// A wait is over.
    Waited {
        /// When it was left, which may be long after it was over.
        at: Timestamp,
        step: String,
    },
    /// The session that a step runs was begun.
    RunStarted {
        at: Timestamp,
        step: String,
        /// Id of the session. For an anonymous survey, an id made for this run alone, because these events identify the
        /// person.
        session: SessionId,
    },
    /// The session that a step runs ended.
    RunFinished { at: Timestamp, step: String, session: SessionId, result: RunResult },
    /// The end was reached.
    SessionCompleted {
        at: Timestamp,
        /// Outcome: a short word.
        outcome: String,
    },
    /// The person ended the workflow early.
    SessionTerminated { at: Timestamp, command_id: CommandId },
    /// A message in an agent-led session.
    Said(Box<Message>),
}

impl WorkflowEvent {
    /// The person's command that caused it; `None` if another event or the passing of time caused it.
    pub const fn command_id(&self) -> Option<CommandId> {
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
