//! Events of a survey session. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};

use super::state::SurveyContext;
use crate::conversation::Message;
use crate::engine::said_event;
use plumb_content::question::Answer;
use plumb_types::ContentHash;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::time::Timestamp;

/// The respondent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Respondent {
    /// A known user.
    Named(UserId),
    /// A respondent who must not be linked to the answers. The server keeps, apart from the events, who may continue
    /// the session, and deletes that when it is over.
    Anonymous,
}

impl Respondent {
    /// The user; `None` if the survey is anonymous.
    pub const fn learner(self) -> Option<UserId> {
        match self {
            Self::Named(learner) => Some(learner),
            Self::Anonymous => None,
        }
    }
}

/// Plan from which a session is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveyPlan {
    pub session_id: SessionId,
    pub survey_id: String,
    /// Hash of the survey's text: the session keeps this version whatever is published in between.
    pub survey: ContentHash,
    /// The respondent.
    pub respondent: Respondent,
}

/// An event of a survey session. In JSON: `{"response_recorded": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SurveyEvent {
    /// The respondent began.
    SessionCreated { at: Timestamp, plan: Box<SurveyPlan> },
    /// A question was shown to the respondent.
    QuestionPresented { at: Timestamp, question: String, context: SurveyContext },
    /// A question was answered, answered again, or skipped.
    ResponseRecorded {
        at: Timestamp,
        question: String,
        /// The answer; `None` if the question was skipped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
        command_id: CommandId,
    },
    /// The respondent went back to an earlier question.
    MovedBack { at: Timestamp, from: String, command_id: CommandId },
    /// The end of the path was reached.
    SessionCompleted {
        at: Timestamp,
        /// The questions on the path, in order: only their answers count.
        asked: Vec<String>,
    },
    /// The respondent stopped before the end.
    SessionTerminated { at: Timestamp, command_id: CommandId },
    /// A message in an agent-led session.
    Said(Box<Message>),
}

impl SurveyEvent {
    /// The respondent's command that caused it; `None` if another event caused it.
    pub const fn command_id(&self) -> Option<CommandId> {
        match self {
            Self::ResponseRecorded { command_id, .. }
            | Self::MovedBack { command_id, .. }
            | Self::SessionTerminated { command_id, .. } => Some(*command_id),
            _ => None,
        }
    }
}

said_event!(SurveyEvent:
    SessionCreated QuestionPresented ResponseRecorded MovedBack SessionCompleted SessionTerminated
);
