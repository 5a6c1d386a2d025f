//! Deadlines, retries, the circuit breaker, headers.

use std::time::Duration;

use plumb_agents::config::{BreakerRules, RetryRules};
use plumb_agents::ledger::Budget;
use plumb_agents::{LlmError, Provider, Role};
use plumb_fake_llm::Reply;
use tokio::time::Instant;

use super::support::{always, call, client, client_of, config, endpoint, in_turn, limits};

fn code<T: std::fmt::Debug>(result: Result<T, LlmError>) -> &'static str {
    result.expect_err("an error").code()
}

#[tokio::test]
async fn what_fails_for_a_moment_is_tried_again() {
    for status in [408, 409, 429, 500, 502, 503, 529] {
        let fake = in_turn(vec![Reply::error(status, "busy", "Busy."), Reply::content("yes")]);
        let (one, ledger) = client(&[&fake]);
        assert_eq!(one.complete(call()).await.expect("an answer").text, "yes", "{status}");
        let attempts: Vec<u32> = ledger.records().iter().map(|record| record.attempt).collect();
        assert_eq!(attempts, [1, 2], "{status}");
        fake.stop().must_be_clean();
    }
}

#[tokio::test]
async fn a_wait_that_is_asked_for_is_kept_and_one_beyond_the_cap_ends_the_call() {
    // The tests' clock shows that very second.
    for wait in ["0.08", "Sun, 22 Nov 2026 12:00:00 GMT"] {
        let fake = in_turn(vec![Reply::error(429, "slow", "Slow.").retry_after(wait), Reply::content("yes")]);
        let (one, _) = client(&[&fake]);
        assert!(one.complete(call()).await.is_ok(), "{wait}");
    }
    let fake = always(Reply::error(429, "slow", "Slow.").retry_after("30"));
    let (one, _) = client(&[&fake]);
    let since = Instant::now();
    let error = one.complete(call()).await.expect_err("an error");
    assert_eq!((error.code(), error.retry_after()), ("rate_limited", Some(Duration::from_secs(30))));
    assert!(since.elapsed() < Duration::from_millis(500), "nobody waits for what is beyond the cap");
    assert_eq!(fake.journal().count(), 1);
}

#[tokio::test]
async fn an_endpoint_that_is_not_there_is_a_fault_of_the_connection() {
    // A port without a listener: it was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    let gone = endpoint("main", Provider::Compatible, format!("http://{free}/v1"));
    let (one, ledger) = client_of(config(vec![gone]), Budget::default());
    assert_eq!(code(one.complete(call()).await), "transport_connect");
    let records = ledger.records();
    assert_eq!(records.len(), 3);
    assert!(records.iter().all(|record| record.cost == 0 && record.input_tokens == 0), "nothing was sent");
}

#[tokio::test]
async fn a_server_without_tls_gets_no_request_that_was_meant_to_be_secret() {
    let fake = always(Reply::content("yes"));
    let secret = fake.base_url().replace("http://", "https://");
    let (one, _) = client_of(config(vec![endpoint("main", Provider::Compatible, secret)]), Budget::default());
    assert_eq!(code(one.complete(call()).await), "transport_connect");
    assert_eq!(fake.journal().count(), 0);
}

#[tokio::test]
async fn an_open_breaker_answers_at_once_and_closes_after_a_probe() {
    let mut replies = vec![Reply::error(500, "down", "Down."); 2];
    replies.push(Reply::content("back"));
    let fake = in_turn(replies);
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.retry = RetryRules { most: 0, ..config.limits.retry };
    let rest = Duration::from_millis(150);
    config.limits.breaker = BreakerRules { failures: 2, rest, ..config.limits.breaker };
    let (one, ledger) = client_of(config, Budget::default());
    for _ in 0..2 {
        assert_eq!(code(one.complete(call()).await), "transport_status");
    }
    assert!(!one.is_available(Role::Hint));
    let since = Instant::now();
    for _ in 0..10 {
        assert_eq!(code(one.complete(call()).await), "circuit_open");
    }
    assert!(since.elapsed() < Duration::from_millis(100), "ten answers in {:?}", since.elapsed());
    assert_eq!(fake.journal().count(), 2, "nothing is sent");
    assert_eq!(ledger.records().len(), 2, "and nothing entered");
    tokio::time::sleep(rest).await;
    assert_eq!(one.complete(call()).await.expect("the probe").text, "back");
    assert!(one.is_available(Role::Hint));
}

#[tokio::test]
async fn a_breaker_that_opens_within_a_call_does_not_hide_what_it_failed_of() {
    let fake = always(Reply::error(503, "down", "Down."));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.breaker.failures = 2;
    let (one, _) = client_of(config, Budget::default());
    assert_eq!(code(one.complete(call()).await), "transport_status");
    assert_eq!(fake.journal().count(), 2);
}

#[tokio::test]
async fn a_resting_endpoint_is_passed_over() {
    let down = always(Reply::error(500, "down", "Down."));
    let up = always(Reply::content("yes"));
    let endpoints = vec![
        endpoint("main", Provider::Compatible, down.base_url()),
        endpoint("second", Provider::Compatible, up.base_url()),
    ];
    let mut config = config(endpoints);
    config.limits.breaker.failures = 1;
    let (both, _) = client_of(config, Budget::default());
    for _ in 0..3 {
        assert_eq!(both.complete(call()).await.expect("an answer").endpoint, "second");
    }
    assert_eq!(down.journal().count(), 1);
}

