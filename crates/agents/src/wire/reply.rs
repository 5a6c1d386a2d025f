//! The answer of an endpoint.

use serde_json::Value as Json;

use super::text::{text_of, without_thoughts};
use super::{Finish, ToolRequest, Usage};

/// An endpoint's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelReply {
    /// The model's text; `None` if there is none.
    pub text: Option<String>,
    /// The words in which the model declined, if the endpoint reports them separately.
    pub refusal: Option<String>,
    /// The model's tool calls; ids are unique.
    pub tool_calls: Vec<ToolRequest>,
    /// Why the answer ended.
    pub finish: Finish,
    /// Tokens used, if reported.
    pub usage: Option<Usage>,
    /// The model that answered, if reported: often a dated version of the requested one.
    pub model: Option<String>,
}

/// Why a body is not an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableReply {
    /// The body is not JSON.
    #[error("not JSON")]
    NotJson,
    /// The body is an HTML page.
    #[error("a page of HTML")]
    Html,
    /// The body is empty.
    #[error("an empty body")]
    Empty,
    /// The JSON does not contain an answer.
    #[error("no choice in it")]
    NoChoice,
}

impl ModelReply {
    /// Parses the JSON of a body.
    ///
    /// # Errors
    /// Why it is not JSON.
    pub fn json(body: &[u8]) -> Result<Json, UnreadableReply> {
        let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body);
        serde_json::from_slice(body).map_err(|_| {
            let first = body.iter().find(|byte| !byte.is_ascii_whitespace());
            match first {
                None => UnreadableReply::Empty,
                Some(b'<') => UnreadableReply::Html,
                Some(_) => UnreadableReply::NotJson,
            }
        })
    }

    /// Reads an answer. Check for an error in it first, with [`super::failure_within`].
    ///
    /// # Errors
    /// If there is no answer.
    pub fn read(json: &Json) -> Result<Self, UnreadableReply> {
        let choices = json.get("choices").and_then(Json::as_array);
        let choice = choices.and_then(|choices| choices.first()).ok_or(UnreadableReply::NoChoice)?;
        let nothing = Json::Null;
        let message = choice.get("message").unwrap_or(&nothing);
        let content = message.get("content").or_else(|| choice.get("text")).unwrap_or(&nothing);
        let refusal = message.get("refusal").and_then(Json::as_str).or_else(|| part_that_refuses(content));
        let calls = message.get("tool_calls").and_then(Json::as_array);
        let reply = Self {
            text: text_of(content).filter(|text| !text.trim().is_empty()),
            refusal: refusal.filter(|refusal| !refusal.is_empty()).map(str::to_owned),
            tool_calls: unique(calls.into_iter().flatten().filter_map(tool_call)),
            finish: Finish::read(choice.get("finish_reason").and_then(Json::as_str)),
            usage: json.get("usage").and_then(Usage::read),
            model: json.get("model").and_then(Json::as_str).map(str::to_owned),
        };
        if message.is_null() && reply.text.is_none() {
            return Err(UnreadableReply::NoChoice);
        }
        Ok(reply)
    }

    /// The model's text, without its thoughts; `None` if nothing is left, or if the thoughts never end.
    pub fn answer(&self) -> Option<&str> {
        let answer = without_thoughts(self.text.as_deref()?)?.trim_end();
        (!answer.is_empty()).then_some(answer)
    }

    /// Whether the model's thoughts never end.
    pub fn only_thinks(&self) -> bool {
        self.text.as_deref().is_some_and(|text| without_thoughts(text).is_none())
    }

    /// Whether the model returned neither text nor tool calls nor a refusal.
    pub fn is_empty(&self) -> bool {
        self.answer().is_none() && self.tool_calls.is_empty() && self.refusal.is_none()
    }
}

fn part_that_refuses(content: &Json) -> Option<&str> {
    content.as_array()?.iter().find_map(|part| part.get("refusal")?.as_str())
}

