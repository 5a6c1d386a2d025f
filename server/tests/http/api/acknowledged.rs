//! Acknowledged responses count, answered prompts do not come again, and all routes agree on whether a session waits.

use plumb_service::accounts::tokens::Scope;
use plumb_sessions::conversation;
use plumb_sessions::engine::Event as _;
use plumb_sessions::engine::{Status, apply};
use plumb_sessions::session::SessionEvent;
use plumb_store::sessions::{Appended, DeleteDrafts, NewEvent, SessionChange, SessionState};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::sessions::{StreamEvent, answer, begin, events, free, id_of};
use super::{Program, problem};
use crate::support::{Site, account_entry, content, has_fields};

/// Returns the events for a client without positions: it follows the stream until the run waits or is over.
async fn plainly(program: &mut Program, session: &str) -> Vec<StreamEvent> {
    let reply = program.follow(session, None).await;
    if reply.status.as_u16() == 204 { Vec::new() } else { events(&reply) }
}

/// Returns the last prompt.
fn last_asked(heard: &[StreamEvent]) -> Option<Json> {
    let asked: Vec<&StreamEvent> = heard.iter().filter(|told| told.name == "client_action").collect();
    assert!(asked.len() <= 1, "one thing is asked for at a time: {heard:?}");
    asked.first().map(|told| told.data.clone())
}