#[tokio::test]
async fn a_caller_waits_no_longer_than_it_says_and_what_was_sent_is_entered() {
    let fake = always(Reply::misbehaving(plumb_fake_llm::Misbehaviour::NeverAnswers));
    let (one, ledger) = client(&[&fake]);
    let since = Instant::now();
    let call = plumb_agents::Call { within: Some(Duration::from_millis(60)), ..call() };
    assert_eq!(code(one.complete(call).await), "transport_total");
    assert!(since.elapsed() < Duration::from_millis(400));
    let entered = async {
        while ledger.records().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(1), entered).await.expect("an entry");
    assert_eq!(ledger.records()[0].outcome, "given_up");
}

#[tokio::test]
async fn an_endpoint_that_hangs_is_left_alone_too() {
    let fake = always(Reply::misbehaving(plumb_fake_llm::Misbehaviour::NeverAnswers));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.breaker.failures = 1;
    let (one, _) = client_of(config, Budget::default());
    assert_eq!(code(one.complete(call()).await), "transport_total");
    assert_eq!(code(one.complete(call()).await), "circuit_open");
}

#[tokio::test]
async fn a_call_that_waits_for_its_turn_is_no_failure_of_the_endpoint() {
    let fake = always(Reply::content("yes").delay(Duration::from_millis(150)));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.concurrent = 1;
    config.limits.breaker = BreakerRules { failures: 1, patience: Duration::from_millis(1), ..config.limits.breaker };
    let (one, _) = client_of(config, Budget::default());
    let hasty = plumb_agents::Call { within: Some(Duration::from_millis(50)), ..call() };
    let (first, second) = tokio::join!(one.complete(call()), one.complete(hasty));
    assert!(first.is_ok());
    assert_eq!(code(second), "transport_total");
    assert!(one.is_available(Role::Hint));
}

#[tokio::test]
async fn a_reply_whose_status_comes_long_before_its_body_is_read() {
    let body = r#"{"choices":[{"message":{"content":"late"},"finish_reason":"stop"}]}"#;
    let late = limits().deadlines.idle + Duration::from_millis(100);
    let fake = always(Reply::raw(200, "application/json", body).chunks(body.len(), late));
    let (one, _) = client(&[&fake]);
    assert_eq!(one.complete(call()).await.expect("an answer").text, "late");
}

#[test]
fn calls_may_move_between_threads() {
    const fn may_move<T: Send>(_: &T) {}
    let fake = always(Reply::content("yes"));
    let (one, _) = client(&[&fake]);
    may_move(&one.complete(call()));
    may_move(&one.probe(Role::Hint));
    let schema = super::catalogue::schema();
    may_move(&one.structured::<serde_json::Value>(call(), &schema));
    may_move(&std::sync::Arc::new(one));
}

#[tokio::test]
async fn a_gateway_that_answers_with_pages_is_left_alone_too() {
    let fake = always(Reply::raw(200, "text/html", "<html>Sign in.</html>"));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.breaker.failures = 2;
    let (one, _) = client_of(config, Budget::default());
    assert_eq!(code(one.complete(call()).await), "malformed");
    assert_eq!(code(one.complete(call()).await), "circuit_open");
}

#[tokio::test]
async fn no_more_than_allowed_run_at_once() {
    let fake = always(Reply::content("yes").delay(Duration::from_millis(60)));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.concurrent = 1;
    let (one, _) = client_of(config, Budget::default());
    let since = Instant::now();
    let (first, second, third) = tokio::join!(one.complete(call()), one.complete(call()), one.complete(call()));
    assert!(first.is_ok() && second.is_ok() && third.is_ok());
    assert!(since.elapsed() >= Duration::from_millis(180), "one after the other");
}

#[tokio::test]
async fn the_call_site_is_told_to_scripted_servers_only() {
    let fake = always(Reply::content("yes"));
    for (test_headers, expected) in [(true, Some("test.hint")), (false, None)] {
        fake.reset();
        let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
        config.test_headers = test_headers;
        let (one, _) = client_of(config, Budget::default());
        one.complete(call()).await.expect("an answer");
        assert_eq!(fake.journal().entries[0].call_site.as_deref(), expected);
    }
}

#[tokio::test]
async fn a_setting_that_a_model_does_not_take_is_left_out_from_then_on() {
    let refusal = Reply::raw(
        400,
        "application/json",
        r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0.2 with this model.","param":"temperature"}}"#,
    );
    let fake = in_turn(vec![refusal, Reply::content("yes"), Reply::content("yes")]);
    let (one, _) = client(&[&fake]);
    for _ in 0..2 {
        let call = plumb_agents::Call { temperature: Some(0.2), ..call() };
        assert_eq!(one.complete(call).await.expect("an answer").text, "yes");
    }
    let has = |entry: &plumb_fake_llm::Entry| entry.body.get("temperature").is_some();
    assert_eq!(fake.journal().entries.iter().map(has).collect::<Vec<_>>(), [true, false, false]);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let mut reply = Reply::raw(307, "text/plain", "");
    if let plumb_fake_llm::Says::Raw(raw) = &mut reply.says {
        raw.headers.push(("location".to_owned(), "http://127.0.0.1:9/".to_owned()));
    }
    let fake = always(reply);
    let (one, _) = client(&[&fake]);
    assert_eq!(code(one.complete(call()).await), "bad_request");
}