/// A tool call, with or without its type and id; `None` without a name.
fn tool_call(call: &Json) -> Option<ToolRequest> {
    let function = call.get("function").unwrap_or(call);
    let name = function.get("name")?.as_str()?.to_owned();
    let arguments = match function.get("arguments") {
        Some(Json::String(text)) => text.clone(),
        // Some servers send an object instead of a string.
        Some(object @ Json::Object(_)) => object.to_string(),
        _ => String::new(),
    };
    let id = call.get("id").and_then(Json::as_str).unwrap_or_default().to_owned();
    Some(ToolRequest { id, name, arguments })
}

/// The calls with unique ids. The id only pairs a call with its result, so changing it is harmless.
fn unique(calls: impl Iterator<Item = ToolRequest>) -> Vec<ToolRequest> {
    let mut all: Vec<ToolRequest> = Vec::new();
    for mut call in calls {
        let mut number = all.len() + 1;
        while call.id.is_empty() || all.iter().any(|other| other.id == call.id) {
            call.id = format!("call_{number}");
            number += 1;
        }
        all.push(call);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(json: Json) -> ModelReply {
        ModelReply::read(&json).expect("a reply")
    }

    #[test]
    fn what_is_missing_or_unknown_loses_no_answer() {
        let reply = read(json!({ "choices": [{ "message": { "content": "yes" }, "finish_reason": "quite_new" }] }));
        assert_eq!(reply.text.as_deref(), Some("yes"));
        assert_eq!(reply.finish, Finish::Other("quite_new".to_owned()));
        let reply = read(json!({ "choices": [{ "message": { "content": [{ "type": "text", "text": "yes" }] } }] }));
        assert_eq!((reply.text.as_deref(), reply.finish), (Some("yes"), Finish::Missing));
    }

    #[test]
    fn tool_calls_need_neither_type_nor_id() {
        let calls = json!([
            { "function": { "name": "a", "arguments": { "x": 1 } } },
            { "id": "same", "function": { "name": "b", "arguments": "{}" } },
            { "id": "same", "type": "function", "index": 0, "function": { "name": "c", "arguments": "{" } },
            { "id": "nameless" },
        ]);
        let reply = read(json!({ "choices": [{ "message": { "tool_calls": calls }, "finish_reason": "stop" }] }));
        let told: Vec<_> = reply.tool_calls.iter().map(|call| (call.id.as_str(), call.name.as_str())).collect();
        assert_eq!(told, [("call_1", "a"), ("same", "b"), ("call_3", "c")]);
        assert_eq!(reply.tool_calls[0].arguments, "{\"x\":1}");
        assert!(reply.tool_calls[2].object().is_err());
    }

    #[test]
    fn what_is_no_answer_says_what_it_is() {
        assert_eq!(ModelReply::json(b" <!doctype html>"), Err(UnreadableReply::Html));
        assert_eq!(ModelReply::json(b""), Err(UnreadableReply::Empty));
        assert_eq!(ModelReply::json("\u{feff} {}".as_bytes()), Ok(json!({})));
        assert_eq!(ModelReply::json(b"{\"choices\": ["), Err(UnreadableReply::NotJson));
        for json in [json!({}), json!({ "choices": [] }), json!({ "choices": [{}] }), json!([1]), json!("x")] {
            assert_eq!(ModelReply::read(&json), Err(UnreadableReply::NoChoice), "{json}");
        }
    }

    #[test]
    fn usage_is_read_by_either_name() {
        let usage = json!({ "input_tokens": 3, "output_tokens": 4.0 });
        let reply = read(json!({ "choices": [{ "message": { "content": "x" } }], "usage": usage, "model": "m-1" }));
        assert_eq!(reply.usage, Some(Usage { input: 3, output: 4, is_estimate: false }));
        assert_eq!(reply.model.as_deref(), Some("m-1"));
    }
}
