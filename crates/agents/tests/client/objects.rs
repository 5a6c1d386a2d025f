//! Objects in each of the modes in which they are requested.

use plumb_agents::ledger::Budget;
use plumb_agents::structured::ObjectMode;
use plumb_agents::wire::ChatMessage;
use plumb_agents::{Call, Provider, Schema};
use plumb_fake_llm::{FakeLlm, Reply, Script, anything};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::catalogue::{good, schema};
use super::support::{always, call, client, client_of, config, endpoint, in_turn};

#[derive(Debug, PartialEq, Deserialize)]
struct Verdict {
    is_right: bool,
    mastery: f64,
    skill_id: String,
    steps: Vec<String>,
}

#[tokio::test]
async fn an_object_is_read_into_its_type() {
    let fake = always(Reply::json(good()));
    let (one, ledger) = client(&[&fake]);
    let structured = one.structured::<Verdict>(call(), &schema()).await.expect("an object");
    let steps = vec!["add".to_owned(), "carry".to_owned()];
    let expected = Verdict { is_right: true, mastery: 0.5, skill_id: "sums".to_owned(), steps };
    assert_eq!((structured.value, structured.level, structured.repairs), (expected, ObjectMode::JsonSchema, 0));
    let record = &ledger.records()[0];
    assert_eq!(record.schema_hash.as_deref(), Some(schema().hash()));
    assert_eq!(record.level, Some(ObjectMode::JsonSchema));
}

/// A server that refuses levels above `level` with 400.
fn bears(level: ObjectMode) -> FakeLlm {
    let script = Script::new(plumb_fake_llm::Provider::Vllm).responder(move |asked: &plumb_fake_llm::AskedRequest| {
        let format = asked.body["response_format"]["type"].as_str();
        let asked_at = match format {
            Some("json_schema") => ObjectMode::JsonSchema,
            Some(_) => ObjectMode::JsonObject,
            None if asked.body.get("tools").is_some() => ObjectMode::Tool,
            None => ObjectMode::Prompt,
        };
        let refused = asked_at < level;
        Some(if refused { Reply::error(400, "unsupported", "This is not supported.") } else { Reply::json(good()) })
    });
    FakeLlm::start(script)
}

#[tokio::test]
async fn the_level_goes_down_on_refusals_and_stays_there() {
    let rows =
        [(ObjectMode::JsonSchema, 1), (ObjectMode::Tool, 2), (ObjectMode::JsonObject, 3), (ObjectMode::Prompt, 4)];
    for (level, requests) in rows {
        let fake = bears(level);
        let (one, _) = client(&[&fake]);
        let structured = one.structured::<Json>(call(), &schema()).await.expect("an object");
        assert_eq!((structured.value, structured.level), (good(), level));
        assert_eq!(fake.journal().count(), requests);
        one.structured::<Json>(call(), &schema()).await.expect("an object");
        assert_eq!(fake.journal().count(), requests + 1, "{level}: asked at the right level at once");
    }
}

#[tokio::test]
async fn a_fault_that_names_the_way_of_asking_lowers_the_level_too() {
    let fault = Reply::error(500, "500", "tools param requires --jinja flag");
    let script =
        Script::new(plumb_fake_llm::Provider::LlamaCpp).responder(move |asked: &plumb_fake_llm::AskedRequest| {
            let has_tools = asked.body.get("tools").is_some();
            Some(if has_tools { fault.clone() } else { Reply::json(good()) })
        });
    let fake = FakeLlm::start(script);
    let (one, _) = client(&[&fake]);
    one.object_modes().note("main", "model", ObjectMode::Tool);
    let structured = one.structured::<Json>(call(), &schema()).await.expect("an object");
    assert_eq!(structured.level, ObjectMode::JsonObject);
    assert_eq!(one.object_modes().level("main", "model"), Some(ObjectMode::JsonObject));
}

#[tokio::test]
async fn a_request_that_is_refused_at_every_level_teaches_nothing() {
    let fake = always(Reply::error(400, "bad", "Not this."));
    let (one, _) = client(&[&fake]);
    assert_eq!(one.structured::<Json>(call(), &schema()).await.expect_err("an error").code(), "bad_request");
    assert_eq!(fake.journal().count(), 4);
    assert_eq!(one.object_modes().level("main", "model"), None);
}

#[tokio::test]
async fn a_refusal_that_names_another_reason_does_not_lower_the_level() {
    let fake = always(Reply::error(400, "context_length_exceeded", "Too many tokens."));
    let (one, _) = client(&[&fake]);
    assert_eq!(one.structured::<Json>(call(), &schema()).await.expect_err("an error").code(), "bad_request");
    assert_eq!(fake.journal().count(), 1);
}

