//! Endpoints that speak other forms than chat completions.

use std::sync::{Arc, Mutex, PoisonError};

use plumb_agents::config::EndpointConfig;
use plumb_agents::ledger::Budget;
use plumb_agents::structured::ObjectMode;
use plumb_agents::wire::Protocol;
use plumb_agents::{LlmError, Provider};
use plumb_fake_llm::{AskedRequest, FakeLlm, Reply, Script};
use serde_json::{Value as Json, json};

use super::catalogue::{good, schema};
use super::support::{call, client_of, config, endpoint};

/// Asks a server of that protocol, which gives this reply, for an object; returns the result and the request.
async fn asked(
    protocol: Protocol,
    (status, reply): (u16, Json),
) -> (Result<(Json, ObjectMode, u64), LlmError>, AskedRequest) {
    let requests: Arc<Mutex<Vec<AskedRequest>>> = Arc::default();
    let kept = Arc::clone(&requests);
    let script = Script::new(plumb_fake_llm::Provider::Vllm).responder(move |asked: &AskedRequest| {
        kept.lock().unwrap_or_else(PoisonError::into_inner).push(asked.clone());
        Some(Reply::raw(status, "application/json", reply.to_string()))
    });
    let fake = FakeLlm::start(script);
    let provider = if protocol == Protocol::Messages { Provider::Anthropic } else { Provider::OpenAi };
    let at = EndpointConfig { protocol, ..endpoint("main", provider, fake.base_url()) };
    let (client, ledger) = client_of(config(vec![at]), Budget::default());
    let result = client.structured::<Json>(call(), &schema()).await;
    let tokens = ledger.records().iter().map(|record| record.input_tokens).sum();
    let request = requests.lock().unwrap_or_else(PoisonError::into_inner)[0].clone();
    (result.map(|object| (object.json, object.level, tokens)), request)
}

fn header<'a>(request: &'a AskedRequest, name: &str) -> Option<&'a str> {
    request.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

#[tokio::test]
async fn anthropics_own_form_carries_an_object_as_the_input_of_a_tool() {
    let reply = json!({
        "type": "message", "role": "assistant", "model": "model", "stop_reason": "tool_use",
        "content": [{ "type": "tool_use", "id": "t1", "name": "answer", "input": good() }],
        "usage": { "input_tokens": 12, "cache_read_input_tokens": 30, "output_tokens": 5 },
    });
    let (result, request) = asked(Protocol::Messages, (200, reply)).await;
    assert_eq!(result.unwrap(), (good(), ObjectMode::Tool, 42));
    assert!(request.path.ends_with("/v1/messages"), "{}", request.path);
    assert_eq!(header(&request, "x-api-key"), Some("test-key"));
    assert_eq!((header(&request, "authorization"), header(&request, "anthropic-version")), (None, Some("2023-06-01")));
    assert_eq!(request.body["tool_choice"], json!({ "type": "tool", "name": "answer" }));
    assert_eq!(request.body["tools"][0]["input_schema"], *schema().lowered());
}

#[tokio::test]
async fn openais_responses_keep_to_a_schema() {
    let reply = json!({
        "object": "response", "model": "model", "status": "completed",
        "output": [{ "type": "message", "role": "assistant",
                     "content": [{ "type": "output_text", "text": good().to_string() }] }],
        "usage": { "input_tokens": 12, "output_tokens": 5 },
    });
    let (result, request) = asked(Protocol::Responses, (200, reply)).await;
    assert_eq!(result.unwrap(), (good(), ObjectMode::JsonSchema, 12));
    assert!(request.path.ends_with("/v1/responses"), "{}", request.path);
    assert_eq!(header(&request, "authorization"), Some("Bearer test-key"));
    assert_eq!(request.body["text"]["format"]["schema"], *schema().lowered());
    assert_eq!(request.body["store"], false);
}

#[tokio::test]
async fn errors_of_other_forms_are_the_same_errors() {
    let anthropic = |kind: &str| json!({ "type": "error", "error": { "type": kind, "message": "said so" } });
    for (protocol, status, reply, code) in [
        (Protocol::Messages, 401, anthropic("authentication_error"), "auth"),
        (Protocol::Messages, 400, anthropic("invalid_request_error"), "bad_request"),
        (Protocol::Responses, 401, json!({ "error": { "message": "no", "code": "invalid_api_key" } }), "auth"),
        (Protocol::Messages, 200, json!({ "choices": "none" }), "malformed"),
        (Protocol::Responses, 200, json!({ "output": "none" }), "malformed"),
    ] {
        let (result, _) = asked(protocol, (status, reply.clone())).await;
        assert_eq!(result.unwrap_err().code(), code, "{protocol} {reply}");
    }
}
