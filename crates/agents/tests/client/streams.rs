//! Streamed answers.

use std::time::Duration;

use plumb_agents::client::StreamPart;
use plumb_fake_llm::{FakeLlm, Misbehaviour, Provider, Reply, Script, anything};

use super::catalogue::streamed;
use super::support::{always, call, client, in_turn};

#[tokio::test]
async fn text_comes_in_pieces_from_every_provider() {
    for provider in
        [Provider::OpenAi, Provider::Anthropic, Provider::Gemini, Provider::Ollama, Provider::Vllm, Provider::LlamaCpp]
    {
        let text = "What do you get when you carry the é over? 🙂";
        let fake = FakeLlm::start(Script::new(provider).when(anything()).content(text));
        let (one, ledger) = client(&[&fake]);
        assert_eq!(streamed(&one, call()).await.as_deref(), Ok(text), "{provider:?}");
        let records = ledger.records();
        assert_eq!((records.len(), records[0].outcome.as_str()), (1, "ok"), "{provider:?}");
        fake.stop().must_be_clean();
    }
}

#[tokio::test]
async fn what_fails_before_the_first_piece_is_tried_again() {
    for wrong in [Misbehaviour::Reset, Misbehaviour::Cut] {
        let first = Reply::misbehaving(wrong).misbehave(wrong, 0);
        let fake = in_turn(vec![first, Reply::content("yes")]);
        let (one, _) = client(&[&fake]);
        assert_eq!(streamed(&one, call()).await.as_deref(), Ok("yes"), "{wrong:?}");
    }
}

#[tokio::test]
async fn a_cut_after_the_first_piece_is_told_and_what_came_is_paid_for() {
    let fake = always(Reply::content("It breaks off somewhere in here.").misbehave(Misbehaviour::Cut, 3));
    let (one, ledger) = client(&[&fake]);
    let mut stream = one.stream(call()).await.expect("a beginning");
    let mut text = String::new();
    let error = loop {
        match stream.next().await {
            Some(Ok(StreamPart::Text(piece))) => text.push_str(&piece),
            Some(Err(error)) => break error,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(error.code(), "transport_cut");
    assert!(!text.is_empty() && "It breaks off somewhere in here.".starts_with(&text));
    assert!(stream.next().await.is_none(), "nothing follows an error");
    let record = &ledger.records()[0];
    assert_eq!(record.outcome, "transport_cut");
    assert!(record.is_estimate && record.input_tokens > 0 && record.output_tokens > 0);
}

#[tokio::test]
async fn an_end_that_nobody_announced_is_a_cut() {
    let piece = "data: {\"choices\":[{\"delta\":{\"content\":\"ye\"}}]}\n\n";
    let done = "data: [DONE]\n\n";
    let finish = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
    let half = "data: {\"choices\":[{\"delta\":{\"con";
    let rows = [
        (vec![piece], "transport_cut"),
        (vec![piece, half], "transport_cut"),
        (vec![piece, done], "ok"),
        (vec![piece, finish], "ok"),
        (vec![piece, finish, done], "ok"),
    ];
    for (events, expected) in rows {
        let fake = always(Reply::raw(200, "text/event-stream", events.concat()));
        let (one, _) = client(&[&fake]);
        let end = streamed(&one, call()).await;
        assert_eq!(end.map_or_else(|error| error.code(), |_| "ok"), expected, "{events:?}");
    }
}

#[tokio::test]
async fn an_endpoint_that_does_not_stream_is_heard_all_the_same() {
    let body = r#"{"choices":[{"message":{"role":"assistant","content":"yes"},"finish_reason":"stop"}]}"#;
    let fake = always(Reply::raw(200, "application/json", body));
    let (one, _) = client(&[&fake]);
    assert_eq!(streamed(&one, call()).await.as_deref(), Ok("yes"));
}

#[tokio::test]
async fn an_error_within_a_stream_is_an_error() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"ye\"}}]}\n\ndata: {\"error\":{\"code\":503,\"message\":\"gone\"}}\n\n";
    let fake = always(Reply::raw(200, "text/event-stream", body).chunks(70, Duration::from_millis(10)));
    let (one, _) = client(&[&fake]);
    let mut stream = one.stream(call()).await.expect("a beginning");
    assert_eq!(stream.next().await, Some(Ok(StreamPart::Text("ye".to_owned()))));
    let error = stream.next().await.expect("an error").expect_err("an error");
    assert_eq!(error.code(), "transport_status");
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn another_endpoint_stands_in_until_the_first_piece() {
    let beginnings = [
        "data: {\"error\":{\"code\":503,\"message\":\"gone\"}}\n\n",
        "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\n\n",
        ": keep alive\n\n",
        "data: <html>\n\n",
    ];
    let good = always(Reply::content("yes"));
    for beginning in beginnings {
        let fake = always(Reply::raw(200, "text/event-stream", beginning));
        let (both, _) = client(&[&fake, &good]);
        assert_eq!(streamed(&both, call()).await.as_deref(), Ok("yes"), "{beginning}");
    }
}

#[tokio::test]
async fn thoughts_are_not_told() {
    let fake = always(Reply::content("<think>the key is 7</think>\n\nWhat is next?").chunks(2, Duration::ZERO));
    let (one, _) = client(&[&fake]);
    assert_eq!(streamed(&one, call()).await.as_deref(), Ok("What is next?"));
}

#[tokio::test]
async fn a_stream_that_is_left_is_entered() {
    let fake = always(Reply::content("one two three four five").chunks(4, Duration::from_millis(20)));
    let (one, ledger) = client(&[&fake]);
    let mut stream = one.stream(call()).await.expect("a beginning");
    assert!(matches!(stream.next().await, Some(Ok(StreamPart::Text(_)))));
    drop(stream);
    let entered = async {
        while ledger.records().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(1), entered).await.expect("an entry");
    let record = &ledger.records()[0];
    assert_eq!(record.outcome, "given_up");
    assert!(record.input_tokens > 0 && record.output_tokens > 0);
}
