//! A request for a completion, as the server parsed it.

use serde_json::Value;

/// The header with which the client, in tests, names its call site.
pub const CALL_SITE: &str = "x-plumb-call-site";

/// One request for a completion.
#[derive(Debug, Clone)]
pub struct AskedRequest {
    /// Number of the request to this server, from 1.
    pub number: usize,
    /// The path.
    pub path: String,
    /// Its headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body as JSON; as a string if it is not JSON.
    pub body: Value,
    /// The call site.
    pub call_site: Option<String>,
    /// Number of the request from this call site, from 1; requests without a call site are counted together.
    pub nth: usize,
}

/// A tool that the request forces the model to call.
#[derive(Debug, Clone, PartialEq)]
pub struct ForcedTool<'a> {
    /// Its name.
    pub name: &'a str,
    /// The schema of its arguments.
    pub parameters: Option<&'a Value>,
    /// Whether the arguments must keep to the schema.
    pub strict: bool,
    /// Whether the request named the tool, rather than requiring any tool.
    pub named: bool,
}

impl AskedRequest {
    /// The value of a header, its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The requested model; empty if none is named.
    pub fn model(&self) -> &str {
        self.body["model"].as_str().unwrap_or_default()
    }

    /// The messages, unchanged.
    pub fn messages(&self) -> &[Value] {
        self.body["messages"].as_array().map_or(&[], Vec::as_slice)
    }

    /// The text of all system messages, one after another.
    pub fn system(&self) -> String {
        let ours = self.messages().iter().filter(|message| is_system(message));
        ours.map(text).collect::<Vec<_>>().join("\n")
    }

    /// The text of the last user message.
    pub fn user(&self) -> String {
        self.messages().iter().rfind(|message| message["role"] == "user").map(text).unwrap_or_default()
    }

    /// The results of tools since the model's last message.
    pub fn tool_results(&self) -> String {
        let since = self.messages().iter().rev().take_while(|message| message["role"] != "assistant");
        let mut found: Vec<String> = since.filter(|message| message["role"] == "tool").map(text).collect();
        found.reverse();
        found.join("\n")
    }

    /// The schema that the answer must keep to.
    pub fn schema(&self) -> Option<&Value> {
        self.body.pointer("/response_format/json_schema/schema")
    }

    /// Whether the schema is strict.
    pub fn is_strict(&self) -> bool {
        self.body.pointer("/response_format/json_schema/strict") == Some(&Value::Bool(true))
    }

    /// Whether the answer must be some JSON object.
    pub fn wants_object(&self) -> bool {
        self.body.pointer("/response_format/type").is_some_and(|kind| kind == "json_object")
    }

    /// The tools on offer.
    pub fn tools(&self) -> &[Value] {
        self.body["tools"].as_array().map_or(&[], Vec::as_slice)
    }

    /// The tool that must be called: the named one, or the first if any is required.
    pub fn forced_tool(&self) -> Option<ForcedTool<'_>> {
        let choice = &self.body["tool_choice"];
        let named = choice.pointer("/function/name").and_then(Value::as_str);
        let any = choice == "required" || choice == "any";
        let mut tools = self.tools().iter().map(|tool| &tool["function"]);
        let tool = match named {
            Some(name) => tools.find(|tool| tool["name"] == name),
            None if any => tools.next(),
            None => return None,
        };
        let name = named.or_else(|| tool.and_then(|tool| tool["name"].as_str()))?;
        Some(ForcedTool {
            name,
            parameters: tool.and_then(|tool| tool.get("parameters")),
            strict: tool.is_some_and(|tool| tool["strict"] == true),
            named: named.is_some(),
        })
    }

    /// Moves system messages to the front, like endpoints with a single place for them.
    pub(crate) fn move_system_messages(&mut self) {
        if let Some(messages) = self.body.get_mut("messages").and_then(Value::as_array_mut) {
            messages.sort_by_key(|message| !is_system(message));
        }
    }
}

fn is_system(message: &Value) -> bool {
    message["role"] == "system" || message["role"] == "developer"
}

/// The text of a message: its content, or the text parts of it.
fn text(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}
