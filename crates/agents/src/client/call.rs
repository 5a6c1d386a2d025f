//! Calls of the client, and their results.

use std::time::Duration;

use serde_json::Value as Json;

use crate::config::{EndpointConfig, Role};
use crate::prompt::Prompt;
use crate::structured::ObjectMode;
use crate::wire::{ChatMessage, Finish, Tool, ToolChoice, ToolRequest, Usage};

/// A call.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Call site in Plumb: `tutor.reply`.
    pub site: String,
    /// Role in which the model is called.
    pub role: Role,
    /// A model to use instead of the role's configured one.
    pub model: Option<String>,
    /// The conversation. Learners' texts are in user messages only, quoted: [`crate::prompt`].
    pub messages: Vec<ChatMessage>,
    /// Maximum number of tokens of the answer.
    pub max_tokens: u32,
    /// From 0, always the likeliest word, to 2; `None` leaves it to the endpoint.
    pub temperature: Option<f32>,
    /// Requests a reproducible answer, which no provider guarantees.
    pub seed: Option<i64>,
    /// The longest time that the caller waits, over all endpoints and repeated requests. `None` for the deadlines
    /// of each request only.
    pub within: Option<Duration>,
    /// Tools that the model may call. Only [`crate::LlmClient::complete`] sends them.
    pub tools: Vec<Tool>,
    /// Whether the model has to call them.
    pub tool_choice: Option<ToolChoice>,
    /// The prompt's version, if it came from a file.
    pub prompt: Option<String>,
    /// Whether request and answer are never stored, even with capture on: see [`Prompt::is_private`].
    pub is_private: bool,
    /// The job, which has a budget of its own.
    pub job: Option<String>,
    /// The learner, who has a daily budget.
    pub learner: Option<String>,
}

impl Call {
    /// The model to request from `endpoint`.
    pub(super) fn model_at<'a>(&'a self, endpoint: &'a EndpointConfig) -> &'a str {
        self.model.as_deref().unwrap_or_else(|| endpoint.model(self.role))
    }

    /// A call with `messages` of `prompt`, for an answer of at most `max_tokens`.
    pub fn of(prompt: &Prompt, messages: Vec<ChatMessage>, max_tokens: u32) -> Self {
        let version = prompt.version().to_owned();
        let is_private = prompt.is_private();
        Self { prompt: Some(version), is_private, ..Self::new(prompt.site(), prompt.role(), messages, max_tokens) }
    }

    /// A call without a prompt file.
    pub fn new(site: &str, role: Role, messages: Vec<ChatMessage>, max_tokens: u32) -> Self {
        Self {
            site: site.to_owned(),
            role,
            model: None,
            messages,
            max_tokens,
            temperature: None,
            seed: None,
            within: None,
            tools: Vec::new(),
            tool_choice: None,
            prompt: None,
            is_private: false,
            job: None,
            learner: None,
        }
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The model's text, without its thoughts; empty when it only calls tools.
    pub text: String,
    /// Tool calls of the model; ids are unique. A name may be one that was never offered, and the arguments may not be
    /// JSON.
    pub tool_calls: Vec<ToolRequest>,
    /// Why the answer ended.
    pub finish: Finish,
    /// The endpoint that answered.
    pub endpoint: String,
    /// The model that answered.
    pub model: String,
    /// Tokens of the attempt that answered.
    pub usage: Usage,
    /// Cost of that attempt, in millionths of the currency's unit.
    pub cost: u64,
}

/// An object that fits its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Structured<T> {
    /// The deserialised object.
    pub value: T,
    /// The object as JSON.
    pub json: Json,
    /// The level at which the object was requested.
    pub level: ObjectMode,
    /// Number of repair requests, each with the findings about the last answer.
    pub repairs: u32,
    /// The endpoint that answered.
    pub endpoint: String,
    /// The model that answered.
    pub model: String,
}
