//! Sessions as a protocol: a client's view from creation to result, with cut streams, late, repeated and wrong
//! requests.

use std::collections::BTreeSet;

use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;

use super::{Program, problem};
use crate::support::{Reply, Site, fresh_id, has_fields, right_answer, wrong_answer};

/// An event of a stream.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct StreamEvent {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) data: Json,
}

#[track_caller]
pub(super) fn events(reply: &Reply) -> Vec<StreamEvent> {
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/event-stream"), "{}", reply.body);
    let mut told = Vec::new();
    for block in reply.body.split("\n\n").filter(|block| !block.trim().is_empty() && !block.starts_with(':')) {
        let field = |name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_default().trim_start_matches(':').trim().to_owned()
        };
        let data = serde_json::from_str(&field("data")).unwrap_or_else(|error| panic!("{error}: {block}"));
        told.push(StreamEvent { id: field("id"), name: field("event"), data });
    }
    told
}

fn names(told: &[StreamEvent]) -> Vec<&str> {
    told.iter().map(|told| told.name.as_str()).collect()
}

pub(super) async fn begin(program: &mut Program, what: &Json) -> Json {
    program.post("/session/", what).await.expect(201).json()
}

pub(super) fn free() -> Json {
    json!({ "session_type": "evaluation", "assessment_id": "FREE" })
}

pub(super) fn id_of(session: &Json) -> String {
    session["session_id"].as_str().unwrap().to_owned()
}

/// Follows the pending run to its end; returns the prompt, if there is one.
pub(super) async fn asked(program: &mut Program, session: &str, heard: &mut Vec<StreamEvent>) -> Option<Json> {
    let after = heard.last().map(|told| told.id.clone());
    let reply = program.follow(session, after.as_deref()).await;
    if reply.status.as_u16() == 204 {
        return program.get(&format!("/session/{session}")).await.expect(200).json()["pending_action"].take().into();
    }
    let told = events(&reply);
    heard.extend(told.into_iter().filter(|told| told.name != "connected"));
    let last = heard.iter().rev().find(|told| told.name == "client_action" || told.name == "run_finished").unwrap();
    (last.name == "client_action").then(|| last.data.clone())
}

/// The right answer, or a wrong one, to the current item of an assessment.
pub(super) async fn answer(site: &Site, session: &str, right: bool) -> Json {
    let id = session.parse().unwrap();
    let at = usize::from(site.session(id).await.current().unwrap());
    let form = site.form(id).await;
    let item = &form.items[at].item;
    let answer = if right { right_answer(item) } else { wrong_answer(item) };
    if item.body.options().is_some() { json!({ "selection": answer }) } else { json!({ "text": answer }) }
}

