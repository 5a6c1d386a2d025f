//! What a respondent can do, and why it may not be done.

use thiserror::Error;
use uuid::Uuid;

use plumb_content::question::Answer;

/// What a respondent wants done. The id is made by the browser: the same one again does nothing again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurveyCommand {
    /// Answer the question and go on. Answering again what was answered before is how one goes forward after going
    /// back.
    Answer {
        question: String,
        /// As [`Question::read`](plumb_content::question::Question::read) gave it.
        answer: Answer,
        command_id: Uuid,
    },
    /// Go on without an answer; an answer given before is withdrawn.
    Skip { question: String, command_id: Uuid },
    /// Go back to the question before on the path.
    Back { question: String, command_id: Uuid },
    /// Stop before the end.
    End { command_id: Uuid },
}

impl SurveyCommand {
    /// The id made by the browser.
    pub const fn command_id(&self) -> Uuid {
        match self {
            Self::Answer { command_id, .. }
            | Self::Skip { command_id, .. }
            | Self::Back { command_id, .. }
            | Self::End { command_id } => *command_id,
        }
    }
}

/// Why a command was not carried out. Nothing happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SurveyRefusal {
    #[error("the session is over")]
    Closed,
    /// The survey at hand is not the one that the session was begun with.
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
    /// More commands than a session takes; it can still be ended.
    #[error("too many steps for one session")]
    TooManyCommands,
}
