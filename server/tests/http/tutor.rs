//! A tutor session through the real router, turn by turn, without a model.

use plumb_answers::item::Item;
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::tutor::{TutorEvent, TutorSession};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::api::Program;
use crate::regrades::is_sound;
use crate::support::{Client, Field, PageText, Reply, Site, fresh, has, has_fields, right_answer, says, wrong_answer};

const TOPIC: &str = "sums-and-doubles";

async fn session(site: &Site, id: SessionId) -> TutorSession {
    site.snapshot(id).await
}

/// Returns the current item with its number.
async fn asked(site: &Site, id: SessionId) -> (u32, Item) {
    let lesson = session(site, id).await;
    let current = lesson.open().expect("something is asked").clone();
    (current.position, site.made_anew(&current.source).await)
}

pub(crate) async fn say(client: &mut Client, id: SessionId, text: &str) -> Reply {
    client.post("/do/tutor-say", &[("session", &id), ("command", &fresh()), ("text", &text)]).await
}

async fn want(client: &mut Client, id: SessionId, what: &str) -> String {
    let reply = client.post("/do/tutor-say", &[("session", &id), ("command", &fresh()), ("want", &what)]).await;
    assert_eq!(reply.location(), format!("/tutor/{id}#now"), "{} {}", reply.status, reply.body);
    client.look(&format!("/tutor/{id}")).await
}

async fn answer(site: &Site, client: &mut Client, id: SessionId, right: bool) -> String {
    site.clock.advance_secs(12);
    let (position, item) = asked(site, id).await;
    let given = if right { right_answer(&item) } else { wrong_answer(&item) };
    let fields: [Field<'_>; 4] = [("session", &id), ("command", &fresh()), ("position", &position), ("answer", &given)];
    client.post("/do/tutor-answer", &fields).await;
    client.look(&format!("/tutor/{id}")).await
}

#[tokio::test]
async fn lines_of_work_stay_in_the_conversation_and_the_first_that_goes_wrong_is_pointed_at() {
    let (site, mut ann) = Site::with_learner().await;
    let id = ann.learn(TOPIC).await;
    want(&mut ann, id, "go_on").await;
    answer(&site, &mut ann, id, true).await;
    say(&mut ann, id, "ok").await;
    site.clock.advance_secs(12);
    let (position, item) = asked(&site, id).await;
    let n = item.parameters["n"].as_i64().unwrap();
    let (work, given) = (format!("{n} + {n}\nthat is\n{n} + {n} = {}", 2 * n + 10), 2 * n + 10);
    let fields: [Field<'_>; 5] =
        [("session", &id), ("command", &fresh()), ("position", &position), ("answer", &given), ("work", &work)];
    ann.post("/do/tutor-answer", &fields).await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["Look again at line 3 of your steps", "could not be read as maths"]);
    answer(&site, &mut ann, id, true).await;
    has(&ann.look(&format!("/tutor/{id}")).await, ["Look again at line 3 of your steps"]);
}

#[tokio::test]
async fn a_learner_is_led_through_a_topic_to_its_end() {
    let (site, mut ann) = Site::with_learner().await;
    let topics = ann.look("/tutor").await;
    has(&topics, ["Sums and doubles with a tutor", "about 10 minutes", "No answers yet: sums, doubles"]);
    let id = ann.learn(TOPIC).await;
    assert_eq!(ann.learn(TOPIC).await, id, "a topic that is under way is gone on with");
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["Put the ones together first.", "Continue", "I don’t understand", "0 of 4 steps done"]);
    assert!(!page.contains("h1</"), "what the author notes for whoever words it is not shown");
    assert!(says(&ann.look("/tutor").await, "Step 1 of 4"));

    has(&want(&mut ann, id, "not_understood").await, ["Think of bundles of ten."]);
    want(&mut ann, id, "go_on").await;
    let (_, item) = asked(&site, id).await;
    let page = answer(&site, &mut ann, id, false).await;
    assert!(says(&page, "Not quite") && page.contains(&item.stem), "{page}");
    let page = answer(&site, &mut ann, id, true).await;
    has(&page, ["A double is a number added to itself.", "2 of 4 steps done"]);
    say(&mut ann, id, "ok").await;
    answer(&site, &mut ann, id, true).await;
    let page = answer(&site, &mut ann, id, true).await;
    has(&page, ["Now you can double."]);
    assert!(session(&site, id).await.is_complete);
    want(&mut ann, id, "stop").await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["This session is finished.", "Start again", &format!("/sessions/{id}/replay")]);
    has(&ann.look(&format!("/sessions/{id}/replay")).await, ["Put the ones together first.", "I don't understand."]);
    assert!(says(&ann.look("/tutor").await, "You have done this topic before"));

    // It counts like practice, and is in the list of sessions.
    let events: Vec<TutorEvent> = site.events(id).await;
    let counted = events.iter().filter_map(TutorEvent::lesson);
    assert_eq!(counted.filter(|event| matches!(event, PracticeEvent::MasteryUpdated { .. })).count(), 3);
    has(&ann.look("/sessions").await, ["Sums and doubles with a tutor", &format!("/tutor/{id}")]);
    has(&ann.look("/me?view=all").await, ["Sums and doubles with a tutor"]);
    is_sound(&site).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    has(&chief.look(&format!("/admin/audit/sessions/{id}")).await, ["Sums and doubles with a tutor"]);
    has(&chief.look(&format!("/admin/audit/items/{id}/0")).await, [item.stem.as_str()]);
}

