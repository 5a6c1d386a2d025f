//! Learners who write that they are in danger, in any kind of session: fixed words, the school's contact, and a flag
//! for a person.

use plumb_types::user::Role;
use serde_json::json;

use crate::support::content::{file, usual};
use crate::support::{Client, Site, has};

const CONTACT: &str = "Ms. Lee, room 12, or 030 555 77";

/// Begins a session as a program does and gives these answers; returns the session and what was said to the learner.
async fn writes(client: &mut Client, kind: &str, config: serde_json::Value, answers: &[&str]) -> (String, Vec<String>) {
    let what = json!({ "session_type": kind, "config": config });
    let made = client.json("/api/v1/session/", &what).await.expect(201).json();
    let path = format!("/api/v1/session/{}", made["session_id"].as_str().unwrap());
    let mut said = Vec::new();
    client.get(&format!("{path}/stream")).await.expect(200);
    for answer in answers {
        let shown = client.get(&path).await.expect(200).json();
        let call = &shown["pending_action"]["tool_call_id"];
        let body = json!({ "tool_call_id": call, "response": { "text": answer } });
        client.json(&format!("{path}/respond"), &body).await.expect(200);
        said.push(client.get(&format!("{path}/stream")).await.expect(200).body);
    }
    (made["session_id"].as_str().unwrap().to_owned(), said)
}

async fn with_contact(site: &Site, contact: &str) -> Client {
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let fields = [("closed_days", "0"), ("idle_days", "0"), ("contact", contact)];
    chief.form("/do/settings-save", &fields).await;
    chief
}

#[tokio::test]
async fn a_thought_session_answers_distress_with_the_schools_contact_and_tells_a_person() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let mut chief = with_contact(&site, CONTACT).await;
    has(&chief.look("/admin/settings").await, [CONTACT]);
    let mut ann = site.learner().await;
    let (_, said) = writes(&mut ann, "thought", json!({}), &["I want to die, nothing helps"]).await;
    has(&said[0], ["talk to someone you trust now", CONTACT, "not what you wrote", "You can go on writing here"]);
    let page = tess.look("/teach/flags").await;
    has(&page, ["Distress", "ann", "Written in another session"]);
    assert!(!page.contains("nothing helps"), "the words belong to the learner: {page}");
    has(&tess.look("/teach").await, ["1 message needs attention"]);
    let (mut rex, _) = site.class_of("rex", &["bea"]).await;
    has(&rex.look("/teach/flags").await, ["No messages need your attention."]);
    // It is looked at like any other.
    let value =
        |name: &str| page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap().split('"').next().unwrap();
    let fields = [("session", value("session")), ("seq", value("seq")), ("note", "Talked to Ann.")];
    tess.form("/do/flag-look", &fields).await;
    has(&tess.look("/teach/flags").await, ["Talked to Ann.", "by tess"]);
}

#[tokio::test]
async fn an_anonymous_survey_answers_distress_and_tells_nobody_who_wrote() {
    let site = Site::start().await;
    let mut chief = with_contact(&site, CONTACT).await;
    let mut ann = site.signed_in("ann", Role::Learner).await;
    let (_, said) = writes(&mut ann, "survey", json!({ "survey_id": "frankly" }), &["I want to kill myself"]).await;
    has(&said[0], ["talk to someone you trust now", CONTACT]);
    assert!(!said[0].contains("your teachers can see"), "{said:?}");
    has(&chief.look("/teach/flags").await, ["No messages need your attention."]);
}

#[tokio::test]
async fn the_next_question_of_a_survey_waits_until_the_learner_wants_to_go_on() {
    let survey = "survey_id: openly\nversion: \"1\"\nmetadata: {title: Openly}\nquestions:\n\
        - {question_id: mood, text: \"How are you?\", question_type: short_text}\n\
        - {question_id: why, text: \"Why is that?\", question_type: short_text}\n";
    let mut files = usual();
    files.push(file("openly", survey));
    let site = Site::of(&files).await;
    let mut ann = site.signed_in("ann", Role::Learner).await;
    let survey = json!({ "survey_id": "openly" });
    let (session, _) = writes(&mut ann, "survey", survey, &["I want to kill myself"]).await;
    let page = ann.look(&format!("/sessions/{session}")).await;
    let (shown, folded) =
        page.split_once("<summary>When you want to go on</summary>").unwrap_or_else(|| panic!("{page}"));
    assert!(shown.contains("talk to someone you trust now") && !shown.contains("name=\"call\""));
    assert!(folded.contains("name=\"call\""), "{folded}");
}

