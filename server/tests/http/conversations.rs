//! A teacher's view of learners' tutor sessions: every message and decision with its reason, the model replies that the
//! gate refused, and confirming that flagged messages were looked at.

use plumb_answers::item::Item;
use plumb_fake_llm::{AskedRequest, FakeLlm, Provider, Reply as Said, Script};
use plumb_sessions::tutor::{TutorEvent, TutorSession};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use crate::regrades::is_sound;
use crate::support::models::finds_nothing;
use crate::support::{Client, Field, Reply, Site, fresh, has, right_answer, wrong_answer};

const TOPIC: &str = "sums-and-doubles";

async fn say(client: &mut Client, id: SessionId, text: &str) -> Reply {
    client.post("/do/tutor-say", &[("session", &id), ("command", &fresh()), ("text", &text)]).await
}

/// Answers the current question; returns the item and the submitted answer.
async fn answer(site: &Site, client: &mut Client, id: SessionId, right: bool) -> (Item, String) {
    site.clock.advance_secs(12);
    let session: TutorSession = site.snapshot(id).await;
    let current = session.open().expect("something is asked").clone();
    let item = site.made_anew(&current.source).await;
    let given = if right { right_answer(&item) } else { wrong_answer(&item) };
    let position = current.position;
    let fields: [Field<'_>; 4] = [("session", &id), ("command", &fresh()), ("position", &position), ("answer", &given)];
    client.post("/do/tutor-answer", &fields).await;
    (item, given)
}

/// A turn of a model with many proposals.
fn output(response: &str) -> Json {
    json!({
        "response": response, "intent": "off_topic", "answer_correct": true,
        "misconceptions_detected": ["Thinks in colours"], "mastery_signal": "strong", "advance_to_step": 4,
        "mastery_updates": [{ "concept": "sums", "score": 0.99 }, { "concept": "kites", "score": 0.5 }],
        "question_asked": "What is a kite?", "expected_answer": null, "question_concept": null,
        "session_complete": true, "turn_summary": "Went on.", "reasoning": "None.",
    })
}

/// A model that praises an unmarked answer, and takes loneliness for distress.
fn model() -> FakeLlm {
    FakeLlm::start(Script::new(Provider::OpenAi).responder(|asked: &AskedRequest| {
        let is_lonely = asked.user().contains("Nobody likes me.");
        let said = match asked.call_site.as_deref()? {
            "words.safety" => return finds_nothing(asked),
            "tutor.safety" => {
                let category = if is_lonely { "distress" } else { "none" };
                json!({ "is_safe": !is_lonely, "category": category, "reasoning": "None." })
            }
            "tutor.turn" if asked.user().contains("Is it a kite?") => output("Yes, that is right, well done!"),
            "tutor.turn" => output("Take your time, and look at the numbers again."),
            _ => return Some(Said::content("Welcome. We go step by step.")),
        };
        Some(Said::json(said))
    }))
}

#[tokio::test]
async fn who_teaches_a_learner_reads_what_was_said_and_decided_and_why() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let (mut rex, _) = site.class_of("rex", &["bea"]).await;
    let of_class = format!("/teach/conversations?class={class}");
    has(&tess.look("/teach/conversations").await, ["None of your learners has used the tutor yet."]);
    let mut ann = site.learner().await;
    let id = ann.learn(TOPIC).await;
    say(&mut ann, id, "ok").await;
    let (item, wrong) = answer(&site, &mut ann, id, false).await;
    answer(&site, &mut ann, id, true).await;

    let path = format!("/teach/conversations/{id}");
    has(&tess.look(&format!("/teach/classes/{class}")).await, [&of_class]);
    let learner = site.id("ann").await;
    let card = tess.look(&format!("/teach/learners/{learner}?view=all")).await;
    has(&card, [&path, &format!("/teach/conversations?learner={learner}")]);
    for list in ["/teach/conversations", &of_class, &format!("/teach/conversations?learner={learner}")] {
        has(&tess.look(list).await, ["Sums and doubles with a tutor", "ann", "2 of 4 steps, 3 messages", &path]);
    }
    has(&tess.look("/teach/conversations?name=ann").await, [&path]);
    has(&tess.look("/teach/conversations?name=nobody").await, ["No conversations match this filter."]);

    let page = tess.look(&path).await;
    has(&page, ["Put the ones together first.", "from the topic’s own text, no model"]);
    has(&page, ["Step 1 started (Explanation: sums): the session started."]);
    has(&page, ["Step 2 started (Check: sums): the step before is done.", "Understood as", "an answer"]);
    has(&page, [item.stem.as_str(), &format!("Right answer: {}", item.key_text())]);
    has(&page, ["wrong answer: the tutor asked how the learner got there.", "Mastery", "it was not right."]);
    has(&page, [&format!("From the first answer to question 1, “{}”:", item.body.answer_text(&wrong))]);
    has(&page, ["Changes in mastery", "Next move"]);
    assert!(!page.contains("<details open"), "what was decided is folded up: {page}");
    has(&tess.look(&format!("{path}?open=1")).await, ["<details open", "Collapse all"]);

    // Other teachers get 404, and do not find it in lists either.
    rex.get(&path).await.expect(404);
    assert!(!rex.look("/teach/conversations").await.contains(&path));
    has(&rex.look("/teach/conversations?name=ann").await, ["No conversations match this filter."]);
    rex.get(&format!("/teach/conversations?learner={learner}")).await.expect(404);
    rex.get(&of_class).await.expect(404);
    ann.get(&path).await.expect(403);
    let thoughts = ann.begin_led("thought", "looking-back").await;
    let exam = ann.begin("FREE").await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for other in [thoughts, exam, SessionId::nil()] {
        tess.get(&format!("/teach/conversations/{other}")).await.expect(404);
        chief.get(&format!("/teach/conversations/{other}")).await.expect(404);
    }
    has(&chief.look(&path).await, ["Put the ones together first."]);
    has(&chief.look("/teach/conversations").await, [&path]);
}

