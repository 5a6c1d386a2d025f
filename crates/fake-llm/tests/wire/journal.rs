//! The journal and the verdict.

use std::time::Duration;

use plumb_fake_llm::{AnsweredBy, FakeLlm, Provider, Reply, RetryLimits, Script, anything, call_site};
use serde_json::json;

use crate::client::{ask, body, send, with};

#[tokio::test]
async fn the_first_fixture_that_fits_and_is_not_used_up_answers() {
    let script = Script::new(Provider::OpenAi)
        .when(call_site("a").nth(2))
        .content("second of a")
        .when(call_site("a"))
        .times(2)
        .content("any of a")
        .when(anything())
        .forever()
        .content("all others");
    let fake = FakeLlm::start(script);
    let mut said = Vec::new();
    for site in ["a", "b", "a", "a", "a"] {
        let message = ask(&fake, site, &body("1")).await.message();
        said.push(message["content"].as_str().expect("text").to_owned());
    }
    assert_eq!(said, ["any of a", "all others", "second of a", "any of a", "all others"]);
    let journal = fake.journal();
    let by: Vec<_> = journal.of("a").iter().map(|entry| entry.answered_by).collect();
    let fixture = AnsweredBy::Fixture;
    assert_eq!(by, [fixture(1), fixture(0), fixture(1), fixture(2)]);
    assert_eq!(journal.of("b")[0].nth, 1);
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn what_nothing_fits_is_a_failure_that_says_why() {
    let script = Script::new(Provider::OpenAi).when(call_site("factory").user_contains("fractions")).content("x");
    let fake = FakeLlm::start(script);
    let got = ask(&fake, "factory", &body("about decimals")).await;
    assert_eq!(got.status, 599);
    assert!(got.body.contains("about decimals") && got.body.contains("does not contain"), "{}", got.body);
    let lost = send(&fake, "POST", "/v1/embeddings", &[("authorization", "Bearer k")], "{}").await.expect("an answer");
    assert_eq!(lost.status, 599);
    let verdict = fake.stop();
    assert_eq!((verdict.unmatched.len(), verdict.faults.len()), (2, 0), "{verdict}");
    assert_eq!(verdict.unconsumed, ["fixture 0 (factory) was used 0 of 1 times"]);
}

#[tokio::test]
async fn the_journal_tells_everything_but_keys() {
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).forever().content("x"));
    ask(&fake, "tutor", &body("hello")).await;
    let told = send(&fake, "GET", "/__journal", &[], "").await.expect("an answer");
    assert!(!told.body.contains("test-key"), "{}", told.body);
    let entry = &told.json()["entries"][0];
    assert_eq!(entry["path"], "/v1/chat/completions");
    assert_eq!(entry["body"]["messages"][0]["content"], "hello");
    assert_eq!(entry["answered_by"], json!({"fixture": 0}));
    assert_eq!((&entry["status"], &entry["ending"], &entry["nth"]), (&json!(200), &json!("sent"), &json!(1)));
    assert_eq!(told.json()["verdict"], json!({"unmatched": [], "unconsumed": [], "faults": []}));

    assert_eq!(send(&fake, "POST", "/__reset", &[], "").await.expect("an answer").status, 204);
    assert_eq!(fake.journal().count(), 0);
    ask(&fake, "tutor", &body("hello")).await;
    assert_eq!(fake.journal().entries[0].nth, 1);
}

#[tokio::test]
async fn a_client_without_a_key_is_blamed() {
    let script = Script::new(Provider::OpenAi).api_key("test-key").when(anything()).forever().content("x");
    let fake = FakeLlm::start(script);
    ask(&fake, "a", &body("1")).await;
    assert!(fake.verdict().is_clean());
    let text = body("1").to_string();
    send(&fake, "POST", "/v1/chat/completions", &[], &text).await.expect("an answer");
    send(&fake, "POST", "/v1/chat/completions", &[("authorization", "Bearer other")], &text).await.expect("an answer");
    send(&fake, "POST", "/v1/chat/completions", &[("authorization", "Bearer test-key")], "hm")
        .await
        .expect("an answer");
    let faults = fake.stop().faults;
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults[0].ends_with("there is no authorization header"));
    assert!(faults[1].ends_with("holds another key than expected"));
    assert!(faults[2].ends_with("the body is no JSON object"));

    let at_home = FakeLlm::start(Script::new(Provider::Ollama).when(anything()).content("x"));
    send(&at_home, "POST", "/v1/chat/completions", &[], &text).await.expect("an answer");
    at_home.stop().must_be_clean();
}

#[tokio::test]
async fn a_client_that_asks_for_a_stream_is_blamed_and_gets_a_whole_reply() {
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).times(2).content("x"));
    let streamed = with(body("1"), json!({"stream": true, "stream_options": {"include_usage": true}}));
    let got = ask(&fake, "tutor", &streamed).await;
    assert_eq!(got.header("content-type"), Some("application/json"));
    assert_eq!(got.message()["content"], "x");
    ask(&fake, "tutor", &with(body("2"), json!({"stream": false}))).await.message();
    assert_eq!(fake.stop().faults, ["request 1 (tutor): it asks for a stream"]);
}

#[tokio::test]
async fn a_client_that_hurries_is_blamed() {
    let limits = RetryLimits { retries: 4, hasty_retries: 2, hasty: Duration::from_secs(2) };
    let script = Script::new(Provider::OpenAi)
        .limits(limits)
        .when(call_site("told"))
        .reply(Reply::error(429, "rate_limit_exceeded", "Slow down.").retry_after("2"))
        .when(anything())
        .forever()
        .error(500, "server_error", "no");
    let fake = FakeLlm::start(script);
    for _ in 0..2 {
        ask(&fake, "told", &body("1")).await;
    }
    let faults = fake.verdict().faults;
    assert!(faults.len() == 1 && faults[0].contains("though Retry-After said 2000 ms"), "{faults:?}");
    for number in 0..10 {
        ask(&fake, "each another", &body(&number.to_string())).await;
    }
    assert_eq!(fake.verdict().faults.len(), 1, "other requests are no retries");
    for _ in 0..6 {
        ask(&fake, "again", &body("1")).await;
    }
    let faults = fake.stop().faults;
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults[1].ends_with("3 times in a row without a pause"));
    assert!(faults[2].ends_with("more than 4 times"));
}

#[tokio::test]
async fn an_unpaired_tool_call_is_blamed() {
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).forever().content("x"));
    let call = json!({"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}});
    let messages = json!([{"role": "assistant", "tool_calls": [call]}, {"role": "user", "content": "hm"}]);
    ask(&fake, "agent", &with(body(""), json!({"messages": messages}))).await;
    assert_eq!(fake.stop().faults, ["request 1 (agent): tool call \"c1\" has no result"]);
}

#[tokio::test]
async fn many_clients_at_once_are_all_heard() {
    let echo = |asked: &plumb_fake_llm::AskedRequest| Some(Reply::content(asked.user()));
    let fake = std::sync::Arc::new(FakeLlm::start(Script::new(Provider::OpenAi).responder(echo)));
    let clients = (0..200).map(|number| {
        let fake = fake.clone();
        tokio::spawn(async move {
            let text = number.to_string();
            assert_eq!(ask(&fake, "load", &body(&text)).await.message()["content"], text);
        })
    });
    for client in clients.collect::<Vec<_>>() {
        client.await.expect("an answer");
    }
    assert_eq!(fake.journal().of("load").len(), 200);
    fake.verdict().must_be_clean();
}
