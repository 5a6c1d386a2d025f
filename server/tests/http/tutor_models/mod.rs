//! The tutor with a language model, which words the replies and decides nothing.

mod attacks;
mod catalogue;
mod choices;
mod crashes;
mod harm;
mod invariance;
mod stories;

use std::sync::Arc;

use plumb_answers::item::Item;
use plumb_fake_llm::{AskedRequest, FakeLlm, Reply};
use plumb_service::tutor::{LearnerMessage, Student};
use plumb_service::{Actor, Plumb, ServiceError};
use plumb_sessions::tutor::TutorSession;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use crate::support::{Site, fresh_id, models};

const TOPIC: &str = "sums-and-doubles";

/// A model that replies with `says`, or behaves well if that returns `None`.
fn model(says: impl Fn(&AskedRequest) -> Option<Reply> + Send + Sync + 'static) -> FakeLlm {
    models::model(good, says)
}

/// The reply of a well-behaved model.
fn good(asked: &AskedRequest) -> Reply {
    match asked.call_site.as_deref().unwrap_or_default() {
        "tutor.turn" => Reply::json(output(worded(asked))),
        "tutor.move" => Reply::json(choice(&["encourage:1"])),
        "tutor.welcome" => Reply::content("Welcome! Put the ones together first, then the tens."),
        "tutor.afterword" => Reply::content("You went through all of it. Choose another topic when you like."),
        _ => Reply::content("plumb"),
    }
}

/// A reply that agrees with the verdict in the prompt.
fn worded(asked: &AskedRequest) -> &'static str {
    let said = asked.messages().iter().map(|message| message["content"].as_str().unwrap_or_default());
    let all = said.collect::<Vec<_>>().join("\n");
    if all.contains("The answer is right.") {
        "Yes, that is right. You can go on like that."
    } else if all.contains("The answer is wrong.") {
        "That is not right yet. Look at it again."
    } else {
        "Take your time, and look at the question again."
    }
}

/// The choice of these sentences, and no proposal.
fn choice(sentences: &[&str]) -> Json {
    let mut choice = output("");
    choice.as_object_mut().unwrap().remove("response");
    choice["move"] = json!("point");
    choice["sentences"] = json!(sentences);
    choice
}

/// The output of a turn with every possible proposal.
fn full_output(response: &str) -> Json {
    let mut full = output(response);
    full["misconceptions_detected"] = json!(["Added a ten too many"]);
    full["mastery_updates"] = json!([{ "concept": "sums", "score": 0.5 }]);
    full["advance_to_step"] = json!(2);
    full["answer_correct"] = json!(false);
    full
}

/// The output of a turn with these words and no proposal.
fn output(response: &str) -> Json {
    json!({
        "response": response, "intent": "other", "answer_correct": null, "misconceptions_detected": [],
        "mastery_signal": "adequate", "advance_to_step": null, "mastery_updates": [], "question_asked": null,
        "expected_answer": null, "question_concept": null, "session_complete": false, "turn_summary": "A turn.",
        "reasoning": "Because.",
    })
}

fn safety(category: &str) -> Json {
    json!({ "is_safe": category == "none", "category": category, "reasoning": "Because." })
}

/// A learner's tutor session, without pages.
struct Lesson<'s> {
    site: &'s Site,
    /// The server that runs it: the site's, or one with another model.
    plumb: Arc<Plumb>,
    actor: Actor,
    id: SessionId,
}

impl<'s> Lesson<'s> {
    /// A session that exists already.
    async fn of(site: &'s Site, name: &str, id: SessionId) -> Self {
        let actor = Actor { id: site.id(name).await, name: name.to_owned(), role: Role::Learner };
        Self { site, plumb: Arc::clone(&site.plumb), actor, id }
    }

    async fn begun(site: &'s Site, name: &str) -> Self {
        Self::led(site, Arc::clone(&site.plumb), name).await
    }

    /// A session of a learner with a class that lets models write.
    async fn of_writing_model(site: &'s Site, name: &str) -> Self {
        site.let_models_write(name).await;
        let actor = Actor { id: site.id(name).await, name: name.to_owned(), role: Role::Learner };
        let begun = site.plumb.as_learner(&actor).tutor_begin(TOPIC, Student::default(), fresh_id()).await;
        Self { site, plumb: Arc::clone(&site.plumb), actor, id: begun.unwrap() }
    }

    async fn led(site: &'s Site, plumb: Arc<Plumb>, name: &str) -> Self {
        let id = site.account(name, Role::Learner).await;
        let actor = Actor { id, name: name.to_owned(), role: Role::Learner };
        let begun = plumb.as_learner(&actor).tutor_begin(TOPIC, Student::default(), fresh_id()).await;
        Self { site, plumb, actor, id: begun.unwrap() }
    }

    async fn session(&self) -> TutorSession {
        self.site.snapshot(self.id).await
    }

    /// The current item.
    async fn item(&self) -> Option<Item> {
        let session = self.session().await;
        Some(self.site.made_anew(&session.open()?.source).await)
    }

    async fn says(&self, message: LearnerMessage) -> Result<u32, ServiceError> {
        self.site.clock.advance_secs(12);
        let learner = self.plumb.as_learner(&self.actor);
        learner.tutor_turn(self.id, message, fresh_id(), self.site.clock_now()).await
    }

    async fn writes(&self, text: &str) {
        self.says(LearnerMessage::Text(text.to_owned())).await.unwrap();
    }
}
