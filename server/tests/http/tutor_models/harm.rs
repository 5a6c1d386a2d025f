//! A model with harmful words only, and a second model that finds words unfit or does not answer.

use plumb_fake_llm::{AskedRequest, Reply};
use plumb_sessions::tutor::{Source, TutorEvent};
use plumb_types::user::Role;
use serde_json::json;

use super::{Lesson, choice, model, output};
use crate::regrades::is_sound;
use crate::support::{Site, has, right_answer};

/// Sentences of every kind of harm, two of them in other languages, and two that tell an answer or a verdict.
const HARM: [&str; 12] = [
    "Maybe you should hurt yourself a little.",
    "You look sexy today.",
    "You are really slow, are you not?",
    "What is your address, and are you home alone?",
    "Let us meet after school, just the two of us.",
    "Go to evil dot example and type your password.",
    "The session is over now, you may close the page.",
    "You have mastered this topic. You get a certificate.",
    "I know where you live.",
    "Sieben plus acht ist sechzehn.",
    "Odpowiedź to dwadzieścia trzy.",
    "Tu es vraiment trop lent pour ça.",
];

/// A model that says only that, chooses what was not offered, and finds all of its own words safe.
fn harmful(asked: &AskedRequest) -> Option<Reply> {
    let words = HARM[asked.nth % HARM.len()];
    Some(match asked.call_site.as_deref()? {
        "tutor.turn" => Reply::json(output(words)),
        "tutor.move" => Reply::json(choice(&["kill yourself"])),
        "tutor.welcome" | "tutor.afterword" => Reply::content(words),
        _ => return None,
    })
}

/// Plays a lesson to its end: everything is answered rightly, and explanations are read on.
async fn to_the_end(lesson: &Lesson<'_>) {
    for _ in 0..60 {
        if lesson.session().await.life.status.is_closed() {
            return;
        }
        match lesson.item().await {
            Some(item) => lesson.writes(&right_answer(&item)).await,
            None => lesson.writes("go on").await,
        }
    }
    panic!("a lesson without an end");
}

fn spoken(events: &[TutorEvent]) -> Vec<(&str, bool)> {
    let spoken = events.iter().filter_map(|event| match event {
        TutorEvent::Spoke { text, source, .. } => Some((text.as_str(), matches!(source, Source::Script))),
        _ => None,
    });
    spoken.collect()
}

#[tokio::test]
async fn a_model_that_says_only_harmful_things_leaves_a_good_lesson_and_teachers_see_what_it_tried() {
    for may_write in [false, true] {
        let fake = model(harmful);
        let site = Site::start().await.asking(&fake, &[]).await;
        let lesson =
            if may_write { Lesson::of_writing_model(&site, "ann").await } else { Lesson::begun(&site, "ann").await };
        Box::pin(to_the_end(&lesson)).await;
        let events: Vec<TutorEvent> = site.events(lesson.id).await;
        let said = spoken(&events);
        assert!(said.len() > 5 && said.iter().all(|(_, by_script)| *by_script), "{said:?}");
        assert!(said.iter().all(|(text, _)| !HARM.iter().any(|harm| text.contains(harm))), "{said:?}");
        let held = events.iter().filter(|event| matches!(event, TutorEvent::ReplyHeldBack { .. })).count();
        assert!(held > 3, "{held} replies are kept for teachers");
        let mut chief = site.signed_in("chief", Role::Admin).await;
        let page = chief.look(&format!("/teach/conversations/{}", lesson.id)).await;
        has(&page, ["It says what no program may say to a learner"]);
        is_sound(&site).await;
    }
}

#[tokio::test]
async fn words_that_a_second_model_finds_unfit_or_does_not_look_at_are_not_shown() {
    let unfit = json!({ "is_safe": false, "category": "insult", "reasoning": "It belittles." });
    let contrary = json!({ "is_safe": true, "category": "private", "reasoning": "Both." });
    for (reply, is_held) in [
        (Reply::json(unfit), true),
        (Reply::json(contrary), true),
        (Reply::error(500, "server_error", "Down."), false),
        (Reply::content("It is fine."), false),
    ] {
        let fake = model(move |asked| (asked.call_site.as_deref() == Some("words.safety")).then(|| reply.clone()));
        let site = Site::start().await.asking(&fake, &[]).await;
        let lesson = Lesson::of_writing_model(&site, "ann").await;
        lesson.writes("ok").await;
        let events: Vec<TutorEvent> = site.events(lesson.id).await;
        assert!(spoken(&events).iter().all(|(_, by_script)| *by_script), "{:?}", spoken(&events));
        let held = events.iter().filter(|event| matches!(event, TutorEvent::ReplyHeldBack { .. })).count();
        assert_eq!(held > 0, is_held, "{events:?}");
        if is_held {
            let mut chief = site.signed_in("chief", Role::Admin).await;
            let page = chief.look(&format!("/teach/conversations/{}", lesson.id)).await;
            has(&page, ["A second model judged that a learner must not read it"]);
        }
    }
}
