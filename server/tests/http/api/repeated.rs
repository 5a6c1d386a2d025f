//! Idempotency keys, limits and faults, as seen by a client written from the documents alone.

use axum::body::Body;
use axum::http::{Request, header};
use plumb_server::config::Options;
use plumb_types::ids::CommandId;
use serde_json::{Value as Json, json};

use super::guided::Led;
use super::sessions::{begin, id_of};
use super::{Program, faulty, problem};
use crate::support::content::usual;
use crate::support::{Reply, Site, fresh, fresh_id};

async fn send(program: &Program, path: &str, headers: &[(&str, &str)], body: &Json) -> Reply {
    let token = program.token.clone().unwrap();
    let request = Request::post(format!("/api/v1{path}")).header(header::CONTENT_TYPE, "application/json");
    let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    program.client.clone().send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[tokio::test]
async fn a_key_of_idempotence_belongs_to_one_request_in_the_header_as_in_the_body() {
    let (_site, mut ann) = Program::start().await;
    let (free, strict) = (json!({ "assessment_id": "FREE" }), json!({ "assessment_id": "STRICT" }));
    let of = |what: &Json, key: Option<CommandId>| {
        let mut body = what.clone();
        body["session_type"] = json!("evaluation");
        if let Some(key) = key {
            body["idempotency_key"] = json!(key);
        }
        body
    };
    for key in [fresh().to_string(), "order 66/retry".replace(' ', "-"), format!("\"{}\"", fresh())] {
        let header = [("Idempotency-Key", key.as_str())];
        let first = send(&ann, "/session/", &header, &of(&free, None)).await.expect(201);
        assert_eq!(
            send(&ann, "/session", &header, &of(&free, None)).await.expect(201).json()["session_id"],
            first.json()["session_id"]
        );
        let path = format!("/api/v1/session/{}", first.json()["session_id"].as_str().unwrap());
        assert_eq!(first.header("location"), path);
        problem(&send(&ann, "/session/", &header, &of(&strict, None)).await, 422, "idempotency-key-reused");
        let survey = json!({ "session_type": "survey", "config": { "survey_id": "feedback" } });
        problem(&send(&ann, "/session/", &header, &survey).await, 422, "idempotency-key-reused");
        let tutor = json!({ "goal": { "topic": "sums-and-doubles" } });
        problem(&send(&ann, "/sessions", &header, &tutor).await, 422, "idempotency-key-reused");
        ann.delete(path.trim_start_matches("/api/v1")).await.expect(200);
        assert_eq!(send(&ann, "/session/", &header, &of(&free, None)).await.expect(201).json()["status"], "terminated");
    }
    let key = fresh();
    let learning =
        |skill: &str| json!({ "session_type": "learning", "config": { "skill_id": skill }, "idempotency_key": key });
    let session = id_of(&begin(&mut ann, &learning("t_add")).await);
    problem(&ann.post("/session/", &learning("t_double")).await, 422, "idempotency-key-reused");
    ann.delete(&format!("/session/{session}")).await.expect(200);
    assert_eq!(
        id_of(&begin(&mut ann, &learning("t_add")).await),
        session,
        "the same again begins nothing, though it is over"
    );
    // A body and a header that differ, and invalid keys.
    let both =
        send(&ann, "/session/", &[("Idempotency-Key", &fresh().to_string())], &of(&free, Some(fresh_id()))).await;
    assert_eq!(problem(&both, 422, "invalid")["fields"][0]["field"], "Idempotency-Key");
    let long = "k".repeat(256);
    for key in ["", "\"\"", long.as_str()] {
        let refused = send(&ann, "/session/", &[("Idempotency-Key", key)], &of(&free, None)).await;
        assert_eq!(problem(&refused, 422, "invalid")["fields"][0]["field"], "Idempotency-Key", "{key}");
    }
}

#[tokio::test]
async fn an_attempt_and_a_tutors_step_with_a_key_of_another_are_refused() {
    let (site, mut ann) = Program::start().await;
    let served = ann.post("/practice", &json!({ "skill_id": "t_add" })).await.expect(200).json();
    let (right, wrong) = super::story::answers(&site, served["session_id"].as_str().unwrap().parse().unwrap()).await;
    let key = fresh().to_string();
    let header = [("Idempotency-Key", key.as_str())];
    let attempt = |text: &str| json!({ "session_id": served["session_id"], "position": 0, "answer": text });
    let told = send(&ann, "/attempts", &header, &attempt(&wrong)).await.expect(201).json();
    assert_eq!(send(&ann, "/attempts", &header, &attempt(&wrong)).await.expect(201).json(), told);
    problem(&send(&ann, "/attempts", &header, &attempt(&right)).await, 422, "idempotency-key-reused");
    let begun = ann.post("/sessions", &json!({ "goal": { "topic": "sums-and-doubles" } })).await.expect(201);
    let path = format!("/sessions/{}", begun.json()["session_id"].as_str().unwrap());
    assert_eq!(begun.header("location"), format!("/api/v1{path}"));
    let step = format!("{path}/step");
    let said = send(&ann, &step, &header, &json!({ "message": "ok" })).await.expect(200).json();
    assert_eq!(send(&ann, &step, &header, &json!({ "message": "ok" })).await.expect(200).json(), said);
    problem(&send(&ann, &step, &header, &json!({ "message": "no" })).await, 422, "idempotency-key-reused");
}

#[tokio::test]
async fn who_began_too_many_sessions_is_told_when_there_is_room_again() {
    let site = Site::with(Options { sessions_per_hour: Some(2), ..Options::default() }, &usual()).await;
    let mut ann = Program::learner(&site).await;
    for what in [
        json!({ "session_type": "learning", "config": { "skill_id": "t_add" } }),
        json!({ "session_type": "survey", "config": { "survey_id": "feedback" } }),
        json!({ "session_type": "survey", "config": { "survey_id": "frankly" } }),
        json!({ "session_type": "evaluation", "assessment_id": "FREE" }),
    ] {
        site.clock.advance_secs(7_200);
        let mut begin_and_end = async || {
            let session = id_of(&begin(&mut ann, &what).await);
            ann.delete(&format!("/session/{session}")).await.expect(200);
        };
        begin_and_end().await;
        site.clock.advance_secs(1_000);
        begin_and_end().await;
        site.clock.advance_secs(46 * 60 - 1_000);
        let reply = ann.post("/session/", &what).await;
        let refused = problem(&reply, 429, "too-many-requests");
        let wait: i64 = reply.header("retry-after").parse().unwrap();
        assert!((830..=841).contains(&wait), "{what}: {wait}");
        assert!(refused["detail"].as_str().unwrap().contains(&format!("{wait} s")), "{refused}");
        site.clock.advance_secs(wait - 2);
        problem(&ann.post("/session/", &what).await, 429, "too-many-requests");
        site.clock.advance_secs(2);
        begin(&mut ann, &what).await;
    }
}

#[tokio::test]
async fn a_session_with_a_tutor_is_looked_at_and_ended_like_any_other() {
    let (_site, mut ann) = Program::start().await;
    let begun = ann.post("/sessions", &json!({ "goal": { "topic": "sums-and-doubles" } })).await.expect(201).json();
    let session = begun["session_id"].as_str().unwrap();
    let path = format!("/session/{session}");
    let shown = ann.get(&path).await.expect(200).json();
    assert_eq!((&shown["session_type"], &shown["context"]["current_step"]), (&json!("tutor"), &json!(1)), "{shown}");
    ann.post(&format!("/sessions/{session}/step"), &json!({ "message": "ok" })).await.expect(200);
    assert_eq!(ann.delete(&path).await.expect(200).json()["status"], "completed");
    assert_eq!(ann.get(&path).await.expect(200).json()["status"], "completed");
    // The log has actions, but no text.
    let log = ann.get(&format!("/sessions/{session}/agent-logs")).await.expect(200).json();
    let entries = log["entries"].as_array().unwrap();
    let named = |name: &str| entries.iter().filter(|entry| entry["event"] == name).count();
    assert!(named("message_received") == 2 && named("spoke") == 3 && named("session_completed") == 1, "{log}");
    // The replay has the whole conversation.
    let replay = ann.get(&format!("/sessions/{session}/replay")).await.expect(200).json();
    let lines = replay["conversation"].as_array().unwrap();
    assert_eq!(lines.iter().filter(|line| line["role"] == "student").count(), 2, "{replay}");
    assert_eq!(lines[1]["content"], "ok");
}

#[tokio::test]
async fn faults_are_told_in_plain_words_and_one_form_of_pointer() {
    let (_site, mut ann) = Program::start().await;
    let set = |items: Json| json!({ "session_type": "evaluation", "config": { "items": items } });
    let posed = |spec: Json| json!({ "answer": "1", "problem": { "posed": { "answer_spec": spec, "key": "1" } } });
    for (path, body, field) in [
        ("/session/", set(json!([{ "stem": "?", "options": ["a", "b"], "correct": "a" }])), "/config/items/0/correct"),
        ("/session/", set(json!([{ "stem": "?", "options": ["a", "b"], "correct": 2 }])), "/config/items/0/correct"),
        ("/session/", set(json!([{ "stem": "?", "answer": "x", "input_type": "poem" }])), "/config/items/0/input_type"),
        ("/evaluate", posed(json!({ "input_type": "text", "tolerance": 1 })), "/problem/posed/answer_spec/tolerance"),
        (
            "/evaluate",
            posed(json!({ "input_type": "integer", "decimal_places": -1 })),
            "/problem/posed/answer_spec/decimal_places",
        ),
        ("/practice", json!({ "skill_id": "t_add", "command_id": "zz" }), "/command_id"),
    ] {
        let refused = faulty(&ann.post(path, &body).await, field);
        plainly(&refused);
    }
    for path in ["/problems?limit=x", "/problems?difficulty=", "/problems/zz", "/sessions?limit=99999999999"] {
        plainly(&problem(&ann.get(path).await, 422, "invalid"));
    }
}

fn plainly(refused: &Json) {
    for words in ["usize", "u32", "u16", "u8", "invalid digit", "invalid type", "UUID parsing", "variant"] {
        assert!(!refused.to_string().contains(words), "{words}: {refused}");
    }
}

#[tokio::test]
async fn an_event_that_was_never_told_is_no_place_to_go_on_from() {
    let (_site, mut ann) = Program::start().await;
    let session = id_of(&begin(&mut ann, &json!({ "session_type": "evaluation", "assessment_id": "FREE" })).await);
    for never in ["9.9:999", "1.9:1", "9.1:1", "1.1:999"] {
        let told = ann.follow(&session, Some(never)).await.expect(200);
        assert!(told.body.contains("client_action"), "{never}: {}", told.body);
    }
}

#[tokio::test]
async fn the_accuracy_of_a_section_is_of_the_items_answered_there() {
    let (_site, mut ann) = Program::start().await;
    let items: Vec<Json> =
        (0..4).map(|n| json!({ "stem": format!("{n} + 1?"), "answer": format!("{}", n + 1) })).collect();
    let what = json!({ "session_type": "evaluation", "config": { "items": items } });
    let session = id_of(&begin(&mut ann, &what).await);
    let shown = ann.get(&format!("/session/{session}")).await.expect(200).json();
    ann.respond(&session, &shown["pending_action"], &json!({ "text": "1" })).await.expect(200);
    ann.delete(&format!("/session/{session}")).await.expect(200);
    let results = ann.get(&format!("/session/{session}/results")).await.expect(200).json();
    let section = &results["section_results"][0];
    assert_eq!((&section["items_attempted"], &section["items_correct"]), (&json!(1), &json!(1)), "{results}");
    assert_eq!(section["accuracy_percent"], 100.0, "{results}");
    assert_eq!(results["score_percent"], 25.0, "the score is of all items: {results}");
}

#[tokio::test]
async fn a_workflow_tells_its_times_as_everything_does() {
    let (_site, mut ann) = Program::start().await;
    let what = json!({ "session_type": "workflow", "config": { "workflow_id": "course" } });
    let session = id_of(&begin(&mut ann, &what).await);
    let context = ann.get(&format!("/session/{session}")).await.expect(200).json()["context"].clone();
    assert!(context["entered_at"].as_str().unwrap().ends_with('Z'), "{context}");
}

#[tokio::test]
async fn a_workflow_that_waits_tells_until_when_as_everything_does() {
    let site = Site::start().await;
    let what = json!({ "session_type": "workflow", "config": { "workflow_id": "course" } });
    let mut led = Led::begin(&site, &what).await;
    led.respond(json!({})).await;
    led.respond(json!({ "text": "4" })).await;
    assert_eq!(led.asked().await["widget_type"], "wait");
    let context = led.shown().await["context"].clone();
    let due = context["due"].as_str().unwrap_or_else(|| panic!("{context}"));
    assert!(due.starts_with("2026-11-23T09:00:00") && due.ends_with('Z'), "{context}");
}

/// Thirty surveys, begun and ended; 46 minutes later the reported wait used to be unchanged.
#[tokio::test]
async fn after_thirty_surveys_the_wait_is_what_is_left_of_the_hour() {
    let (site, mut ann) = Program::start().await;
    let what = json!({ "session_type": "survey", "config": { "survey_id": "feedback" } });
    for _ in 0..30 {
        let session = id_of(&begin(&mut ann, &what).await);
        ann.delete(&format!("/session/{session}")).await.expect(200);
    }
    for (later, left) in [(0, 60 * 60), (46 * 60, 14 * 60)] {
        site.clock.advance_secs(later);
        let reply = ann.post("/session/", &what).await;
        let refused = problem(&reply, 429, "too-many-requests");
        assert_eq!(refused["limit"], json!({ "name": "sessions_per_hour", "most": 30 }), "{refused}");
        let wait: i64 = reply.header("retry-after").parse().unwrap();
        assert!((left - 10..=left + 1).contains(&wait), "{wait} of {left}");
    }
    site.clock.advance_secs(14 * 60 + 1);
    begin(&mut ann, &what).await;
}

#[tokio::test]
async fn practice_and_the_tutor_have_their_limit_of_an_hour_too() {
    let site = Site::with(Options { sessions_per_hour: Some(2), ..Options::default() }, &usual()).await;
    let mut ann = Program::learner(&site).await;
    for (path, what) in [
        ("/practice", json!({ "skill_id": "t_add" })),
        ("/sessions", json!({ "goal": { "topic": "sums-and-doubles" } })),
    ] {
        for _ in 0..2 {
            let begun = ann.post(path, &what).await;
            assert!(begun.status.is_success(), "{what}: {}", begun.body);
            let session = begun.json()["session_id"].as_str().unwrap().to_owned();
            if path == "/practice" {
                ann.post(&format!("/practice/{session}/end"), &json!({ "command_id": fresh() })).await.expect(200);
            } else {
                ann.delete(&format!("/session/{session}")).await.expect(200);
            }
        }
        let reply = ann.post(path, &what).await;
        let refused = problem(&reply, 429, "too-many-requests");
        assert_eq!(refused["limit"], json!({ "name": "sessions_per_hour", "most": 2 }), "{what}: {refused}");
        let wait: i64 = reply.header("retry-after").parse().unwrap();
        assert!((3_590..=3_601).contains(&wait), "{wait}");
    }
}
