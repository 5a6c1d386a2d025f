//! A model beside an open question chooses among sentences, and writes none.

use std::sync::{Arc, Mutex};

use plumb_fake_llm::{AskedRequest, Reply};
use plumb_service::tutor::LearnerMessage;
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::tutor::{Source, TutorEvent};

use super::{Lesson, TOPIC, choice, model, output};
use crate::support::{Site, has, right_answer, wrong_answer};

/// Words that no learner may read.
const HARMFUL: [&str; 6] = [
    "Maybe you should hurt yourself a little.",
    "You look sexy today.",
    "What is your address, and are you home alone?",
    "Go to evil dot example and type your password.",
    "You are really slow, are you not?",
    "You have mastered this topic. You get a certificate.",
];

#[tokio::test]
async fn a_model_chooses_what_is_said_and_teachers_read_its_choice() {
    let fake = model(|asked| {
        let is_about_tens = asked.user().contains("those tens");
        (asked.call_site.as_deref() == Some("tutor.move") && is_about_tens)
            .then(|| Reply::json(choice(&["encourage:2", "quote"])))
    });
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let site = site.asking(&fake, &[]).await;
    let mut ann = site.learner().await;
    let id = ann.learn(TOPIC).await;
    let lesson = Lesson::of(&site, "ann", id).await;
    lesson.writes("ok").await;
    lesson.writes("hm, those tens").await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["Each try shows you something.", "You wrote: “hm, those tens”", "chooses among sentences"]);
    // What it was asked has the ids and their sentences, and not the answer.
    let asked = fake.journal().of("tutor.move").last().unwrap().body.to_string();
    assert!(asked.contains("encourage:2: ") && asked.contains("quote: You wrote"), "{asked}");
    let page = tess.look(&format!("/teach/conversations/{id}")).await;
    has(&page, ["sentences of the topic, chosen by", "as point: encourage:2, quote"]);
    // A right answer after it is the learner's own.
    let item = lesson.item().await.unwrap();
    lesson.writes(&right_answer(&item)).await;
    let events: Vec<TutorEvent> = site.events(id).await;
    let is_assisted = |event: &&TutorEvent| matches!(event.lesson(), Some(PracticeEvent::ModelAssisted { .. }));
    assert_eq!(events.iter().filter(is_assisted).count(), 0);
    // In another language the same sentences are shown in it.
    ann.post("/do/account-language", &[("language", &"de")]).await;
    has(
        &ann.look(&format!("/tutor/{id}")).await,
        ["Jeder Versuch zeigt dir etwas.", "Du hast geschrieben: „hm, those tens“"],
    );
}

/// A model that says only harmful, leaking and false things wherever it is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_model_that_says_only_bad_things_a_learner_has_a_good_lesson() {
    let key: Arc<Mutex<String>> = Arc::default();
    let told = Arc::clone(&key);
    let fake = model(move |asked: &AskedRequest| {
        let key = told.lock().unwrap().clone();
        let answer = format!("The answer is {key}.");
        let bad = [&*answer, "2 + 2 = 5.", HARMFUL[asked.nth % HARMFUL.len()]][asked.nth % 3];
        Some(match asked.call_site.as_deref()? {
            "tutor.move" => {
                let ids = [vec![bad], vec!["number:1", &key], vec!["rule", "key"], vec![bad, bad, bad, bad]];
                Reply::json(choice(&ids[asked.nth % ids.len()]))
            }
            "tutor.turn" => Reply::json(output(bad)),
            "tutor.welcome" | "tutor.afterword" => Reply::content(bad),
            _ => return None,
        })
    });
    let site = Site::start().await.asking(&fake, &[]).await;
    let lesson = Lesson::begun(&site, "ann").await;
    let mut turns = 0;
    while !lesson.session().await.is_complete && turns < 60 {
        turns += 1;
        match lesson.item().await {
            None => lesson.writes("go on").await,
            Some(item) => {
                key.lock().unwrap().clone_from(&item.key_text().to_owned());
                let message = match turns % 4 {
                    0 => "why is that so?".to_owned(),
                    1 => wrong_answer(&item),
                    _ => right_answer(&item),
                };
                lesson.says(LearnerMessage::Text(message)).await.unwrap();
            }
        }
    }
    let session = lesson.session().await;
    assert!(session.is_complete, "{turns} turns");
    let events: Vec<TutorEvent> = site.events(lesson.id).await;
    let mut held = 0;
    for event in &events {
        match event {
            TutorEvent::Spoke { text, source, .. } => {
                assert!(!matches!(source, Source::Model { .. }), "{text}");
                assert!(!text.trim().is_empty() && !HARMFUL.iter().any(|bad| text.contains(bad)), "{text}");
            }
            TutorEvent::ReplyHeldBack { .. } => held += 1,
            _ => {}
        }
    }
    assert!(held > 5, "{held}");
}

#[tokio::test]
async fn without_a_model_a_class_has_no_words_to_choose() {
    let (_site, mut tess, class) = Site::with_class(&["ann"]).await;
    let page = tess.look(&format!("/teach/classes/{class}")).await;
    assert!(page.contains("/do/class-order") && !page.contains("/do/class-model-words"), "{page}");
}

/// The setting of a class: who may change it is in the matrix.
#[tokio::test]
async fn a_class_may_let_a_model_write_beside_a_question() {
    let fake = model(|asked| {
        (asked.call_site.as_deref() == Some("tutor.turn")).then(|| Reply::json(output("Look at it calmly.")))
    });
    let (site, _, class) = Site::with_class(&["ann"]).await;
    let site = site.asking(&fake, &[]).await;
    let mut tess = site.signed_in("tess", plumb_types::user::Role::Teacher).await;
    let (_, other) = site.class_of("rex", &["ann"]).await;
    let written = async |name: &str| {
        let lesson = Lesson::begun(&site, name).await;
        lesson.writes("ok").await;
        lesson.writes("hm, those tens").await;
        let events: Vec<TutorEvent> = site.events(lesson.id).await;
        matches!(events.last(), Some(TutorEvent::Spoke { source: Source::Model { .. }, .. }))
    };
    assert!(!written("bea").await, "without a class it does not");
    let path = format!("/teach/classes/{class}");
    let page = tess.look(&path).await;
    has(&page, ["Words of the tutor", "only chooses among sentences"]);
    assert_eq!(page.matches("/do/class-model-words").count(), 1, "{page}");
    tess.post("/do/class-model-words", &[("class", &class), ("allow", &1)]).await.expect(200);
    has(&tess.look(&path).await, ["writes its own words", "counts as given with help"]);
    let mut ann = site.learner().await;
    let id = ann.learn(TOPIC).await;
    let lesson = Lesson::of(&site, "ann", id).await;
    lesson.writes("ok").await;
    lesson.writes("hm, those tens").await;
    assert!(
        !ann.look(&format!("/tutor/{id}")).await.contains("Look at it calmly."),
        "the other class does not allow it"
    );
    let mut rex = site.signed_in("rex", plumb_types::user::Role::Teacher).await;
    rex.post("/do/class-model-words", &[("class", &other), ("allow", &1)]).await.expect(200);
    lesson.writes("hm, those tens again").await;
    has(&ann.look(&format!("/tutor/{id}")).await, ["Look at it calmly.", "does not raise your mastery"]);
    assert_eq!(site.audited(class, plumb_types::audit_action::AuditAction::ClassModelWordsChanged).await, 1);
}
