//! A learner's sessions and progress, through the API.

use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::sessions::{answer, asked, begin, free, id_of};
use super::story::{answers, hand_in, serve};
use super::{Program, problem};
use crate::support::{Site, fresh, fresh_id, has_fields, is_reply};

/// Takes the free assessment to its end, with so many right answers; returns the session.
async fn take(site: &Site, program: &mut Program, right: usize) -> String {
    let session = id_of(&begin(program, &free()).await);
    let mut heard = Vec::new();
    for n in 0..3 {
        let action = asked(program, &session, &mut heard).await.unwrap();
        site.clock.advance_secs(10);
        let response = answer(site, &session, n < right).await;
        program.respond(&session, &action, &response).await.expect(200);
    }
    assert_eq!(asked(program, &session, &mut heard).await, None);
    session
}

/// Practises adding, with so many right answers.
async fn practise(site: &Site, program: &mut Program, times: usize) -> String {
    let mut session = String::new();
    for _ in 0..times {
        let (id, position, _) = serve(program, "t_add").await;
        site.clock.advance_secs(10);
        let (right, _) = answers(site, id).await;
        hand_in(program, id, position, &right, fresh_id()).await.expect(201);
        session = id.to_string();
    }
    session
}

fn ids(page: &Json) -> Vec<&str> {
    page["sessions"].as_array().unwrap().iter().map(|one| one["session_id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn sessions_are_listed_as_ever_and_those_that_are_over_by_kind_and_subject() {
    let (site, mut ann) = Program::start().await;
    let first = take(&site, &mut ann, 3).await;
    site.clock.advance_secs(60);
    let practice = practise(&site, &mut ann, 1).await;
    ann.post(&format!("/practice/{practice}/end"), &json!({ "command_id": fresh() })).await.expect(200);
    site.clock.advance_secs(60);
    let second = take(&site, &mut ann, 1).await;
    site.clock.advance_secs(60);
    let open =
        id_of(&begin(&mut ann, &json!({ "session_type": "survey", "config": { "survey_id": "feedback" } })).await);

    let (new, old) = (ann.get("/sessions").await.expect(200).json(), ann.get("/session/").await.expect(200).json());
    assert_eq!((ids(&new), &new["next"]), (ids(&old), &old["next"]), "two names of one list");
    assert_eq!(ids(&new), [&open, &second, &practice, &first].map(String::as_str));

    let history = ann.get("/sessions/history").await.expect(200).json();
    assert_eq!(ids(&history), [&second, &practice, &first].map(String::as_str), "what is open is no history");
    let [latest, practised, _] = &history["sessions"].as_array().unwrap()[..] else { panic!("{history}") };
    has_fields(latest, json!({ "/subjects": ["Demo", "Numbers"], "/score_percent": 33.33, "/score_withheld": false }));
    assert_eq!((&practised["session_type"], &practised["score_percent"]), (&json!("learning"), &Json::Null));
    for (query, found) in [
        ("session_type=evaluation", vec![&second, &first]),
        ("session_type=survey", vec![]),
        ("subject=numbers", vec![&second, &practice, &first]),
        ("subject=Demo&session_type=learning", vec![&practice]),
        ("subject=Nothing", vec![]),
    ] {
        let page = ann.get(&format!("/sessions/history?{query}")).await.expect(200).json();
        assert_eq!(ids(&page), found.into_iter().map(String::as_str).collect::<Vec<_>>(), "{query}");
        assert_eq!(page["next"], Json::Null, "{query}");
    }
    // The pages together equal the whole list.
    let mut paged = Vec::new();
    let mut next = String::new();
    for _ in 0..3 {
        let page = ann.get(&format!("/sessions/history?limit=1{next}")).await.expect(200).json();
        paged.extend(ids(&page).into_iter().map(str::to_owned));
        next = page["next"].as_str().map(|next| format!("&after={next}")).unwrap_or_default();
    }
    assert_eq!((paged, next), (vec![second, practice, first], String::new()));
    for wrong in ["limit=0", "limit=101", "after=zz", "kind=learning", "session_type=placement"] {
        problem(&ann.get(&format!("/sessions/history?{wrong}")).await, 422, "invalid");
    }
    let other = Program::of(&site, "bea", Role::Learner, &[Scope::Read]).await.get("/sessions/history").await;
    assert_eq!(ids(&other.expect(200).json()), Vec::<&str>::new());
}

#[tokio::test]
async fn the_scorecard_goes_from_subjects_to_skills() {
    let (site, mut ann) = Program::start().await;
    practise(&site, &mut ann, 8).await;
    let card = ann.get("/sessions/scorecard").await.expect(200).json();
    is_reply("scorecard", &card);
    let progress = ann.get("/sessions/subtopic-progress").await.expect(200).json();
    // What was not begun is left out.
    is_reply("subtopic_progress", &progress);
    let mastery = &card["subjects"][0]["topics"][0]["subtopics"][0]["mastery"];
    assert_eq!(&progress["subtopics"]["t_add"]["mastery"], mastery);
    is_reply("learner_stats", &ann.get("/sessions/stats").await.expect(200).json());
    for path in ["/sessions/scorecard", "/sessions/stats", "/sessions/subtopic-progress"] {
        let mut closed = Program::of(&site, "ann", Role::Learner, &[Scope::Learn]).await;
        problem(&closed.get(path).await, 403, "insufficient-scope");
        problem(&Program::stranger(&site).get(path).await, 401, "unauthorized");
    }
}

#[tokio::test]
async fn a_session_is_summed_up_and_told_again_to_its_own_learner() {
    let (site, mut ann) = Program::start().await;
    let session = take(&site, &mut ann, 2).await;
    let summary = ann.get(&format!("/sessions/{session}/summary")).await.expect(200).json();
    is_reply("summary_of_an_assessment", &summary);
    let replay = ann.get(&format!("/sessions/{session}/replay")).await.expect(200).json();
    let events: Vec<&str> =
        replay["moments"].as_array().unwrap().iter().map(|one| one["event"].as_str().unwrap()).collect();
    assert_eq!((events[0], events.last().copied()), ("begun", Some("ended")), "{replay}");
    assert_eq!(events.iter().filter(|event| **event == "answered").count(), 3);
    let said = |one: &Json| one["lines"] != json!([]) || !one["correct"].is_null() || !one["question"].is_null();
    assert!(!replay["moments"].as_array().unwrap().iter().any(said), "an assessment tells no answer: {replay}");

    let practice = practise(&site, &mut ann, 1).await;
    is_reply("summary_of_open_practice", &ann.get(&format!("/sessions/{practice}/summary")).await.expect(200).json());
    let replay = ann.get(&format!("/sessions/{practice}/replay")).await.expect(200).json();
    let marked = replay["moments"].as_array().unwrap().iter().find(|one| one["event"] == "marked").unwrap();
    assert_eq!((&marked["correct"], &marked["item"]), (&json!(true), &json!(1)), "{replay}");
    let mut bea = Program::of(&site, "bea", Role::Learner, &[Scope::Read]).await;
    for what in ["summary", "replay", "agent-logs"] {
        problem(&bea.get(&format!("/sessions/{session}/{what}")).await, 404, "not-found");
    }
}

#[tokio::test]
async fn the_log_of_a_driver_says_what_it_called_and_administrators_which_it_was() {
    let (site, mut ann) = Program::start().await;
    let session = take(&site, &mut ann, 2).await;
    let path = format!("/sessions/{session}/agent-logs");
    let own = ann.get(&path).await.expect(200).json();
    let entries = own["entries"].as_array().unwrap();
    let tools: Vec<&str> = entries
        .iter()
        .filter(|entry| entry["event"] == "tool_completed")
        .map(|entry| entry["tool"].as_str().unwrap())
        .collect();
    assert_eq!(tools.iter().filter(|tool| **tool == "record_response").count(), 3, "{tools:?}");
    assert!(entries.iter().all(|entry| entry.get("internals").is_none()), "{own}");
    assert!(!own.to_string().contains("correct"), "{own}");
    // The pages together equal the whole list.
    let mut paged = Vec::new();
    let mut after = Some(0);
    while let Some(from) = after {
        let page = ann.get(&format!("{path}?limit=7&after={from}")).await.expect(200).json();
        paged.extend(page["entries"].as_array().unwrap().iter().map(|entry| entry["seq"].clone()));
        after = page["next"].as_u64();
    }
    assert_eq!(paged, entries.iter().map(|entry| entry["seq"].clone()).collect::<Vec<_>>());
    problem(&ann.get(&format!("{path}?limit=501")).await, 422, "invalid");

    let mut chief = Program::of(&site, "chief", Role::Admin, &[Scope::Read, Scope::Manage]).await;
    let inside = chief.get(&path).await.expect(200).json();
    let begun = inside["entries"].as_array().unwrap().iter().find(|entry| entry["event"] == "run_started").unwrap();
    assert!(begun["internals"]["driver"].is_string() && begun["internals"]["system"] == "evaluation", "{begun}");
    // Without the scope an administrator has only their own sessions.
    let mut plain = Program::of(&site, "chief", Role::Admin, &[Scope::Read]).await;
    problem(&plain.get(&path).await, 404, "not-found");
    let mut tess = Program::of(&site, "tess", Role::Teacher, &[Scope::Read]).await;
    problem(&tess.get(&path).await, 404, "not-found");
}

#[tokio::test]
async fn every_answer_of_these_routes_is_described_with_an_example() {
    let site = Site::start().await;
    let document = Program::stranger(&site).get("/openapi.json").await.expect(200).json();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (path, name) in [
        ("history", "HistoryDocument"),
        ("stats", "StatsDocument"),
        ("scorecard", "ScorecardDocument"),
        ("subtopic-progress", "ProgressDocument"),
        ("{session_id}/summary", "SummaryDocument"),
        ("{session_id}/replay", "ReplayDocument"),
        ("{session_id}/agent-logs", "LogDocument"),
    ] {
        let operation = &document["paths"][format!("/api/v1/sessions/{path}")]["get"];
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(answer, &json!(format!("#/components/schemas/{name}")), "{path}");
        let schema = &schemas[name];
        assert!(schema["example"].is_object() || schema["examples"].is_array(), "{name} has an example: {schema}");
    }
}
