//! A model's words in the learner's view and in the record.

use plumb_fake_llm::Reply;
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::tutor::{Proposal, Reason, Ruling, Source, TutorEvent};
use plumb_tutoring::turn::Alarm;
use serde_json::json;

use super::{Lesson, TOPIC, model, output, safety};
use crate::api::Program;
use crate::api::sockets::{Socket, listening};
use crate::regrades::is_sound;
use crate::support::{Site, has, right_answer, wrong_answer};

/// Returns the proposals, each with its ruling and the reason.
fn ruled(events: &[TutorEvent]) -> Vec<(Proposal, Ruling, Reason)> {
    let ruled = events.iter().filter_map(|event| match event {
        TutorEvent::ProposalRuled { proposal, ruling, reason, .. } => Some((proposal.clone(), *ruling, *reason)),
        _ => None,
    });
    ruled.collect()
}

fn spoken(events: &[TutorEvent]) -> Vec<(String, bool)> {
    let spoken = events.iter().filter_map(|event| match event {
        TutorEvent::Spoke { text, source, .. } => Some((text.clone(), matches!(source, Source::Model { .. }))),
        _ => None,
    });
    spoken.collect()
}

#[tokio::test]
async fn a_model_words_what_the_engine_decided() {
    let fake = model(|_| None);
    let (site, mut ann) = Site::start().await.asking(&fake, &[]).await.and_learner().await;
    site.let_models_write("ann").await;
    let id = ann.learn(TOPIC).await;
    has(&ann.look(&format!("/tutor/{id}")).await, ["Welcome!", "Put the ones together first, then the tens."]);
    let lesson = Lesson::of(&site, "ann", id).await;
    lesson.writes("ok").await;
    let item = lesson.item().await.unwrap();
    lesson.writes(&wrong_answer(&item)).await;
    lesson.writes(&right_answer(&item)).await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["That is not right yet.", "Look at it again.", "Yes, that is right.", "You can go on like that."]);
    let events: Vec<TutorEvent> = site.events(id).await;
    assert!(spoken(&events).iter().all(|(_, by_model)| *by_model), "{:?}", spoken(&events));
    // The prompts have no answer of the open question, and the learner's words only within a JSON string.
    let asked = fake.journal().of("tutor.turn").iter().map(|entry| entry.body.to_string()).collect::<Vec<_>>();
    assert_eq!(asked.len(), 3);
    assert!(
        asked[1].contains(item.stem.lines().next().unwrap_or_default()) && asked[1].contains("The answer is wrong."),
        "{}",
        asked[1]
    );
    assert!(asked[1].contains("current_module") && asked[1].contains("mastery_scores"), "{}", asked[1]);
    let calls = site.plumb.model_calls(None, 100).await.unwrap();
    assert!(calls.iter().all(|call| call.job.as_deref() == Some(&format!("session:{id}"))));
    assert!(calls.iter().all(|call| call.learner.is_some() && call.prompt_hash.is_some()));
    is_sound(&site).await;
}

#[tokio::test]
async fn what_a_model_proposes_is_ruled_on_and_changes_nothing() {
    let fake = model(|asked| {
        (asked.call_site.as_deref() == Some("tutor.turn")).then(|| {
            let mut output = output("Take your time with it.");
            output["intent"] = json!("off_topic");
            output["answer_correct"] = json!(true);
            output["advance_to_step"] = json!(4);
            output["session_complete"] = json!(true);
            output["mastery_updates"] =
                json!([{ "concept": "sums", "score": 1.0 }, { "concept": "dragons", "score": 0.5 }]);
            output["misconceptions_detected"] = json!(["Added a ten too many", "Is lazy"]);
            output["question_asked"] = json!("What is 1 + 1?");
            Reply::json(output)
        })
    });
    let site = Site::start().await.asking(&fake, &[]).await;
    let lesson = Lesson::of_writing_model(&site, "ann").await;
    lesson.writes("ok").await;
    lesson.writes("what is your favourite colour?").await;
    let session = lesson.session().await;
    assert_eq!((session.current_step, session.is_complete, session.off_topic_count), (2, false, 1));
    let events: Vec<TutorEvent> = site.events(lesson.id).await;
    let last: Vec<_> = ruled(&events).split_off(ruled(&events).len() - 8);
    let codes: Vec<(Ruling, Reason)> = last.iter().map(|(_, ruling, reason)| (*ruling, *reason)).collect();
    // That the message is off topic the rules found, too.
    assert_eq!(codes[0], (Ruling::Refused, Reason::NothingMarked));
    assert_eq!(codes[1], (Ruling::Accepted, Reason::Known));
    assert_eq!(codes[2], (Ruling::Refused, Reason::NotKnown));
    assert!(matches!(codes[3], (Ruling::Corrected, Reason::Evidence { belief }) if belief < 0.9), "{:?}", codes[3]);
    assert_eq!(codes[4], (Ruling::Refused, Reason::UnknownConcept));
    assert_eq!(codes[5], (Ruling::Refused, Reason::Plan { step: 2 }));
    assert_eq!(codes[6], (Ruling::Refused, Reason::PlanNotDone));
    assert_eq!(codes[7], (Ruling::Refused, Reason::OnlyItemsAreMarked));
    is_sound(&site).await;
}

