//! Equal responses give equal items, verdicts, evidence and mastery, whatever a model replies.

use std::sync::Arc;

use plumb_fake_llm::{FakeLlm, Reply};
use plumb_server::config::Settings;
use plumb_service::Plumb;
use plumb_sessions::practice::PracticeEvent;
use serde_json::{Value as Json, json};

use super::{Led, model, practising, site};
use crate::factory::models;
use crate::support::chance::TestChance;
use crate::support::{Site, plumb_by, right_answer, wrong_answer};

/// A server of the site with that model, if any. Its seeds do not depend on the model.
async fn server(site: &Site, fake: Option<&FakeLlm>) -> Arc<Plumb> {
    let settings = Settings { models: fake.map(models), ..site.settings.clone() };
    let plumb = plumb_by(&site.stores, &site.clock, &settings, TestChance::of(11));
    plumb.reload_content().await.unwrap();
    plumb
}

/// Removes the ids, which differ each time.
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

/// Returns the events of a learner with these responses, without the words.
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
