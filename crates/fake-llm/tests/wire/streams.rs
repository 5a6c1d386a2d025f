//! Streamed answers.

use std::time::Duration;

use plumb_fake_llm::{FakeLlm, Provider, Reply, Script, anything};
use serde_json::{Value, json};

use crate::client::{ask, body, with};

fn streamed(user: &str) -> Value {
    with(body(user), json!({"stream": true}))
}

#[tokio::test]
async fn text_comes_in_pieces_of_the_given_size() {
    let reply = Reply::content("één twee drie").chunks(4, Duration::from_millis(10)).usage(3, 4);
    let script = Script::new(Provider::OpenAi).when(anything()).times(2).reply(reply);
    let fake = FakeLlm::start(script);
    let got = ask(&fake, "a", &streamed("1")).await;
    assert_eq!(got.header("content-type"), Some("text/event-stream"));
    assert!(got.whole && got.took >= Duration::from_millis(50), "{got:?}");
    let pieces = got.pieces();
    assert_eq!(pieces[0]["choices"][0]["delta"]["role"], "assistant");
    assert_eq!(pieces[0]["object"], "chat.completion.chunk");
    let texts: Vec<_> = pieces.iter().filter_map(|piece| piece["choices"][0]["delta"]["content"].as_str()).collect();
    assert_eq!(texts, ["", "één ", "twee", " dri", "e"]);
    assert_eq!(pieces[5]["choices"][0]["finish_reason"], "stop");
    assert_eq!(pieces.len(), 6, "no usage unless asked for");
    assert_eq!(got.events().last().map(String::as_str), Some("[DONE]"));

    let with_usage = with(streamed("2"), json!({"stream_options": {"include_usage": true}}));
    let pieces = ask(&fake, "a", &with_usage).await.pieces();
    let last = pieces.last().expect("a piece");
    assert_eq!((&last["choices"], &last["usage"]["total_tokens"]), (&json!([]), &json!(7)));
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn a_stream_can_lack_its_last_line() {
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).reply(Reply::content("x").no_done()));
    let got = ask(&fake, "a", &streamed("1")).await;
    assert!(got.whole && !got.body.contains("[DONE]"), "{got:?}");
    assert_eq!(got.pieces().last().expect("a piece")["choices"][0]["finish_reason"], "stop");
}

#[tokio::test]
async fn arguments_of_tools_come_in_parts() {
    let reply = Reply::tool_call("look_up", json!({"what": "primes"})).chunks(6, Duration::ZERO);
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).reply(reply));
    let got = ask(&fake, "a", &streamed("1")).await;
    assert_eq!(got.joined("/choices/0/delta/tool_calls/0/function/name"), "look_up");
    assert_eq!(got.joined("/choices/0/delta/tool_calls/0/function/arguments"), r#"{"what":"primes"}"#);
    let pieces = got.pieces();
    assert!(pieces[1]["choices"][0]["delta"]["tool_calls"][0]["id"].is_string());
    assert_eq!(pieces[2]["choices"][0]["delta"]["tool_calls"][0]["index"], 0);
    assert_eq!(pieces.last().expect("a piece")["choices"][0]["finish_reason"], "tool_calls");
}

#[tokio::test]
async fn refusals_and_thoughts_are_streamed_too() {
    let text = r#"
provider: vllm
fixtures:
  - reply: {content: "4", reasoning: "two and two"}
  - reply: {refusal: "I will not.", finish_reason: stop}
"#;
    let fake = FakeLlm::start(Script::read("s.yaml", text).expect("a script"));
    let got = ask(&fake, "a", &streamed("1")).await;
    assert_eq!(got.joined("/choices/0/delta/reasoning_content"), "two and two");
    assert_eq!(got.joined("/choices/0/delta/content"), "4");
    let got = ask(&fake, "a", &streamed("2")).await;
    assert_eq!(got.joined("/choices/0/delta/refusal"), "I will not.");
    fake.stop().must_be_clean();
}
