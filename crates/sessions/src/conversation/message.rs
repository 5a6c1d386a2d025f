//! The messages: events of a session, in the order in which they were said.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use uuid::Uuid;

use super::tool::{Offer, Tool, ToolOutcome};
use plumb_tutoring::gate::Source;
use plumb_types::ids::derived;
use plumb_types::time::Timestamp;

/// Names one call of a tool within a session: `call_1`, `call_2`, …
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CallId(String);

impl CallId {
    /// The `n`th call, from 1.
    pub fn nth(n: u32) -> Self {
        Self(format!("call_{n}"))
    }

    /// As a client sent it: may name no call at all.
    pub fn claimed(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id of the command that this call gives to its session: the same whenever it is carried out again.
    pub fn command(&self, session: Uuid) -> Uuid {
        derived(&[session.as_bytes(), self.0.as_bytes()])
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a driver was told to be, by reference: the words are content of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemRef {
    /// Such as `evaluation`.
    pub name: String,
    /// Names its exact words.
    pub version: String,
}

/// How a run ended for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// The session is over.
    Completed,
    /// Somebody stopped it; another run goes on where it was.
    Stopped,
    /// The driver could not go on; another run goes on where it was.
    Failed {
        /// In a word.
        code: String,
    },
}

/// One message. In JSON: `{"tool_called": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Message {
    /// A driver began to work.
    RunStarted {
        at: Timestamp,
        /// Counts from 1.
        run: u32,
        /// How often any run of this session has been taken up by a server, this time included.
        epoch: u32,
        /// Name and version of the driver.
        driver: String,
        /// What it was told to be.
        system: SystemRef,
    },
    /// A run was taken up again after the server that carried it out was gone.
    RunResumed {
        at: Timestamp,
        run: u32,
        /// As in `run_started`.
        epoch: u32,
    },
    /// The driver said something.
    MessageAdded {
        at: Timestamp,
        /// Plain text.
        text: String,
        /// Who found the words.
        #[serde(default, skip_serializing_if = "Source::is_script")]
        source: Source,
    },
    /// The driver called a tool of the backend, which is now carried out.
    ToolCalled {
        at: Timestamp,
        call: CallId,
        tool: Tool,
        /// What it was called with.
        #[serde(default, skip_serializing_if = "Json::is_null")]
        arguments: Json,
    },
    /// The tool has been carried out: together with what it did.
    ToolCompleted { at: Timestamp, call: CallId, outcome: ToolOutcome },
    /// The person is asked for something.
    ClientActionRequested { at: Timestamp, call: CallId, offer: Offer },
    /// The person responded.
    ClientResponded {
        /// When the response arrived.
        at: Timestamp,
        call: CallId,
        response: Json,
        /// The client's own name for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Uuid>,
        completed: u32,
        /// How much there was to do in all, as far as was known then: whoever sends it again is told the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        total: Option<u32>,
    },
    /// The run waits for the person.
    RunSuspended { at: Timestamp, run: u32 },
    /// The run ended, for good.
    RunFinished { at: Timestamp, run: u32, outcome: RunOutcome },
}

/// An event of any kind of session that carries a message: all kinds write it as `{"said": …}`.
#[derive(Deserialize)]
struct Said {
    said: Message,
}

impl Message {
    /// The message in a stored event of any kind of session; `None` for every other event.
    pub fn in_event(body: &str) -> Option<Self> {
        serde_json::from_str(body).ok().map(|Said { said }| said)
    }

    /// When it was said.
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::RunStarted { at, .. }
            | Self::RunResumed { at, .. }
            | Self::MessageAdded { at, .. }
            | Self::ToolCalled { at, .. }
            | Self::ToolCompleted { at, .. }
            | Self::ClientActionRequested { at, .. }
            | Self::ClientResponded { at, .. }
            | Self::RunSuspended { at, .. }
            | Self::RunFinished { at, .. } => *at,
        }
    }

    /// Its name as an event.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The call it is about: each kind of message is said of a call once.
    pub const fn call(&self) -> Option<&CallId> {
        match self {
            Self::ToolCalled { call, .. }
            | Self::ToolCompleted { call, .. }
            | Self::ClientActionRequested { call, .. }
            | Self::ClientResponded { call, .. } => Some(call),
            _ => None,
        }
    }
}