async fn shown(program: &mut Program, session: &str) -> Json {
    let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
    let waits = shown["status"] == "awaiting_response";
    assert_eq!(waits, shown["pending_action"].is_object(), "{shown}");
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_knows_no_places_is_never_asked_again_what_it_answered() {
    let (site, mut program) = Program::start().await;
    for _ in 0..4 {
        let session = id_of(&begin(&mut program, &free()).await);
        let mut answered: Vec<Json> = Vec::new();
        loop {
            let heard = plainly(&mut program, &session).await;
            let last = heard.last().map(|told| told.name.clone()).unwrap();
            let Some(action) = last_asked(&heard) else {
                assert_eq!(last, "run_finished");
                break;
            };
            assert_eq!(last, "run_suspended", "the stream ends when it waits");
            assert!(!answered.contains(&action["tool_call_id"]), "{heard:?}");
            let response = answer(&site, &session, true).await;
            program.respond(&session, &action, &response).await.expect(200);
            answered.push(action["tool_call_id"].clone());
        }
        assert_eq!(answered.len(), 3);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_counts_in_a_session_that_is_ended_the_next_moment() {
    let (site, mut program) = Program::start().await;
    for n in 0..20 {
        let session = id_of(&begin(&mut program, &free()).await);
        let action = last_asked(&plainly(&mut program, &session).await).unwrap();
        let response = answer(&site, &session, true).await;
        program.respond(&session, &action, &response).await.expect(200);
        let over = program.delete(&format!("/session/{session}")).await.expect(200).json();
        assert_eq!((&over["status"], &over["items_completed"]), (&json!("terminated"), &json!(1)), "{n}");
        let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
        let attempted = &results["section_results"][0]["items_attempted"];
        assert_eq!((attempted, &results["items_correct"]), (&json!(1), &json!(1)), "{n}: {results}");
        // Nothing waits any more, and no route reports that it does.
        assert_eq!(last_asked(&plainly(&mut program, &session).await), None);
    }
}

#[tokio::test]
async fn a_session_is_said_to_wait_exactly_while_it_asks_for_something() {
    let (site, mut program) = Program::start().await;
    let what = json!({ "session_type": "workflow", "config": { "workflow_id": "course" } });
    let session = id_of(&begin(&mut program, &what).await);
    for (widget, response) in [("notice", json!({})), ("free_text", json!({ "text": "4" }))] {
        let before = shown(&mut program, &session).await["pending_action"].clone();
        assert_eq!(before["widget_type"], widget);
        program.respond(&session, &before, &response).await.expect(200);
        // Whether the run has reached its next question or not.
        shown(&mut program, &session).await;
        plainly(&mut program, &session).await;
    }
    let waiting = shown(&mut program, &session).await;
    assert_eq!(waiting["pending_action"]["widget_type"], "wait");
    site.clock.advance_secs(25 * 3_600);
    program.respond(&session, &waiting["pending_action"], &json!({})).await.expect(200);
    plainly(&mut program, &session).await;
    let open = shown(&mut program, &session).await;
    program.respond(&session, &open["pending_action"], &json!({})).await.expect(200);
    plainly(&mut program, &session).await;
    let open = shown(&mut program, &session).await;
    // The assessment within was started and has no agent yet.
    let within = open["pending_action"]["props"]["session"].as_str().unwrap().to_owned();
    assert_eq!(shown(&mut program, &within).await["status"], "active");
    let summary = program.get(&format!("/sessions/{within}/summary")).await.expect(200).json();
    assert_eq!(summary["status"], "active");
    for listed in program.get("/session/").await.expect(200).json()["sessions"].as_array().unwrap() {
        assert_eq!(listed["status"] == "awaiting_response", listed["pending_action"].is_object(), "{listed}");
    }
}

#[tokio::test]
async fn a_response_to_what_was_settled_on_a_page_is_not_said_to_be_recorded() {
    let (site, mut program) = Program::start().await;
    let strict = json!({ "session_type": "evaluation", "assessment_id": "STRICT" });
    let session = id_of(&begin(&mut program, &strict).await);
    let id = session.parse().unwrap();
    let action = last_asked(&plainly(&mut program, &session).await).unwrap();
    let response = answer(&site, &session, false).await;
    let mut page = site.learner().await;
    let right = site.answer(id, 0, true).await;
    page.submit(id, 0, 0, &right).await.expect(200);
    for _ in 0..2 {
        problem(&program.respond(&session, &action, &response).await, 409, "conflict");
    }
    // The next prompt follows, and settled answers stay unchanged.
    let next = last_asked(&plainly(&mut program, &session).await).unwrap();
    assert_ne!(next["tool_call_id"], action["tool_call_id"]);
    assert_eq!(site.session(id).await.items[0].answer(), Some(right.as_str()));
    let response = answer(&site, &session, true).await;
    program.respond(&session, &next, &response).await.expect(200);
    assert_eq!(site.session(id).await.answered(), 2);
}

#[tokio::test]
async fn what_a_page_saved_does_not_stand_in_the_way_of_a_response() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let id = session.parse().unwrap();
    let action = last_asked(&plainly(&mut program, &session).await).unwrap();
    let mut page = site.learner().await;
    page.save(id, 0, 0, &site.answer(id, 0, false).await).await.expect(200);
    let response = answer(&site, &session, true).await;
    program.respond(&session, &action, &response).await.expect(200);
    program.delete(&format!("/session/{session}")).await.expect(200);
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!(results["items_correct"], json!(1), "{results}");
}

#[tokio::test]
async fn a_response_after_its_items_time_is_kept_and_the_session_goes_on() {
    let mut files = content::usual();
    files.push(content::exam("QUICK", &[("T.ADD", 2)], &["item_time_limit_seconds: 30"], &[]));
    let site = Site::of(&files).await;
    let mut program = Program::of(&site, "ann", Role::Learner, &[Scope::Read, Scope::Learn]).await;
    let quick = json!({ "session_type": "evaluation", "assessment_id": "QUICK" });
    let session = id_of(&begin(&mut program, &quick).await);
    let action = last_asked(&plainly(&mut program, &session).await).unwrap();
    let response = answer(&site, &session, true).await;
    site.clock.advance_secs(90);
    for _ in 0..2 {
        let said = problem(&program.respond(&session, &action, &response).await, 410, "gone");
        assert!(said["detail"].as_str().unwrap().contains("its item"), "the session itself goes on: {said}");
    }
    let next = last_asked(&plainly(&mut program, &session).await).unwrap();
    assert_ne!(next["tool_call_id"], action["tool_call_id"]);
    let response = answer(&site, &session, true).await;
    program.respond(&session, &next, &response).await.expect(200);
    plainly(&mut program, &session).await;
    has_fields(&shown(&mut program, &session).await, json!({ "/status": "completed", "/items_completed": 1 }));
}

#[tokio::test]
async fn a_response_that_an_earlier_version_only_recorded_is_applied_though_nobody_follows() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let id = session.parse().unwrap();
    last_asked(&plainly(&mut program, &session).await).unwrap();
    let response = answer(&site, &session, true).await;
    // As such a version stored it: the response and nothing else.
    let before = site.session(id).await;
    let conversation = before.conversation.as_deref().unwrap();
    let call = conversation.pending().unwrap().call.clone();
    let said = conversation::respond(conversation, &call, response, None, Some(3), site.clock_now()).unwrap();
    let event = SessionEvent::Said(Box::new(said));
    let after = apply(Some(before), &event).unwrap();
    let row = site.stores.sessions.load(id).await.unwrap().unwrap();
    let snapshot = serde_json::to_string(&after).unwrap();
    let change = SessionChange {
        id,
        expected_version: row.version,
        expected_head: row.head,
        expected_drafts: None,
        state: SessionState { snapshot, next_due_at: Some(Timestamp::from_micros(0)), ..row.state },
        events: vec![NewEvent {
            at: event.at(),
            kind: event.kind().into(),
            body: serde_json::to_string(&event).unwrap(),
            call: Some(call.to_string()),
        }],
        delete_drafts: DeleteDrafts::Keep,
        learned: Vec::new(),
        should_notify: true,
        audit: account_entry(id, site.clock_now()),
    };
    assert_eq!(site.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    // It is due at once, as migration 0025 makes such sessions: that is no damage.
    site.sessions_are_whole().await;
    assert_eq!(shown(&mut program, &session).await["status"], "active");
    // The time is over before the worker's turn: answers that were received in time count.
    site.clock.advance_secs(11 * 60);
    site.plumb.close_overdue().await.unwrap();
    let over = site.session(id).await;
    assert_eq!((over.status(), over.answered()), (Status::Expired, 1));
    site.sessions_are_whole().await;
}
