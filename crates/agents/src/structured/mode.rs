//! The levels at which an object can be requested, and the known level of each endpoint.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

use super::Schema;
use crate::config::Provider;
use crate::error::{LlmError, TransportFault};
use crate::wire::{ChatRequest, ResponseFormat, Tool, ToolChoice};

/// The name of the tool that carries an object at [`ObjectMode::Tool`].
pub const TOOL: &str = "answer";

/// How an object is requested, the most reliable way first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ObjectMode {
    /// With the schema as a parameter, for the endpoint to enforce.
    JsonSchema,
    /// As the arguments of the only tool, which must be called.
    Tool,
    /// As any JSON object; the schema is in the prompt.
    JsonObject,
    /// In words only; the object is extracted from the answer.
    Prompt,
}

impl ObjectMode {
    /// The next lower level.
    pub const fn below(self) -> Option<Self> {
        match self {
            Self::JsonSchema => Some(Self::Tool),
            Self::Tool => Some(Self::JsonObject),
            Self::JsonObject => Some(Self::Prompt),
            Self::Prompt => None,
        }
    }

    /// The first level for a provider that has not been probed.
    pub const fn usual(provider: Provider) -> Self {
        match provider {
            // These providers accept a schema and ignore it.
            Provider::Anthropic | Provider::AnthropicHaiku => Self::Tool,
            _ => Self::JsonSchema,
        }
    }

    /// Whether the schema must be in the prompt.
    pub const fn needs_words(self) -> bool {
        matches!(self, Self::JsonObject | Self::Prompt)
    }

    /// Makes `request` ask for an object of `schema` at this level.
    pub fn apply(self, request: &mut ChatRequest, schema: &Schema) {
        match self {
            Self::JsonSchema => {
                let (name, schema) = (schema.name().to_owned(), schema.lowered().clone());
                request.response_format = Some(ResponseFormat::JsonSchema { name, schema });
            }
            Self::Tool => {
                request.tools = vec![Tool {
                    name: TOOL.to_owned(),
                    description: "Gives the answer.".to_owned(),
                    parameters: schema.lowered().clone(),
                    strict: true,
                }];
                request.tool_choice = Some(ToolChoice::Named(TOOL.to_owned()));
            }
            Self::JsonObject => request.response_format = Some(ResponseFormat::JsonObject),
            Self::Prompt => {}
        }
    }
}

/// Whether a refusal may concern the level: not if it names another reason.
pub(crate) fn may_be_about_level(error: &LlmError) -> bool {
    let (LlmError::BadRequest(context) | LlmError::Transport { fault: TransportFault::Status, context }) = error else {
        return false;
    };
    let said = format!(
        "{} {} {}",
        context.said,
        context.code.as_deref().unwrap_or(""),
        context.param.as_deref().unwrap_or("")
    );
    let said = said.to_lowercase();
    let is_other = ["context_length", "context length", "too long", "too large", "model_not_found", "does not exist"];
    // Some report it as "not found" or as a fault of their own: llama.cpp, that tools need `--jinja`.
    let is_named = ["tool", "response_format", "json_schema", "grammar"].iter().any(|word| said.contains(word));
    match context.status {
        Some(400 | 422) => !is_other.iter().any(|word| said.contains(word)),
        Some(404 | 500 | 501) => is_named,
        _ => false,
    }
}

/// The level of each endpoint and model: from a probe, or lowered by refusals.
#[derive(Debug, Default)]
pub struct ObjectModes(Mutex<HashMap<(String, String), ObjectMode>>);

impl ObjectModes {
    /// The level known for `model` at `endpoint`.
    pub fn level(&self, endpoint: &str, model: &str) -> Option<ObjectMode> {
        self.levels().get(&(endpoint.to_owned(), model.to_owned())).copied()
    }

    /// Notes a level after a probe or a refusal.
    pub fn note(&self, endpoint: &str, model: &str, level: ObjectMode) {
        self.levels().insert((endpoint.to_owned(), model.to_owned()), level);
    }

    fn levels(&self) -> std::sync::MutexGuard<'_, HashMap<(String, String), ObjectMode>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
