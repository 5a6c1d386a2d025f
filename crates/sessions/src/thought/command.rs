//! Commands of a learner and the reasons for refusing them.

use plumb_types::ids::CommandId;
use thiserror::Error;

use plumb_content::question::FieldProblem;

/// Command of a learner. The browser makes the id, so a repeated command has no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThoughtCommand {
    /// Answers the current question, or skips it, and moves on.
    Respond {
        /// Number of the question in the session, from 0: an outdated page cannot answer a later question.
        position: u32,
        /// As written; `None` to skip.
        text: Option<String>,
        command_id: CommandId,
    },
    /// Ends the session early.
    End { command_id: CommandId },
}

impl ThoughtCommand {
    /// The id made by the browser.
    pub const fn command_id(&self) -> CommandId {
        match self {
            Self::Respond { command_id, .. } | Self::End { command_id } => *command_id,
        }
    }
}

/// Why a command was refused. A refused command has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ThoughtRefusal {
    #[error("the session is over")]
    Closed,
    /// The given prompts are not the version that the session began with.
    #[error("these are the prompts of another version")]
    OtherReflection,
    /// Another question is current.
    #[error("this is not what is asked now")]
    NotCurrent,
    #[error("the answer cannot be taken")]
    BadAnswer(
        /// Every fault, in the field `text`; empty for a prompt that cannot be skipped.
        Vec<FieldProblem>,
    ),
}