#[tokio::test]
async fn below_the_schema_it_is_told_in_words() {
    for level in [ObjectMode::JsonObject, ObjectMode::Prompt] {
        let fake = always(Reply::json(good()));
        let (one, _) = client(&[&fake]);
        one.object_modes().note("main", "model", level);
        one.structured::<Json>(call(), &schema()).await.expect("an object");
        let body = &fake.journal().entries[0].body;
        assert!(body["messages"][0]["content"].as_str().is_some_and(|text| text.contains("\"skill_id\"")), "{level}");
    }
}

#[tokio::test]
async fn text_around_an_object_is_borne_at_the_lowest_level_only() {
    for (level, is_borne) in [(ObjectMode::JsonObject, false), (ObjectMode::Prompt, true)] {
        let fake = always(Reply::content(format!("Here you are: {} Bye.", good())));
        let (one, _) = client(&[&fake]);
        one.object_modes().note("main", "model", level);
        assert_eq!(one.structured::<Json>(call(), &schema()).await.is_ok(), is_borne, "{level}");
    }
}

#[tokio::test]
async fn a_repair_tells_what_was_found_and_is_counted() {
    let mut wrong = good();
    wrong["mastery"] = json!(7);
    let fake = in_turn(vec![Reply::json(wrong), Reply::json(good())]);
    let (one, ledger) = client(&[&fake]);
    let structured = one.structured::<Json>(call(), &schema()).await.expect("an object");
    assert_eq!(structured.repairs, 1);
    let outcomes: Vec<String> = ledger.records().into_iter().map(|record| record.outcome).collect();
    assert_eq!(outcomes, ["schema_invalid", "ok"]);
    let body = &fake.journal().entries[1].body;
    let last = body["messages"].as_array().and_then(|messages| messages.last()).expect("a message");
    assert_eq!(last["role"], "user");
    assert!(last["content"].as_str().is_some_and(|text| text.contains("/mastery")), "{last}");
}

#[tokio::test]
async fn without_leave_to_repair_the_findings_come_back() {
    let mut wrong = good();
    wrong["is_right"] = json!("false");
    let fake = always(Reply::json(wrong));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.limits.repairs = 0;
    let (one, _) = client_of(config, Budget::default());
    let error = one.structured::<Json>(call(), &schema()).await.expect_err("an error");
    let plumb_agents::LlmError::SchemaInvalid { findings, .. } = error else { panic!("{error}") };
    assert_eq!(findings.len(), 1);
    assert!(findings[0].starts_with("/is_right: ") && !findings[0].contains("false"), "{findings:?}");
}

#[tokio::test]
async fn a_cut_answer_is_asked_for_once_with_a_higher_cap() {
    let cut = Reply::content("{\"is_right\": tr").finish_reason("length");
    let fake = in_turn(vec![cut.clone(), Reply::json(good())]);
    let (one, _) = client(&[&fake]);
    assert_eq!(one.structured::<Json>(call(), &schema()).await.expect("an object").value, good());
    let caps: Vec<Json> = fake.journal().entries.iter().map(|entry| entry.body["max_tokens"].clone()).collect();
    assert_eq!(caps, [json!(100), json!(200)]);

    let always_cut = always(cut);
    let mut config = config(vec![endpoint("main", Provider::Compatible, always_cut.base_url())]);
    config.limits.most_tokens = 100;
    let (one, _) = client_of(config, Budget::default());
    assert_eq!(one.structured::<Json>(call(), &schema()).await.expect_err("an error").code(), "truncated");
    assert_eq!(always_cut.journal().count(), 1, "the cap is as high as it may be");
}

#[tokio::test]
async fn a_field_that_may_be_missing_is_asked_for_as_null_and_left_out() {
    let schema = json!({
        "type": "object",
        "required": ["says"],
        "additionalProperties": false,
        "properties": { "says": { "type": "string" }, "note": { "type": "string" } },
    });
    let schema = Schema::new("note", schema).expect("a schema");
    let fake = always(Reply::json(json!({ "says": "x", "note": null })));
    let (one, _) = client(&[&fake]);
    assert_eq!(one.structured::<Json>(call(), &schema).await.expect("an object").json, json!({ "says": "x" }));
    let sent = &fake.journal().entries[0].body["response_format"]["json_schema"];
    assert_eq!(sent["schema"]["properties"]["note"]["type"], json!(["string", "null"]));
    assert_eq!(sent["strict"], json!(true));
}

#[tokio::test]
async fn anthropic_is_asked_by_a_tool() {
    let script = Script::new(plumb_fake_llm::Provider::Anthropic).when(anything()).json(good());
    let fake = FakeLlm::start(script);
    let config = config(vec![endpoint("main", Provider::Anthropic, fake.base_url())]);
    let (one, _) = client_of(config, Budget::default());
    let call = Call { messages: vec![ChatMessage::system("Judge."), ChatMessage::user("Now")], ..call() };
    let structured = one.structured::<Json>(call, &schema()).await.expect("an object");
    assert_eq!((structured.value, structured.level), (good(), ObjectMode::Tool));
    fake.stop().must_be_clean();
}
