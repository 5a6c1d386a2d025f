//! Requests a streamed answer from the configured model, and tries again after an error, as a caller would.
//! `make interop` runs it: no command of the program streams answers yet.
//!
//! ```sh
//! cargo run --package plumb-agents --example stream -- "How are you?"
//! ```
//!
//! Prints one JSON object for each try: the number of pieces, the text, and the code of the error if there was one. The
//! first argument is the user message, the second one the maximum number of tries (default 2).
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program: it reads the clock and the environment"
)]

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use plumb_agents::client::StreamPart;
use plumb_agents::ledger::{Budget, MemoryLedger};
use plumb_agents::outside::{Chance, Clock};
use plumb_agents::wire::Message;
use plumb_agents::{Call, Completion, Deps, LlmClient, LlmConfig, LlmError, Role};
use plumb_types::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

struct Today;

impl Today {
    fn micros() -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_micros()).unwrap_or_default()
    }
}

impl Clock for Today {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(Self::micros())
    }
}

impl Chance for Today {
    /// The fraction of a millisecond of the current time: spread enough for a single client.
    fn fraction(&self) -> f64 {
        f64::from(u32::try_from(Self::micros() % 1_000).unwrap_or_default()) / 1_000.0
    }

    fn id(&self, _now: Timestamp) -> Uuid {
        Uuid::now_v7()
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let words = arguments.next().unwrap_or_else(|| "How are you?".to_owned());
    let tries = arguments.next().and_then(|tries| tries.parse().ok()).unwrap_or(2);
    let config = match LlmConfig::read(&|name: &str| std::env::var(name).ok()) {
        Ok(Some(config)) => config,
        Ok(None) => return fail("no model is configured: see docs/models.md"),
        Err(faults) => return fail(&format!("{faults:?}")),
    };
    let deps = Deps {
        ledger: Arc::new(MemoryLedger::default()),
        clock: Arc::new(Today),
        chance: Arc::new(Today),
        budget: Budget::default(),
    };
    let client = match LlmClient::new(config, deps) {
        Ok(client) => client,
        Err(error) => return fail(&error.to_string()),
    };
    for _ in 0..tries {
        let mut pieces = Vec::new();
        let result = ask(&client, &words, &mut pieces).await;
        let text = pieces.concat();
        match result {
            Ok(answer) => {
                let usage = json!({ "input": answer.usage.input, "output": answer.usage.output });
                println!("{}", json!({ "pieces": pieces.len(), "text": text, "whole": answer.text, "usage": usage }));
                return ExitCode::SUCCESS;
            }
            Err(error) => {
                let said = error.to_string();
                println!("{}", json!({ "pieces": pieces.len(), "text": text, "error": error.code(), "said": said }));
                // A server that has not noticed the disconnection would count an immediate retry as another client.
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    }
    ExitCode::FAILURE
}

async fn ask(client: &LlmClient, words: &str, pieces: &mut Vec<String>) -> Result<Completion, LlmError> {
    let call = Call::new("example.stream", Role::Tutor, vec![Message::user(words)], 200);
    let mut stream = client.stream(call).await?;
    while let Some(part) = stream.next().await {
        match part? {
            StreamPart::Text(piece) => pieces.push(piece),
            StreamPart::End(answer) => return Ok(*answer),
        }
    }
    // The end or an error comes before the stream ends.
    unreachable!("a stream without an end")
}

fn fail(why: &str) -> ExitCode {
    println!("{}", json!({ "fault": why }));
    ExitCode::from(2)
}
