//! A client with short deadlines, against scripted servers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plumb_agents::config::{
    BreakerRules, Deadlines, EndpointConfig, Extras, Limits, LlmConfig, Prices, RetryRules, Secret,
};
use plumb_agents::environment::{Chance, Clock};
use plumb_agents::ledger::{Budget, MemoryLedger};
use plumb_agents::wire::{ChatMessage, Protocol};
use plumb_agents::{Call, Deps, LlmClient, Provider, Role};
use plumb_fake_llm::{FakeLlm, Reply, Script, anything};
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// A clock that always shows noon of one day.
pub(crate) struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp::from_secs(1_795_348_800)
    }
}

/// Randomness for tests: waits are half of their upper limit, and ids count up.
#[derive(Default)]
pub(crate) struct Half(AtomicU64);

impl Chance for Half {
    fn fraction(&self) -> f64 {
        0.5
    }
    fn id(&self, _now: Timestamp) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Limits short enough for tests.
pub(crate) fn limits() -> Limits {
    let millis = Duration::from_millis;
    Limits {
        deadlines: Deadlines { connect: millis(500), idle: millis(200), total: millis(1_200) },
        retry: RetryRules { most: 2, base: millis(20), cap: millis(100) },
        breaker: BreakerRules {
            failures: 50,
            window: Duration::from_mins(1),
            rest: Duration::from_mins(1),
            patience: millis(500),
        },
        ..Limits::default()
    }
}

/// An endpoint at `base_url`.
pub(crate) fn endpoint(name: &str, provider: Provider, base_url: String) -> EndpointConfig {
    let api_key = Some(Secret::new("test-key"));
    EndpointConfig {
        name: name.to_owned(),
        provider,
        protocol: Protocol::Chat,
        base_url,
        api_key,
        model: "model".to_owned(),
        models: BTreeMap::new(),
        extras: Extras::default(),
    }
}

/// A configuration of `endpoints`, with a price of 1 of the currency's unit per million tokens, 2 for answers.
pub(crate) fn config(endpoints: Vec<EndpointConfig>) -> LlmConfig {
    let prices = Prices::parse("model=1/2").expect("prices");
    LlmConfig { endpoints, prices, limits: limits(), capture: false, test_headers: true }
}

/// A client of `config` and its ledger.
pub(crate) fn client_of(config: LlmConfig, budget: Budget) -> (LlmClient, Arc<MemoryLedger>) {
    let ledger = Arc::new(MemoryLedger::default());
    let kept: Arc<MemoryLedger> = Arc::clone(&ledger);
    let deps = Deps { ledger: kept, clock: Arc::new(Noon), chance: Arc::new(Half::default()), budget };
    (LlmClient::new(config, deps).expect("a client"), ledger)
}

/// A client of scripted servers, which are called in this order.
pub(crate) fn client(fakes: &[&FakeLlm]) -> (LlmClient, Arc<MemoryLedger>) {
    let named = ["main", "second", "third"].iter().zip(fakes);
    let endpoints = named.map(|(name, fake)| endpoint(name, Provider::Compatible, fake.base_url())).collect();
    client_of(config(endpoints), Budget::default())
}

/// A server that always gives one answer.
pub(crate) fn always(reply: Reply) -> FakeLlm {
    FakeLlm::start(Script::new(plumb_fake_llm::Provider::OpenAi).when(anything()).forever().reply(reply))
}

/// A server that gives these answers in turn.
pub(crate) fn in_turn(replies: Vec<Reply>) -> FakeLlm {
    let script = Script::new(plumb_fake_llm::Provider::OpenAi);
    FakeLlm::start(replies.into_iter().fold(script, |script, reply| script.when(anything()).reply(reply)))
}

/// A call for a hint.
pub(crate) fn call() -> Call {
    Call::new("test.hint", Role::Hint, vec![ChatMessage::user("What comes next?")], 100)
}
