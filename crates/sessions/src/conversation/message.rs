//! Messages of an agent-led session: events of the session, in order.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::tool::{Offer, Tool, ToolOutcome};
use plumb_tutoring::gate::Source;
use plumb_tutoring::turn::Alarm;
use plumb_types::ids::{CommandId, SessionId, derived};
use plumb_types::time::Timestamp;

/// Identifies one tool call within a session: `call_1`, `call_2`, …
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CallId(String);

impl CallId {
    /// The `n`th call, from 1.
    pub fn nth(n: u32) -> Self {
        Self(format!("call_{n}"))
    }

    /// The call id that a client sent; it may not match any call.
    pub fn claimed(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The id as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The command id that this call uses in its session; it does not change when the call is carried out again.
    pub fn command(&self, session: SessionId) -> CommandId {
        derived(&[session.as_bytes(), self.0.as_bytes()])
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reference to the system prompt of an agent; the text is content of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemRef {
    /// Name, such as `evaluation`.
    pub name: String,
    /// Version; identifies the exact text.
    pub version: String,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// The session is complete.
    Completed,
    /// A person stopped the run; another run continues from there.
    Stopped,
    /// The agent could not continue; another run continues from there.
    Failed {
        /// Short error code.
        code: String,
    },
}

/// One message. In JSON: `{"tool_called": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Message {
    /// An agent began a run.
    RunStarted {
        at: Timestamp,
        /// Number of the run, from 1.
        run: u32,
        /// How often servers have taken up a run of this session, including this time.
        epoch: u32,
        /// Name and version of the agent.
        driver: String,
        /// The agent's system prompt.
        system: SystemRef,
    },
    /// A server took up a run again after the server that was running it disappeared.
    RunResumed {
        at: Timestamp,
        run: u32,
        /// As in `run_started`.
        epoch: u32,
    },
    /// The agent sent a message.
    MessageAdded {
        at: Timestamp,
        /// Plain text.
        text: String,
        /// Who wrote the text.
        #[serde(default, skip_serializing_if = "Source::is_script")]
        source: Source,
    },
    /// The agent called a backend tool, which is now carried out.
    ToolCalled {
        at: Timestamp,
        call: CallId,
        tool: Tool,
        /// Arguments of the call.
        #[serde(default, skip_serializing_if = "Json::is_null")]
        arguments: Json,
    },
    /// The tool call was carried out; stored together with its effects.
    ToolCompleted { at: Timestamp, call: CallId, outcome: ToolOutcome },
    /// The person gets a request.
    ClientActionRequested { at: Timestamp, call: CallId, offer: Offer },
    /// The person responded.
    ClientResponded {
        /// When the response was received.
        at: Timestamp,
        call: CallId,
        response: Json,
        /// The client's own id of the response.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<CommandId>,
        completed: u32,
        /// Total number of requests, as far as known then: a repeated response gets this same total back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        total: Option<u32>,
    },
    /// The response speaks of danger, so that another person must know of it. The words are those of the response.
    Flagged { at: Timestamp, alarm: Alarm },
    /// The run waits for the person.
    RunSuspended { at: Timestamp, run: u32 },
    /// The run ended for good.
    RunFinished { at: Timestamp, run: u32, outcome: RunOutcome },
}

/// An event of any kind of session that carries a message: all kinds serialise it as `{"said": …}`.
#[derive(Deserialize)]
struct MessageEvent {
    said: Message,
}

impl Message {
    /// The message in a stored event of any kind of session; `None` for every other event.
    pub fn in_event(body: &str) -> Option<Self> {
        serde_json::from_str(body).ok().map(|MessageEvent { said }| said)
    }

    /// When the message was sent.
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::RunStarted { at, .. }
            | Self::RunResumed { at, .. }
            | Self::MessageAdded { at, .. }
            | Self::ToolCalled { at, .. }
            | Self::ToolCompleted { at, .. }
            | Self::ClientActionRequested { at, .. }
            | Self::ClientResponded { at, .. }
            | Self::Flagged { at, .. }
            | Self::RunSuspended { at, .. }
            | Self::RunFinished { at, .. } => *at,
        }
    }

    /// Its name as an event type.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The call that the message belongs to: a call has at most one message of each kind.
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
