//! What happened while somebody reflected. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::conversation::Message;
use crate::engine::Event;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// All that a session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReflectionPlan {
    /// The session.
    pub session_id: Uuid,
    /// Whose thoughts they are: nobody else's to read.
    pub learner: UserId,
    /// The id of the set of prompts.
    pub reflection_id: String,
    /// Hash of its text: the session goes on with this version whatever is published meanwhile.
    pub reflection: ContentHash,
}

/// One thing that happened. In JSON: `{"response_recorded": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReflectionEvent {
    /// The learner began.
    SessionCreated {
        /// When.
        at: Timestamp,
        /// What is thought about, by whom.
        plan: Box<ReflectionPlan>,
    },
    /// A prompt or its follow-up was put before the learner.
    PromptPresented {
        /// When.
        at: Timestamp,
        /// Counts from 0 all that is asked in the session, follow-ups too.
        position: u32,
        /// The prompt's id.
        prompt: String,
        /// Whether it is the prompt's follow-up.
        follow_up: bool,
        /// What was asked, word for word.
        text: String,
    },
    /// It was answered or left out.
    ResponseRecorded {
        /// When it arrived.
        at: Timestamp,
        /// The prompt's id.
        prompt: String,
        /// Whether it is the prompt's follow-up.
        follow_up: bool,
        /// As it was written; none when it was left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// The learner's command.
        command_id: Uuid,
    },
    /// Something was said between a driver and the learner.
    Said(Box<Message>),
    /// All was asked.
    SessionCompleted {
        /// When.
        at: Timestamp,
    },
    /// The learner stopped before the end.
    SessionTerminated {
        /// When.
        at: Timestamp,
        /// The learner's command.
        command_id: Uuid,
    },
}

impl ReflectionEvent {
    /// The learner's command that it follows from; none for what follows from another event.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::ResponseRecorded { command_id, .. } | Self::SessionTerminated { command_id, .. } => Some(*command_id),
            Self::SessionCreated { .. }
            | Self::PromptPresented { .. }
            | Self::Said(_)
            | Self::SessionCompleted { .. } => None,
        }
    }
}

impl Event for ReflectionEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::SessionCreated { at, .. }
            | Self::PromptPresented { at, .. }
            | Self::ResponseRecorded { at, .. }
            | Self::SessionCompleted { at }
            | Self::SessionTerminated { at, .. } => *at,
            Self::Said(message) => message.at(),
        }
    }

    fn kind(&self) -> &'static str {
        self.message().map_or_else(|| self.into(), Message::kind)
    }

    fn message(&self) -> Option<&Message> {
        if let Self::Said(message) = self { Some(message) } else { None }
    }
}
