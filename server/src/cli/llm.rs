//! `plumb llm …`: test the configured language models and show their cost; and `plumb dev fake-llm`, a scripted model.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Subcommand;
use plumb_agents::probe::Enforcement;
use plumb_agents::{ProbeReport, Role};
use plumb_fake_llm::{FakeLlm, Script};
use plumb_service::Plumb;
use plumb_service::models::Money;
use plumb_types::time::Timestamp;
use serde_json::json;

use super::user::Format;
use super::{CliError, CliResult, DatabaseArgs, block_on, print_error, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum LlmCommand {
    /// Test every configured endpoint: whether it replies, how well it supports schemas, its speed and its cost
    #[command(
        after_help = "Examples:\n  APP_LLM_PROVIDER=ollama plumb llm probe\n  plumb llm probe --role generator --format json\n\nThe variables are in docs/models.md. The calls are recorded. Exit code 1 if an endpoint does not reply,\n3 if none is set up."
    )]
    Probe {
        /// Role: generator, critic, judge, designer, implementer, verifier, style, tutor or hint
        #[arg(long, default_value = "generator")]
        role: Role,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List the latest calls, newest first: time, purpose, model, tokens, cost, result
    #[command(after_help = "Example:\n  plumb llm calls --limit 20")]
    Calls {
        /// Maximum number of calls
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000))]
        limit: u32,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Show the cost of calls by purpose, endpoint, model and result
    #[command(after_help = "Example:\n  plumb llm spent --days 7")]
    Spent {
        /// Number of days up to today, in UTC
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=3_650))]
        days: u32,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum DevCommand {
    /// Serve scripted replies in a language model's protocol, to try Plumb without a model
    #[command(
        name = "fake-llm",
        after_help = "Example:\n  plumb dev fake-llm --script script.yaml --listen 127.0.0.1:8090\n  APP_LLM_PROVIDER=compatible APP_LLM_BASE_URL=http://127.0.0.1:8090/v1 APP_LLM_MODEL=any plumb llm probe\n\nStops at Ctrl-C and prints unexpected requests; exit code 1 if there were any. GET /__journal has all requests."
    )]
    FakeLlm {
        /// The script, YAML or JSON
        #[arg(long, value_name = "FILE")]
        script: PathBuf,
        /// Address to listen on; port 0 for any free port
        #[arg(long, default_value = "127.0.0.1:8090", value_name = "ADDR:PORT")]
        listen: SocketAddr,
    },
}

pub(super) fn run(command: LlmCommand) -> CliResult {
    match command {
        LlmCommand::Probe { role, format, database } => {
            with(database, true, async |plumb| probe(plumb, role, format).await)
        }
        LlmCommand::Calls { limit, format, database } => {
            with(database, true, async |plumb| calls(plumb, limit, format).await)
        }
        LlmCommand::Spent { days, database } => with(database, true, async |plumb| spent(plumb, days).await),
    }
}

async fn probe(plumb: &Plumb, role: Role, format: Format) -> CliResult {
    let client = plumb.models().ok_or_else(none_configured)?;
    let reports = client.probe(role).await;
    plumb.keep_probes(&reports).await.map_err(CliError::could)?;
    for report in &reports {
        match format {
            Format::Json => say(&serde_json::to_string(report).map_err(CliError::could)?),
            Format::Text => told(report),
        }
    }
    if reports.iter().all(|report| report.fault.is_none()) { Ok(()) } else { Err(CliError::Found) }
}

/// The error of a command that needs a model when none is configured.
pub(super) fn none_configured() -> CliError {
    CliError::Could(
        "no language model is set up: set APP_LLM_PROVIDER and its related variables (docs/models.md)".to_owned(),
    )
}

