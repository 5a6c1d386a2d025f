//! Anthropic's Messages.

use serde_json::{Value as Json, json};

use super::add;
use crate::wire::{ChatMessage, ChatRequest, ResponseFormat, Speaker, Tool, ToolChoice};

/// The body of a request. Instructions and tools, which are the same from call to call, are marked for the cache.
pub(super) fn body(request: &ChatRequest) -> Json {
    let instructions = request.messages.iter().filter(|message| message.role == Speaker::System);
    let mut system: Vec<Json> = instructions
        .filter_map(|message| message.content.as_deref().filter(|text| !text.is_empty()))
        .map(|text| json!({ "type": "text", "text": text }))
        .collect();
    cached(system.last_mut());
    let mut tools: Vec<Json> = request.tools.iter().map(tool).collect();
    cached(tools.last_mut());
    let mut body = json!({
        "model": request.model,
        "max_tokens": request.max_tokens.or(request.max_completion_tokens),
        "messages": turns(&request.messages),
    });
    let format = request.response_format.as_ref().and_then(|format| match format {
        ResponseFormat::JsonSchema { schema, .. } => {
            Some(json!({ "format": { "type": "json_schema", "schema": schema } }))
        }
        // There is no such mode; the words ask for an object.
        ResponseFormat::JsonObject => None,
    });
    let choice = request.tool_choice.as_ref().map(|choice| match choice {
        ToolChoice::Auto => json!({ "type": "auto" }),
        ToolChoice::None => json!({ "type": "none" }),
        ToolChoice::Required => json!({ "type": "any" }),
        ToolChoice::Named(name) => json!({ "type": "tool", "name": name }),
    });
    add(
        &mut body,
        [
            ("system", (!system.is_empty()).then_some(Json::Array(system))),
            ("tools", (!tools.is_empty()).then_some(Json::Array(tools))),
            ("tool_choice", choice),
            ("output_config", format),
            // Temperatures end at 1 here.
            ("temperature", request.temperature.map(|temperature| json!(temperature.min(1.0)))),
        ],
    );
    if let Some(body) = body.as_object_mut() {
        body.extend(request.more.clone());
    }
    body
}

fn cached(block: Option<&mut Json>) {
    if let Some(block) = block {
        block["cache_control"] = json!({ "type": "ephemeral" });
    }
}

fn tool(tool: &Tool) -> Json {
    let mut json = json!({ "name": tool.name, "description": tool.description, "input_schema": tool.parameters });
    if tool.strict {
        json["strict"] = Json::Bool(true);
    }
    json
}

/// The conversation. Turns of the same side that follow each other are one turn: results of tools belong together.
fn turns(messages: &[ChatMessage]) -> Vec<Json> {
    let mut turns: Vec<(&str, Vec<Json>)> = Vec::new();
    for message in messages {
        let (role, blocks) = match message.role {
            Speaker::System => continue,
            Speaker::User => ("user", text(message)),
            Speaker::Tool => {
                let result = json!({
                    "type": "tool_result", "tool_use_id": message.tool_call_id,
                    "content": message.content.as_deref().unwrap_or_default(),
                });
                ("user", vec![result])
            }
            Speaker::Assistant => {
                let calls = message.tool_calls.iter().map(|call| {
                    let input = call.object().unwrap_or_default();
                    json!({ "type": "tool_use", "id": call.id, "name": call.name, "input": input })
                });
                ("assistant", text(message).into_iter().chain(calls).collect())
            }
        };
        match turns.last_mut() {
            Some((last, known)) if *last == role => known.extend(blocks),
            _ => turns.push((role, blocks)),
        }
    }
    turns.into_iter().map(|(role, content)| json!({ "role": role, "content": content })).collect()
}

/// The text of a message as blocks; none if it is empty, which is refused.
fn text(message: &ChatMessage) -> Vec<Json> {
    let text = message.content.as_deref().filter(|text| !text.trim().is_empty());
    text.map(|text| json!({ "type": "text", "text": text })).into_iter().collect()
}