#[tokio::test]
async fn words_are_answers_questions_or_distress_by_rules() {
    let (site, mut ann) = Site::with_learner().await;
    let id = ann.learn(TOPIC).await;
    say(&mut ann, id, "I'm ready").await;
    let (_, item) = asked(&site, id).await;
    say(&mut ann, id, "what is a sum?").await;
    has(&ann.look(&format!("/tutor/{id}")).await, ["Which word do you mean?"]);
    say(&mut ann, id, "I want to die").await;
    has(&ann.look(&format!("/tutor/{id}")).await, ["Please talk to someone you trust now"]);
    let lesson = session(&site, id).await;
    assert_eq!((lesson.turn_count, lesson.flags.len()), (3, 1));
    assert!(lesson.open().unwrap().attempts.is_empty());
    site.clock.advance_secs(12);
    say(&mut ann, id, &format!("I think it is {}", item.key_text())).await;
    ann.look(&format!("/tutor/{id}")).await.says(["Right"]);
    is_sound(&site).await;
}

#[tokio::test]
async fn who_teaches_a_learner_sees_what_needs_somebody() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let (mut rex, _) = site.class_of("rex", &["bea"]).await;
    has(&tess.look("/teach/flags").await, ["No messages need your attention."]);
    let mut ann = site.learner().await;
    let id = ann.learn(TOPIC).await;
    say(&mut ann, id, "ok").await;
    say(&mut ann, id, "I want to die <b>now</b>").await;
    site.clock.advance_secs(60);
    say(&mut ann, id, "shut up").await;
    let page = tess.look("/teach/flags").await;
    has(&page, ["I want to die &lt;b&gt;now", "Distress", "shut up", "Insult", "ann"]);
    assert!(page.find("shut up") < page.find("I want to die"), "newest first: {page}");
    assert!(!rex.look("/teach/flags").await.contains("I want to die"), "another's learners are another's");
    let mut chief = site.signed_in("chief", Role::Admin).await;
    has(&chief.look("/teach/flags").await, ["I want to die"]);
    site.clock.advance_secs(91 * 86_400);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    has(&tess.look("/teach/flags").await, ["No messages need your attention."]);
}

