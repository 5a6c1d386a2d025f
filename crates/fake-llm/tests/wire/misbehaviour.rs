//! Misbehaviour.

use std::time::Duration;

use plumb_fake_llm::catalogue::{of_answers, of_endpoints, of_tools};
use plumb_fake_llm::{Ending, FakeLlm, Misbehaviour, Provider, Reply, Script, anything};
use serde_json::{Value, json};

use crate::client::{End, PATIENCE, ask, body, try_ask};

fn fake_that(how: Misbehaviour, after_chunks: usize) -> FakeLlm {
    let reply = Reply::content("one two three four").misbehave(how, after_chunks);
    FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).reply(reply))
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok()
}

#[tokio::test]
async fn a_stall_brings_half_of_a_body_and_then_nothing() {
    let fake = fake_that(Misbehaviour::Stall, 1);
    let got = ask(&fake, "a", &body("1")).await;
    assert_eq!((&got.end, got.whole), (&End::GaveUp, false));
    assert!(got.took >= PATIENCE);
    assert!(!got.body.is_empty() && !is_json(&got.body), "half of it: {got:?}");
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(fake.journal().entries[0].ending, Ending::ClientLeft, "{:?}", fake.journal());
}

#[tokio::test]
async fn a_cut_closes_the_connection_in_the_middle() {
    let fake = fake_that(Misbehaviour::Cut, 1);
    let got = ask(&fake, "a", &body("1")).await;
    assert_eq!((&got.end, got.whole), (&End::Closed, false));
    assert!(!got.body.is_empty() && !is_json(&got.body), "half of it: {got:?}");
    assert_eq!(fake.journal().entries[0].ending, Ending::BrokenOff);
}

#[tokio::test]
async fn a_body_breaks_off_before_its_last_part_at_the_latest() {
    let fake = fake_that(Misbehaviour::Cut, 9);
    let got = ask(&fake, "a", &body("1")).await;
    assert!(!got.whole && !is_json(&got.body), "half of it: {got:?}");
}

#[tokio::test]
async fn a_raw_body_breaks_off_after_so_many_parts() {
    let raw = Reply::raw(200, "text/plain", "one two three four").chunks(4, Duration::ZERO);
    let script = Script::new(Provider::OpenAi).when(anything()).reply(raw.misbehave(Misbehaviour::Cut, 2));
    let got = ask(&FakeLlm::start(script), "a", &body("1")).await;
    assert_eq!((&got.end, got.whole, got.body.as_str()), (&End::Closed, false, "one two "));
}

#[tokio::test]
async fn a_reset_resets_it() {
    let fake = fake_that(Misbehaviour::Reset, 1);
    let got = ask(&fake, "a", &body("1")).await;
    assert_eq!((&got.end, got.whole), (&End::Reset, false));
}

#[tokio::test]
async fn a_connection_may_break_before_the_status() {
    for (how, end) in [(Misbehaviour::Reset, End::Reset), (Misbehaviour::Cut, End::Closed)] {
        let fake = fake_that(how, 0);
        assert_eq!(try_ask(&fake, "a", &body("1")).await.expect_err("no status"), end);
    }
}

#[tokio::test]
async fn nothing_at_all_may_come() {
    let fake = fake_that(Misbehaviour::NeverAnswers, 0);
    let got = try_ask(&fake, "a", &body("1")).await;
    assert!(matches!(got, Err(End::GaveUp)), "{got:?}");
    // The server notices the disconnection a moment later, which may be long on a busy machine.
    for _ in 0..100 {
        if fake.journal().entries[0].ending != Ending::Open {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let journal = fake.journal();
    assert_eq!((journal.entries[0].status, journal.entries[0].ending), (None, Ending::ClientLeft));
}

#[tokio::test]
async fn headers_may_come_byte_by_byte() {
    let pause = Duration::from_millis(2);
    let reply = Reply::content("late").chunks(4, pause).misbehave(Misbehaviour::SlowHeaders, 0);
    let fake = FakeLlm::start(Script::new(Provider::OpenAi).when(anything()).reply(reply));
    let got = ask(&fake, "a", &body("1")).await;
    assert_eq!(got.message()["content"], "late");
    assert!(got.took >= Duration::from_millis(150) && got.first_byte < got.took / 2, "{got:?}");
}

#[tokio::test]
async fn answers_may_be_huge_or_nothing() {
    let fake = fake_that(Misbehaviour::Megabyte, 0);
    let got = ask(&fake, "a", &body("1")).await;
    assert!(got.whole && got.message()["content"].as_str().expect("text").len() > 1_000_000);
    fake.stop().must_be_clean();
    let fake = fake_that(Misbehaviour::Empty, 0);
    let got = ask(&fake, "a", &body("1")).await;
    assert_eq!((got.status, got.body.as_str(), got.whole), (200, "", true));
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn everything_in_the_catalogue_can_be_sent() {
    let good =
        json!({"stem": "What is 2 + 2?", "key": "4", "options": ["3", "4"], "sure": true, "skill_id": "add", "p": 0.5});
    let mut all = of_endpoints();
    all.extend(of_answers(&good));
    all.extend(of_tools(("look_up", json!({"what": "primes"})), ("ask_learner", json!({"question": "Why?"}))));
    let mut names: Vec<_> = all.iter().map(|misdeed| misdeed.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len(), "names say which one it is");
    let asked = all.len();
    let hangs = |name: &str| ["stall", "never answers", "slow headers"].contains(&name);
    let body = body("go on").to_string();
    let script = all.iter().filter(|misdeed| !hangs(misdeed.name));
    let script = script.fold(Script::new(Provider::OpenAi), |script, misdeed| {
        script.when(anything().header("x-name", misdeed.name)).reply(misdeed.reply.clone())
    });
    let fake = FakeLlm::start(script);
    for misdeed in all.iter().filter(|misdeed| !hangs(misdeed.name)) {
        let headers = [("authorization", "Bearer k"), ("x-name", misdeed.name)];
        let got = crate::client::send(&fake, "POST", "/v1/chat/completions", &headers, &body).await;
        assert!(!matches!(got, Err(End::GaveUp)), "{}: {got:?}", misdeed.name);
    }
    assert_eq!(fake.journal().count(), asked - 3);
    let verdict = fake.stop();
    assert!(verdict.unmatched.is_empty() && verdict.unconsumed.is_empty(), "{verdict}");
}
