//! `plumb factory …`: runs in which language models write items.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use plumb_agents::Role;
use plumb_agents::config::millionths;
use plumb_factory::{Rules, Weights};
use plumb_service::Plumb;
use plumb_service::factory::{ItemState, NewRunOrder, RunFile, RunState, RunView, Subject};
use plumb_service::models::Money;
use plumb_types::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::llm::none_configured;
use super::user::Format;
use super::{CliError, CliResult, DatabaseArgs, print_error, say, with};

/// Interval in which a run is read that another process works on.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Debug, Subcommand)]
pub(super) enum FactoryCommand {
    /// Start a run and write its items, with a progress bar
    #[command(
        after_help = "Examples:\n  plumb factory run --schemas M,P --count 20\n  plumb factory run --skill frac_add --skill frac_sub --count 10 --budget 0.50\n  N_ITEMS=5 SCHEMA_PREFIXES=M W_EASY=0.2 W_MED=0.6 W_HARD=0.2 plumb factory run\n\nLanguage models are configured by APP_LLM_… (docs/models.md). Accepted items go into the bank. Items that no computation\nproves wait there for a person (/admin/factory). To continue after an interruption, run `plumb factory resume`.\nFiles: accepted.jsonl, rejected.jsonl, logs.jsonl and stats.json. Exit code 1 when nothing was accepted."
    )]
    Run(Box<RunArgs>),
    /// List runs, newest first, or show one
    #[command(
        after_help = "Examples:\n  plumb factory status\n  plumb factory status 0198c0de-0000-7000-8000-000000000001"
    )]
    Status {
        /// The run
        id: Option<Uuid>,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Resume a run that was interrupted or paused
    #[command(
        after_help = "Example:\n  plumb factory resume 0198c0de-0000-7000-8000-000000000001\n\nTakes over work that another process has started."
    )]
    Resume {
        /// The run
        id: Uuid,
        /// Folder for its files [default: runs beside a SQLite database, data/runs with Postgres]
        #[arg(long, env = "OUT_DIR", value_name = "FOLDER")]
        out: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Cancel a run; unfinished items are not written
    #[command(after_help = "Example:\n  plumb factory cancel 0198c0de-0000-7000-8000-000000000001")]
    Cancel {
        /// The run
        id: Uuid,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Report on a run, and write its files
    #[command(after_help = "Example:\n  plumb factory report 0198c0de-0000-7000-8000-000000000001 --out looked-at")]
    Report {
        /// The run
        id: Uuid,
        /// Folder for its files; without it, no files are written
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

#[derive(Debug, Args)]
pub(super) struct RunArgs {
    /// Write problems for this skill (id in the graph); can be repeated
    #[arg(long = "skill", value_name = "ID", conflicts_with = "schemas")]
    skills: Vec<String>,
    /// Write blueprints for this skill (id in the graph); can be repeated
    #[arg(long = "template", value_name = "ID", conflicts_with_all = ["schemas", "skills"])]
    templates: Vec<String>,
    /// Reword items of this blueprint (id); can be repeated
    #[arg(long = "blueprint", value_name = "ID", conflicts_with_all = ["schemas", "skills", "templates"])]
    blueprints: Vec<String>,
    /// Write exam items for the reasoning schemas with these id prefixes, comma-separated
    #[arg(long, env = "SCHEMA_PREFIXES", value_delimiter = ',', default_value = "M,P", value_name = "PREFIXES")]
    schemas: Vec<String>,
    /// Number of items to start
    #[arg(long, env = "N_ITEMS", default_value_t = 1, value_name = "N")]
    count: u32,
    /// Seed of the run [default: random]
    #[arg(long, env = "SEED", value_name = "N")]
    seed: Option<u64>,
    /// Weight of easy items
    #[arg(long, env = "W_EASY", default_value_t = 0.3, value_name = "W")]
    easy: f64,
    /// Weight of items of medium difficulty
    #[arg(long, env = "W_MED", default_value_t = 0.5, value_name = "W")]
    medium: f64,
    /// Weight of hard items
    #[arg(long, env = "W_HARD", default_value_t = 0.2, value_name = "W")]
    hard: f64,
    /// Practice problems: maximum number of drafts per item
    #[arg(long, default_value_t = 3, value_name = "N")]
    max_attempts: u32,
    /// Practice problems: number of solvers without the key
    #[arg(long, default_value_t = 2, value_name = "N")]
    solves: u8,
    /// Exam items: extra tries to implement an idea
    #[arg(long, env = "MAX_IMPLEMENTER_RETRIES", default_value_t = 2, value_name = "N")]
    max_implementer_retries: u32,
    /// Exam items: extra tries if a design cannot be read
    #[arg(long, env = "MAX_DESIGNER_RETRIES", default_value_t = 2, value_name = "N")]
    max_designer_retries: u32,
    /// Model for a role, as ROLE=NAME (generator, critic, judge, designer, implementer, verifier or style); can be
    /// repeated
    #[arg(long = "model", value_name = "ROLE=NAME")]
    models: Vec<String>,
    #[command(flatten)]
    exam_models: ExamModels,
    /// Budget, such as 2.50, in the currency of APP_LLM_PRICES
    #[arg(long, value_name = "AMOUNT")]
    budget: Option<String>,
    /// Maximum number of calls per minute
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    per_minute: Option<u32>,
    /// Only start the run; a running server writes its items
    #[arg(long)]
    detach: bool,
    /// Folder for its files [default: runs beside a SQLite database, data/runs with Postgres]
    #[arg(long, env = "OUT_DIR", value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Models of the exam pipeline, from variables of their own.
#[derive(Debug, Args)]
struct ExamModels {
    /// Model of the designer
    #[arg(long = "model-designer", env = "MODEL_DESIGNER", value_name = "NAME")]
    designer: Option<String>,
    /// Model of the implementer
    #[arg(long = "model-implementer", env = "MODEL_IMPLEMENTER", value_name = "NAME")]
    implementer: Option<String>,
    /// Model of the verifier
    #[arg(long = "model-verifier", env = "MODEL_VERIFIER", value_name = "NAME")]
    verifier: Option<String>,
    /// Model of the style judge
    #[arg(long = "model-style", env = "MODEL_STYLE", value_name = "NAME")]
    style: Option<String>,
}

pub(super) fn run(command: FactoryCommand) -> CliResult {
    match command {
        FactoryCommand::Run(args) => {
            let (database, out, detach) = (args.database.clone(), args.out.clone(), args.detach);
            let order = args.order()?;
            let out = out_of(out, &database)?;
            with(database, true, async |plumb| begin(plumb, order, &out, detach).await)
        }
        FactoryCommand::Status { id, format, database } => {
            with(database, true, async |plumb| status(plumb, id, format).await)
        }
        FactoryCommand::Resume { id, out, database } => {
            let out = out_of(out, &database)?;
            with(database, true, async |plumb| {
                plumb.models().ok_or_else(none_configured)?;
                let run = plumb.factory().run(id).await.map_err(CliError::could)?;
                if run.state == RunState::Paused {
                    plumb.factory().resume(id).await.map_err(CliError::could)?;
                }
                // The process that worked on it may have been killed, and its leases last a quarter of an hour.
                plumb.factory().take_over_run(id).await.map_err(CliError::could)?;
                make(plumb, id, &out).await
            })
        }
        FactoryCommand::Cancel { id, database } => with(database, true, async |plumb| {
            plumb.factory().cancel(id).await.map_err(CliError::could)?;
            say("cancelled");
            Ok(())
        }),
        FactoryCommand::Report { id, out, database } => with(database, true, async |plumb| {
            let report = plumb.factory().report(id).await.map_err(CliError::could)?;
            say(&format!("{:#}", serde_json::to_value(&report).map_err(CliError::could)?));
            if let Some(out) = out {
                write(plumb, id, &out).await?;
            }
            Ok(())
        }),
    }
}

impl RunArgs {
    fn order(self) -> Result<NewRunOrder, CliError> {
        let subject = if !self.skills.is_empty() {
            Subject::Skills(self.skills)
        } else if !self.templates.is_empty() {
            Subject::Templates(self.templates)
        } else if !self.blueprints.is_empty() {
            Subject::Blueprints(self.blueprints)
        } else {
            Subject::Schemas(self.schemas)
        };
        let mut rules = Rules { solves: self.solves, ..Rules::default() };
        rules.rubric.max_attempts = self.max_attempts;
        rules.implementer_retries = self.max_implementer_retries;
        rules.designer_retries = self.max_designer_retries;
        let mut models = BTreeMap::new();
        for text in &self.models {
            let read = text.split_once('=').and_then(|(role, name)| Some((role.parse::<Role>().ok()?, name.trim())));
            match read.filter(|(_, name)| !name.is_empty()) {
                Some((role, name)) => models.insert(role, name.to_owned()),
                None => return Err(wrong(&format!("--model {text}: must be ROLE=NAME, such as generator=large"))),
            };
        }
        let ExamModels { designer, implementer, verifier, style } = self.exam_models;
        let named = [
            (Role::Designer, designer),
            (Role::Implementer, implementer),
            (Role::Verifier, verifier),
            (Role::Style, style),
        ];
        models.extend(named.into_iter().filter_map(|(role, name)| Some((role, name.filter(|name| !name.is_empty())?))));
        let budget = match &self.budget {
            Some(text) => Some(
                millionths(text).ok_or_else(|| wrong(&format!("--budget {text}: must be an amount such as 2.50")))?,
            ),
            None => None,
        };
        Ok(NewRunOrder {
            subject,
            count: self.count,
            seed: self.seed,
            weights: Weights { easy: self.easy, medium: self.medium, hard: self.hard },
            rules,
            models,
            per_minute: self.per_minute,
            budget,
        })
    }
}

fn wrong(what: &str) -> CliError {
    print_error(what);
    CliError::Found
}

/// Returns the folder for a run's files: the given one, or beside the database.
fn out_of(out: Option<PathBuf>, database: &DatabaseArgs) -> Result<PathBuf, CliError> {
    let settings = database.clone().settle()?;
    Ok(out
        .unwrap_or_else(|| crate::config::folder_of(&settings.database).unwrap_or_else(|| "data".into()).join("runs")))
}

async fn begin(plumb: &Plumb, order: NewRunOrder, out: &Path, detach: bool) -> CliResult {
    plumb.models().ok_or_else(none_configured)?;
    plumb.reload_content().await.map_err(CliError::could)?;
    let id = plumb.factory().begin(order).await.map_err(|fault| wrong(&fault.to_string()))?;
    say(&format!("run {id}"));
    if detach { Ok(()) } else { make(plumb, id, out).await }
}

/// Works on a run until it is done, paused or cancelled, in parallel with other processes.
async fn make(plumb: &Plumb, id: Uuid, out: &Path) -> CliResult {
    let run = plumb.factory().run(id).await.map_err(CliError::could)?;
    let bar = ProgressBar::new(run.plan.count.into());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len}, {msg}, {elapsed}") {
        bar.set_style(style);
    }
    let run = loop {
        let looking = async {
            loop {
                if let Ok(run) = plumb.factory().run(id).await {
                    shown(&bar, &run);
                }
                tokio::time::sleep(LOOK).await;
            }
        };
        let factory = plumb.factory();
        let worked = tokio::select! {
            worked = factory.work(Some(id), interrupted()) => worked,
            never = looking => never,
        };
        worked.map_err(CliError::could)?;
        let run = plumb.factory().run(id).await.map_err(CliError::could)?;
        shown(&bar, &run);
        if run.state != RunState::Running {
            break run;
        }
        // The remaining items wait for a model that could not be reached, or another process works on them.
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = interrupted() => {
                bar.abandon();
                return Err(CliError::Could(format!("interrupted; to continue, run plumb factory resume {id}")));
            }
        }
    };
    bar.finish_and_clear();
    line(&run);
    write(plumb, id, out).await?;
    match run.state {
        RunState::Paused => Err(CliError::Could(format!(
            "paused: {}; to continue, run plumb factory resume {id}",
            run.why.unwrap_or_default()
        ))),
        _ if run.accepted() == 0 => Err(CliError::Found),
        _ => Ok(()),
    }
}

async fn interrupted() {
    // If the signal cannot be received, the command continues, as requested.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

fn shown(bar: &ProgressBar, run: &RunView) {
    bar.set_position(u64::try_from(run.done()).unwrap_or(0));
    bar.set_message(format!("{} accepted, {}", run.accepted(), Money::stored(run.cost)));
}

fn line(run: &RunView) {
    let counts: Vec<String> = run.counts.iter().map(|(state, items)| format!("{items} {}", state.as_str())).collect();
    let cost = Money::stored(run.cost);
    let begun = Timestamp::to_rfc3339(run.created_at);
    say(&format!("{}\t{begun}\t{}\t{}\t{} tokens\t{cost}", run.id, run.state.as_str(), counts.join(", "), run.tokens));
}

async fn write(plumb: &Plumb, id: Uuid, out: &Path) -> CliResult {
    let factory = plumb.factory();
    let mut files = factory.files(id).await.map_err(CliError::could)?;
    let folder = out.join(files.folder());
    let could = |error: std::io::Error| CliError::Could(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(could)?;
    let mut open = BTreeMap::new();
    for file in RunFile::ALL {
        open.insert(file.name(), BufWriter::new(File::create(folder.join(file.name())).map_err(could)?));
    }
    while let Some(entries) = files.next().await.map_err(CliError::could)? {
        for (file, entry) in entries {
            let out = open.get_mut(file.name());
            out.map_or(Ok(()), |out| out.write_all(file.text(&entry).as_bytes())).map_err(could)?;
        }
    }
    open.values_mut().try_for_each(Write::flush).map_err(could)?;
    say(&format!("files are in {}", folder.display()));
    Ok(())
}

async fn status(plumb: &Plumb, id: Option<Uuid>, format: Format) -> CliResult {
    let factory = plumb.factory();
    let runs = match id {
        Some(id) => vec![factory.run(id).await.map_err(CliError::could)?],
        None => factory.runs(None, 100).await.map_err(CliError::could)?,
    };
    for run in &runs {
        match format {
            Format::Text => line(run),
            Format::Json => {
                let counts: BTreeMap<&str, i64> = run.counts.iter().map(|(state, n)| (state.as_str(), *n)).collect();
                say(&json!({
                    "id": run.id, "created_at": Timestamp::to_rfc3339(run.created_at), "state": run.state.as_str(),
                    "why": run.why, "pipeline": run.plan.pipeline, "count": run.plan.count, "seed": run.plan.seed,
                    "items": counts, "cost": run.cost, "tokens": run.tokens,
                })
                .to_string());
            }
        }
    }
    let Some(id) = id.filter(|_| matches!(format, Format::Text)) else { return Ok(()) };
    for item in factory.items(id, 0, u16::MAX).await.map_err(CliError::could)? {
        let stage = item.stage.as_deref().unwrap_or("waits");
        let why = item.findings.first().map(String::as_str).unwrap_or_default();
        let is_open = item.state == ItemState::Queued;
        let stands = if is_open { format!("{stage} {}", item.attempt) } else { item.state.as_str().to_owned() };
        say(&format!(
            "{}\t{}\t{}\t{stands}\t{}\t{why}",
            item.number,
            item.about,
            item.level,
            item.cause.unwrap_or_default()
        ));
    }
    Ok(())
}
