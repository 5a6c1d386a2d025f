//! Requests.

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::ChatMessage;

/// A tool that the model may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    /// Letters, digits, `_` and `-`, at most 64.
    pub name: String,
    /// When to use it.
    pub description: String,
    /// Schema of its arguments: an object.
    pub parameters: Json,
    /// Whether the endpoint should enforce the schema.
    pub strict: bool,
}

impl Serialize for Tool {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut function = json!({ "name": self.name, "description": self.description, "parameters": self.parameters });
        if self.strict {
            function["strict"] = Json::Bool(true);
        }
        json!({ "type": "function", "function": function }).serialize(serializer)
    }
}

/// Whether and which tools must be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolChoice {
    /// The model decides.
    Auto,
    /// No tool may be called.
    None,
    /// At least one tool.
    Required,
    /// This tool.
    Named(String),
}

impl Serialize for ToolChoice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Auto => "auto".serialize(serializer),
            Self::None => "none".serialize(serializer),
            Self::Required => "required".serialize(serializer),
            Self::Named(name) => json!({ "type": "function", "function": { "name": name } }).serialize(serializer),
        }
    }
}

/// The format of the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponseFormat {
    /// One JSON object.
    JsonObject,
    /// One JSON object of this schema, strictly.
    JsonSchema {
        /// The schema's name.
        name: String,
        /// The schema, lowered to what all endpoints know.
        schema: Json,
    },
}

impl Serialize for ResponseFormat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::JsonObject => json!({ "type": "json_object" }).serialize(serializer),
            Self::JsonSchema { name, schema } => {
                let json_schema = json!({ "name": name, "strict": true, "schema": schema });
                json!({ "type": "json_schema", "json_schema": json_schema }).serialize(serializer)
            }
        }
    }
}

/// A complete request. Exactly one of the two caps is set: OpenAI knows only the newer one, others only the older.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChatRequest {
    /// The model.
    pub model: String,
    /// The conversation.
    pub messages: Vec<ChatMessage>,
    /// Maximum number of tokens of the answer, by its older name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    /// Maximum number of tokens of the answer, by its newer name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_completion_tokens: Option<u32>,
    /// From 0, always the likeliest word, to 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f32>,
    /// Requests a reproducible answer, which no provider guarantees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<i64>,
    /// Tools that the model may call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<Tool>,
    /// Whether the model has to call them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_choice: Option<ToolChoice>,
    /// The format of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response_format: Option<ResponseFormat>,
    /// Further fields by configuration; none of those above.
    #[serde(flatten)]
    pub more: Map<String, Json>,
}

impl ChatRequest {
    /// A request for a reply of at most `max_tokens`.
    pub fn new(model: impl Into<String>, messages: Vec<ChatMessage>, max_tokens: u32) -> Self {
        Self {
            model: model.into(),
            messages,
            max_tokens: Some(max_tokens),
            max_completion_tokens: None,
            temperature: None,
            seed: None,
            tools: Vec::new(),
            tool_choice: None,
            response_format: None,
            more: Map::new(),
        }
    }

    /// Uses the newer name of the cap.
    #[must_use]
    pub const fn with_newer_cap(mut self) -> Self {
        self.max_completion_tokens = self.max_tokens.take();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::ToolRequest;

    #[test]
    fn a_request_is_what_the_protocol_says() {
        let call = ToolRequest { id: "c1".to_owned(), name: "look".to_owned(), arguments: "{}".to_owned() };
        let messages =
            vec![ChatMessage::user("hello"), ChatMessage::calls(None, vec![call]), ChatMessage::result("c1", "seen")];
        let mut request = ChatRequest::new("m", messages, 10).with_newer_cap();
        request.tool_choice = Some(ToolChoice::Named("look".to_owned()));
        let expected = json!({
            "model": "m",
            "messages": [
                { "role": "user", "content": "hello" },
                { "role": "assistant", "content": null, "tool_calls": [
                    { "id": "c1", "type": "function", "function": { "name": "look", "arguments": "{}" } }
                ] },
                { "role": "tool", "content": "seen", "tool_call_id": "c1" },
            ],
            "max_completion_tokens": 10,
            "tool_choice": { "type": "function", "function": { "name": "look" } },
        });
        assert_eq!(serde_json::to_value(&request).expect("JSON"), expected);
    }
}