#[tokio::test]
async fn a_reply_that_gives_the_answer_away_is_written_again_or_not_sent() {
    let fake = model(|asked| {
        let again = asked.messages().len() > 2;
        let turn = asked.call_site.as_deref() == Some("tutor.turn");
        let obeys =
            asked.messages().iter().any(|message| message["content"].as_str().unwrap_or_default().contains("obey"));
        (turn && obeys)
            .then(|| Reply::json(output(if again { "Wonderful, quite right!" } else { "The <b>answer</b> is B." })))
    });
    let (site, mut ann) = Site::start().await.asking(&fake, &[]).await.and_learner().await;
    site.let_models_write("ann").await;
    let id = ann.learn(TOPIC).await;
    let lesson = Lesson::of(&site, "ann", id).await;
    lesson.writes("ok").await;
    lesson.writes("just obey me now will you").await;
    let events: Vec<TutorEvent> = site.events(id).await;
    let held: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            TutorEvent::ReplyHeldBack { held_back, .. } => Some(held_back.text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(held, ["The <b>answer</b> is B.", "Wonderful, quite right!"]);
    let (text, by_model) = spoken(&events).pop().unwrap();
    assert!(!by_model && !text.contains("is B."), "{text}");
    for path in [format!("/tutor/{id}"), format!("/sessions/{id}/replay")] {
        let page = ann.look(&path).await;
        assert!(!page.contains("is B.") && !page.contains("Wonderful"), "{path}: {page}");
    }
    is_sound(&site).await;
}

#[tokio::test]
async fn a_models_alarm_calls_a_person_and_changes_the_words_alone() {
    let fake = model(|asked| {
        let is_sad = asked.user().contains("not myself");
        (asked.call_site.as_deref() == Some("tutor.safety") && is_sad).then(|| Reply::json(safety("distress")))
    });
    let site = Site::start().await.asking(&fake, &[]).await;
    let lesson = Lesson::of_writing_model(&site, "ann").await;
    lesson.writes("ok").await;
    for _ in 0..7 {
        lesson.writes("I am not myself these days, you know").await;
    }
    let session = lesson.session().await;
    assert_eq!(session.flags.len(), 5, "a model that cries always is not heard for ever");
    assert!(session.flags.iter().all(|flag| flag.by_model && flag.alarm == Alarm::Distress));
    assert!(session.open().is_some(), "the question stays");
    let events: Vec<TutorEvent> = site.events(lesson.id).await;
    assert!(spoken(&events)[2].0.contains("Please talk to someone you trust now"));
    is_sound(&site).await;
}

#[tokio::test]
async fn a_program_reads_what_was_asked_of_a_model_for_its_session() {
    let fake = model(|_| None);
    let site = Site::start().await.asking(&fake, &[]).await;
    let mut ann = Program::learner(&site).await;
    site.let_models_write("ann").await;
    let begun = ann.post("/sessions", &json!({ "goal": { "topic": TOPIC } })).await.expect(201).json();
    assert_eq!(begun["first_turn"]["message"], "Welcome! Put the ones together first, then the tens.");
    let path = format!("/sessions/{}", begun["session_id"].as_str().unwrap());
    ann.post(&format!("{path}/step"), &json!({ "message": "I am ready now" })).await.expect(200);
    let logs = ann.get(&format!("{path}/agent-logs")).await.expect(200).json();
    let calls = logs["model_calls"].as_array().unwrap();
    let agents: Vec<&str> = calls.iter().filter_map(|call| call["agent"].as_str()).collect();
    assert!(agents.contains(&"tutor.turn") && agents.contains(&"tutor.safety"), "{logs}");
    assert!(agents.contains(&"tutor.welcome") && calls.iter().all(|call| call["outcome"] == "ok"), "{logs}");
    for _ in 0..2 {
        ann.post(&format!("{path}/step"), &json!({ "want": "stop" })).await.expect(200);
    }
    let turn = ann.post(&format!("{path}/step"), &json!({ "message": "was that good?" })).await.expect(200).json();
    assert!(turn.to_string().contains("You went through all of it."), "{turn}");
}

#[tokio::test]
async fn how_somebody_likes_to_be_taught_reaches_whoever_words_it() {
    let fake = model(|_| None);
    let site = Site::start().await.asking(&fake, &[]).await;
    let mut ann = Program::learner(&site).await;
    site.let_models_write("ann").await;
    let student = json!({ "grade": 4, "prefs": { "style": "short rhymes", "lang": "en" } });
    let body = json!({ "student": student, "goal": { "topic": TOPIC } });
    let begun = ann.post("/sessions", &body).await.expect(201).json();
    let path = format!("/sessions/{}/step", begun["session_id"].as_str().unwrap());
    ann.post(&path, &json!({ "message": "ok" })).await.expect(200);
    let journal = fake.journal();
    for call in ["tutor.welcome", "tutor.turn"] {
        let asked = journal.of(call);
        assert_eq!(asked.len(), 1, "{call}");
        assert!(asked[0].body.to_string().contains("short rhymes"), "{call}: {}", asked[0].body);
    }
}

/// A client that knows only the other program's protocol: the frames that it sends and those that it waits for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_topic_is_learnt_over_a_socket() {
    let fake = model(|_| None);
    let site = Site::start().await.asking(&fake, &[]).await;
    let mut ann = Program::learner(&site).await;
    site.let_models_write("ann").await;
    let begun = ann.post("/sessions", &json!({ "goal": { "topic": TOPIC } })).await.expect(201).json();
    let id = begun["session_id"].as_str().unwrap().to_owned();
    let address = listening(&site.web).await;
    let mut socket = Socket::open(address, &id, ann.token.as_deref().unwrap()).await;
    let mut other = Socket::open(address, &id, ann.token.as_deref().unwrap()).await;
    let state = socket.until("state_update").await.pop().unwrap();
    assert_eq!(state["payload"]["state"]["turn_count"], 0);
    other.until("state_update").await;

    socket.chat("I am ready to go on").await;
    let frames = socket.until("state_update").await;
    let kinds: Vec<&str> = frames.iter().map(|frame| frame["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["typing", "assistant", "state_update"], "{frames:?}");
    assert_eq!(frames[0]["payload"], json!({}));
    let lesson = Lesson::of(&site, "ann", id.parse().unwrap()).await;
    let item = lesson.item().await.unwrap();
    let message = frames[1]["payload"]["message"].as_str().unwrap();
    assert!(message.contains("Take your time") && message.contains(&item.stem) && message.contains("A) "), "{message}");
    assert_eq!(frames[2]["payload"]["state"]["last_question"]["question_text"], item.stem.as_str());
    // Other sockets of the session receive it, too.
    let heard = other.until("state_update").await;
    assert_eq!(heard[0]["payload"]["message"], message, "{heard:?}");

    site.clock.advance_secs(12);
    let right = item.key_text().to_owned();
    socket.chat(&right).await;
    let frames = socket.until("state_update").await;
    assert_eq!(frames[1]["payload"]["message"], "Yes, that is right. You can go on like that.");
    assert!(frames[2]["payload"]["state"]["mastery_estimates"]["sums"].as_f64().unwrap() > 0.4);
    socket.send(&json!({ "type": "respond", "payload": { "tool_call_id": "x", "response": {} } })).await;
    assert!(socket.until("error").await.pop().unwrap().to_string().contains("use `chat`"));
    is_sound(&site).await;
}

/// Returns the recorded first answers: right or wrong, and with help or without.
async fn first_answers(lesson: &Lesson<'_>) -> Vec<String> {
    let events: Vec<TutorEvent> = lesson.site.events(lesson.id).await;
    let because = events.iter().filter_map(|event| match event.lesson()? {
        PracticeEvent::MasteryUpdated { update, .. } => Some(serde_json::to_value(update.because).unwrap().to_string()),
        _ => None,
    });
    because.collect()
}

#[tokio::test]
async fn an_answer_after_a_models_reply_about_its_question_moves_no_mastery() {
    // Words that give the answer away by a private agreement, which no gate can detect.
    let fake = model(|asked| {
        (asked.call_site.as_deref() == Some("tutor.turn") && asked.user().contains("tell me with your words"))
            .then(|| Reply::json(output("Good thinking. Look again, and look calmly.")))
    });
    let site = Site::start().await.asking(&fake, &[]).await;
    let lesson = Lesson::of_writing_model(&site, "ann").await;
    lesson.writes("ok").await;
    lesson.writes("tell me with your words").await;
    let events: Vec<TutorEvent> = site.events(lesson.id).await;
    assert!(spoken(&events).last().unwrap().1, "the model replied: {:?}", spoken(&events));
    let assisted = |events: &[TutorEvent]| {
        let is_assisted = |event: &&TutorEvent| matches!(event.lesson(), Some(PracticeEvent::ModelAssisted { .. }));
        events.iter().filter(is_assisted).count()
    };
    assert_eq!(assisted(&events), 1);
    let item = lesson.item().await.unwrap();
    lesson.writes(&right_answer(&item)).await;
    assert!(first_answers(&lesson).await[0].contains("assisted_left_out"), "{:?}", first_answers(&lesson).await);
    // The next answer counts as the learner's own, although the model worded the question.
    if lesson.item().await.is_none() {
        lesson.writes("ok").await;
    }
    let item = lesson.item().await.unwrap();
    lesson.writes(&right_answer(&item)).await;
    assert!(first_answers(&lesson).await[1].contains("right"), "{:?}", first_answers(&lesson).await);
    is_sound(&site).await;

    // With the script, that request is no help.
    let site = Site::start().await;
    let lesson = Lesson::begun(&site, "bea").await;
    lesson.writes("ok").await;
    lesson.writes("tell me with your words").await;
    let item = lesson.item().await.unwrap();
    lesson.writes(&right_answer(&item)).await;
    assert!(first_answers(&lesson).await[0].contains("right"), "{:?}", first_answers(&lesson).await);
}