#[tokio::test]
async fn nothing_is_stored_twice_or_for_somebody_else() {
    let (site, mut ann) = Site::with_learner().await;
    let id = ann.learn(TOPIC).await;
    let fields: [Field<'_>; 3] = [("session", &id), ("command", &Uuid::nil()), ("text", &"ok")];
    ann.post("/do/tutor-say", &fields).await;
    let before = site.events::<TutorEvent>(id).await.len();
    ann.post("/do/tutor-say", &fields).await;
    assert_eq!(site.events::<TutorEvent>(id).await.len(), before, "the same command does nothing again");

    let mut bea = site.signed_in("bea", Role::Learner).await;
    bea.get(&format!("/tutor/{id}")).await.expect(404);
    say(&mut bea, id, "ok").await.expect(404);
    let begin = [("topic", "no-such-topic"), ("command", &fresh().to_string())];
    assert_eq!(bea.form("/do/tutor-begin", &begin).await.status, 404);
    for (text, message) in [(" ", "tutor-message-empty"), (&"x".repeat(2_001), "tutor-message-long")] {
        let refused = say(&mut ann, id, text).await.expect(422);
        assert!(refused.body.contains(message), "{}", refused.body);
    }
    let exam = ann.begin("FREE").await;
    say(&mut ann, exam, "ok").await.expect(404);
    assert_eq!(site.events::<TutorEvent>(id).await.len(), before);
}

#[tokio::test]
async fn two_tabs_take_one_turn_each() {
    let (site, mut ann) = Site::with_learner().await;
    let id = ann.learn(TOPIC).await;
    let mut other = ann.clone();
    let (one, two) = tokio::join!(say(&mut ann, id, "huh?"), say(&mut other, id, "why?"));
    assert!(one.status.is_redirection() || one.status.is_success(), "{}", one.body);
    assert!(two.status.is_redirection() || two.status.is_success(), "{}", two.body);
    assert_eq!(session(&site, id).await.turn_count, 2);
    is_sound(&site).await;
}

/// A client that knows only the other program's API: its paths, its fields.
#[tokio::test]
async fn a_client_of_the_other_program_learns_here() {
    let site = Site::start().await;
    let mut ann = Program::learner(&site).await;
    let student = json!({ "id": "ann", "grade": 4, "prefs": { "style": "short", "lang": "en" } });
    let goal = json!({
        "topic": "Sums and doubles with a tutor", "syllabus": "Numbers", "learning_objectives": ["Add"],
        "guideline_id": TOPIC
    });
    let begun = ann.post("/sessions", &json!({ "student": student, "goal": goal })).await.expect(201).json();
    let id: SessionId = begun["session_id"].as_str().unwrap().parse().unwrap();
    assert!(begun["first_turn"]["message"].as_str().unwrap().contains("Put the ones together first."), "{begun}");
    let step = |message: &str| json!({ "message": message });
    let path = format!("/sessions/{id}/step");
    let turn = ann.post(&path, &step("go on")).await.expect(200).json();
    let question = &turn["next_turn"]["question"];
    assert_eq!(question["input"], "choice", "{turn}");
    let (_, item) = asked(&site, id).await;
    assert_eq!(question["stem"], item.stem.as_str());

    let state = ann.get(&format!("/sessions/{id}")).await.expect(200).json();
    assert_eq!((&state["turn_count"], &state["current_step"]), (&json!(1), &json!(2)));
    assert_eq!(state["last_question"]["phase"], "asked");
    assert_eq!(state["topic"]["study_plan"][1]["type"], "check");
    assert_eq!(state["student_context"], json!({ "grade": "4", "board": "Numbers", "language_level": "en" }));
    let right = right_answer(&item);
    let hidden: Vec<&Json> =
        state.as_object().unwrap().values().filter(|value| value.to_string().contains(&right)).collect();
    assert!(hidden.is_empty(), "the key is not told: {hidden:?}");

    site.clock.advance_secs(12);
    let key = item.key_text().to_owned();
    let answered = json!({ "message": key, "idempotency_key": fresh() });
    let turn = ann.post(&path, &answered).await.expect(200).json();
    assert_eq!((&turn["answer_correct"], &turn["next_turn"]["current_step"]), (&json!(true), &json!(3)), "{turn}");
    assert_eq!(ann.post(&path, &answered).await.expect(200).json(), turn, "the same again is answered alike");
    let state = ann.get(&format!("/sessions/{id}")).await.expect(200).json();
    assert!(state["mastery_estimates"]["sums"].as_f64().unwrap() > 0.4, "{state}");
    assert_eq!(state["last_question"], Json::Null);
    assert_eq!(state["full_conversation_log"].as_array().unwrap().len(), 5);

    let summary = ann.get(&format!("/sessions/{id}/summary")).await.expect(200).json();
    assert_eq!((&summary["session_type"], &summary["items_correct"]), (&json!("tutor"), &json!(1)), "{summary}");
    ann.get(&format!("/sessions/{id}/replay")).await.expect(200);
    ann.get(&format!("/sessions/{id}/agent-logs")).await.expect(200);
    ann.post(&path, &json!({ "want": "stop" })).await.expect(200);
    has_fields(&ann.get("/sessions").await.expect(200).json(), json!({ "/sessions/0/session_type": "tutor" }));
    has_fields(&ann.get("/sessions/history").await.expect(200).json(), json!({ "/sessions/0/session_type": "tutor" }));
    is_sound(&site).await;
}

#[tokio::test]
async fn what_cannot_be_a_turn_is_refused_at_its_field() {
    let site = Site::start().await;
    let mut ann = Program::learner(&site).await;
    for (body, field) in [
        (json!({ "goal": { "topic": "none such" } }), "/goal/topic"),
        (json!({ "goal": { "topic": TOPIC }, "student": { "id": "bea" } }), "/student/id"),
        (json!({ "goal": { "topic": TOPIC }, "student": { "grade": [] } }), "/student/grade"),
        (json!({ "goal": { "topic": TOPIC, "syllabus": "x".repeat(201) } }), "/goal/syllabus"),
        (json!({}), ""),
        (json!({ "goal": { "topic": TOPIC, "colour": 1 } }), "/goal"),
    ] {
        let refused = ann.post("/sessions", &body).await.expect(422);
        assert!(refused.body.contains(field), "{body}: {}", refused.body);
    }
    let begun = ann.post("/sessions", &json!({ "goal": { "topic": TOPIC } })).await.expect(201).json();
    let path = format!("/sessions/{}/step", begun["session_id"].as_str().unwrap());
    for (body, field) in [
        (json!({}), "/message"),
        (json!({ "message": "a", "want": "hint" }), "/message"),
        (json!({ "want": "pizza" }), "/want"),
        (json!({ "answer": "1" }), "/position"),
        (json!({ "position": 1, "message": "a" }), "/answer"),
    ] {
        let refused = ann.post(&path, &body).await.expect(422);
        assert!(refused.body.contains(field), "{body}: {}", refused.body);
    }
    ann.post(&path, &json!({ "answer": "1", "position": 0 })).await.expect(409);
    let exam = site.signed_in("ann", Role::Learner).await.begin("FREE").await;
    ann.get(&format!("/sessions/{exam}")).await.expect(404);
    ann.post(&format!("/sessions/{exam}/step"), &json!({ "message": "ok" })).await.expect(404);
}
