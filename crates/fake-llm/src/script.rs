//! Scripts: the server's replies, in order.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::asked::AskedRequest;
use crate::condition::When;
use crate::provider::Provider;
use crate::reply::{Misbehaviour, Reply, ToolCall};

/// Computes replies in Rust. Responders come before fixtures; if none replies, the fixtures do.
pub trait Responder: Send + Sync {
    /// The reply to a request; `None` to leave it to the next responder or the fixtures.
    fn respond(&self, asked: &AskedRequest) -> Option<Reply>;
}

impl<F: Fn(&AskedRequest) -> Option<Reply> + Send + Sync> Responder for F {
    fn respond(&self, asked: &AskedRequest) -> Option<Reply> {
        self(asked)
    }
}

/// A script: the first fixture that fits and is not used up answers.
#[derive(Clone)]
pub struct Script {
    /// The imitated endpoint.
    pub provider: Provider,
    /// The wait before every answer.
    pub latency: Duration,
    /// The key that clients must send; any key if not set.
    pub api_key: Option<String>,
    /// The models in its list.
    pub models: Vec<String>,
    /// Limits of retries; more are faults of the client.
    pub limits: RetryLimits,
    /// The fixtures.
    pub fixtures: Vec<Fixture>,
    /// The responders, called before the fixtures, in order.
    pub responders: Vec<Arc<dyn Responder>>,
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Script");
        shown.field("provider", &self.provider).field("latency", &self.latency).field("models", &self.models);
        shown.field("fixtures", &self.fixtures).field("responders", &self.responders.len()).finish_non_exhaustive()
    }
}

/// Limits of retries; more are faults of the client. A retry repeats a body from one call site after a failed answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryLimits {
    /// Maximum number of retries of one request.
    pub retries: usize,
    /// Maximum number of consecutive retries within [`RetryLimits::hasty`] of the failure.
    /// Full jitter may cause one or two.
    pub hasty_retries: usize,
    /// The pause below which a retry is hasty.
    pub hasty: Duration,
}

impl Default for RetryLimits {
    fn default() -> Self {
        Self { retries: 10, hasty_retries: 3, hasty: Duration::from_millis(5) }
    }
}

/// A reply with its conditions.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Conditions on the request.
    pub when: When,
    /// How often it may be used.
    pub times: Times,
    /// The reply.
    pub reply: Reply,
}

/// How often a fixture may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// This often; fewer uses are a complaint in the verdict.
    Exactly(usize),
    /// Any number of times, including none.
    Any,
}

impl Times {
    /// Whether a use is left.
    pub(crate) fn allows(self, used: usize) -> bool {
        match self {
            Self::Exactly(times) => used < times,
            Self::Any => true,
        }
    }
}

impl Script {
    /// A script without replies.
    pub fn new(provider: Provider) -> Self {
        Self {
            provider,
            latency: Duration::ZERO,
            api_key: None,
            models: vec![provider.usual_model().to_owned()],
            limits: RetryLimits::default(),
            fixtures: Vec::new(),
            responders: Vec::new(),
        }
    }

    /// Sets the wait before every answer.
    #[must_use]
    pub fn latency(mut self, latency: Duration) -> Self {
        self.latency = latency;
        self
    }

    /// Sets the expected key.
    #[must_use]
    pub fn api_key(mut self, key: &str) -> Self {
        self.api_key = Some(key.to_owned());
        self
    }

    /// Sets the limits of retries.
    #[must_use]
    pub fn limits(mut self, limits: RetryLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Adds a responder, called before the fixtures.
    #[must_use]
    pub fn responder(mut self, responder: impl Responder + 'static) -> Self {
        self.responders.push(Arc::new(responder));
        self
    }

    /// Begins a fixture; the next call sets its reply.
    pub fn when(self, when: When) -> Answering {
        Answering { script: self, when, times: Times::Exactly(1) }
    }
}

/// A fixture without a reply yet.
#[derive(Debug)]
#[must_use = "a fixture without an answer is not in the script"]
pub struct Answering {
    script: Script,
    when: When,
    times: Times,
}

impl Answering {
    /// Allows this number of uses.
    pub fn times(mut self, times: usize) -> Self {
        self.times = Times::Exactly(times);
        self
    }

    /// Allows any number of uses, including none.
    pub fn forever(mut self) -> Self {
        self.times = Times::Any;
        self
    }

    /// Sets the reply.
    pub fn reply(mut self, reply: Reply) -> Script {
        self.script.fixtures.push(Fixture { when: self.when, times: self.times, reply });
        self.script
    }

    /// Replies with text.
    pub fn content(self, text: impl Into<String>) -> Script {
        self.reply(Reply::content(text))
    }

    /// Replies with a JSON value, as text or as the arguments of the forced tool.
    pub fn json(self, value: Value) -> Script {
        self.reply(Reply::json(value))
    }

    /// Replies with a tool call.
    pub fn tool_call(self, name: &str, arguments: Value) -> Script {
        self.reply(Reply::tool_call(name, arguments))
    }

    /// Replies with tool calls.
    pub fn tool_calls(self, calls: Vec<ToolCall>) -> Script {
        self.reply(Reply::tool_calls(calls))
    }

    /// Replies with this response, unchanged.
    pub fn raw(self, status: u16, content_type: &str, body: impl Into<String>) -> Script {
        self.reply(Reply::raw(status, content_type, body))
    }

    /// Replies with an error in the endpoint's own shape.
    pub fn error(self, status: u16, code: &str, message: &str) -> Script {
        self.reply(Reply::error(status, code, message))
    }

    /// Misbehaves.
    pub fn misbehave(self, how: Misbehaviour) -> Script {
        self.reply(Reply::misbehaving(how))
    }
}
