//! Messages of a conversation.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value as Json, json};

/// Author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// Plumb's instructions. Never a learner's words.
    System,
    /// The input for the model.
    User,
    /// The model.
    Assistant,
    /// The result of a tool.
    Tool,
}

/// A model's request to run a tool.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ToolRequest {
    /// Pairs the call with its result; unique within a reply.
    pub id: String,
    /// The tool's name, as the model wrote it: perhaps one that was never offered.
    pub name: String,
    /// The arguments, as the model wrote them: perhaps not JSON.
    pub arguments: String,
}

impl Serialize for ToolRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let function = json!({ "name": self.name, "arguments": self.arguments });
        json!({ "id": self.id, "type": "function", "function": function }).serialize(serializer)
    }
}

impl ToolRequest {
    /// The arguments as an object.
    ///
    /// # Errors
    /// The fault, in words for the model.
    pub fn object(&self) -> Result<serde_json::Map<String, Json>, String> {
        match serde_json::from_str(&self.arguments) {
            Ok(Json::Object(object)) => Ok(object),
            Ok(_) => Err("the arguments must be one JSON object".to_owned()),
            Err(error) => Err(format!("the arguments are no JSON: line {}, column {}", error.line(), error.column())),
        }
    }
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChatMessage {
    /// The author.
    pub role: Speaker,
    /// The text; `None` in a message that only calls tools.
    pub content: Option<String>,
    /// The model's tool calls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolRequest>,
    /// The id of the call that this is the result of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
}

impl ChatMessage {
    fn said(role: Speaker, content: impl Into<String>) -> Self {
        Self { role, content: Some(content.into()), tool_calls: Vec::new(), tool_call_id: None }
    }

    /// A message with instructions.
    pub fn system(content: impl Into<String>) -> Self {
        Self::said(Speaker::System, content)
    }

    /// A message with the model's input.
    pub fn user(content: impl Into<String>) -> Self {
        Self::said(Speaker::User, content)
    }

    /// A message of the model.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self::said(Speaker::Assistant, content)
    }

    /// A message of the model with tool calls and perhaps a text.
    pub fn calls(content: Option<String>, tool_calls: Vec<ToolRequest>) -> Self {
        Self { role: Speaker::Assistant, content, tool_calls, tool_call_id: None }
    }

    /// The result of the tool call `id`.
    pub fn result(id: impl Into<String>, content: impl Into<String>) -> Self {
        Self { tool_call_id: Some(id.into()), ..Self::said(Speaker::Tool, content) }
    }
}
