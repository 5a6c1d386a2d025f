//! Agent-led sessions and content in requests, as a client sees them.

use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::{Program, faulty, problem};
use crate::support::{Site, has_fields};

/// One session with its client.
pub(super) struct Led {
    pub(super) program: Program,
    session: String,
}

impl Led {
    pub(super) async fn begin(site: &Site, what: &Json) -> Self {
        let mut program = Program::learner(site).await;
        let made = program.post("/session/", what).await.expect(201).json();
        Self { session: made["session_id"].as_str().unwrap().to_owned(), program }
    }

    pub(super) fn id(&self) -> SessionId {
        self.session.parse().unwrap()
    }

    pub(super) async fn shown(&mut self) -> Json {
        self.program.get(&format!("/session/{}", self.session)).await.expect(200).json()
    }

    /// Returns the prompt, once the pending run waits.
    pub(super) async fn asked(&mut self) -> Json {
        self.program.follow(&self.session, None).await;
        let shown = self.shown().await;
        assert!(shown["pending_action"].is_object(), "{shown}");
        shown["pending_action"].clone()
    }

    async fn try_respond(&mut self, response: Json) -> crate::support::Reply {
        let call = self.asked().await["tool_call_id"].clone();
        let body = json!({ "tool_call_id": call, "response": response });
        self.program.post(&format!("/session/{}/respond", self.session), &body).await
    }

    pub(super) async fn respond(&mut self, response: Json) {
        self.try_respond(response).await.expect(200);
        self.program.follow(&self.session, None).await;
    }

    pub(super) async fn refused(&mut self, response: Json) -> Json {
        problem(&self.try_respond(response).await, 422, "invalid")
    }

    pub(super) async fn results(&mut self) -> Json {
        self.program.get(&format!("/session/{}/results", self.session)).await.expect(200).json()
    }
}

