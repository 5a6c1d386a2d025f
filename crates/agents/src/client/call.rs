//! What is asked of the client, and what it gives.

use std::time::Duration;

use serde_json::Value as Json;

use crate::config::{EndpointConfig, Role};
use crate::prompt::Prompt;
use crate::structured::Level;
use crate::wire::{Finish, Message, Tool, ToolCall, ToolChoice, Usage};

/// A call.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Where in Plumb it is made: `tutor.reply`.
    pub site: String,
    /// In which role the model is asked.
    pub role: Role,
    /// Another model than the configured one of that role.
    pub model: Option<String>,
    /// The conversation. What learners wrote is in user messages only, quoted: [`crate::prompt`].
    pub messages: Vec<Message>,
    /// The most tokens of the answer.
    pub max_tokens: u32,
    /// From 0, always the likeliest word, to 2; none leaves it to the endpoint.
    pub temperature: Option<f32>,
    /// Asks for the same answer again, which nobody guarantees.
    pub seed: Option<i64>,
    /// The longest that the caller waits, all endpoints and all that is asked again taken together; for a stream until its
    /// first piece. None leaves it to the deadlines of each request.
    pub within: Option<Duration>,
    /// Tools on offer. Only [`crate::LlmClient::complete`] and `stream` offer them.
    pub tools: Vec<Tool>,
    /// Whether to call them.
    pub tool_choice: Option<ToolChoice>,
    /// The prompt's version, if it came from a file.
    pub prompt: Option<String>,
    /// What is asked and answered is not kept, also where capture is on: see [`Prompt::is_private`].
    pub is_private: bool,
    /// The job that it is for, whose budget it comes out of.
    pub job: Option<String>,
    /// The learner that it is for, whose budget of the day it comes out of.
    pub learner: Option<String>,
}

impl Call {
    /// The model that `endpoint` is asked for.
    pub(super) fn model_at<'a>(&'a self, endpoint: &'a EndpointConfig) -> &'a str {
        self.model.as_deref().unwrap_or_else(|| endpoint.model(self.role))
    }

    /// A call with `messages` of `prompt`, for an answer of at most `max_tokens`.
    pub fn of(prompt: &Prompt, messages: Vec<Message>, max_tokens: u32) -> Self {
        let version = prompt.version().to_owned();
        let is_private = prompt.is_private();
        Self { prompt: Some(version), is_private, ..Self::new(prompt.site(), prompt.role(), messages, max_tokens) }
    }

    /// A call without a prompt file.
    pub fn new(site: &str, role: Role, messages: Vec<Message>, max_tokens: u32) -> Self {
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
    /// What the model said, without its thoughts; empty when it only calls tools.
    pub text: String,
    /// Tools that it wants used; ids are unique. A name may be one that was never offered, and the arguments no JSON.
    pub tool_calls: Vec<ToolCall>,
    /// Why it ended.
    pub finish: Finish,
    /// The endpoint that answered.
    pub endpoint: String,
    /// The model that answered.
    pub model: String,
    /// Tokens of the attempt that answered.
    pub usage: Usage,
    /// What that attempt cost, in millionths of the currency's unit.
    pub cost: u64,
}

/// An object that fits its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Structured<T> {
    /// The object, read.
    pub value: T,
    /// The object as it came.
    pub json: Json,
    /// At which level it was asked for.
    pub level: Level,
    /// How often it was asked for again with what was found in it.
    pub repairs: u32,
    /// The endpoint that answered.
    pub endpoint: String,
    /// The model that answered.
    pub model: String,
}
