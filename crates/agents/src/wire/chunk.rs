//! One chunk of a streamed answer.

use serde_json::Value as Json;

use super::text::text_of;
use super::{Finish, Usage};

/// A piece of a tool call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CallDelta {
    /// Index of its call, if given.
    pub index: Option<u64>,
    /// The call's id, mostly in its first piece.
    pub id: Option<String>,
    /// The tool's name, mostly in its first piece.
    pub name: Option<String>,
    /// The next piece of the arguments.
    pub arguments: String,
}

/// One chunk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chunk {
    /// The next piece of text.
    pub text: String,
    /// The next piece of a refusal.
    pub refusal: String,
    /// The next pieces of tool calls.
    pub calls: Vec<CallDelta>,
    /// Why the answer ended, in the chunk that ends it.
    pub finish: Option<Finish>,
    /// Tokens used, mostly in the last chunk.
    pub usage: Option<Usage>,
    /// The model that answers.
    pub model: Option<String>,
}

impl Chunk {
    /// Reads a chunk. A chunk without a choice is valid: the last one often has only the usage.
    pub fn read(json: &Json) -> Self {
        let nothing = Json::Null;
        let choice = json.get("choices").and_then(|choices| choices.get(0)).unwrap_or(&nothing);
        // A server that does not stream sends the whole message in one event.
        let delta = choice.get("delta").or_else(|| choice.get("message")).unwrap_or(&nothing);
        let calls = delta.get("tool_calls").and_then(Json::as_array);
        let word = |name: &str| delta.get(name).and_then(Json::as_str).unwrap_or_default().to_owned();
        Self {
            text: delta.get("content").and_then(text_of).unwrap_or_default(),
            refusal: word("refusal"),
            calls: calls.into_iter().flatten().map(call_delta).collect(),
            finish: choice.get("finish_reason").and_then(Json::as_str).map(|reason| Finish::read(Some(reason))),
            usage: json.get("usage").and_then(Usage::read),
            model: json.get("model").and_then(Json::as_str).map(str::to_owned),
        }
    }
}

fn call_delta(call: &Json) -> CallDelta {
    let function = call.get("function").unwrap_or(call);
    let word = |json: &Json, name: &str| json.get(name).and_then(Json::as_str).map(str::to_owned);
    let arguments = match function.get("arguments") {
        Some(Json::String(piece)) => piece.clone(),
        Some(object @ Json::Object(_)) => object.to_string(),
        _ => String::new(),
    };
    CallDelta {
        index: call.get("index").and_then(Json::as_u64),
        id: word(call, "id").filter(|id| !id.is_empty()),
        name: word(function, "name").filter(|name| !name.is_empty()),
        arguments,
    }
}
