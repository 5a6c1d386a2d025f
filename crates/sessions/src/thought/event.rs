//! What happened while somebody reflected. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::conversation::Message;
use crate::engine::said_event;
use plumb_tutoring::gate::Source;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// All that a session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtPlan {
    pub session_id: Uuid,
    /// Whose thoughts they are: nobody else's to read.
    pub learner: UserId,
    /// The id of the set of prompts.
    pub reflection_id: String,
    /// Hash of its text: the session goes on with this version whatever is published meanwhile.
    pub reflection: ContentHash,
}

/// One thing that happened. In JSON: `{"response_recorded": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ThoughtEvent {
    /// The learner began.
    SessionCreated { at: Timestamp, plan: Box<ThoughtPlan> },
    /// A prompt or its follow-up was put before the learner.
    PromptPresented {
        at: Timestamp,
        /// Counts from 0 all that is asked in the session, follow-ups too.
        position: u32,
        /// The prompt of the set that it is, or that it follows.
        prompt: String,
        follow_up: bool,
        text: String,
        /// Who found the words.
        #[serde(default, skip_serializing_if = "Source::is_script")]
        source: Source,
    },
    /// What was said longer ago was summed up.
    HistorySummarized {
        at: Timestamp,
        /// How many exchanges it stands for, from the first.
        exchanges: u32,
        text: String,
        source: Source,
    },
    /// It was answered or left out.
    ResponseRecorded {
        at: Timestamp,
        prompt: String,
        follow_up: bool,
        /// As it was written; none when it was left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        command_id: Uuid,
    },
    /// Something was said between a driver and the learner.
    Said(Box<Message>),
    /// All was asked.
    SessionCompleted { at: Timestamp },
    /// The learner stopped before the end.
    SessionTerminated { at: Timestamp, command_id: Uuid },
}

impl ThoughtEvent {
    /// The learner's command that it follows from; none for what follows from another event.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::ResponseRecorded { command_id, .. } | Self::SessionTerminated { command_id, .. } => Some(*command_id),
            _ => None,
        }
    }
}

said_event!(ThoughtEvent:
    SessionCreated PromptPresented HistorySummarized ResponseRecorded SessionCompleted SessionTerminated
);