#[tokio::test]
async fn a_teacher_sees_what_a_model_proposed_and_was_not_allowed_to_say() {
    let fake = model();
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    tess.post("/do/class-model-words", &[("class", &class), ("allow", &1)]).await.expect(200);
    let site = site.asking(&fake, &[]).await;
    let (mut tess, mut ann) = (site.signed_in("tess", Role::Teacher).await, site.learner().await);
    let id = ann.learn(TOPIC).await;
    say(&mut ann, id, "ok").await;
    say(&mut ann, id, "Is it a kite?").await;
    say(&mut ann, id, "Nobody likes me.").await;
    let events: Vec<TutorEvent> = site.events(id).await;
    assert!(events.iter().any(|event| matches!(event, TutorEvent::ReplyHeldBack { .. })), "{events:?}");

    has(&tess.look("/teach/conversations").await, ["ann"]);
    let page = tess.look(&format!("/teach/conversations/{id}")).await;
    has(&page, ["worded by m", "Withheld", "Yes, that is right, well done!"]);
    has(&page, ["It says the answer is right, but the checker did not say so.", "withheld", "The model’s proposals"]);
    has(&page, ["that the answer is right.", "Not used:", "there was no answer to mark."]);
    has(&page, ["that “sums” is mastered at 99", "Overruled:", "the topic has no such concept."]);
    has(&page, ["to continue with step 4.", "only right answers move it on.", "to end the session."]);
    has(&page, ["the plan is not done.", "Thinks in colours", "only the topic’s questions are marked."]);
    has(&page, ["found by a model"]);
    let own = ann.look(&format!("/tutor/{id}")).await;
    assert!(!own.contains("well done"), "the learner is not told: {own}");
    has(&tess.look("/teach/flags").await, ["Nobody likes me.", "found by a model"]);
    is_sound(&site).await;
}

/// Confirms that a flagged message was looked at.
async fn look(client: &mut Client, id: SessionId, seq: i64, note: &str) -> Reply {
    client.post("/do/flag-look", &[("session", &id), ("seq", &seq), ("note", &note)]).await
}

#[tokio::test]
async fn messages_that_need_somebody_are_looked_at_once() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let (mut rex, _) = site.class_of("rex", &["bea"]).await;
    let mut ann = site.learner().await;
    let id = ann.learn(TOPIC).await;
    for text in ["I want to die", "shut up"] {
        say(&mut ann, id, text).await;
        site.clock.advance_secs(60);
    }
    has(&tess.look("/teach").await, ["2 messages need attention"]);
    assert!(!rex.look("/teach").await.contains("need attention"));
    let events: Vec<TutorEvent> = site.events(id).await;
    let seq = |nth: usize| {
        let flagged = (1_i64..).zip(&events).filter(|(_, event)| matches!(event, TutorEvent::Flagged { .. }));
        flagged.map(|(seq, _)| seq).nth(nth).unwrap()
    };
    let (first, second) = (seq(0), seq(1));
    look(&mut rex, id, second, "").await.expect(404);
    for wrong in [0, -1, 1, first + 1, i64::MAX] {
        look(&mut tess, id, wrong, "").await.expect(404);
    }
    look(&mut tess, SessionId::nil(), second, "").await.expect(404);
    let exam = ann.begin("FREE").await;
    look(&mut tess, exam, 1, "").await.expect(404);
    look(&mut tess, id, second, &"x".repeat(501)).await.expect(422).has(["flags-note-long"]);

    assert_eq!(look(&mut tess, id, second, " Talked to <b>Ann</b>. ").await.location(), "/teach/flags?done=1");
    let page = tess.look("/teach/flags?done=1").await;
    has(&page, ["Marked as reviewed.", "by tess", "Talked to &lt;b&gt;Ann&lt;/b&gt;."]);
    assert!(page.find("I want to die") < page.find("shut up"), "what waits comes first: {page}");
    has(&page, [&format!("/teach/conversations/{id}?page=1#turn-1")]);
    has(&tess.look("/teach").await, ["1 message needs attention"]);

    // A colleague who confirms later changes nothing.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    look(&mut chief, id, second, "Me, too.").await;
    assert!(!tess.look("/teach/flags").await.contains("Me, too."));
    assert_eq!(site.audited(id, AuditAction::FlagLookedAt).await, 1);
    look(&mut chief, id, first, "").await;
    assert!(!tess.look("/teach").await.contains("somebody</a>"));
    has(&tess.look("/teach/flags").await, ["by chief"]);
    has(&chief.look("/admin/audit/trail?action=flag_looked_at").await, ["Message to the tutor reviewed"]);
    is_sound(&site).await;
}
