//! Agent-led sessions with a language model: it adds words, and without them the script continues.

mod catalogue;
mod drivers;
mod invariance;
mod thoughts;

use std::sync::Arc;
use std::time::Duration;

use plumb_fake_llm::{AskedRequest, FakeLlm, Reply};
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, ClientResponse, Content, OpenPrompt, ResponseOutcome, SessionView};
use plumb_service::{Actor, Plumb};
use plumb_sessions::conversation::{CallId, Message, Source};
use plumb_sessions::thought::FREE;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use crate::support::{Site, fresh_id, models};

/// A model that replies with `says`, or behaves well if that returns `None`.
fn model(says: impl Fn(&AskedRequest) -> Option<Reply> + Send + Sync + 'static) -> FakeLlm {
    models::model(|asked| Reply::content(good(asked)), says)
}

/// The reply of a well-behaved model: every question is a different one.
fn good(asked: &AskedRequest) -> String {
    match asked.call_site.as_deref().unwrap_or_default() {
        "driver.partner" => format!("What makes you say that, the {}th time?", asked.nth),
        "driver.partner_summary" => "You wrote of many things, and left one open.".to_owned(),
        "driver.tutor" if asked.user().contains("It is right.") => "That is right. Go on like that.".to_owned(),
        "driver.tutor" if asked.user().contains("It is wrong.") => "Not right yet. Look at it again.".to_owned(),
        "driver.tutor" => "Take your time with it.".to_owned(),
        "driver.guide" => "You are on your way; this comes now.".to_owned(),
        _ => "plumb".to_owned(),
    }
}

/// Returns the server's requests at one call site.
fn requests(fake: &FakeLlm, site: &str) -> Vec<Json> {
    fake.journal().of(site).into_iter().map(|entry| entry.body.clone()).collect()
}

fn thinking(content: &str) -> Begin {
    Begin::Guided(SessionKind::Thought, Content::Published(content.to_owned()))
}

fn practising() -> Begin {
    Begin::Learning { skill: "t_add".to_owned(), checkpoint: false }
}

/// A learner's session, without pages.
struct Led<'s> {
    site: &'s Site,
    /// The server that runs it: the site's, or one with another model.
    plumb: Arc<Plumb>,
    actor: Actor,
    id: SessionId,
}

impl<'s> Led<'s> {
    async fn begin(site: &'s Site, plumb: &Arc<Plumb>, name: &str, what: Begin) -> Self {
        let id = site.account(name, Role::Learner).await;
        site.let_models_write(name).await;
        let actor = Actor { id, name: name.to_owned(), role: Role::Learner };
        let begun = plumb.as_learner(&actor).begin_led(plumb, what, fresh_id()).await.unwrap();
        Self { site, plumb: Arc::clone(plumb), actor, id: begun.id }
    }

    /// Continues the session on another server.
    fn with(self, plumb: &Arc<Plumb>) -> Self {
        Self { plumb: Arc::clone(plumb), ..self }
    }

    async fn view(&self) -> SessionView {
        self.plumb.as_learner(&self.actor).led(self.id).await.unwrap()
    }

    /// Returns the prompt, once the pending run waits; `None` when the session is over.
    async fn asked(&self) -> Option<OpenPrompt> {
        for _ in 0..2_000 {
            self.plumb.run(self.id).await.unwrap();
            let view = self.view().await;
            if view.pending.is_some() || view.status.is_closed() {
                return view.pending;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("a run that does not end");
    }

    async fn prompt(&self) -> String {
        self.asked().await.expect("something is asked").action.prompt().to_owned()
    }

    /// Responds to the prompt; it counts at once, whatever a model is doing.
    async fn respond(&self, response: Json) {
        let asked = self.asked().await.expect("something is asked");
        self.site.clock.advance_secs(12);
        let response = ClientResponse { call: CallId::claimed(&asked.call), response, key: None };
        let learner = self.plumb.as_learner(&self.actor);
        let done = learner.respond(&self.plumb, self.id, &response, self.site.clock_now()).await.unwrap();
        assert!(matches!(done, ResponseOutcome::Recorded { .. }), "{done:?}");
    }

    async fn writes(&self, text: &str) {
        self.respond(json!({ "text": text })).await;
    }

    /// All messages, in order.
    async fn messages(&self) -> Vec<Message> {
        let events = self.site.stores.sessions.events(self.id).await.unwrap();
        events.iter().filter_map(|event| Message::in_event(&event.event.body)).collect()
    }

    /// Returns the words around the content, and whether a model wrote them.
    async fn said(&self) -> Vec<(String, bool)> {
        let said = self.messages().await.into_iter().filter_map(|message| match message {
            Message::MessageAdded { text, source, .. } => Some((text, is_model(&source))),
            _ => None,
        });
        said.collect()
    }

    /// Returns the agents of its runs.
    async fn drivers(&self) -> Vec<String> {
        let runs = self.messages().await.into_iter().filter_map(|message| match message {
            Message::RunStarted { driver, .. } => Some(driver),
            _ => None,
        });
        runs.collect()
    }
}

const fn is_model(source: &Source) -> bool {
    !source.is_script()
}

/// The site's usual content, and a free conversation.
async fn site() -> Site {
    Site::start().await
}

/// The free conversation, which every site has.
fn free() -> Begin {
    thinking(FREE)
}
