//! Events of a thought session. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};

use crate::conversation::Message;
use crate::engine::said_event;
use plumb_tutoring::gate::Source;
use plumb_types::ContentHash;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::time::Timestamp;

/// Plan from which a session is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtPlan {
    pub session_id: SessionId,
    /// The learner who writes; no other user may read the session.
    pub learner: UserId,
    /// The id of the set of prompts.
    pub reflection_id: String,
    /// Hash of its text: the session keeps this version whatever is published in between.
    pub reflection: ContentHash,
}

/// An event of a thought session. In JSON: `{"response_recorded": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ThoughtEvent {
    /// The learner began.
    SessionCreated { at: Timestamp, plan: Box<ThoughtPlan> },
    /// A prompt or its follow-up was shown to the learner.
    PromptPresented {
        at: Timestamp,
        /// Number of the question in the session, from 0, including follow-ups.
        position: u32,
        /// Id of the prompt, or of the prompt that it follows.
        prompt: String,
        follow_up: bool,
        text: String,
        /// Who wrote the question.
        #[serde(default, skip_serializing_if = "Source::is_script")]
        source: Source,
    },
    /// Earlier exchanges were summarised.
    HistorySummarized {
        at: Timestamp,
        /// Number of exchanges that the summary covers, from the first.
        exchanges: u32,
        text: String,
        source: Source,
    },
    /// The learner answered or skipped the question.
    ResponseRecorded {
        at: Timestamp,
        prompt: String,
        follow_up: bool,
        /// As written; `None` if it was skipped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        command_id: CommandId,
    },
    /// A message between an agent and the learner.
    Said(Box<Message>),
    /// All questions were asked.
    SessionCompleted { at: Timestamp },
    /// The learner stopped before the end.
    SessionTerminated { at: Timestamp, command_id: CommandId },
}

impl ThoughtEvent {
    /// The learner's command that caused it; `None` if another event caused it.
    pub const fn command_id(&self) -> Option<CommandId> {
        match self {
            Self::ResponseRecorded { command_id, .. } | Self::SessionTerminated { command_id, .. } => Some(*command_id),
            _ => None,
        }
    }
}

said_event!(ThoughtEvent:
    SessionCreated PromptPresented HistorySummarized ResponseRecorded SessionCompleted SessionTerminated
);