#[tokio::test]
async fn the_tutor_names_the_schools_contact() {
    let site = Site::start().await;
    with_contact(&site, &format!("  {CONTACT} ")).await;
    let mut ann = site.signed_in("ann", Role::Learner).await;
    let id = ann.learn("sums-and-doubles").await;
    crate::tutor::say(&mut ann, id, "I want to die").await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["talk to someone you trust now", CONTACT]);
    // The exercise is there only once she wants to go on.
    let (shown, folded) = page.split_once("<summary>When you want to go on</summary>").unwrap();
    assert!(!shown.contains("/do/tutor-answer") && !shown.contains("value=\"go_on\""), "{shown}");
    assert!(folded.contains("/do/tutor-answer") || folded.contains("value=\"go_on\""), "{folded}");
    crate::tutor::say(&mut ann, id, "shut up").await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    assert!(!page.contains("When you want to go on"), "{page}");
    assert_eq!(page.matches(CONTACT).count(), 1, "not with a request to be polite: {page}");
}

#[tokio::test]
async fn a_contact_is_one_line_and_stays_when_a_form_does_not_have_it() {
    let site = Site::start().await;
    let mut chief = with_contact(&site, CONTACT).await;
    let days = [("closed_days", "0"), ("idle_days", "0")];
    for wrong in ["two\nlines", &"x".repeat(301)] {
        chief.form("/do/settings-save", &[days[0], days[1], ("contact", wrong)]).await.refused("settings-contact-long");
    }
    chief.form("/do/settings-save", &days).await;
    has(&chief.look("/admin/settings").await, [CONTACT]);
}

/// What a learner may write in place of an answer.
pub(crate) const DISTRESS: [&str; 3] = ["I want to kill myself", "he hits me at home", "ich will nicht mehr leben"];

#[tokio::test]
async fn practice_and_exams_answer_distress_mark_nothing_and_tell_a_person() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    with_contact(&site, CONTACT).await;
    let mut ann = site.learner().await;
    let practice = ann.practise(&site, "t_add").await;
    let exam = ann.begin("FREE").await;
    let before = (site.practised(practice).await.0, site.session(exam).await.current());
    for words in DISTRESS {
        for reply in [ann.practice_act("answer", practice, 0, words).await, ann.submit(exam, 0, 0, words).await] {
            let error = reply.expect(422).json();
            assert_eq!(error["Invalid"]["message"], "answer-of-danger", "{words}");
            assert_eq!(error["Invalid"]["detail"], CONTACT);
        }
    }
    assert_eq!((site.practised(practice).await.0, site.session(exam).await.current()), before);
    let flags = tess.look("/teach/flags").await;
    assert_eq!(flags.matches("Written in another session").count(), 2 * DISTRESS.len(), "{flags}");
    assert!(DISTRESS.iter().all(|words| !flags.contains(words)), "the words belong to the learner: {flags}");
    // Sessions go on, and none of them is led by an agent now.
    let (position, item) = site.practised(practice).await;
    ann.practice_act("answer", practice, position, &crate::support::right_answer(&item)).await.expect(200);
    let right = site.answer(exam, 0, true).await;
    ann.submit(exam, 0, 0, &right).await.expect(200);
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn without_scripts_the_exercise_waits_below_the_words() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    ann.script = false;
    let practice = ann.practise(&site, "t_add").await;
    let fields: [(&str, &(dyn std::fmt::Display + Sync)); 4] =
        [("session", &practice), ("command", &crate::support::fresh()), ("position", &0), ("answer", &"I want to die")];
    let reply = ann.post("/do/practise-answer", &fields).await;
    let (_, query) = reply.location().split_once('?').unwrap();
    let page = ann.look(&format!("/practice/t_add?{query}")).await;
    let (shown, folded) =
        page.split_once("<summary>When you want to go on</summary>").unwrap_or_else(|| panic!("{page}"));
    has(shown, ["talk to someone you trust now", "your teachers can see that you wrote"]);
    assert!(!shown.contains("/do/practise-answer") && folded.contains("/do/practise-answer"), "{page}");
}
