//! Messages of a conversation.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value as Json, json};

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// Plumb's instructions. Never a learner's words.
    System,
    /// What the model shall work on.
    User,
    /// The model.
    Assistant,
    /// What a tool gave back.
    Tool,
}

/// A model's wish that a tool be used.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ToolCall {
    /// Pairs the call with its result; unique within a reply.
    pub id: String,
    /// The tool's name, as the model wrote it: perhaps one that was never offered.
    pub name: String,
    /// The arguments, as the model wrote them: perhaps no JSON.
    pub arguments: String,
}

impl Serialize for ToolCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let function = json!({ "name": self.name, "arguments": self.arguments });
        json!({ "id": self.id, "type": "function", "function": function }).serialize(serializer)
    }
}

impl ToolCall {
    /// The arguments as an object.
    ///
    /// # Errors
    /// What is wrong with them, in words for the model.
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
pub struct Message {
    /// Who speaks.
    pub role: Speaker,
    /// What is said; none in a message that only calls tools.
    pub content: Option<String>,
    /// Tools that the model wants used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// Which call this is the result of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
}

impl Message {
    fn said(role: Speaker, content: impl Into<String>) -> Self {
        Self { role, content: Some(content.into()), tool_calls: Vec::new(), tool_call_id: None }
    }

    /// Instructions.
    pub fn system(content: impl Into<String>) -> Self {
        Self::said(Speaker::System, content)
    }

    /// What to work on.
    pub fn user(content: impl Into<String>) -> Self {
        Self::said(Speaker::User, content)
    }

    /// What the model said.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self::said(Speaker::Assistant, content)
    }

    /// Which tools the model wanted used, and what it said with it.
    pub fn calls(content: Option<String>, tool_calls: Vec<ToolCall>) -> Self {
        Self { role: Speaker::Assistant, content, tool_calls, tool_call_id: None }
    }

    /// What the tool gave back to the call `id`.
    pub fn result(id: impl Into<String>, content: impl Into<String>) -> Self {
        Self { tool_call_id: Some(id.into()), ..Self::said(Speaker::Tool, content) }
    }
}
