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
async fn gemini_has_an_address_of_its_own() {
    let fake = FakeLlm::start(Script::new(Provider::Gemini).when(anything()).content("Well."));
    assert!(fake.base_url().ends_with("/v1beta/openai"));
    assert_eq!(ask(&fake, "a", &body("1")).await.message()["content"], "Well.");
    assert_eq!(fake.journal().entries[0].path, "/v1beta/openai/chat/completions");
}

#[tokio::test]
async fn a_call_ends_with_its_own_reason_unless_it_was_asked_for_by_name() {
    let tool = json!({"type": "function", "function": {"name": "look_up", "parameters": {"type": "object"}}});
    let choice = json!({"type": "function", "function": {"name": "look_up"}});
    let free = with(body("1"), json!({"tools": [tool]}));
    let forced = with(free.clone(), json!({"tool_choice": choice}));
    for (provider, reason) in [
        (Provider::OpenAi, "stop"),
        (Provider::Anthropic, "tool_calls"),
        (Provider::Gemini, "tool_calls"),
        (Provider::Ollama, "tool_calls"),
        (Provider::Vllm, "stop"),
        (Provider::LlamaCpp, "tool_calls"),
    ] {
        let reply = Reply::tool_call("look_up", json!({"what": "primes"}));
        let fake = FakeLlm::start(Script::new(provider).when(anything()).times(2).reply(reply));
        for (asked, reason) in [(&free, "tool_calls"), (&forced, reason)] {
            let choice = ask(&fake, "a", asked).await.json()["choices"][0].clone();
            assert_eq!(choice["finish_reason"], reason, "{provider:?}");
            let call = &choice["message"]["tool_calls"][0];
            assert_eq!(call["function"]["arguments"], r#"{"what":"primes"}"#, "{provider:?}");
            assert!(call["id"].is_string() && call.get("index").is_none(), "{provider:?}: {call}");
        }
        fake.stop().must_be_clean();
    }
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
        let fake = FakeLlm::start(Script::new(provider).when(anything()).content("Well."));
        let got = ask(&fake, "a", &body("1")).await;
        assert_eq!(got.message()["content"], "Well.");
        let completion = got.json();
        assert_eq!(completion.get("object").is_some(), provider != Provider::Ollama);
        assert_eq!(completion["choices"][0]["finish_reason"], "stop", "{provider:?}");
        assert!(completion["usage"]["total_tokens"].is_number(), "{provider:?}: {completion}");
        fake.stop().must_be_clean();
    }
}
