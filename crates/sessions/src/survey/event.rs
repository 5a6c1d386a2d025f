//! What happened while somebody answered a survey. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::state::SurveyContext;
use crate::conversation::Message;
use crate::engine::said_event;
use plumb_content::question::Answer;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Respondent {
    /// Somebody known.
    Named(UserId),
    /// Somebody whose answers must not be linked to them. Who may go on with the session is for the server to know,
    /// apart from its events, and to forget when it is over.
    Anonymous,
}

impl Respondent {
    /// Who it is; none where that must not be known.
    pub const fn learner(self) -> Option<UserId> {
        match self {
            Self::Named(learner) => Some(learner),
            Self::Anonymous => None,
        }
    }
}

/// All that a session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveyPlan {
    pub session_id: Uuid,
    pub survey_id: String,
    /// Hash of the survey's text: the session goes on with this version whatever is published meanwhile.
    pub survey: ContentHash,
    /// Who answers.
    pub respondent: Respondent,
}

/// One thing that happened. In JSON: `{"response_recorded": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SurveyEvent {
    /// The respondent began.
    SessionCreated { at: Timestamp, plan: Box<SurveyPlan> },
    /// A question was put before the respondent.
    QuestionPresented { at: Timestamp, question: String, context: SurveyContext },
    /// A question was answered, for the first time or differently, or skipped.
    ResponseRecorded {
        at: Timestamp,
        question: String,
        /// The answer; none when the question was skipped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
        command_id: Uuid,
    },
    /// The respondent went back.
    MovedBack { at: Timestamp, from: String, command_id: Uuid },
    /// The end of the path was reached.
    SessionCompleted {
        at: Timestamp,
        /// The questions on the path, in order: only their answers count.
        asked: Vec<String>,
    },
    /// The respondent stopped before the end.
    SessionTerminated { at: Timestamp, command_id: Uuid },
    /// Something was said in a session that is led.
    Said(Box<Message>),
}

impl SurveyEvent {
    /// The respondent's command that it follows from; none for what follows from another event.
    pub const fn command_id(&self) -> Option<Uuid> {
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