/// A reply in the form of chat completions; `None` if it has no content.
pub(super) fn reply(reply: &Json) -> Option<Json> {
    let blocks = reply.get("content")?.as_array()?;
    let of_type = |kind: &'static str| blocks.iter().filter(move |block| block["type"] == kind);
    let text: String = of_type("text").filter_map(|block| block["text"].as_str()).collect();
    let calls: Vec<Json> = of_type("tool_use")
        .map(|block| {
            let function = json!({ "name": block["name"], "arguments": block["input"].to_string() });
            json!({ "id": block["id"], "type": "function", "function": function })
        })
        .collect();
    // What came from the cache or went into it was read, too.
    let usage = reply.get("usage").map(|usage| {
        let count = |name: &str| usage[name].as_u64().unwrap_or(0);
        let read = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].map(count);
        json!({ "prompt_tokens": read.iter().sum::<u64>(), "completion_tokens": usage["output_tokens"] })
    });
    Some(json!({
        "model": reply["model"],
        "choices": [{ "message": { "content": text, "tool_calls": calls }, "finish_reason": reply["stop_reason"] }],
        "usage": usage,
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::wire::{Finish, ModelReply, ToolRequest, Usage};

    #[test]
    fn a_request_has_its_instructions_apart_and_ends_what_is_cached() {
        let call = ToolRequest { id: "c1".into(), name: "look".into(), arguments: "{\"at\":1}".into() };
        let messages = vec![
            ChatMessage::system("Be brief."),
            ChatMessage::user("hello"),
            ChatMessage::calls(None, vec![call]),
            ChatMessage::result("c1", "seen"),
            ChatMessage::user("and now"),
        ];
        let mut request = ChatRequest::new("claude", messages, 10);
        request.temperature = Some(1.5);
        request.seed = Some(7);
        request.tools = vec![Tool {
            name: "look".into(),
            description: "Looks.".into(),
            parameters: json!({ "type": "object" }),
            strict: true,
        }];
        request.tool_choice = Some(ToolChoice::Named("look".into()));
        request.more.insert("thinking".into(), json!({ "type": "disabled" }));
        let cache = json!({ "type": "ephemeral" });
        let expected = json!({
            "model": "claude",
            "max_tokens": 10,
            "system": [{ "type": "text", "text": "Be brief.", "cache_control": cache }],
            "messages": [
                { "role": "user", "content": [{ "type": "text", "text": "hello" }] },
                { "role": "assistant", "content": [
                    { "type": "tool_use", "id": "c1", "name": "look", "input": { "at": 1 } }
                ] },
                { "role": "user", "content": [
                    { "type": "tool_result", "tool_use_id": "c1", "content": "seen" },
                    { "type": "text", "text": "and now" },
                ] },
            ],
            "tools": [{
                "name": "look", "description": "Looks.", "input_schema": { "type": "object" }, "strict": true,
                "cache_control": cache,
            }],
            "tool_choice": { "type": "tool", "name": "look" },
            "temperature": 1.0,
            "thinking": { "type": "disabled" },
        });
        assert_eq!(body(&request), expected);
    }

    #[test]
    fn a_schema_is_a_format_of_the_answer() {
        let mut request = ChatRequest::new("claude", vec![ChatMessage::user("hello")], 10).with_newer_cap();
        let schema = json!({ "type": "object" });
        request.response_format = Some(ResponseFormat::JsonSchema { name: "x".into(), schema: schema.clone() });
        let body = body(&request);
        assert_eq!(body["output_config"], json!({ "format": { "type": "json_schema", "schema": schema } }));
        assert_eq!(body["max_tokens"], 10);
        assert!(body.get("system").is_none() && body.get("tools").is_none(), "{body}");
    }

    #[test]
    fn a_reply_is_read_with_its_thoughts_left_out() {
        let told = json!({
            "type": "message", "model": "claude-x", "stop_reason": "tool_use",
            "content": [
                { "type": "thinking", "thinking": "Well." },
                { "type": "text", "text": "Here: " },
                { "type": "text", "text": "done." },
                { "type": "tool_use", "id": "t1", "name": "answer", "input": { "x": 1 } },
            ],
            "usage": { "input_tokens": 3, "cache_read_input_tokens": 100, "output_tokens": 4 },
        });
        let read = ModelReply::read(&reply(&told).unwrap()).unwrap();
        assert_eq!((read.answer(), &read.finish), (Some("Here: done."), &Finish::ToolCalls));
        assert_eq!(read.tool_calls[0].object().unwrap()["x"], 1);
        assert_eq!(read.usage, Some(Usage { input: 103, output: 4, is_estimate: false }));
        assert_eq!(read.model.as_deref(), Some("claude-x"));
        for (reason, finish) in [
            ("end_turn", Finish::Stop),
            ("max_tokens", Finish::Length),
            ("refusal", Finish::Refusal),
            ("pause_turn", Finish::Other("pause_turn".into())),
        ] {
            let told = json!({ "content": [], "stop_reason": reason });
            assert_eq!(ModelReply::read(&reply(&told).unwrap()).unwrap().finish, finish);
        }
        assert!(reply(&json!({ "type": "error" })).is_none() && reply(&json!([])).is_none());
    }
}
