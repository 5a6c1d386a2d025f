//! Commands of a respondent and the reasons for refusing them.

use plumb_types::ids::CommandId;
use thiserror::Error;

use plumb_content::question::Answer;

/// Command of a respondent. The browser makes the id, so a repeated command has no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurveyCommand {
    /// Answers the question and moves on. After going back, the respondent goes forward by answering again.
    Answer {
        question: String,
        /// As returned by [`Question::read`](plumb_content::question::Question::read).
        answer: Answer,
        command_id: CommandId,
    },
    /// Moves on without an answer; an earlier answer is withdrawn.
    Skip { question: String, command_id: CommandId },
    /// Goes back to the previous question on the path.
    Back { question: String, command_id: CommandId },
    /// Ends the session early.
    End { command_id: CommandId },
}

impl SurveyCommand {
    /// The id made by the browser.
    pub const fn command_id(&self) -> CommandId {
        match self {
            Self::Answer { command_id, .. }
            | Self::Skip { command_id, .. }
            | Self::Back { command_id, .. }
            | Self::End { command_id } => *command_id,
        }
    }
}

/// Why a command was refused. A refused command has no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SurveyRefusal {
    #[error("the session is over")]
    Closed,
    /// The given survey is not the version that the session began with.
    #[error("this is another version of the survey")]
    OtherSurvey,
    #[error("this question is not before the respondent")]
    NotCurrent,
    #[error("this is no answer to the question")]
    NotAnAnswer,
    /// The question cannot be skipped.
    #[error("an answer is needed")]
    Required,
    #[error("in this survey one cannot go back")]
    NoWayBack,
    #[error("this is the first question")]
    AtStart,
    /// The session takes no more commands, except the one that ends it.
    #[error("too many steps for one session")]
    TooManyCommands,
}
