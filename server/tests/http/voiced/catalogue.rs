//! Every misbehaviour of models and endpoints at every call site of an agent: each ends in acceptable words of the
//! model, or without them; never in a panic, a failed run, or a lost response.

use futures_util::StreamExt as _;
use plumb_fake_llm::catalogue::{Misdeed, of_answers, of_endpoints, of_tools};
use plumb_fake_llm::{AskedRequest, Reply};
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, Content};
use plumb_sessions::conversation::{Message, RunOutcome};
use plumb_sessions::thought::ThoughtEvent;
use serde_json::json;

use super::{Led, free, is_model, model, practising, site};
use crate::factory::served;
use crate::support::{Site, right_answer};

const SITES: [&str; 4] = ["driver.partner", "driver.partner_summary", "driver.tutor", "driver.guide"];

/// Misbehaviours that affect the envelope but not the model's words, so that these are accepted. A partner's words must
/// be a question.
const ACCEPTED: [&str; 1] = ["unknown finish reason"];

fn misdeeds() -> Vec<Misdeed> {
    let asked = json!({ "words": "What do you think?", "sure": true, "level": 3, "item_id": "a", "more": ["x", "y"] });
    let ours = ("get_next_item", json!({}));
    let theirs = ("present_choices", json!({ "prompt": "?", "options": ["1", "2"] }));
    of_endpoints().into_iter().chain(of_answers(&asked)).chain(of_tools(ours, theirs)).collect()
}

/// Runs a session with that misbehaviour at that call site; returns whether it has the model's words there.
async fn ends(house: &Site, place: &'static str, (case, reply): (usize, Reply)) -> bool {
    let fake = model(move |asked: &AskedRequest| (asked.call_site.as_deref() == Some(place)).then(|| reply.clone()));
    let plumb = served(house, &fake).await;
    let name = format!("{}-{case}", place.replace(['.', '_'], "-"));
    let led = match place {
        "driver.tutor" => {
            let led = Led::begin(house, &plumb, &name, practising()).await;
            led.asked().await.unwrap();
            let (_, item) = house.practised(led.id).await;
            let answer = right_answer(&item);
            let is_choice = item.body.options().is_some();
            led.respond(if is_choice { json!({ "selection": answer }) } else { json!({ "text": answer }) }).await;
            led
        }
        "driver.guide" => {
            let course = Begin::Guided(SessionKind::Workflow, Content::Published("course".to_owned()));
            Led::begin(house, &plumb, &name, course).await
        }
        "driver.partner" => {
            let led = Led::begin(house, &plumb, &name, free()).await;
            led.writes("Something on my mind.").await;
            led
        }
        _ => {
            let led = Led::begin(house, &house.plumb, &name, free()).await;
            for nth in 0..19 {
                led.writes(&format!("Thought {nth} of many.")).await;
            }
            led.asked().await.unwrap();
            let led = led.with(&plumb);
            led.writes("And the last of them.").await;
            led
        }
    };
    let asked = led.asked().await.expect("it goes on");
    assert!(!asked.action.prompt().contains('<'), "{place}");
    let mut words = Vec::new();
    for message in led.messages().await {
        match message {
            Message::MessageAdded { text, source, .. } if is_model(&source) => words.push(text),
            Message::RunFinished { outcome: RunOutcome::Failed { code }, .. } => panic!("{place}: {code}"),
            _ => {}
        }
    }
    if place.starts_with("driver.partner") {
        for event in house.events::<ThoughtEvent>(led.id).await {
            match event {
                ThoughtEvent::PromptPresented { text, source, .. }
                    if is_model(&source) && place == "driver.partner" =>
                {
                    words.push(text);
                }
                ThoughtEvent::HistorySummarized { text, .. } => words.push(text),
                _ => {}
            }
        }
    }
    for text in &words {
        assert!(!text.trim().is_empty() && !text.contains('<') && text.chars().count() <= 1_200, "{place}: {text}");
    }
    !words.is_empty()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_model_does_a_session_that_is_led_goes_on() {
    let house = site().await;
    let cases = SITES.into_iter().flat_map(|place| misdeeds().into_iter().map(move |misdeed| (place, misdeed)));
    let ended = cases.enumerate().map(|(case, (place, Misdeed { name, reply }))| {
        let house = &house;
        async move { (place, name, ends(house, place, (case, reply)).await) }
    });
    let found: Vec<(&str, &str, bool)> = futures_util::stream::iter(ended).buffered(16).collect().await;
    for place in SITES {
        let accepted = found.iter().filter(|(at, _, words)| *at == place && *words).map(|(_, name, _)| *name);
        let accepted: Vec<&str> = accepted.collect();
        let wanted: &[&str] = if place == "driver.partner" { &[] } else { &ACCEPTED };
        assert_eq!(accepted, wanted, "{place}");
    }
    house.sessions_are_whole().await;
}
