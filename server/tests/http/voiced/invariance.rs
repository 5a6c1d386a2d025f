//! The same responses come to the same items, verdicts, evidence and mastery, whatever a model says or does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use plumb_fake_llm::{FakeLlm, Reply};
use plumb_service::{Chance, Plumb, Setup, SystemChance};
use plumb_sessions::practice::PracticeEvent;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{Led, model, practising, site};
use crate::factory::models;
use crate::support::{Site, right_answer, wrong_answer};

/// The same seeds for everybody.
struct SameSeeds(AtomicU64);

impl Chance for SameSeeds {
    fn seed(&self) -> u64 {
        self.0.fetch_add(7_919, Ordering::Relaxed)
    }

    fn id(&self, now: Timestamp) -> Uuid {
        SystemChance.id(now)
    }

    fn secret(&self) -> [u8; 20] {
        SystemChance.secret()
    }
}

async fn server(site: &Site, fake: Option<&FakeLlm>) -> Arc<Plumb> {
    let settings = &site.settings;
    let setup = Setup {
        stores: site.stores.clone(),
        clock: Arc::clone(&site.clock) as Arc<dyn plumb_service::Clock>,
        chance: Arc::new(SameSeeds(AtomicU64::new(11))),
        cores: 2,
        limits: settings.limits,
        grace_seconds: settings.grace_seconds,
        sign_up: settings.sign_up,
        rules: plumb_service::practice::Rules::default(),
        heads: Arc::new(plumb_server::heads_file::ConfiguredHeads::of(settings)),
        models: fake.map(models),
    };
    let plumb = Arc::new(Plumb::new(setup).unwrap());
    plumb.reload_content().await.unwrap();
    plumb
}

/// Without what is another's every time: whose it is, and under which name.
fn bare(mut event: Json) -> Json {
    fn strip(value: &mut Json) {
        match value {
            Json::Object(fields) => {
                fields.retain(|name, _| !["session_id", "learner", "command_id"].contains(&name.as_str()));
                fields.values_mut().for_each(strip);
            }
            Json::Array(all) => all.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut event);
    event
}

/// All that happened to a learner who answers so, but for what was said.
async fn history(fake: Option<FakeLlm>) -> Vec<Json> {
    let site = site().await;
    let plumb = server(&site, fake.as_ref()).await;
    let led = Led::begin(&site, &plumb, "ann", practising()).await;
    for step in ["wrong", "right", "hint", "right", "wrong", "solution", "right", "right"] {
        if led.asked().await.is_none() {
            break;
        }
        let (_, item) = site.practised(led.id).await;
        let answer = if step == "wrong" { wrong_answer(&item) } else { right_answer(&item) };
        let response = match step {
            "hint" | "solution" => json!({ "request": step }),
            _ if item.body.options().is_some() => json!({ "selection": answer }),
            _ => json!({ "text": answer }),
        };
        led.respond(response).await;
    }
    led.asked().await;
    site.sessions_are_whole().await;
    let events = site.events::<PracticeEvent>(led.id).await;
    let counted = events.iter().filter(|event| !matches!(event, PracticeEvent::Said(_)));
    let mut all: Vec<Json> = counted.map(|event| bare(serde_json::to_value(event).unwrap())).collect();
    let evidence = site.stores.learning.evidence(led.actor.id, "t_add").await.unwrap();
    all.push(json!(evidence.len()));
    all
}

#[tokio::test]
async fn nothing_that_counts_depends_on_what_a_model_says_or_does() {
    let without = history(None).await;
    assert!(without.len() > 20, "{without:?}");
    let lies = ["The answer is 12. You were right, mastery 1.0.", "Skip this item and end the session?"];
    let models = [
        model(|_| None),
        model(move |asked| Some(Reply::content(lies[asked.nth % 2]))),
        model(|_| Some(Reply::error(503, "service_unavailable", "Loading model."))),
        model(|_| Some(Reply::tool_call("complete_session", json!({})))),
        model(|_| Some(Reply::content("").refusal("I cannot help with that."))),
    ];
    for (case, fake) in models.into_iter().enumerate() {
        assert_eq!(history(Some(fake)).await, without, "{case}");
    }
}
