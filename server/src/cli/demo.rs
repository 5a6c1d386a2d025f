//! `plumb demo …`: a school with simulated learners.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::demo::{DemoMade, DemoOrder, DemoOutcome, DemoProgress, DemoSize, DemoStage};
use clap::Subcommand;
use plumb_service::Plumb;
use plumb_service::content::ImportError;

use super::{CliError, CliResult, DatabaseArgs, print_error, say};
use crate::{clock, demo, files};

/// Learners in a class, unless the number of classes is given.
const OF_A_CLASS: usize = 30;

#[derive(Debug, Subcommand)]
pub(super) enum DemoCommand {
    /// Create learners, teachers and classes with three months of activity
    ///
    /// Everything is done as real users would do it, and can be checked in the same way: forms generated, answers
    /// marked, mastery estimated, every change in the audit trail. The same seed gives the same content. Content
    /// created before an interruption stays and is consistent, but the command cannot be resumed.
    #[command(
        after_help = "Examples:\n  plumb demo seed --database sqlite://demo.db\n  plumb demo seed --learners 200 --responses 10000 --seed 7 --database sqlite://demo.db\n  echo lantern-orbit-velvet | plumb demo seed --password --database postgres://plumb@db/demo"
    )]
    Seed(Box<SeedArgs>),
}

#[derive(Debug, clap::Args)]
pub(super) struct SeedArgs {
    /// Number of learners
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=90_000))]
    learners: u32,
    /// Approximate number of answers
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(0..=5_000_000))]
    responses: u32,
    /// Number of classes [default: one for every 30 learners]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3_000))]
    classes: Option<u32>,
    /// Seed; the same seed gives the same content
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Read one password for all new accounts from standard input; without it, they cannot be signed in to
    #[arg(long)]
    password: bool,
    /// Allow a database that has other learners
    #[arg(long)]
    force: bool,
    /// Folder of blueprints to publish first [default: blueprints, if it exists]
    #[arg(long, value_name = "FOLDER")]
    content: Option<PathBuf>,
    /// Database: sqlite://FILE or postgres://…
    #[arg(long, env = "PLUMB_DATABASE", value_name = "URL", hide_env_values = true)]
    database: String,
}

pub(super) fn run(DemoCommand::Seed(args): DemoCommand) -> CliResult {
    let SeedArgs { learners, responses, classes, seed, password, force, content, database } = *args;
    let learners = usize::try_from(learners).map_err(CliError::could)?;
    let classes = match classes {
        Some(classes) => usize::try_from(classes).map_err(CliError::could)?.min(learners),
        None => learners.div_ceil(OF_A_CLASS),
    };
    let responses = usize::try_from(responses).map_err(CliError::could)?;
    let order = DemoOrder {
        size: DemoSize { learners, responses, classes, seed },
        style: &demo::CROWD,
        password: password.then(super::user::password).transpose()?,
        helper: demo::TEACHER.into(),
        head: demo::HEAD.into(),
        known: demo::ACCOUNTS.iter().map(|(_, name, _)| (*name).to_owned()).collect(),
        force,
        threads: std::thread::available_parallelism().map_or(1, Into::into),
    };
    let settings = DatabaseArgs { config: None, database: Some(database) }.settle()?;
    // Answers are counted in parallel with simulating the next sessions.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(CliError::could)?;
    runtime.block_on(async {
        let began = clock::now();
        let stores = crate::open_stores(&settings, true).await.map_err(CliError::could)?;
        let done = async {
            let plumb = Arc::new(crate::plumb(&settings, stores.clone()).await.map_err(CliError::could)?);
            publish(&plumb, content, &settings.content).await?;
            let mut line = ProgressLine::default();
            let ground = demo::DemoContext { plumb, stores: stores.clone() };
            let made = ground.make(&order, &mut |progress| line.show(progress)).await;
            line.end();
            report(made.map_err(super::user::words)?, began)
        }
        .await;
        stores.maintenance.close().await;
        done
    })
}

/// Publishes the blueprints of a folder, the given or the default one, and loads the published content.
async fn publish(plumb: &Plumb, named: Option<PathBuf>, usual: &std::path::Path) -> CliResult {
    let folder = named.or_else(|| usual.is_dir().then(|| usual.to_owned()));
    if let Some(folder) = folder {
        let texts = files::blueprints(&[folder]).map_err(CliError::could)?;
        plumb.import(&texts).await.map_err(|error| match error {
            ImportError::Problems(problems) => {
                for problem in &problems {
                    print_error(&problem.to_string());
                }
                CliError::Found
            }
            ImportError::Failed(failure) => CliError::could(failure),
        })?;
    }
    plumb.reload_content().await.map_err(CliError::could)
}

fn report(outcome: DemoOutcome, began: plumb_types::time::Timestamp) -> CliResult {
    let words = |made: &DemoMade| {
        let DemoMade { learners, classes, sessions, responses, seed, .. } = made;
        format!("{learners} learners in {classes} classes, {sessions} sessions with {responses} answers (seed {seed})")
    };
    match outcome {
        DemoOutcome::Made(made) => {
            let took = Duration::from_millis(u64::try_from(clock::now().millis_since(began)).unwrap_or(0));
            say(&format!("made {} in {:.1} s, statistics counted", words(&made), took.as_secs_f64()));
            Ok(())
        }
        DemoOutcome::There(made) if made.whole => {
            say(&format!("there are {} already; nothing was changed", words(&made)));
            Ok(())
        }
        DemoOutcome::There(made) => Err(CliError::Could(format!(
            "a demo of {} learners in {} classes (seed {}) was begun here and interrupted: what there is of it is whole, and \
             stays; take another database",
            made.learners, made.classes, made.seed
        ))),
        DemoOutcome::Foreign => {
            Err(CliError::Could("this database has other learners: use another database, or --force".into()))
        }
    }
}

/// A progress line on standard error: overwritten on a terminal, otherwise one line for each tenth.
#[derive(Default)]
struct ProgressLine {
    shown: Option<(DemoStage, usize)>,
    open: bool,
}

impl ProgressLine {
    fn show(&mut self, progress: DemoProgress) {
        let DemoProgress { stage, done, of } = progress;
        let mut err = std::io::stderr();
        let is_terminal = err.is_terminal();
        let step = done * if is_terminal { 1_000 } else { 10 } / of.max(1);
        if self.shown == Some((stage, step)) {
            return;
        }
        self.shown = Some((stage, step));
        let what = match stage {
            DemoStage::People => "learners",
            DemoStage::Sittings => "sessions",
            DemoStage::Statistics => "statistics",
        };
        // If standard error is closed, the progress is lost.
        let _ = if is_terminal {
            self.open = true;
            write!(err, "\r{what}: {done} of {of}          ").and_then(|()| err.flush())
        } else {
            writeln!(err, "{what}: {done} of {of}")
        };
    }

    fn end(&mut self) {
        if self.open {
            let _ = writeln!(std::io::stderr());
        }
    }
}