#[tokio::test]
async fn an_assessment_is_taken_from_creation_to_result() {
    let (site, mut program) = Program::start().await;
    let made = begin(&mut program, &free()).await;
    let session = id_of(&made);
    assert_eq!((&made["total_items"], &made["time_limit_minutes"]), (&json!(3), &json!(10)), "{made}");
    assert_eq!(made["stream_url"], json!(format!("/api/v1/session/{session}/stream")));
    let mut heard = Vec::new();
    for n in 0..3 {
        let action = asked(&mut program, &session, &mut heard).await.unwrap();
        assert_eq!(heard.last().unwrap().name, "run_suspended");
        let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
        for field in ["tool_call_id", "tool_name", "widget_type", "props"] {
            assert_eq!(shown["pending_action"][field], action[field], "{field}");
        }
        assert_eq!(shown["items_completed"], json!(n));
        problem(&program.get(&format!("/session/{session}/results")).await, 409, "conflict");
        let response = answer(&site, &session, n != 1).await;
        let recorded = program.respond(&session, &action, &response).await.expect(200).json();
        let wanted = json!({
            "recorded": true, "items_completed": n + 1, "total_items": 3,
            "continue_url": format!("/api/v1/session/{session}/stream"),
        });
        assert_eq!(recorded, wanted);
    }
    // The review stage is left to the agent, which finishes the attempt.
    assert_eq!(asked(&mut program, &session, &mut heard).await, None);
    let outcome = &heard.last().unwrap().data["outcome"];
    assert_eq!(outcome, "completed");
    assert_eq!(program.follow(&session, Some(&heard.last().unwrap().id)).await.status.as_u16(), 204);
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    has_fields(&results, json!({ "/items_correct": 2, "/total_items": 3, "/score_percent": 66.67 }));
    let over = program.get(&format!("/session/{session}")).await.expect(200).json();
    assert_eq!((&over["status"], &over["pending_action"]), (&json!("completed"), &Json::Null));
    // Each event came once, in order, and none of them reveals whether an answer was right.
    let ids: BTreeSet<&str> = heard.iter().map(|told| told.id.as_str()).collect();
    assert_eq!(ids.len(), heard.len());
    assert!(heard.iter().all(|told| told.data["correct"].is_null() && told.name != "message"), "{heard:?}");
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn a_stream_that_is_cut_goes_on_after_any_event() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let mut heard = Vec::new();
    let action = asked(&mut program, &session, &mut heard).await.unwrap();
    program.respond(&session, &action, &answer(&site, &session, true).await).await.expect(200);
    asked(&mut program, &session, &mut heard).await.unwrap();
    let two_runs =
        ["run_started", "progress", "progress", "client_action", "run_suspended", "responded", "run_started"];
    assert_eq!(&names(&heard)[..two_runs.len()], two_runs);
    for (at, told) in heard.iter().enumerate() {
        let again = program.follow(&session, Some(&told.id)).await;
        if at + 1 == heard.len() {
            assert_eq!(again.status.as_u16(), 204, "nothing runs, and all was told");
            continue;
        }
        let rest = events(&again);
        assert_eq!(rest[0].name, "connected");
        assert_eq!(rest[1..], heard[at + 1..], "after {}", told.id);
        let path = format!("/session/{session}/stream?after={}", told.id);
        assert_eq!(events(&program.get(&path).await)[1..], heard[at + 1..]);
    }
    // Without a position to continue from, the latest run is sent.
    let latest = events(&program.follow(&session, None).await);
    assert_eq!(latest[1].name, "run_started");
    assert_eq!(latest.last(), heard.last());
    for wrong in ["7", "1.2", "x.y:z", "-1.1:1"] {
        problem(&program.follow(&session, Some(wrong)).await, 422, "invalid");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_equal_responses_are_one_and_another_is_refused_with_what_is_recorded() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let action = asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    let response = answer(&site, &session, true).await;
    let path = format!("/session/{session}/respond");
    let body = json!({ "tool_call_id": action["tool_call_id"], "response": response });
    let mut all = JoinSet::new();
    for _ in 0..100 {
        let (mut program, path, body) = (program.clone(), path.clone(), body.clone());
        all.spawn(async move { program.post(&path, &body).await.expect(200).body });
    }
    let bodies: BTreeSet<String> = all.join_all().await.into_iter().collect();
    assert_eq!(bodies.len(), 1, "{bodies:?}");
    let mut heard = Vec::new();
    asked(&mut program, &session, &mut heard).await.unwrap();
    assert_eq!(site.session(session.parse().unwrap()).await.answered(), 1);

    let other = answer(&site, &session, true).await;
    let other =
        json!({ "tool_call_id": action["tool_call_id"], "response": { "index": 0, "selection": other["selection"] } });
    let refused = problem(&program.post(&path, &other).await, 409, "conflict");
    assert_eq!(refused["stored"], json!({ "tool_call_id": action["tool_call_id"], "response": response }));
    let nothing = json!({ "tool_call_id": "call_77", "response": response });
    assert_eq!(problem(&program.post(&path, &nothing).await, 409, "conflict")["stored"], Json::Null);
}

#[tokio::test]
async fn a_response_that_cannot_be_read_uses_nothing_up() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let action = asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    let path = format!("/session/{session}/respond");
    for response in [json!({ "index": 99 }), json!({ "selection": "zz" }), json!({ "key": 1 }), json!("zz"), json!([])]
    {
        let body = json!({ "tool_call_id": action["tool_call_id"], "response": response });
        let refused = problem(&program.post(&path, &body).await, 422, "invalid");
        assert_eq!(refused["fields"][0]["field"], "/response", "{response}: {refused}");
    }
    let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
    assert_eq!(shown["pending_action"]["tool_call_id"], action["tool_call_id"]);
    assert_eq!(site.session(session.parse().unwrap()).await.answered(), 0);
    let body = json!({ "tool_call_id": action["tool_call_id"], "response": answer(&site, &session, true).await });
    program.post(&path, &body).await.expect(200);
}