fn told(report: &ProbeReport) {
    say(&format!("{} ({}), model {}", report.endpoint, report.provider, report.model));
    if let Some(fault) = &report.fault {
        say(&format!("  does not reply: {fault}"));
        return;
    }
    if let Some(answered) = report.model_answered.as_ref().filter(|answered| **answered != report.model) {
        say(&format!("  replies as       {answered}"));
    }
    if let Some(millis) = report.latency_ms {
        say(&format!("  short reply      {millis} ms"));
    }
    for (what, found) in
        [("json_schema", &report.json_schema), ("forced tool", &report.tool), ("json_object", &report.json_object)]
    {
        say(&format!("  {what:<16} {}", words(found)));
    }
    if let Some(level) = report.level {
        say(&format!("  structured by    {level}"));
    }
    let cost = Money(report.cost);
    say(&format!("  test used        {} + {} tokens, {cost}", report.input_tokens, report.output_tokens));
}

fn words(found: &Enforcement) -> String {
    match found {
        Enforcement::Enforced => "enforced".to_owned(),
        Enforcement::Shaped => "an object, but not matching the schema".to_owned(),
        Enforcement::Ignored => "ignored".to_owned(),
        Enforcement::Refused { code } => format!("refused ({code})"),
        Enforcement::Unknown { code } => format!("unknown ({code})"),
    }
}

async fn calls(plumb: &Plumb, limit: u32, format: Format) -> CliResult {
    for row in plumb.model_calls(None, limit).await.map_err(CliError::could)? {
        let at = Timestamp::to_rfc3339(row.at);
        let cost = Money::stored(row.cost);
        say(&match format {
            Format::Text => format!(
                "{at}\t{}\t{}/{}\t{}\t{} + {}\t{cost}\t{} ms\t{}",
                row.site,
                row.endpoint,
                row.model_asked,
                row.attempt,
                row.input_tokens,
                row.output_tokens,
                row.latency_ms,
                row.outcome
            ),
            Format::Json => json!({
                "id": row.id, "at": at, "site": row.site, "prompt_hash": row.prompt_hash,
                "schema_hash": row.schema_hash, "endpoint": row.endpoint, "model_asked": row.model_asked,
                "model_answered": row.model_answered, "attempt": row.attempt, "input_tokens": row.input_tokens,
                "output_tokens": row.output_tokens, "estimated": row.estimated, "cost": row.cost,
                "latency_ms": row.latency_ms, "outcome": row.outcome, "level": row.level, "job": row.job,
            })
            .to_string(),
        });
    }
    Ok(())
}

async fn spent(plumb: &Plumb, days: u32) -> CliResult {
    let sums = plumb.model_sums(days).await.map_err(CliError::could)?;
    for sum in &sums {
        say(&format!(
            "{}\t{}/{}\t{}\t{} calls\t{} + {} tokens\t{}\t{} ms a call",
            sum.site,
            sum.endpoint,
            sum.model_asked,
            sum.outcome,
            sum.calls,
            sum.input_tokens,
            sum.output_tokens,
            Money::stored(sum.cost),
            sum.latency_ms / sum.calls.max(1)
        ));
    }
    say(&format!("together {}", Money(sums.iter().map(|sum| Money::stored(sum.cost).0).sum())));
    Ok(())
}

pub(super) fn dev(command: DevCommand) -> CliResult {
    let DevCommand::FakeLlm { script, listen } = command;
    let name = script.display().to_string();
    let text = std::fs::read_to_string(&script).map_err(|error| CliError::Could(format!("{name}: {error}")))?;
    let script = match Script::read(&name, &text) {
        Ok(script) => script,
        Err(faults) => {
            for fault in &faults {
                print_error(fault);
            }
            return Err(CliError::Found);
        }
    };
    let fake = FakeLlm::listen(script, listen).map_err(|error| CliError::Could(format!("{listen}: {error}")))?;
    block_on(async {
        let stopped = tokio::signal::ctrl_c();
        tokio::pin!(stopped);
        // A script may stop it as soon as it reports that it listens, so the signal handler is installed first.
        let is_stopped = tokio::select! {
            biased;
            _ = &mut stopped => true,
            () = std::future::ready(()) => false,
        };
        say(&format!("listening at {}", fake.base_url()));
        if !is_stopped {
            // If the signal cannot be received, it runs for ever, as requested.
            let _ = stopped.await;
        }
    })?;
    let verdict = fake.stop();
    say(&verdict.to_string());
    if verdict.is_clean() { Ok(()) } else { Err(CliError::Found) }
}