async fn whole(site: &Site) {
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn a_survey_goes_back_and_keeps_answers_of_a_way_that_was_left_aside() {
    let site = Site::start().await;
    let what = json!({ "session_type": "survey", "config": { "survey_id": "feedback" } });
    let mut led = Led::begin(&site, &what).await;
    let first = led.asked().await;
    assert_eq!(first["widget_type"], "multiple_choice");
    assert_eq!(first["back"], false);
    assert_eq!(first["given"], Json::Null);
    assert_eq!(first["props"]["prompt"], "Did you like it?");
    let refused = led.refused(json!({ "selection": "z" })).await;
    assert_eq!(refused["fields"][0]["field"], "/response/selection", "{refused}");
    led.refused(json!({})).await;
    led.refused(json!({ "request": "back" })).await;
    let call = first["tool_call_id"].clone();
    let body = json!({ "tool_call_id": call, "response": { "selection": "n" } });
    let path = format!("/session/{}/respond", led.session);
    let told = led.program.post(&path, &body).await.expect(200).body;
    let why = led.asked().await;
    // The rest of the survey is longer by a question now; repeating the request returns the first response.
    assert_eq!(led.program.post(&path, &body).await.expect(200).body, told);
    assert_eq!((&why["widget_type"], &why["back"]), (&json!("free_text"), &json!(true)));
    led.respond(json!({ "text": "Too early." })).await;
    let mut context = led.shown().await["context"].clone();
    for of_any in ["session_id", "version", "updated_at"] {
        assert!(context.as_object_mut().unwrap().remove(of_any).is_some(), "{of_any} of {context}");
    }
    assert_eq!(context, json!({ "current_question_index": 2, "total_questions": 3, "skipped_questions": [] }));

    led.respond(json!({ "request": "back" })).await;
    assert_eq!(led.asked().await["given"], json!({ "text": "Too early." }));
    led.respond(json!({ "request": "back" })).await;
    has_fields(&led.asked().await, json!({ "/given": { "selection": "n" } }));
    led.respond(json!({ "selection": "y" })).await;
    assert_eq!(led.shown().await["context"]["skipped_questions"], json!(["why"]));
    // Starting the survey again returns this session.
    has_fields(&led.program.post("/session/", &what).await.expect(201).json(), json!({ "/session_id": led.session }));
    led.respond(json!({})).await;
    has_fields(&led.shown().await, json!({ "/status": "completed", "/items_completed": 2 }));
    // Answers on the abandoned branch do not count.
    assert_eq!(led.results().await["result"], json!({ "answers": { "liked": { "selection": "y" } } }));
    whole(&site).await;
}

#[tokio::test]
async fn a_workflow_is_gone_through_over_days_with_an_assessment_inside() {
    let site = Site::start().await;
    let what = json!({ "session_type": "workflow", "config": { "workflow_id": "course" } });
    let mut led = Led::begin(&site, &what).await;
    assert_eq!(led.asked().await["props"], json!({ "title": "Hello", "text": ["Welcome."] }));
    led.refused(json!({ "text": "hello" })).await;
    led.respond(json!({})).await;
    assert_eq!(led.asked().await["widget_type"], "free_text");
    led.refused(json!({ "text": "many" })).await;
    led.respond(json!({ "text": "5" })).await;
    assert_eq!(led.asked().await["said"], "Count on from two.");
    led.respond(json!({ "text": "4" })).await;
    assert_eq!(led.asked().await["widget_type"], "wait");
    assert_eq!(led.shown().await["context"]["variables"]["sure_attempts"], 2);
    // Nothing happens before the wait is over, and the token outlasts the wait.
    led.refused(json!({})).await;
    site.clock.advance_secs(25 * 3_600);
    led.respond(json!({})).await;
    has_fields(&led.asked().await, json!({ "/props/kind": "assessment", "/props/content_id": "STRICT" }));
    led.respond(json!({})).await;
    let open = led.asked().await;
    let exam = open["props"]["session"].as_str().unwrap().to_owned();
    let refused = led.refused(json!({})).await;
    assert!(refused["detail"].as_str().unwrap().contains("not over"), "{refused}");

    let exam_id = exam.parse().unwrap();
    let strict = json!({ "session_type": "evaluation", "assessment_id": "STRICT" });
    assert_eq!(led.program.post("/session/", &strict).await.expect(201).json()["session_id"], json!(exam));
    for at in 0..4 {
        led.program.follow(&exam, None).await;
        let pending = led.program.get(&format!("/session/{exam}")).await.expect(200).json()["pending_action"].clone();
        let answer = site.answer(exam_id, at, at > 0).await;
        let options = pending["widget_type"] == "multiple_choice";
        let response = if options { json!({ "selection": answer }) } else { json!({ "text": answer }) };
        let body = json!({ "tool_call_id": pending["tool_call_id"], "response": response });
        led.program.post(&format!("/session/{exam}/respond"), &body).await.expect(200);
    }
    led.program.follow(&exam, None).await;
    led.respond(json!({})).await;
    has_fields(&led.shown().await, json!({ "/status": "completed", "/closing": ["Well done."] }));
    assert_eq!(led.results().await["result"], json!({ "outcome": "passed" }));
    whole(&site).await;
}

#[tokio::test]
async fn a_reflection_follows_up_and_is_its_learners_alone() {
    let site = Site::start().await;
    let what = json!({ "session_type": "thought", "config": { "reflection_id": "looking-back" } });
    let mut led = Led::begin(&site, &what).await;
    assert_eq!(led.asked().await["props"]["prompt"], "What did you do?");
    led.refused(json!({})).await;
    led.respond(json!({ "text": "Secret sums." })).await;
    assert_eq!(led.asked().await["props"]["prompt"], "Can you say a little more?");
    led.respond(json!({})).await;
    let context = led.shown().await["context"].clone();
    has_fields(&context, json!({ "/exchanges": 2, "/window/0/answer": "Secret sums." }));
    led.respond(json!({ "text": "More of them, and earlier." })).await;
    has_fields(&led.shown().await, json!({ "/status": "completed", "/closing": ["That was it."] }));
    let exchanges = led.results().await["result"]["exchanges"].clone();
    assert_eq!(exchanges.as_array().unwrap().len(), 3, "{exchanges}");

    // An administrator sees that it took place and was not changed, but none of its text.
    let admin = site.account("root", Role::Admin).await;
    let actor = plumb_service::Actor { id: admin, name: "root".into(), role: Role::Admin };
    let audit = site.plumb.as_admin(&actor).unwrap().item_audit(led.session.parse().unwrap()).await.unwrap();
    assert!(audit.chain_whole && audit.events.len() > 5);
    assert!(!format!("{audit:?}").contains("ecret"), "{audit:?}");
    let mut client = site.signed_in("root", Role::Admin).await;
    for page in [format!("/admin/audit/sessions/{}", led.session), "/admin/audit/trail".to_owned()] {
        client.get(&page).await.expect(200).has([&led.session]).lacks(["ecret"]);
    }
    whole(&site).await;
}

#[tokio::test]
async fn an_anonymous_survey_is_nobodys_and_a_workflow_knows_only_that_it_was_taken() {
    let site = Site::start().await;
    let ann = site.account("ann", Role::Learner).await.to_string();
    let mut led =
        Led::begin(&site, &json!({ "session_type": "workflow", "config": { "workflow_id": "asking" } })).await;
    led.respond(json!({})).await;
    let open = led.asked().await;
    assert_eq!((&open["props"]["begun"], open["props"].get("session")), (&json!(true), None), "{open}");
    led.refused(json!({})).await;
    // Started by its name, it is the session that the workflow waits for.
    let survey = json!({ "session_type": "survey", "config": { "survey_id": "frankly" } });
    let mut inner = Led::begin(&site, &survey).await;
    let again = led.program.post("/session/", &survey).await.expect(201).json();
    assert_eq!(again["session_id"], json!(inner.session));
    let listed = led.program.get("/session/?session_type=survey").await.expect(200).json();
    assert_eq!(listed["sessions"][0]["session_id"], json!(inner.session));
    let mut other = Program::of(&site, "bob", Role::Learner, &[plumb_service::accounts::tokens::Scope::Read]).await;
    problem(&other.get(&format!("/session/{}", inner.session)).await, 404, "not-found");
    inner.respond(json!({ "text": "Well." })).await;
    assert_eq!(inner.results().await["result"]["answers"]["mood"], json!({ "text": "Well." }));

    // None of its stored data identifies its learner, and none of the workflow's identifies it.
    let id: SessionId = inner.session.parse().unwrap();
    let row = site.stores.sessions.load(id).await.unwrap().unwrap();
    let events = site.stores.sessions.events(id).await.unwrap();
    assert!(!format!("{row:?} {events:?}").contains(&ann), "{row:?} {events:?}");
    let outer = site.stores.sessions.events(led.session.parse().unwrap()).await.unwrap();
    assert!(!format!("{outer:?}").contains(&inner.session));
    let filter =
        plumb_store::audit::AuditFilter { subject_id: Some(inner.session.clone()), limit: 100, ..Default::default() };
    let trail = site.stores.audit.page(filter).await.unwrap();
    assert!(!trail.is_empty() && trail.iter().all(|row| row.entry.actor.is_none()), "{trail:?}");
    assert!(!format!("{trail:?}").contains(&ann));
    // An hour after its end the author of the answers is removed; the answers stay, and so does the fact that they were
    // given.
    site.clock.advance_secs(3_601);
    site.plumb.sweep().await.unwrap();
    problem(&inner.program.get(&format!("/session/{}", inner.session)).await, 404, "not-found");
    led.respond(json!({})).await;
    assert_eq!(led.results().await["result"], json!({ "outcome": "asked" }));
    whole(&site).await;
}

#[tokio::test]
async fn a_workflow_takes_up_a_survey_under_way_and_says_what_cannot_be_begun() {
    let site = Site::start().await;
    let survey = json!({ "session_type": "survey", "config": { "survey_id": "frankly" } });
    let mut inner = Led::begin(&site, &survey).await;
    let mut led =
        Led::begin(&site, &json!({ "session_type": "workflow", "config": { "workflow_id": "asking" } })).await;
    led.respond(json!({})).await;
    inner.respond(json!({ "text": "Well." })).await;
    led.respond(json!({})).await;
    assert_eq!(led.results().await["result"], json!({ "outcome": "asked" }));

    let mut files = crate::support::content::usual();
    let closed = format!("availability: {{opens: '{}'}}", crate::support::day(20, 0));
    files.push(crate::support::content::exam("LATER", &[("T.ADD", 1)], &[], &[&closed]));
    files.push(crate::support::content::file(
        "late",
        "workflow_id: late\nversion: '1'\nmetadata: {title: Late}\nstart: test\nsteps:\n  \
         - {step_id: test, type: run, title: The test, assessment: LATER, text: Now.}\n  \
         - {step_id: done, type: end, title: Done, text: Done., outcome: done}\n",
    ));
    site.publish(&files).await;
    let mut led = Led::begin(&site, &json!({ "session_type": "workflow", "config": { "workflow_id": "late" } })).await;
    let refused = led.refused(json!({})).await;
    assert!(refused["detail"].as_str().unwrap().contains("cannot be started now"), "{refused}");
    whole(&site).await;
}

#[tokio::test]
async fn content_can_be_sent_along() {
    let site = Site::start().await;
    let items = json!([
        { "stem": "What is 2+2?", "options": ["3", "4", "5"], "correct": 1 },
        { "stem": "What is 3+4?", "answer": "7", "input_type": "integer" },
    ]);
    let what = json!({ "session_type": "evaluation", "config": { "title": "A quick test", "items": items } });
    let mut led = Led::begin(&site, &what).await;
    let first = led.asked().await;
    assert_eq!(first["props"]["options"][1]["text"], "4");
    assert!(first["props"].get("correct").is_none());
    led.respond(json!({ "index": 1 })).await;
    led.respond(json!({ "text": "8" })).await;
    let results = led.results().await;
    has_fields(&results, json!({ "/items_correct": 1, "/total_items": 2, "/score_percent": 50.0 }));
    // The text is kept, so that each item can be compared with it.
    let admin = site.account("root", Role::Admin).await;
    let actor = plumb_service::Actor { id: admin, name: "root".into(), role: Role::Admin };
    let compared = site.plumb.as_admin(&actor).unwrap().regenerate(led.session.parse().unwrap()).await.unwrap();
    assert!(compared.iter().all(|one| one.equal), "{compared:?}");

    let survey = json!({ "survey_id": "mine", "version": "1", "metadata": { "title": "Mine" }, "questions": [
        { "question_id": "day", "text": "Which day?", "question_type": "date" },
    ]});
    let what = json!({ "session_type": "survey", "config": { "content": survey } });
    let mut led = Led::begin(&site, &what).await;
    assert_eq!(led.asked().await["widget_type"], "date");
    led.respond(json!({ "date": "2026-02-28" })).await;
    assert_eq!(led.results().await["result"]["answers"]["day"], json!({ "date": "2026-02-28" }));
    // It belongs to the learner alone, and is not published.
    let named = json!({ "session_type": "survey", "config": { "survey_id": "mine" } });
    problem(&led.program.post("/session/", &named).await, 404, "not-found");
    whole(&site).await;
}

#[tokio::test]
async fn what_is_wrong_with_content_sent_along_is_told_at_its_place() {
    let (_site, mut program) = Program::start().await;
    for (what, field) in [
        (json!({ "session_type": "evaluation", "config": { "items": [{ "stem": "?" }] } }), "/config/items/0/options"),
        (json!({ "session_type": "evaluation", "config": { "items": [], "blueprint_id": "FREE" } }), "/config/items"),
        (json!({ "session_type": "evaluation", "config": { "content": {} } }), "/config/content"),
        (json!({ "session_type": "survey", "config": { "content": { "survey_id": "x" } } }), "/config/content"),
        (json!({ "session_type": "survey", "config": { "content": [] } }), "/config/content"),
        (json!({ "session_type": "survey", "config": { "content": {}, "survey_id": "feedback" } }), "/config/content"),
        (json!({ "session_type": "workflow" }), "/config/blueprint_id"),
        (json!({ "session_type": "survey", "config": { "items": [] } }), "/config/items"),
        (json!({ "session_type": "survey", "assessment_id": "FREE" }), "/assessment_id"),
        (json!({ "session_type": "survey", "config": { "skill_id": "t_add" } }), "/config/skill_id"),
    ] {
        faulty(&program.post("/session/", &what).await, field);
    }
    assert_eq!(program.get("/session/").await.expect(200).json()["sessions"], json!([]));
}

#[tokio::test]
async fn sessions_are_listed_by_kind_and_state_page_by_page() {
    let (site, mut program) = Program::start().await;
    let kinds = [
        json!({ "session_type": "survey", "config": { "survey_id": "feedback" } }),
        json!({ "session_type": "workflow", "config": { "workflow_id": "course" } }),
        json!({ "session_type": "evaluation", "assessment_id": "FREE" }),
    ];
    let mut ids = Vec::new();
    for what in &kinds {
        site.clock.advance_secs(1);
        ids.push(program.post("/session/", what).await.expect(201).json()["session_id"].clone());
    }
    let listed = async |program: &mut Program, query: &str| -> (Vec<Json>, Json) {
        let page = program.get(&format!("/session/{query}")).await.expect(200).json();
        let sessions = page["sessions"].as_array().unwrap().iter().map(|one| one["session_id"].clone()).collect();
        (sessions, page["next"].clone())
    };
    let newest: Vec<Json> = ids.iter().rev().cloned().collect();
    assert_eq!(listed(&mut program, "").await, (newest.clone(), Json::Null));
    assert_eq!(listed(&mut program, "?session_type=survey").await.0, [ids[0].clone()]);
    program.delete(&format!("/session/{}", ids[1].as_str().unwrap())).await.expect(200);
    assert_eq!(listed(&mut program, "?state=over").await.0, [ids[1].clone()]);
    assert_eq!(listed(&mut program, "?state=open").await.0, [ids[2].clone(), ids[0].clone()]);
    let mut walked = Vec::new();
    let mut query = "?limit=1".to_owned();
    loop {
        let (page, next) = listed(&mut program, &query).await;
        walked.extend(page);
        let Some(next) = next.as_str() else { break };
        query = format!("?limit=1&after={next}");
    }
    assert_eq!(walked, newest);
    let mut other = Program::of(&site, "bob", Role::Learner, &[plumb_service::accounts::tokens::Scope::Read]).await;
    assert_eq!(listed(&mut other, "").await.0, Vec::<Json>::new());
    for query in ["?limit=0", "?limit=101", "?after=x", "?state=all", "?session_type=exam", "?more=1"] {
        problem(&program.get(&format!("/session/{query}")).await, 422, "invalid");
    }
}
