//! What a learner can do, and why it may not be done.

use thiserror::Error;
use uuid::Uuid;

use plumb_content::question::FieldProblem;

/// What a learner wants done. The id is made by the browser: the same one again does nothing again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThoughtCommand {
    /// Answer what is asked, or leave it out, and go on.
    Respond {
        /// What of all that was asked, counted from 0: an old page cannot answer what came since.
        position: u32,
        /// As it was written; none to leave it out.
        text: Option<String>,
        command_id: Uuid,
    },
    /// Stop before the end.
    End { command_id: Uuid },
}

impl ThoughtCommand {
    /// The id made by the browser.
    pub const fn command_id(&self) -> Uuid {
        match self {
            Self::Respond { command_id, .. } | Self::End { command_id } => *command_id,
        }
    }
}

/// Why a command was not carried out. Nothing happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ThoughtRefusal {
    #[error("the session is over")]
    Closed,
    /// The prompts at hand are not those that the session was begun with.
    #[error("these are the prompts of another version")]
    OtherReflection,
    /// Something else is before the learner.
    #[error("this is not what is asked now")]
    NotCurrent,
    #[error("the answer cannot be taken")]
    BadAnswer(
        /// Every fault, in the field `text`; a prompt that cannot be left out has none.
        Vec<FieldProblem>,
    ),
}
