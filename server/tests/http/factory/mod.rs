//! The factory with scripted models: from an order to the bank, whatever models and endpoints do.

mod catalogue;
pub(crate) mod maker;
mod reproved;
mod runs;
mod stops;
mod worded;

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_agents::LlmConfig;
use plumb_agents::config::{BreakerRules, Deadlines, Limits, RetryRules};
use plumb_fake_llm::{FakeLlm, Provider, Script};
use plumb_server::config::Settings;
use plumb_service::Plumb;
use plumb_service::factory::{NewRunOrder, RunFile, Subject};
use plumb_service::models::ModelSettings;
use serde_json::Value as Json;
use std::time::Duration;
use uuid::Uuid;

use crate::support::bank::{SKILL, content};
use crate::support::content::ADD;
use crate::support::{Site, plumb, repository};

/// The usual content, with a skill that has problems in the bank only, and a reasoning schema.
fn texts() -> Vec<(String, String)> {
    let schema = std::fs::read_to_string(repository().join("blueprints/schemas/m1.yaml")).unwrap();
    let mut files = content();
    files.push(("plums.yaml".into(), plums()));
    files.push(("m1.yaml".into(), schema.replace("skill: reason_scaling", &format!("skill: {SKILL}"))));
    files
}

/// A blueprint of sums that a model may reword.
const PLUMS: &str = "T.PLUMS";

/// That blueprint.
fn plums() -> String {
    let personal = "presentation:\n  personalise: {contexts: [an orchard]}\n";
    ADD.replace("T.ADD", PLUMS).replace("presentation:\n", personal)
}

/// A script that works correctly after its other replies are used up.
fn well(script: Script) -> Script {
    script.responder(maker::reply)
}

/// Models at a scripted server, with deadlines that a test can wait for.
pub(crate) fn models(fake: &FakeLlm) -> ModelSettings {
    let variables = [
        ("APP_LLM_PROVIDER", "compatible".to_owned()),
        ("APP_LLM_BASE_URL", fake.base_url()),
        ("APP_LLM_MODEL", "any".to_owned()),
        ("APP_LLM_PRICES", "any=1/2".to_owned()),
        ("APP_LLM_TEST_HEADERS", "on".to_owned()),
    ];
    let read = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    let config = LlmConfig::read(&read).unwrap().unwrap();
    let millis = Duration::from_millis;
    let limits = Limits {
        deadlines: Deadlines { connect: millis(500), idle: millis(500), total: millis(1_500) },
        retry: RetryRules { most: 2, base: millis(5), cap: millis(20) },
        breaker: BreakerRules { failures: 1_000, ..config.limits.breaker },
        ..config.limits
    };
    ModelSettings {
        config: LlmConfig { limits, ..config },
        budget: plumb_agents::ledger::Budget::default(),
        in_flight: 4,
    }
}

/// A server on the site's database, with models at `fake`.
pub(crate) async fn served(site: &Site, fake: &FakeLlm) -> Arc<Plumb> {
    let settings = Settings { models: Some(models(fake)), ..site.settings.clone() };
    let plumb = plumb(&site.stores, &site.clock, &settings);
    plumb.reload_content().await.unwrap();
    plumb
}

fn order(subject: Subject, count: u32) -> NewRunOrder {
    NewRunOrder {
        subject,
        count,
        seed: Some(7),
        weights: plumb_factory::Weights::default(),
        rules: plumb_factory::Rules::default(),
        models: BTreeMap::new(),
        per_minute: None,
        budget: None,
    }
}

fn problems(count: u32) -> NewRunOrder {
    order(Subject::Skills(vec![SKILL.to_owned()]), count)
}

fn exam(count: u32) -> NewRunOrder {
    order(Subject::Schemas(vec!["M".to_owned()]), count)
}

fn words(count: u32) -> NewRunOrder {
    order(Subject::Blueprints(vec![PLUMS.to_owned()]), count)
}

/// The files of a run.
#[derive(Default)]
struct Files {
    accepted: Vec<Json>,
    rejected: Vec<Json>,
    logs: Vec<Json>,
    stats: Json,
}

async fn files(plumb: &Plumb, run: Uuid) -> Files {
    let factory = plumb.factory();
    let (mut given, mut files) = (factory.files(run).await.unwrap(), Files::default());
    while let Some(lines) = given.next().await.unwrap() {
        for (file, line) in lines {
            match file {
                RunFile::Accepted => files.accepted.push(line),
                RunFile::Rejected => files.rejected.push(line),
                RunFile::Logs => files.logs.push(line),
                RunFile::Stats => files.stats = line,
            }
        }
    }
    files
}

fn fake(script: Script) -> FakeLlm {
    FakeLlm::start(script)
}

fn script() -> Script {
    Script::new(Provider::Vllm)
}
