//! Replies of fixtures.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A reply, or a fault in its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// Content of the reply.
    pub says: Says,
    /// Reasoning text beside it.
    pub reasoning: Option<String>,
    /// The finish reason; the endpoint's default if not set.
    pub finish_reason: Option<String>,
    /// The model's words for declining.
    pub refusal: Option<String>,
    /// The usage.
    pub usage: Counted,
    /// Fields of the completion to leave out, such as `object` and `id`.
    pub omit: Vec<String>,
    /// The misbehaviour.
    pub misbehave: Option<Misbehaviour>,
    /// Number of pieces before the misbehaviour; with 0, a connection is cut or reset before the status. An unstreamed
    /// answer has two pieces, so 1 is half of it.
    pub after_chunks: usize,
    /// The wait before the first byte.
    pub delay: Duration,
    /// The parts in which a body is sent.
    pub chunk: Chunk,
}

/// Content of a reply.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// Text.
    Content(String),
    /// A JSON value, as text or, if the request forces a tool, as its arguments.
    Json(Value),
    /// Calls of tools, with or without text before them.
    ToolCalls(Option<String>, Vec<ToolCall>),
    /// An arbitrary response.
    Raw(Raw),
    /// An error in the endpoint's own shape.
    Error(EndpointFault),
    /// An answer that shows whether the endpoint enforces schemas.
    Enforced(Enforced),
}

/// A tool call.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ToolCall {
    /// Its id; generated if not set.
    pub id: Option<String>,
    /// The tool's name.
    pub name: String,
    /// Its arguments: JSON is sent as a string, a string is sent unchanged.
    pub arguments: Value,
    /// Fields to leave out: `id`, `type`, `index`, `name`, `arguments`.
    pub omit: Vec<String>,
    /// Whether arguments are sent as JSON in place of a string.
    pub object_arguments: bool,
}

/// A response that is sent unchanged.
#[derive(Debug, Clone, PartialEq)]
pub struct Raw {
    /// The status.
    pub status: u16,
    /// Its headers; no content type is added.
    pub headers: Vec<(String, String)>,
    /// Its body.
    pub body: String,
}

/// An error in the endpoint's own shape.
#[derive(Debug, Clone, PartialEq)]
pub struct EndpointFault {
    /// The status.
    pub status: u16,
    /// The code, for endpoints with codes that are words.
    pub code: Option<String>,
    /// The message.
    pub message: String,
    /// The `retry-after` header: seconds, a date, or `date+n` for the date in n seconds.
    pub retry_after: Option<String>,
}

/// The usage that a reply reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Counted {
    /// An estimate: a quarter of the characters.
    #[default]
    Guessed,
    /// The given usage.
    As(Usage),
    /// No usage.
    Untold,
}

/// Tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// In the request.
    pub prompt_tokens: u64,
    /// In the answer.
    pub completion_tokens: u64,
}

/// Whether the answer keeps to the requested schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enforced {
    /// It keeps to the schema.
    Yes,
    /// It violates the schema.
    No,
    /// As the imitated endpoint.
    AsProvider,
}

/// A misbehaviour of the connection or the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misbehaviour {
    /// The answer stops, and the connection stays open.
    Stall,
    /// The connection is closed.
    Cut,
    /// The connection is reset.
    Reset,
    /// There is no response at all, and the connection stays open.
    NeverAnswers,
    /// The headers are sent byte by byte, with the pause of [`Chunk::delay`], or 100 ms.
    SlowHeaders,
    /// The answer is one megabyte of words.
    Megabyte,
    /// The body is empty.
    Empty,
}

/// The parts in which a body is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chunk {
    /// Bytes per part of a raw body; other bodies have two parts.
    pub size: usize,
    /// The pause before each part.
    pub delay: Duration,
}

impl Default for Chunk {
    fn default() -> Self {
        Self { size: 16, delay: Duration::ZERO }
    }
}

impl Reply {
    /// A reply with this content and default settings.
    pub fn of(says: Says) -> Self {
        Self {
            says,
            reasoning: None,
            finish_reason: None,
            refusal: None,
            usage: Counted::default(),
            omit: Vec::new(),
            misbehave: None,
            after_chunks: 0,
            delay: Duration::ZERO,
            chunk: Chunk::default(),
        }
    }

    /// A reply with text.
    pub fn content(text: impl Into<String>) -> Self {
        Self::of(Says::Content(text.into()))
    }

    /// A reply with a JSON value, as text or as the arguments of the forced tool.
    pub fn json(value: Value) -> Self {
        Self::of(Says::Json(value))
    }

    /// A reply with a tool call.
    pub fn tool_call(name: &str, arguments: Value) -> Self {
        let call = ToolCall { name: name.to_owned(), arguments, ..ToolCall::default() };
        Self::tool_calls(vec![call])
    }

    /// A reply with tool calls.
    pub fn tool_calls(calls: Vec<ToolCall>) -> Self {
        Self::of(Says::ToolCalls(None, calls))
    }

    /// A response that is sent unchanged, with the given content type.
    pub fn raw(status: u16, content_type: &str, body: impl Into<String>) -> Self {
        let headers = vec![("content-type".to_owned(), content_type.to_owned())];
        Self::of(Says::Raw(Raw { status, headers, body: body.into() }))
    }

    /// An error in the endpoint's own shape.
    pub fn error(status: u16, code: &str, message: &str) -> Self {
        let (code, message) = (Some(code.to_owned()), message.to_owned());
        Self::of(Says::Error(EndpointFault { status, code, message, retry_after: None }))
    }

    /// A reply that shows whether schemas are enforced.
    pub fn enforced(enforced: Enforced) -> Self {
        Self::of(Says::Enforced(enforced))
    }

    /// A reply that misbehaves.
    pub fn misbehaving(how: Misbehaviour) -> Self {
        Self::content("The beginning of an answer that goes wrong before it ends.").misbehave(how, 1)
    }

    /// Adds a misbehaviour after that number of pieces.
    #[must_use]
    pub fn misbehave(mut self, how: Misbehaviour, after_chunks: usize) -> Self {
        (self.misbehave, self.after_chunks) = (Some(how), after_chunks);
        self
    }

    /// Sets the finish reason.
    #[must_use]
    pub fn finish_reason(mut self, reason: &str) -> Self {
        self.finish_reason = Some(reason.to_owned());
        self
    }

    /// Adds a refusal.
    #[must_use]
    pub fn refusal(mut self, words: &str) -> Self {
        self.refusal = Some(words.to_owned());
        self
    }

    /// Sets the usage.
    #[must_use]
    pub fn usage(mut self, prompt_tokens: u64, completion_tokens: u64) -> Self {
        self.usage = Counted::As(Usage { prompt_tokens, completion_tokens });
        self
    }

    /// Leaves out fields of the completion.
    #[must_use]
    pub fn omit(mut self, fields: &[&str]) -> Self {
        self.omit = fields.iter().map(ToString::to_string).collect();
        self
    }

    /// Sets the wait before the first byte.
    #[must_use]
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// Cuts a stream into pieces of `size` characters, with a pause before each.
    #[must_use]
    pub fn chunks(mut self, size: usize, delay: Duration) -> Self {
        self.chunk = Chunk { size: size.max(1), delay };
        self
    }

    /// Sets the `retry-after` header of an error or a raw response.
    #[must_use]
    pub fn retry_after(mut self, when: &str) -> Self {
        match &mut self.says {
            Says::Error(fault) => fault.retry_after = Some(when.to_owned()),
            Says::Raw(raw) => raw.headers.push(("retry-after".to_owned(), when.to_owned())),
            _ => {}
        }
        self
    }
}
