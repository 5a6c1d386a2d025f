//! Time until a call falls back while the breaker of its endpoint is open.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plumb_agents::environment::{Chance, Clock};
use plumb_agents::ledger::{Budget, MemoryLedger};
use plumb_agents::wire::ChatMessage;
use plumb_agents::{Call, Deps, LlmClient, LlmConfig, LlmError, Role};
use plumb_fake_llm::{FakeLlm, Provider, Reply, Script, anything};
use plumb_types::time::Timestamp;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::live::{Failure, moment};
use crate::table::{Table, millis, percentile};

/// Calls of each kind.
const CALLS: usize = 512;
/// Longest duration of a call without the model, in milliseconds.
const MOST: f64 = 100.0;

/// Measures a client with its first endpoint down, with a second endpoint and without.
pub(crate) async fn measure(table: &mut Table) -> Result<(), Failure> {
    let down = always(Reply::error(500, "down", "Down."));
    let up = always(Reply::content("yes"));
    for (what, next) in [("the next endpoint has answered", Some(&up)), ("it is said that there is none", None)] {
        let client = Arc::new(client(&down, next)?);
        open(&client, &down).await?;
        let asked = down.journal().count();
        for at_once in [1, 32] {
            let mut took = asked_often(&client, next.is_some(), at_once).await?;
            took.sort_unstable();
            let [middle, late] = [50, 99].map(|percent| percentile(&took, percent));
            let most = took.last().copied().map_or(0.0, millis);
            let what = format!("breaker open, until {what}, {} calls, {at_once} at once", took.len());
            table.state(&format!("{what}, p50 / p99"), &format!("{middle:.3} / {late:.3} ms"));
            table.at_most(&format!("{what}, slowest"), most, MOST, "ms");
        }
        if down.journal().count() != asked {
            return Err("an endpoint was asked while its breaker was open".into());
        }
    }
    Ok(())
}

fn always(reply: Reply) -> FakeLlm {
    FakeLlm::start(Script::new(Provider::Vllm).when(anything()).forever().reply(reply))
}

/// A client with the limits of a server, for these endpoints.
fn client(first: &FakeLlm, next: Option<&FakeLlm>) -> Result<LlmClient, Failure> {
    let mut variables = vec![
        ("APP_LLM_PROVIDER", "compatible".to_owned()),
        ("APP_LLM_BASE_URL", first.base_url()),
        ("APP_LLM_MODEL", "any".to_owned()),
    ];
    if let Some(next) = next {
        variables.extend([
            ("APP_LLM_FALLBACKS", "second".to_owned()),
            ("APP_LLM_SECOND_PROVIDER", "compatible".to_owned()),
            ("APP_LLM_SECOND_BASE_URL", next.base_url()),
            ("APP_LLM_SECOND_MODEL", "any".to_owned()),
        ]);
    }
    let read = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    let config = LlmConfig::read(&read).map_err(|faults| format!("{faults:?}"))?.ok_or("no endpoint")?;
    let deps = Deps {
        ledger: Arc::new(MemoryLedger::default()),
        clock: Arc::new(Noon),
        chance: Arc::new(Half::default()),
        budget: Budget::default(),
    };
    Ok(LlmClient::new(config, deps)?)
}

/// Calls until nothing is sent to the first endpoint any more.
async fn open(client: &LlmClient, down: &FakeLlm) -> Result<(), Failure> {
    for _ in 0..20 {
        let before = down.journal().count();
        // The first endpoint is expected to fail.
        let _ = client.complete(call()).await;
        if down.journal().count() == before {
            return Ok(());
        }
    }
    Err("the breaker does not open".into())
}

/// Returns the duration of each call.
async fn asked_often(client: &Arc<LlmClient>, has_next: bool, at_once: usize) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for _ in 0..at_once {
        let client = Arc::clone(client);
        callers.spawn(async move {
            let mut took = Vec::new();
            for _ in 0..CALLS / at_once {
                let began = moment();
                let answer = client.complete(call()).await;
                took.push(began.elapsed());
                match answer {
                    Ok(answer) if has_next && answer.endpoint == "second" => {}
                    Err(LlmError::CircuitOpen(_)) if !has_next => {}
                    other => return Err(format!("{other:?}")),
                }
            }
            Ok(took)
        });
    }
    let mut all = Vec::new();
    while let Some(took) = callers.join_next().await {
        all.extend(took??);
    }
    Ok(all)
}

fn call() -> Call {
    Call::new("bench.fallback", Role::Hint, vec![ChatMessage::user("What comes next?")], 100)
}

/// A clock that always shows noon.
struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp::from_secs(1_795_348_800)
    }
}

/// Every wait is half of the longest allowed; ids count up.
#[derive(Default)]
struct Half(AtomicU64);

impl Chance for Half {
    fn fraction(&self) -> f64 {
        0.5
    }

    fn id(&self, _now: Timestamp) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)))
    }
}
