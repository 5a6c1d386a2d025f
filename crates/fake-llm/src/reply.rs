//! What a fixture answers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An answer, or what comes in its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// What is said.
    pub says: Says,
    /// A line of reasoning beside it.
    pub reasoning: Option<String>,
    /// Why the model stopped; if left out, as the endpoint would say.
    pub finish_reason: Option<String>,
    /// The model's words for declining.
    pub refusal: Option<String>,
    /// What was used.
    pub usage: Counted,
    /// Fields of the completion that are left out on the wire, such as `object` and `id`.
    pub omit: Vec<String>,
    /// What goes wrong with it.
    pub misbehave: Option<Misbehaviour>,
    /// How many pieces come before that; with none, a connection is cut or reset before the status too. An answer in one
    /// piece comes in halves, that is, 1 is half of it.
    pub after_chunks: usize,
    /// How long to wait before the first byte.
    pub delay: Duration,
    /// How a stream is cut into pieces.
    pub chunk: Chunk,
    /// Whether a stream ends without `data: [DONE]`.
    pub no_done: bool,
}

/// What is said.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// Text.
    Content(String),
    /// A JSON value, as text or, if the request forces a tool, as its arguments.
    Json(Value),
    /// Calls of tools, with or without text before them.
    ToolCalls(Option<String>, Vec<ToolCall>),
    /// Anything at all.
    Raw(Raw),
    /// An error in the endpoint's own shape.
    Error(Fault),
    /// Whatever shows that the endpoint keeps to schemas, or does not.
    Enforced(Enforced),
}

/// A call of a tool.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ToolCall {
    /// Its id; if left out, one is made.
    pub id: Option<String>,
    /// The tool's name.
    pub name: String,
    /// Its arguments: JSON that is sent as text, or text that is sent as it is.
    pub arguments: Value,
    /// What is left out on the wire: `id`, `type`, `index`, `name`, `arguments`.
    pub omit: Vec<String>,
    /// Whether arguments are sent as JSON in place of text.
    pub object_arguments: bool,
}

/// An answer that is sent as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Raw {
    /// The status.
    pub status: u16,
    /// Its headers; a content type is not added.
    pub headers: Vec<(String, String)>,
    /// Its body.
    pub body: String,
}

/// An error to be told in the endpoint's own shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The status.
    pub status: u16,
    /// The code, where the endpoint has codes that are words.
    pub code: Option<String>,
    /// What happened.
    pub message: String,
    /// The header of that name: seconds, a date, or `date+n` for the date in n seconds.
    pub retry_after: Option<String>,
}

/// What was used, as the answer tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Counted {
    /// A quarter of the characters.
    #[default]
    Guessed,
    /// Told.
    As(Usage),
    /// Not told.
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

/// Whether what is said keeps to the schema asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enforced {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// As the endpoint would.
    AsProvider,
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misbehaviour {
    /// Nothing more comes, and the connection stays open.
    Stall,
    /// The connection is closed.
    Cut,
    /// The connection is reset.
    Reset,
    /// Nothing comes at all, and the connection stays open.
    NeverAnswers,
    /// The headers come byte by byte, with the pause of [`Chunk::delay`], or 100 ms.
    SlowHeaders,
    /// The answer is a megabyte of words.
    Megabyte,
    /// The body is empty.
    Empty,
}

/// How a stream is cut into pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chunk {
    /// Characters in a piece; in a raw body, bytes.
    pub size: usize,
    /// The pause before each.
    pub delay: Duration,
}

impl Default for Chunk {
    fn default() -> Self {
        Self { size: 16, delay: Duration::ZERO }
    }
}

impl Reply {
    /// Answers what is given, in the usual way.
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
            no_done: false,
        }
    }

    /// Text.
    pub fn content(text: impl Into<String>) -> Self {
        Self::of(Says::Content(text.into()))
    }

    /// A JSON value, as text or as the arguments of the tool that must be called.
    pub fn json(value: Value) -> Self {
        Self::of(Says::Json(value))
    }

    /// A call of a tool.
    pub fn tool_call(name: &str, arguments: Value) -> Self {
        let call = ToolCall { name: name.to_owned(), arguments, ..ToolCall::default() };
        Self::tool_calls(vec![call])
    }

    /// Calls of tools.
    pub fn tool_calls(calls: Vec<ToolCall>) -> Self {
        Self::of(Says::ToolCalls(None, calls))
    }

    /// An answer sent as it is, said to be of the given type.
    pub fn raw(status: u16, content_type: &str, body: impl Into<String>) -> Self {
        let headers = vec![("content-type".to_owned(), content_type.to_owned())];
        Self::of(Says::Raw(Raw { status, headers, body: body.into() }))
    }

    /// An error in the endpoint's own shape.
    pub fn error(status: u16, code: &str, message: &str) -> Self {
        let (code, message) = (Some(code.to_owned()), message.to_owned());
        Self::of(Says::Error(Fault { status, code, message, retry_after: None }))
    }

    /// Whatever shows that schemas are kept to, or not.
    pub fn enforced(enforced: Enforced) -> Self {
        Self::of(Says::Enforced(enforced))
    }

    /// Something that goes wrong.
    pub fn misbehaving(how: Misbehaviour) -> Self {
        Self::content("The beginning of an answer that goes wrong before it ends.").misbehave(how, 1)
    }

    /// Lets it go wrong after so many pieces.
    #[must_use]
    pub fn misbehave(mut self, how: Misbehaviour, after_chunks: usize) -> Self {
        (self.misbehave, self.after_chunks) = (Some(how), after_chunks);
        self
    }

    /// Says why the model stopped.
    #[must_use]
    pub fn finish_reason(mut self, reason: &str) -> Self {
        self.finish_reason = Some(reason.to_owned());
        self
    }

    /// Declines.
    #[must_use]
    pub fn refusal(mut self, words: &str) -> Self {
        self.refusal = Some(words.to_owned());
        self
    }

    /// Says what was used.
    #[must_use]
    pub fn usage(mut self, prompt_tokens: u64, completion_tokens: u64) -> Self {
        self.usage = Counted::As(Usage { prompt_tokens, completion_tokens });
        self
    }

    /// Leaves fields of the completion out.
    #[must_use]
    pub fn omit(mut self, fields: &[&str]) -> Self {
        self.omit = fields.iter().map(ToString::to_string).collect();
        self
    }

    /// Waits before the first byte.
    #[must_use]
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// Cuts a stream into pieces of so many characters, with a pause before each.
    #[must_use]
    pub fn chunks(mut self, size: usize, delay: Duration) -> Self {
        self.chunk = Chunk { size: size.max(1), delay };
        self
    }

    /// Ends a stream without `data: [DONE]`.
    #[must_use]
    pub fn no_done(mut self) -> Self {
        self.no_done = true;
        self
    }

    /// Says when to come again, if it is an error or raw.
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
