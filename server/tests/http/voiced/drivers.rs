//! Practice and workflows with words of a model around the content, and kinds of sessions without any.

use std::sync::Arc;

use plumb_fake_llm::{Misbehaviour, Reply};
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, Content};
use plumb_sessions::conversation::LLM_AGENT;
use plumb_sessions::practice::{Practice, PracticeEvent};
use serde_json::{Value as Json, json};

use super::{Led, model, practising, requests, site};
use crate::factory::served;
use crate::support::{Site, plumb, right_answer, wrong_answer};

/// A response to the current item.
async fn answer(led: &Led<'_>, right: bool) -> Json {
    let (_, item) = led.site.practised(led.id).await;
    let answer = if right { right_answer(&item) } else { wrong_answer(&item) };
    if item.body.options().is_some() { json!({ "selection": answer }) } else { json!({ "text": answer }) }
}

#[tokio::test]
async fn a_model_speaks_before_each_item_and_the_item_stays_as_it_is() {
    let site = site().await;
    let fake = model(|_| None);
    let plumb = served(&site, &fake).await;
    let led = Led::begin(&site, &plumb, "ann", practising()).await;
    let asked = led.asked().await.unwrap();
    let (_, item) = site.practised(led.id).await;
    assert_eq!((asked.action.prompt(), asked.said.as_deref()), (item.stem.as_str(), Some("Take your time with it.")));
    led.respond(answer(&led, false).await).await;
    let asked = led.asked().await.unwrap();
    assert_eq!(asked.action.prompt(), item.stem);
    assert!(asked.said.unwrap().ends_with("Not right yet. Look at it again."));
    led.respond(answer(&led, true).await).await;
    let said = led.asked().await.unwrap().said.unwrap();
    assert!(said.ends_with("That is right. Go on like that."), "{said}");
    // No prompt has the key before it was shown.
    let first = requests(&fake, "driver.tutor").remove(0).to_string();
    assert!(first.contains(&item.stem.replace('"', "\\\"")) && first.contains("items_completed"), "{first}");
    assert!(led.drivers().await.iter().all(|driver| driver == LLM_AGENT));
    // The words are on the page, beside the item.
    let page = plumb.as_learner(&led.actor).session_page(&plumb, led.id).await.unwrap();
    assert!(format!("{page:?}").contains("Go on like that."), "{page:?}");
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn words_that_tell_the_answer_or_another_verdict_are_never_said() {
    let site = site().await;
    for (case, lies) in ["leak", "verdict"].into_iter().enumerate() {
        let fake = model(move |asked| {
            let user = asked.messages().iter().map(|message| message["content"].to_string()).collect::<String>();
            let question = user.split("The question that is open:").nth(1).unwrap_or_default();
            let numbers: Vec<u64> = question
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .take(2)
                .collect();
            let sum: u64 = numbers.iter().sum();
            Some(Reply::content(match lies {
                "leak" => format!("Easy: the answer is {sum}."),
                _ if user.contains("It is wrong.") => "Great, that is correct!".to_owned(),
                _ => "That was wrong.".to_owned(),
            }))
        });
        let plumb = served(&site, &fake).await;
        let led = Led::begin(&site, &plumb, &format!("ann{case}"), practising()).await;
        led.asked().await;
        led.respond(answer(&led, false).await).await;
        led.asked().await;
        led.respond(answer(&led, true).await).await;
        led.asked().await;
        let said = led.said().await;
        assert!(said.iter().all(|(_, by_model)| !by_model), "{lies}: {said:?}");
        assert!(requests(&fake, "driver.tutor").len() >= 6, "each was asked for once more");
    }
}

#[tokio::test]
async fn a_model_leads_to_the_steps_of_a_workflow_but_to_none_that_has_a_right_answer() {
    let site = site().await;
    let fake = model(|_| None);
    let plumb = served(&site, &fake).await;
    let course = Begin::Guided(SessionKind::Workflow, Content::Published("course".to_owned()));
    let led = Led::begin(&site, &plumb, "ann", course).await;
    let guided = Some("You are on your way; this comes now.".to_owned());
    assert_eq!(led.asked().await.unwrap().said, guided);
    led.respond(json!({})).await;
    let check = led.asked().await.unwrap();
    assert_eq!((check.action.prompt(), check.said), ("How much is 2 + 2?", None));
    led.respond(json!({ "text": "5" })).await;
    assert_eq!(led.asked().await.unwrap().said.as_deref(), Some("Count on from two."), "content is said word for word");
    led.respond(json!({ "text": "4" })).await;
    assert_eq!(led.asked().await.unwrap().said, guided);
    assert!(requests(&fake, "driver.guide").iter().all(|sent| !sent.to_string().contains("2 + 2")));
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn in_assessments_and_surveys_no_model_has_a_word() {
    let site = site().await;
    let fake = model(|_| None);
    let plumb = served(&site, &fake).await;
    let exam = Begin::Evaluation(Content::Published("FREE".to_owned()), None);
    let survey = Begin::Guided(SessionKind::Survey, Content::Published("feedback".to_owned()));
    for (name, what) in [("ann", exam), ("bea", survey)] {
        let led = Led::begin(&site, &plumb, name, what).await;
        led.asked().await.unwrap();
        assert_eq!((led.drivers().await, led.said().await), (vec!["scripted/1".to_owned()], vec![]));
    }
    assert_eq!(fake.journal().count(), 0);
}

#[tokio::test]
async fn script_and_model_take_over_from_one_another_in_mid_session() {
    let site = site().await;
    let fake = model(|_| None);
    let voiced = served(&site, &fake).await;
    let led = Led::begin(&site, &site.plumb, "ann", practising()).await;
    for (plumb, right) in [(&voiced, true), (&site.plumb, true), (&voiced, false)] {
        led.asked().await;
        let led = Led { plumb: Arc::clone(plumb), actor: led.actor.clone(), ..led };
        led.respond(answer(&led, right).await).await;
        led.asked().await;
    }
    assert_eq!(led.drivers().await, ["scripted/1", LLM_AGENT, "scripted/1", LLM_AGENT]);
    let by_model: Vec<bool> = led.said().await.into_iter().map(|(_, by_model)| by_model).collect();
    assert_eq!(by_model.iter().filter(|by_model| **by_model).count(), 2, "{by_model:?}");
    let practice: Practice = site.snapshot(led.id).await;
    assert_eq!(practice.completed(), 2);
    site.sessions_are_whole().await;
}

/// A server that crashes while a model is working.
async fn dies(site: &Site, led: &Led<'_>) {
    site.clock.advance_secs(1);
    let alone = plumb(&site.stores, &site.clock, &site.settings);
    alone.reload_content().await.unwrap();
    alone.run(led.id).await.unwrap();
}

#[tokio::test]
async fn what_was_acknowledged_counts_once_whatever_becomes_of_a_model_that_is_asked_meanwhile() {
    let site = site().await;
    let fake = model(|asked| {
        let is_first = asked.nth == 1;
        (!is_first).then(|| Reply::content("Never.").misbehave(Misbehaviour::NeverAnswers, 0))
    });
    let voiced = served(&site, &fake).await;
    let led = Led::begin(&site, &voiced, "ann", practising()).await;
    led.asked().await;
    let response = answer(&led, true).await;
    led.respond(response).await;
    // The response counts already; the run waits for the model. Another server continues it.
    let practice: Practice = site.snapshot(led.id).await;
    assert_eq!(practice.completed(), 1);
    while requests(&fake, "driver.tutor").len() < 2 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    dies(&site, &led).await;
    let asked = led.asked().await.unwrap();
    let events = site.events::<PracticeEvent>(led.id).await;
    let served = events.iter().filter(|event| matches!(event, PracticeEvent::ProblemServed { .. })).count();
    assert_eq!(served, 2, "one item for the answer, and one after it");
    assert_eq!(asked.position, Some(1));
    site.sessions_are_whole().await;
}
