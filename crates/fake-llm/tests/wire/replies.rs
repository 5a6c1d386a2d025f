//! Every kind of reply.

use std::time::Duration;

use plumb_fake_llm::{AskedRequest, Enforced, FakeLlm, Provider, Reply, Script, anything, call_site};
use serde_json::{Value, json};

use crate::client::{ask, body, send, with};

#[tokio::test]
async fn text_is_answered_as_a_completion() {
    let script = Script::new(Provider::OpenAi).when(anything()).reply(Reply::content("4").usage(10, 1));
    let fake = FakeLlm::start(script);
    let got = ask(&fake, "tutor", &body("What is 2 + 2?")).await;
    assert_eq!(got.header("content-type"), Some("application/json"));
    assert_eq!(got.message()["content"], "4");
    let completion = got.json();
    assert_eq!(completion["object"], "chat.completion");
    assert_eq!(completion["model"], "m");
    assert_eq!(completion["choices"][0]["finish_reason"], "stop");
    assert_eq!(completion["usage"]["total_tokens"], 11);
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn length_refusal_and_missing_fields_are_as_scripted() {
    let script = Script::new(Provider::OpenAi)
        .when(anything())
        .reply(Reply::content("half an ans").finish_reason("length"))
        .when(anything())
        .reply(Reply::content("").refusal("I will not."))
        .when(anything())
        .reply(Reply::content("bare").omit(&["object", "id", "usage"]));
    let fake = FakeLlm::start(script);
    assert_eq!(ask(&fake, "a", &body("1")).await.json()["choices"][0]["finish_reason"], "length");
    let declined = ask(&fake, "a", &body("2")).await.message();
    assert_eq!((&declined["refusal"], &declined["content"]), (&json!("I will not."), &Value::Null));
    let bare = ask(&fake, "a", &body("3")).await.json();
    assert!(bare.get("object").is_none() && bare.get("id").is_none() && bare.get("usage").is_none(), "{bare}");
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn thoughts_have_a_field_beside_the_text() {
    for (provider, field) in [("vllm", "reasoning_content"), ("ollama", "reasoning")] {
        let text = format!("{{provider: {provider}, fixtures: [{{reply: {{content: '4', reasoning: two and two}}}}]}}");
        let fake = FakeLlm::start(Script::read("s.yaml", &text).expect("a script"));
        let message = ask(&fake, "a", &body("1")).await.message();
        assert_eq!((&message["content"], &message[field]), (&json!("4"), &json!("two and two")), "{provider}");
        fake.stop().must_be_clean();
    }
}

#[tokio::test]
async fn json_is_text_unless_a_tool_must_be_called() {
    let script = Script::new(Provider::OpenAi).when(anything()).times(2).json(json!({"key": "4"}));
    let fake = FakeLlm::start(script);
    assert_eq!(ask(&fake, "a", &body("1")).await.message()["content"], r#"{"key":"4"}"#);
    let tool = json!({"type": "function", "function": {"name": "item", "parameters": {"type": "object"}}});
    let choice = json!({"type": "function", "function": {"name": "item"}});
    let forced = with(body("2"), json!({"tools": [tool], "tool_choice": choice}));
    let message = ask(&fake, "a", &forced).await.message();
    assert_eq!(message["content"], Value::Null);
    assert_eq!(message["tool_calls"][0]["function"], json!({"name": "item", "arguments": r#"{"key":"4"}"#}));
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn calls_of_tools_can_lack_what_they_should_have() {
    let text = r#"
fixtures:
  - reply:
      content: "Let me see."
      tool_calls:
        - {id: call_a, name: look_up, arguments: {what: primes}}
        - {name: look_up, arguments: '{"what": ', omit: [id, type]}
        - {id: call_c, name: look_up, arguments: {what: odd}, object_arguments: true}
"#;
    let fake = FakeLlm::start(Script::read("calls.yaml", text).expect("a script"));
    let got = ask(&fake, "agent", &body("go")).await;
    assert_eq!(got.json()["choices"][0]["finish_reason"], "tool_calls");
    let message = got.message();
    assert_eq!(message["content"], "Let me see.");
    let call = |index: usize| message["tool_calls"][index].clone();
    let first = json!({"name": "look_up", "arguments": r#"{"what":"primes"}"#});
    assert_eq!(call(0), json!({"id": "call_a", "type": "function", "function": first}));
    assert_eq!(call(1), json!({"function": {"name": "look_up", "arguments": "{\"what\": "}}));
    assert_eq!(call(2)["function"]["arguments"], json!({"what": "odd"}));
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn raw_is_sent_as_it_is() {
    let text = r#"
fixtures:
  - reply: {raw: {status: 502, headers: {content-type: text/html, x-odd: "1"}, body: "<h1>Bad gateway</h1>"}}
  - reply: {raw: {status: 400, body: [{error: {code: 400, message: "no"}}]}}
  - reply: {raw: {status: 500}}
"#;
    let fake = FakeLlm::start(Script::read("raw.yaml", text).expect("a script"));
    let html = ask(&fake, "a", &body("1")).await;
    assert_eq!((html.status, html.body.as_str(), html.header("x-odd")), (502, "<h1>Bad gateway</h1>", Some("1")));
    assert_eq!(html.header("content-type"), Some("text/html"));
    let array = ask(&fake, "a", &body("2")).await;
    assert_eq!((array.status, array.json()), (400, json!([{"error": {"code": 400, "message": "no"}}])));
    let empty = ask(&fake, "a", &body("3")).await;
    assert_eq!((empty.status, empty.body.as_str(), empty.whole), (500, "", true));
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn errors_say_when_to_come_again() {
    let error = Reply::error(429, "rate_limit_exceeded", "Slow down.");
    let script = Script::new(Provider::OpenAi)
        .when(anything())
        .reply(error.clone().retry_after("7"))
        .when(anything())
        .reply(error.retry_after("date+30"));
    let fake = FakeLlm::start(script);
    let seconds = ask(&fake, "a", &body("1")).await;
    assert_eq!((seconds.status, seconds.header("retry-after")), (429, Some("7")));
    assert_eq!(seconds.json()["error"]["code"], "rate_limit_exceeded");
    let date = ask(&fake, "a", &body("2")).await;
    let date = date.header("retry-after").expect("a date");
    assert!(date.ends_with(" GMT") && date.len() == "Thu, 01 Jan 1970 00:00:00 GMT".len(), "{date}");
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn answers_wait_as_scripted() {
    let ms = Duration::from_millis;
    let script = Script::new(Provider::OpenAi)
        .latency(ms(60))
        .when(anything())
        .reply(Reply::content("late").delay(ms(60)))
        .when(anything())
        .content("sooner");
    let fake = FakeLlm::start(script);
    assert!(ask(&fake, "a", &body("1")).await.first_byte >= ms(120));
    assert!(ask(&fake, "a", &body("2")).await.first_byte >= ms(60));
}

#[tokio::test]
async fn a_body_is_sent_in_parts_with_a_pause_before_each() {
    let pause = Duration::from_millis(30);
    let script = Script::new(Provider::OpenAi)
        .when(anything())
        .reply(Reply::content("in two halves").chunks(4, pause))
        .when(anything())
        .reply(Reply::raw(200, "text/plain", "één twee drie").chunks(4, pause));
    let fake = FakeLlm::start(script);
    let halves = ask(&fake, "a", &body("1")).await;
    assert_eq!(halves.message()["content"], "in two halves");
    assert!(halves.took >= pause * 2, "{halves:?}");
    let raw = ask(&fake, "a", &body("2")).await;
    assert_eq!((raw.body.as_str(), raw.whole), ("één twee drie", true), "parts are of bytes, not of letters");
    assert!(raw.took >= pause * 4, "15 bytes in parts of 4: {raw:?}");
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn probes_show_whether_schemas_are_kept_to() {
    let schema = json!({"type": "object", "properties": {"word": {"const": "plumb"}}, "required": ["word"]});
    let strict = json!({"type": "json_schema", "json_schema": {"name": "p", "strict": true, "schema": schema}});
    let probe = with(body("Say hello, not JSON."), json!({"response_format": strict}));
    let kept = r#"{"word":"plumb"}"#;
    let by_rule = [
        (Provider::OpenAi, Enforced::Yes, true),
        (Provider::OpenAi, Enforced::No, false),
        (Provider::OpenAi, Enforced::AsProvider, true),
        (Provider::Anthropic, Enforced::AsProvider, false),
        (Provider::Gemini, Enforced::AsProvider, true),
        (Provider::Ollama, Enforced::AsProvider, true),
        (Provider::Vllm, Enforced::AsProvider, true),
        (Provider::LlamaCpp, Enforced::AsProvider, true),
    ];
    for (provider, enforced, keeps) in by_rule {
        let script = Script::new(provider).when(anything().has_schema(true)).reply(Reply::enforced(enforced));
        let fake = FakeLlm::start(script);
        let content = ask(&fake, "probe", &probe).await.message()["content"].clone();
        assert_eq!(content == kept, keeps, "{provider:?} {enforced:?}: {content}");
    }
}

#[tokio::test]
async fn rust_can_work_replies_out_before_fixtures_are_asked() {
    let doubled = |asked: &AskedRequest| {
        let number: u32 = asked.user().parse().ok()?;
        Some(Reply::content((number * 2).to_string()))
    };
    let script = Script::new(Provider::OpenAi).responder(doubled).when(call_site("a")).content("no number");
    let fake = FakeLlm::start(script);
    for number in 1..=50 {
        let got = ask(&fake, "a", &body(&number.to_string())).await;
        assert_eq!(got.message()["content"], (number * 2).to_string());
    }
    assert_eq!(ask(&fake, "a", &body("x")).await.message()["content"], "no number");
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn models_are_listed() {
    let fake = FakeLlm::start(Script::new(Provider::Ollama));
    let got = send(&fake, "GET", "/any/prefix/models", &[], "").await.expect("an answer");
    assert_eq!(got.json()["data"][0]["id"], "test:latest");
    fake.stop().must_be_clean();
}
