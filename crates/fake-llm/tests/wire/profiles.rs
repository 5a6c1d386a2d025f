//! Behaviour of the imitated endpoints.

use plumb_fake_llm::{AskedRequest, FakeLlm, Provider, Reply, Script, anything};
use serde_json::{Value, json};

use crate::client::{ask, body, with};

async fn error_of(provider: Provider) -> Value {
    let fake = FakeLlm::start(Script::new(provider).when(anything()).error(429, "slow_down", "Slow down."));
    let got = ask(&fake, "a", &body("1")).await;
    assert_eq!(got.status, 429);
    got.json()
}

#[tokio::test]
async fn errors_have_the_shape_of_their_endpoint() {
    assert_eq!(error_of(Provider::OpenAi).await["error"]["code"], "slow_down");
    assert_eq!(error_of(Provider::Anthropic).await["error"]["code"], Value::Null);
    let gemini = error_of(Provider::Gemini).await;
    assert_eq!(gemini[0]["error"]["code"], 429, "an array: {gemini}");
    assert_eq!(error_of(Provider::Ollama).await["error"]["type"], "slow_down");
    assert_eq!(error_of(Provider::Vllm).await["error"]["code"], 429);
    let llama = error_of(Provider::LlamaCpp).await;
    assert_eq!(llama, json!({"error": {"code": 429, "message": "Slow down.", "type": "slow_down"}}));
}

#[tokio::test]
async fn gemini_streams_calls_without_index_that_end_with_stop() {
    let reply = Reply::tool_call("look_up", json!({"what": "primes"}));
    let fake = FakeLlm::start(Script::new(Provider::Gemini).when(anything()).times(2).reply(reply));
    assert!(fake.base_url().ends_with("/v1beta/openai"));
    let got = ask(&fake, "a", &with(body("1"), json!({"stream": true}))).await;
    let pieces = got.pieces();
    assert_eq!(pieces.len(), 1, "{pieces:?}");
    let choice = &pieces[0]["choices"][0];
    assert_eq!(choice["finish_reason"], "stop");
    let call = &choice["delta"]["tool_calls"][0];
    assert!(call.get("index").is_none());
    assert_eq!(call["function"]["arguments"], r#"{"what":"primes"}"#);
    let whole = ask(&fake, "a", &body("2")).await.json();
    assert_eq!(whole["choices"][0]["finish_reason"], "tool_calls");
}

#[tokio::test]
async fn anthropic_moves_system_messages_to_the_front() {
    let order = |asked: &AskedRequest| {
        let roles = asked.messages().iter().filter_map(|message| message["role"].as_str());
        Some(Reply::content(roles.collect::<Vec<_>>().join(" ")))
    };
    let message = |role: &str| json!({"role": role, "content": role});
    let messages = json!([message("user"), message("system"), message("assistant"), message("user")]);
    let asked = with(body(""), json!({"messages": messages}));
    for (provider, roles) in
        [(Provider::Anthropic, "system user assistant user"), (Provider::OpenAi, "user system assistant user")]
    {
        let fake = FakeLlm::start(Script::new(provider).responder(order));
        assert_eq!(ask(&fake, "a", &asked).await.message()["content"], roles);
        assert_eq!(fake.journal().entries[0].body, asked, "the journal has what was sent");
    }
}

#[tokio::test]
async fn some_say_more_than_others() {
    for provider in
        [Provider::OpenAi, Provider::Anthropic, Provider::Gemini, Provider::Ollama, Provider::Vllm, Provider::LlamaCpp]
    {
        let fake = FakeLlm::start(Script::new(provider).when(anything()).times(2).content("Well."));
        let whole = ask(&fake, "a", &body("1")).await;
        assert_eq!(whole.message()["content"], "Well.");
        assert_eq!(whole.json().get("object").is_some(), provider != Provider::Ollama);
        let usage = json!({"stream": true, "stream_options": {"include_usage": true}});
        let stream = ask(&fake, "a", &with(body("2"), usage)).await;
        assert_eq!(stream.joined("/choices/0/delta/content"), "Well.");
        assert_eq!(stream.joined("/choices/0/finish_reason"), "stop");
        let usages = stream.pieces().iter().filter(|piece| piece["usage"]["total_tokens"].is_number()).count();
        assert_eq!(usages, 1, "{provider:?}");
        fake.stop().must_be_clean();
    }
}
