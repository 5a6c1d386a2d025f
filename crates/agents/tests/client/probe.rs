//! The probe, against each provider's behaviour.

use plumb_agents::ledger::Budget;
use plumb_agents::probe::Enforcement;
use plumb_agents::structured::ObjectMode;
use plumb_agents::transport::BreakerStatus;
use plumb_agents::{Provider, Role};
use plumb_fake_llm::{Enforced, FakeLlm, Reply, Script, anything};

use super::support::{always, client, client_of, config, endpoint};

#[tokio::test]
async fn each_provider_shows_what_it_enforces() {
    use plumb_fake_llm::Provider as Fake;
    let rows = [
        (Fake::OpenAi, Provider::OpenAi, ObjectMode::JsonSchema),
        (Fake::Anthropic, Provider::Anthropic, ObjectMode::Tool),
        (Fake::Gemini, Provider::Gemini, ObjectMode::JsonSchema),
        (Fake::Ollama, Provider::Ollama, ObjectMode::JsonSchema),
        (Fake::Vllm, Provider::Compatible, ObjectMode::JsonSchema),
        (Fake::LlamaCpp, Provider::Compatible, ObjectMode::JsonSchema),
    ];
    for (fake, provider, level) in rows {
        let script = Script::new(fake).when(anything()).forever().reply(Reply::enforced(Enforced::AsProvider));
        let server = FakeLlm::start(script);
        let (one, ledger) = client_of(config(vec![endpoint("main", provider, server.base_url())]), Budget::default());
        let reports = one.probe(Role::Tutor).await;
        let report = &reports[0];
        assert_eq!(report.level, Some(level), "{fake:?}: {report:?}");
        assert_eq!(one.object_modes().level("main", "model"), Some(level), "{fake:?}");
        assert_eq!(ledger.records().len(), 4, "{fake:?}");
        assert!(report.latency_ms.is_some() && report.input_tokens > 0 && report.cost > 0, "{fake:?}: {report:?}");
        let json = serde_json::to_string(report).expect("JSON");
        assert_eq!(&serde_json::from_str::<plumb_agents::ProbeReport>(&json).expect("a report"), report);
    }
}

#[tokio::test]
async fn an_endpoint_that_does_not_answer_is_told_with_the_reason() {
    let fake = always(Reply::error(401, "invalid_api_key", "The key is not valid."));
    let (one, _) = client(&[&fake]);
    let reports = one.probe(Role::Tutor).await;
    assert_eq!((reports[0].level, reports[0].latency_ms), (None, None));
    let fault = reports[0].fault.clone().expect("a fault");
    assert!(fault.contains("main") && fault.contains("401") && !fault.contains("test-key"), "{fault}");
    assert_eq!(fake.journal().count(), 1);
    assert_eq!(one.object_modes().level("main", "model"), None);
}

#[tokio::test]
async fn an_endpoint_that_only_talks_is_asked_in_words() {
    let fake = always(Reply::content("Purple, I suppose."));
    let (one, _) = client(&[&fake]);
    let report = &one.probe(Role::Tutor).await[0];
    assert_eq!(report.level, Some(ObjectMode::Prompt));
    assert_eq!((&report.json_schema, &report.json_object), (&Enforcement::Ignored, &Enforcement::Ignored));
}

#[tokio::test]
async fn an_answer_that_was_cut_off_decides_nothing() {
    for content in ["", "{\"colour\": \"re"] {
        let fake = always(Reply::content(content).finish_reason("length"));
        let (one, _) = client(&[&fake]);
        let report = &one.probe(Role::Tutor).await[0];
        if report.fault.is_none() {
            let cut = Enforcement::Unknown { code: "truncated".to_owned() };
            assert_eq!((&report.json_schema, &report.json_object), (&cut, &cut), "{content}");
        }
        assert_eq!(report.level, None, "{content}");
        assert_eq!(one.object_modes().level("main", "model"), None, "{content}");
    }
}

#[tokio::test]
async fn the_status_names_each_model_with_its_roles_and_what_is_known_of_it() {
    let fake = always(Reply::error(503, "overloaded", "Later."));
    let mut main = endpoint("main", Provider::Anthropic, fake.base_url());
    main.models.insert(Role::Judge, "judge".to_owned());
    let second = endpoint("second", Provider::Compatible, fake.base_url());
    let mut config = config(vec![main, second]);
    config.limits.breaker.failures = 1;
    let (one, _) = client_of(config, Budget::default());
    let status = one.status();
    let named: Vec<(&str, &str, usize)> =
        status.iter().map(|one| (one.endpoint.as_str(), one.model.as_str(), one.roles.len())).collect();
    assert_eq!(named, [("main", "model", 9), ("main", "judge", 1), ("second", "model", 10)]);
    assert!(status.iter().all(|one| one.breaker == BreakerStatus::Working { failures: Vec::new() }));
    assert_eq!((status[0].level, status[0].is_level_known), (ObjectMode::Tool, false), "what is usual there");
    assert!(one.probe_endpoint(0, Role::Judge).await.expect("an endpoint").fault.is_some());
    assert!(one.probe_endpoint(2, Role::Judge).await.is_none());
    let status = one.status();
    assert!(matches!(&status[1].breaker, BreakerStatus::Resting { failures, .. } if failures == &["transport_status"]));
    assert_eq!(status[0].breaker, BreakerStatus::Working { failures: Vec::new() }, "each model by itself");
}
