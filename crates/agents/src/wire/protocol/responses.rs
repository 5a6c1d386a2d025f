//! OpenAI's Responses.

use serde_json::{Value as Json, json};

use super::add;
use crate::wire::{ChatMessage, ChatRequest, ResponseFormat, Speaker, ToolChoice};

/// The body of a request. The provider is asked to store nothing.
pub(super) fn body(request: &ChatRequest) -> Json {
    let input: Vec<Json> = request.messages.iter().flat_map(items).collect();
    let mut body = json!({
        "model": request.model,
        "input": input,
        "max_output_tokens": request.max_tokens.or(request.max_completion_tokens),
        "store": false,
    });
    let tools: Vec<Json> = request
        .tools
        .iter()
        .map(|tool| {
            json!({
                "type": "function", "name": tool.name, "description": tool.description,
                "parameters": tool.parameters, "strict": tool.strict,
            })
        })
        .collect();
    let choice = request.tool_choice.as_ref().map(|choice| match choice {
        ToolChoice::Named(name) => json!({ "type": "function", "name": name }),
        other => json!(other),
    });
    let format = request.response_format.as_ref().map(|format| match format {
        ResponseFormat::JsonObject => json!({ "type": "json_object" }),
        ResponseFormat::JsonSchema { name, schema } => {
            json!({ "type": "json_schema", "name": name, "schema": schema, "strict": true })
        }
    });
    add(
        &mut body,
        [
            ("tools", (!tools.is_empty()).then_some(Json::Array(tools))),
            ("tool_choice", choice),
            ("text", format.map(|format| json!({ "format": format }))),
            ("temperature", request.temperature.map(|temperature| json!(temperature))),
        ],
    );
    if let Some(body) = body.as_object_mut() {
        body.extend(request.more.clone());
    }
    body
}

/// The items of a message: its text, and each of its tool calls.
fn items(message: &ChatMessage) -> Vec<Json> {
    if message.role == Speaker::Tool {
        let output = message.content.as_deref().unwrap_or_default();
        return vec![json!({ "type": "function_call_output", "call_id": message.tool_call_id, "output": output })];
    }
    let text = message.content.as_deref().map(|text| json!({ "role": message.role, "content": text }));
    let calls = message.tool_calls.iter().map(
        |call| json!({ "type": "function_call", "call_id": call.id, "name": call.name, "arguments": call.arguments }),
    );
    text.into_iter().chain(calls).collect()
}

/// A reply in the form of chat completions; `None` if it has no output.
pub(super) fn reply(reply: &Json) -> Option<Json> {
    let output = reply.get("output")?.as_array()?;
    let parts = output.iter().filter(|item| item["type"] == "message");
    let parts: Vec<&Json> = parts.filter_map(|item| item["content"].as_array()).flatten().collect();
    let said = |kind: &str, field: &str| -> String {
        parts.iter().filter(|part| part["type"] == kind).filter_map(|part| part[field].as_str()).collect()
    };
    let calls: Vec<Json> = output
        .iter()
        .filter(|item| item["type"] == "function_call")
        .map(|item| {
            let function = json!({ "name": item["name"], "arguments": item["arguments"] });
            json!({ "id": item["call_id"], "type": "function", "function": function })
        })
        .collect();
    let finish = match reply["status"].as_str() {
        Some("incomplete") => reply["incomplete_details"]["reason"].clone(),
        Some("completed") if !calls.is_empty() => json!("tool_calls"),
        Some("completed") => json!("stop"),
        _ => reply["status"].clone(),
    };
    let message = json!({
        "content": said("output_text", "text"), "refusal": said("refusal", "refusal"), "tool_calls": calls,
    });
    Some(json!({
        "model": reply["model"],
        "choices": [{ "message": message, "finish_reason": finish }],
        "usage": reply["usage"],
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::wire::{Finish, ModelReply, Tool, ToolRequest, Usage};

    #[test]
    fn a_request_is_a_list_of_items_that_is_not_stored() {
        let call = ToolRequest { id: "c1".into(), name: "look".into(), arguments: "{}".into() };
        let messages = vec![
            ChatMessage::system("Be brief."),
            ChatMessage::user("hello"),
            ChatMessage::calls(None, vec![call]),
            ChatMessage::result("c1", "seen"),
        ];
        let mut request = ChatRequest::new("m", messages, 10).with_newer_cap();
        let schema = json!({ "type": "object" });
        request.response_format = Some(ResponseFormat::JsonSchema { name: "x".into(), schema: schema.clone() });
        request.tools =
            vec![Tool { name: "look".into(), description: "Looks.".into(), parameters: schema.clone(), strict: true }];
        request.tool_choice = Some(ToolChoice::Required);
        let expected = json!({
            "model": "m",
            "input": [
                { "role": "system", "content": "Be brief." },
                { "role": "user", "content": "hello" },
                { "type": "function_call", "call_id": "c1", "name": "look", "arguments": "{}" },
                { "type": "function_call_output", "call_id": "c1", "output": "seen" },
            ],
            "max_output_tokens": 10,
            "store": false,
            "tools": [{
                "type": "function", "name": "look", "description": "Looks.", "parameters": schema, "strict": true,
            }],
            "tool_choice": "required",
            "text": { "format": { "type": "json_schema", "name": "x", "schema": schema, "strict": true } },
        });
        assert_eq!(body(&request), expected);
        request.tool_choice = Some(ToolChoice::Named("look".into()));
        assert_eq!(body(&request)["tool_choice"], json!({ "type": "function", "name": "look" }));
    }

    #[test]
    fn a_reply_is_read_with_its_reasoning_left_out() {
        let told = json!({
            "model": "m-1", "status": "completed",
            "output": [
                { "type": "reasoning", "summary": [] },
                { "type": "message", "role": "assistant", "content": [{ "type": "output_text", "text": "Done." }] },
                { "type": "function_call", "call_id": "c1", "name": "answer", "arguments": "{\"x\":1}" },
            ],
            "usage": { "input_tokens": 3, "output_tokens": 4 },
        });
        let read = ModelReply::read(&reply(&told).unwrap()).unwrap();
        assert_eq!((read.answer(), &read.finish), (Some("Done."), &Finish::ToolCalls));
        assert_eq!(read.tool_calls[0].object().unwrap()["x"], 1);
        assert_eq!(read.usage, Some(Usage { input: 3, output: 4, is_estimate: false }));
        let cut =
            json!({ "status": "incomplete", "incomplete_details": { "reason": "max_output_tokens" }, "output": [] });
        assert_eq!(ModelReply::read(&reply(&cut).unwrap()).unwrap().finish, Finish::Length);
        let declined = json!({ "status": "completed", "output": [
            { "type": "message", "content": [{ "type": "refusal", "refusal": "No." }] },
        ] });
        assert_eq!(ModelReply::read(&reply(&declined).unwrap()).unwrap().refusal.as_deref(), Some("No."));
        assert!(reply(&json!({ "error": {} })).is_none());
    }
}
