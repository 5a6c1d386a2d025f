//! What can be asked of a session, and what it answers.

use serde_json::Value as Json;
use thiserror::Error;
use uuid::Uuid;

use super::state::RunResult;
use plumb_content::question::FieldProblem;
use plumb_types::time::Timestamp;

/// What somebody does at a step, as it arrives.
#[derive(Debug, Clone, PartialEq)]
pub enum Response {
    /// Goes on from something to read.
    Continue,
    /// Answers a question, in JSON as programs send it, such as `{"selection": "a"}`; null leaves it out.
    Answer(Json),
    /// Answers a question: the fields of a plain form with their values.
    Form(Vec<(String, String)>),
    /// Chooses a way, by the option's id.
    Choice(String),
    /// Answers a check: as typed, or the option's id.
    Check(String),
}

/// What is wanted done. A command's id is made by the browser: the same one again does nothing again.
#[derive(Debug, Clone, PartialEq)]
pub enum WorkflowCommand {
    /// The person does something at the step.
    Respond {
        /// Which step entered, counted from 0: an old page cannot answer a step that has come again since.
        position: u32,
        response: Response,
        command_id: Uuid,
    },
    /// Time has passed. Leaves a wait that is over and does nothing otherwise.
    Tick,
    /// The session that the step runs was begun.
    RunStarted {
        /// Which step entered, counted from 0.
        position: u32,
        /// The session. For an anonymous survey give an id made for this run alone, and end the run by it.
        session: Uuid,
    },
    /// That session ended.
    RunFinished { session: Uuid, result: RunResult },
    /// Give up.
    End { command_id: Uuid },
}

impl WorkflowCommand {
    /// The id made by the browser; none for what the server tells.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::Respond { command_id, .. } | Self::End { command_id } => Some(*command_id),
            _ => None,
        }
    }
}

/// Why a command was not carried out. Nothing happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WorkflowRefusal {
    #[error("the session is over")]
    Closed,
    #[error("the session was begun with another version of the workflow")]
    OtherWorkflow,
    #[error("this is not the step that comes now")]
    NotCurrent,
    #[error("this step asks for something else")]
    WrongKind,
    #[error("there is nothing to do before the wait is over")]
    Waiting { until: Timestamp },
    #[error("this is not one of the options")]
    UnknownOption,
    #[error("the answer cannot be taken")]
    BadAnswer(
        /// Every fault with its field.
        Vec<FieldProblem>,
    ),
    /// The answer to a check cannot be read or marked; it used no attempt.
    #[error("{reason}")]
    Invalid {
        /// How it was read, where it could be.
        read_as: Option<String>,
        /// Why, in words for the person.
        reason: String,
    },
    #[error("this step runs a session already")]
    RunUnderWay { session: Uuid },
    #[error("no session was begun for this step")]
    NoRun,
    #[error("the workflow has no step `{0}`")]
    NoStep(String),
}
