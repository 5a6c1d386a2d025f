//! Commands of a workflow session and their results.

use plumb_types::ids::{CommandId, SessionId};
use serde_json::Value as Json;
use thiserror::Error;

use super::state::RunResult;
use plumb_content::question::FieldProblem;
use plumb_types::time::Timestamp;

/// A person's response at a step, as received.
#[derive(Debug, Clone, PartialEq)]
pub enum Response {
    /// Continues from a text.
    Continue,
    /// Answers a question, in JSON as programs send it, such as `{"selection": "a"}`; null skips it.
    Answer(Json),
    /// Answers a question, as the fields of a plain form with their values.
    Form(Vec<(String, String)>),
    /// Chooses an option, by its id.
    Choice(String),
    /// Answers a check: as typed, or the option's id.
    Check(String),
}

/// Command to a workflow session. The browser makes the id, so a repeated command has no effect.
#[derive(Debug, Clone, PartialEq)]
pub enum WorkflowCommand {
    /// The person responds at the step.
    Respond {
        /// Number of the step entered, from 0: an outdated page cannot answer a step that has been entered again since.
        position: u32,
        response: Response,
        command_id: CommandId,
    },
    /// Time has passed. Leaves a wait that is over and otherwise does nothing.
    Tick,
    /// The session that the step runs was begun.
    RunStarted {
        /// Number of the step entered, from 0.
        position: u32,
        /// Id of the session. For an anonymous survey, pass an id made for this run alone, and use it to report the end
        /// of the run.
        session: SessionId,
    },
    /// That session ended.
    RunFinished { session: SessionId, result: RunResult },
    /// Ends the workflow early.
    End { command_id: CommandId },
}

impl WorkflowCommand {
    /// The id made by the browser; `None` for commands from the server.
    pub const fn command_id(&self) -> Option<CommandId> {
        match self {
            Self::Respond { command_id, .. } | Self::End { command_id } => Some(*command_id),
            _ => None,
        }
    }
}

/// Why a command was refused. A refused command has no effect.
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
    /// The answer to a check cannot be read or marked; it does not use up an attempt.
    #[error("{reason}")]
    Invalid {
        /// How it was read, if it could be.
        read_as: Option<String>,
        /// The reason, in words for the person.
        reason: String,
    },
    #[error("this step runs a session already")]
    RunUnderWay { session: SessionId },
    #[error("no session was begun for this step")]
    NoRun,
    #[error("the workflow has no step `{0}`")]
    NoStep(String),
}