#[tokio::test]
async fn a_response_after_the_end_is_told_so() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let action = asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    let response = answer(&site, &session, true).await;
    site.clock.advance_secs(10 * 60 + 120);
    site.plumb.close_overdue().await.unwrap();
    let key = fresh_id();
    let body = json!({ "tool_call_id": action["tool_call_id"], "response": response, "idempotency_key": key });
    for _ in 0..2 {
        problem(&program.post(&format!("/session/{session}/respond"), &body).await, 410, "gone");
    }
    // It is kept, once for its key.
    let late = site.stores.sessions.late_saves(session.parse().unwrap()).await.unwrap();
    assert_eq!(late.iter().map(|late| late.command_id).collect::<Vec<_>>(), [key]);
    let over = program.get(&format!("/session/{session}")).await.expect(200).json();
    assert_eq!((&over["status"], &over["pending_action"]), (&json!("expired"), &Json::Null));
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!(results["items_correct"], json!(0));
}

#[tokio::test]
async fn practice_is_led_with_feedback_and_teaches() {
    let (site, mut program) = Program::start().await;
    let what = json!({ "session_type": "learning", "config": { "skill_id": "t_add" } });
    let session = id_of(&begin(&mut program, &what).await);
    let path = format!("/session/{session}/respond");
    let mut heard = Vec::new();
    let first = asked(&mut program, &session, &mut heard).await.unwrap();
    let respond = |call: &Json, response: Json| json!({ "tool_call_id": call["tool_call_id"], "response": response });

    // A hint, then a wrong option, then the solution.
    program.post(&path, &respond(&first, json!({ "request": "hint" }))).await.expect(200);
    let again = asked(&mut program, &session, &mut heard).await.unwrap();
    assert_eq!(again["props"]["prompt"], first["props"]["prompt"]);
    let hint = heard.iter().find(|told| told.name == "message").expect("a hint").data["text"].clone();
    assert!(hint.as_str().is_some_and(|hint| !hint.is_empty()));
    program.post(&path, &respond(&again, json!({ "request": "solution" }))).await.expect(200);
    let second = asked(&mut program, &session, &mut heard).await.unwrap();
    assert_ne!(second["props"], first["props"], "another item");
    let told = heard.iter().filter(|told| told.name == "progress" && told.data["tool_name"] == "get_learning_context");
    assert!(told.count() >= 3);

    let over = program.delete(&format!("/session/{session}")).await.expect(200).json();
    assert_eq!((&over["status"], &over["pending_action"]), (&json!("completed"), &Json::Null));
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!((&results["total_items"], &results["items_correct"]), (&json!(1), &json!(0)), "{results}");
    let skills = program.get("/mastery/me/skills").await.expect(200).json();
    assert!(skills.to_string().contains("t_add"), "{skills}");
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn the_same_key_begins_nothing_new_and_a_running_session_is_gone_on_with() {
    let (_site, mut program) = Program::start().await;
    let key = crate::support::fresh();
    let mut what = free();
    what["idempotency_key"] = json!(key);
    let first = id_of(&begin(&mut program, &what).await);
    assert_eq!(id_of(&begin(&mut program, &what).await), first);
    assert_eq!(id_of(&begin(&mut program, &free()).await), first, "it is under way");
    program.delete(&format!("/session/{first}")).await.expect(200);
    assert_eq!(id_of(&begin(&mut program, &what).await), first, "the same command, also when it is over");
    assert_ne!(id_of(&begin(&mut program, &free()).await), first);
}

#[tokio::test]
async fn a_session_begun_in_the_browser_can_be_led() {
    let site = Site::start().await;
    let mut client = site.signed_in("ann", Role::Learner).await;
    let session = client.begin("FREE").await.to_string();
    let mut program = Program::of(&site, "ann", Role::Learner, &[Scope::Read, Scope::Learn]).await;
    let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
    assert_eq!(shown["pending_action"], Json::Null, "nobody led it yet");
    assert_eq!(program.follow(&session, None).await.status.as_u16(), 204, "and looking at it changes nothing");
    assert_eq!(id_of(&begin(&mut program, &free()).await), session);
    let action = asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    program.respond(&session, &action, &answer(&site, &session, true).await).await.expect(200);
    asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    assert_eq!(site.session(session.parse().unwrap()).await.answered(), 1);
}

#[tokio::test]
async fn what_a_session_is_about_has_to_be_said_and_to_be_there() {
    let (site, mut program) = Program::start().await;
    for (what, field) in [
        (json!({ "session_type": "evaluation" }), "/assessment_id"),
        (json!({ "session_type": "learning", "config": { "checkpoint": true } }), "/config/checkpoint"),
        (json!({ "session_type": "exam", "assessment_id": "FREE" }), "/session_type"),
    ] {
        let refused = problem(&program.post("/session/", &what).await, 422, "invalid");
        assert_eq!(refused["fields"][0]["field"], field, "{refused}");
    }
    let missing = json!({ "session_type": "evaluation", "config": { "blueprint_id": "NONE" } });
    problem(&program.post("/session/", &missing).await, 404, "not-found");
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    tess.post("/do/class-order", &[("class", &class), ("follow", &1)]).await.expect(200);
    let closed = json!({ "session_type": "learning", "config": { "skill_id": "t_double" } });
    let refused = problem(&program.post("/session/", &closed).await, 403, "forbidden");
    assert_eq!(refused["requires"][0]["skill_id"], "t_add", "what opens it: {refused}");
    let mut reader = Program::of(&site, "ann", Role::Learner, &[Scope::Read]).await;
    problem(&reader.post("/session/", &free()).await, 403, "insufficient-scope");
}

/// Streams have a separate limit for each account, shared by the API and pages; the permit is returned.
#[tokio::test]
async fn an_account_follows_so_many_streams_at_once() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let ann = site.id("ann").await;
    let mut seats: Vec<_> = std::iter::from_fn(|| site.web.streams.take(ann)).collect();
    assert_eq!(seats.len(), 16);
    let refused = program.follow(&session, None).await;
    let said = problem(&refused, 429, "too-many-requests");
    assert_eq!(said["limit"], json!({ "name": "open_streams", "most": 16 }), "{said}");
    assert_eq!(refused.header("retry-after"), "10");
    let run = json!({ "threadId": "t", "runId": "r" });
    problem(&program.post(&format!("/session/{session}/ag-ui"), &run).await, 429, "too-many-requests");
    seats.pop();
    events(&program.follow(&session, None).await);
    // It was returned at the end of the stream.
    events(&program.follow(&session, Some("0.0:0")).await);

    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let board = format!("/teach/assignments/{}/live/stream", tess.assign(class, "FREE", &[]).await);
    let teacher = site.id("tess").await;
    let seats: Vec<_> = std::iter::from_fn(|| site.web.streams.take(teacher)).collect();
    tess.get(&board).await.expect(429);
    drop(seats);
    tess.get(&board).await.expect(200);
}
