//! What the server does, in order.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::asked::AskedRequest;
use crate::condition::When;
use crate::provider::Provider;
use crate::reply::{Misbehaviour, Reply, ToolCall};

/// Works out replies in Rust. It is asked before fixtures are; where it has nothing to say, they answer.
pub trait Responder: Send + Sync {
    /// The reply to a request.
    fn respond(&self, asked: &AskedRequest) -> Option<Reply>;
}

impl<F: Fn(&AskedRequest) -> Option<Reply> + Send + Sync> Responder for F {
    fn respond(&self, asked: &AskedRequest) -> Option<Reply> {
        self(asked)
    }
}

/// What the server does: fixtures in order, the first that fits and is not used up answers.
#[derive(Clone)]
pub struct Script {
    /// Whose manners it has.
    pub provider: Provider,
    /// The wait before every answer.
    pub latency: Duration,
    /// The key that clients are to send; if none is given, any will do.
    pub api_key: Option<String>,
    /// The models it lists.
    pub models: Vec<String>,
    /// Past what a client's retries count as a fault.
    pub limits: Limits,
    /// Its answers.
    pub fixtures: Vec<Fixture>,
    /// Asked before them, in order.
    pub responders: Vec<Arc<dyn Responder>>,
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Script");
        shown.field("provider", &self.provider).field("latency", &self.latency).field("models", &self.models);
        shown.field("fixtures", &self.fixtures).field("responders", &self.responders.len()).finish_non_exhaustive()
    }
}

/// Past what a client's retries count as a fault. A retry is the same body from the same place after an answer that went
/// wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Retries of one request.
    pub retries: usize,
    /// Retries in a row that come within [`Limits::hasty`] of what went wrong. With full jitter one or two may.
    pub hasty_retries: usize,
    /// The pause below which a retry is hasty.
    pub hasty: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { retries: 10, hasty_retries: 3, hasty: Duration::from_millis(5) }
    }
}

/// One answer and when it is given.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// What must hold of the request.
    pub when: When,
    /// How often it may be used.
    pub times: Times,
    /// The answer.
    pub reply: Reply,
}

/// How often a fixture may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// This often; less is told in the verdict.
    Exactly(usize),
    /// As often as asked, or never.
    Any,
}

impl Times {
    /// Whether there is a use left.
    pub(crate) fn allows(self, used: usize) -> bool {
        match self {
            Self::Exactly(times) => used < times,
            Self::Any => true,
        }
    }
}

impl Script {
    /// A script without answers.
    pub fn new(provider: Provider) -> Self {
        Self {
            provider,
            latency: Duration::ZERO,
            api_key: None,
            models: vec![provider.usual_model().to_owned()],
            limits: Limits::default(),
            fixtures: Vec::new(),
            responders: Vec::new(),
        }
    }

    /// Waits before every answer.
    #[must_use]
    pub fn latency(mut self, latency: Duration) -> Self {
        self.latency = latency;
        self
    }

    /// Expects this key.
    #[must_use]
    pub fn api_key(mut self, key: &str) -> Self {
        self.api_key = Some(key.to_owned());
        self
    }

    /// Has other limits for retries.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Asks this before the fixtures.
    #[must_use]
    pub fn responder(mut self, responder: impl Responder + 'static) -> Self {
        self.responders.push(Arc::new(responder));
        self
    }

    /// Begins a fixture; what follows says what it answers.
    pub fn when(self, when: When) -> Answering {
        Answering { script: self, when, times: Times::Exactly(1) }
    }
}

/// A fixture that has no answer yet.
#[derive(Debug)]
#[must_use = "a fixture without an answer is not in the script"]
pub struct Answering {
    script: Script,
    when: When,
    times: Times,
}

impl Answering {
    /// It may be used so often.
    pub fn times(mut self, times: usize) -> Self {
        self.times = Times::Exactly(times);
        self
    }

    /// It may be used as often as asked, or never.
    pub fn forever(mut self) -> Self {
        self.times = Times::Any;
        self
    }

    /// Answers this.
    pub fn reply(mut self, reply: Reply) -> Script {
        self.script.fixtures.push(Fixture { when: self.when, times: self.times, reply });
        self.script
    }

    /// Answers with text.
    pub fn content(self, text: impl Into<String>) -> Script {
        self.reply(Reply::content(text))
    }

    /// Answers with a JSON value, as text or as the arguments of the tool that must be called.
    pub fn json(self, value: Value) -> Script {
        self.reply(Reply::json(value))
    }

    /// Answers with a call of a tool.
    pub fn tool_call(self, name: &str, arguments: Value) -> Script {
        self.reply(Reply::tool_call(name, arguments))
    }

    /// Answers with calls of tools.
    pub fn tool_calls(self, calls: Vec<ToolCall>) -> Script {
        self.reply(Reply::tool_calls(calls))
    }

    /// Answers with this, as it is.
    pub fn raw(self, status: u16, content_type: &str, body: impl Into<String>) -> Script {
        self.reply(Reply::raw(status, content_type, body))
    }

    /// Answers with an error in the endpoint's own shape.
    pub fn error(self, status: u16, code: &str, message: &str) -> Script {
        self.reply(Reply::error(status, code, message))
    }

    /// Goes wrong.
    pub fn misbehave(self, how: Misbehaviour) -> Script {
        self.reply(Reply::misbehaving(how))
    }
}
