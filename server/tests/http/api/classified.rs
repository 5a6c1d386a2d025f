//! A language model classifies the error in a wrong answer, if neither a misconception nor a rule matches.

use plumb_fake_llm::{AskedRequest, FakeLlm, Provider, Reply, Script};
use serde_json::{Value as Json, json};

use super::Program;
use crate::support::{Site, has_fields};

/// A model with this reply.
fn model(said: impl Fn() -> Reply + Send + Sync + 'static) -> FakeLlm {
    FakeLlm::start(
        Script::new(Provider::OpenAi).responder(move |asked: &AskedRequest| {
            (asked.call_site.as_deref() == Some("diagnosis.classify")).then(&said)
        }),
    )
}

fn kind(category: &str, confidence: f64) -> Reply {
    Reply::json(json!({ "reasoning": "So it seems.", "error_category": category, "confidence": confidence }))
}

fn ask(answer: &str) -> Json {
    let problem = json!({
        "stem": "A shelf has 17 red and 25 blue books. How many books are on it?",
        "answer_spec": { "input_type": "integer" }, "key": "42",
        "steps": ["17 + 25 = 42"],
        "misconceptions": [{
            "id": "concatenates", "error_tag": "conceptual_error", "trigger": { "kind": "exact_answer", "value": "1725" },
            "hint_ladder": ["How many are they together?"],
        }],
    });
    json!({ "problem": { "posed": { "problem": problem, "answer": answer } } })
}

/// Returns the diagnosis of a wrong answer on a site with that model.
async fn diagnosed(fake: &FakeLlm, answer: &str) -> Json {
    let site = Site::start().await.asking(fake, &[]).await;
    let mut ann = Program::learner(&site).await;
    ann.post("/diagnose", &ask(answer)).await.expect(200).json()
}

#[tokio::test]
async fn a_model_is_asked_for_the_kind_of_an_error_that_nothing_else_knows() {
    let site = Site::start().await;
    let mut ann = Program::learner(&site).await;
    let without = ann.post("/diagnose", &ask("97")).await.expect(200).json();
    assert_eq!(without["error_category"], "unknown", "no rule knows it: {without}");

    let fake = model(|| kind("conceptual_error", 0.9));
    let found = diagnosed(&fake, "97").await;
    assert_eq!((&found["error_category"], &found["classified_by"]), (&json!("conceptual_error"), &json!("model")));
    assert_eq!(found["confidence_score"], 0.6, "a rule is surer: {found}");
    assert!(!found.to_string().contains("So it seems"), "what is said is ours: {found}");
    // The prompt has the question and the answer, but neither the key nor a step.
    let journal = fake.journal();
    let asked = journal.of("diagnosis.classify");
    let sent = asked[0].body.to_string();
    assert!(asked.len() == 1 && sent.contains("red and 25 blue") && sent.contains("97"), "{sent}");
    assert!(!sent.contains("42") && !sent.contains("17 + 25"), "{sent}");
}

#[tokio::test]
async fn no_model_is_asked_where_a_misconception_knows_and_none_is_believed_that_is_not_sure() {
    let fake = model(|| kind("sign_error", 0.9));
    has_fields(&diagnosed(&fake, "1725").await, json!({ "/misconception": "concatenates", "/classified_by": null }));
    assert_eq!(fake.journal().of("diagnosis.classify").len(), 0);

    for said in [
        || kind("sign_error", 0.3),
        || kind("unknown", 1.0),
        || kind("a_kind_of_its_own", 1.0),
        || kind("sign_error", 7.0),
        || Reply::content("The answer is 42."),
        || Reply::error(400, "invalid_request_error", "The request is not valid."),
        || Reply::content("").refusal("I cannot help with that."),
    ] {
        let found = diagnosed(&model(said), "97").await;
        assert_eq!((&found["error_category"], &found["classified_by"]), (&json!("unknown"), &Json::Null), "{found}");
    }
}
