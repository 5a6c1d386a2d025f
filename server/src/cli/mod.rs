//! The command line: its arguments, and the functions that run them.

mod answer;
mod audit;
mod bank;
mod blueprint;
mod calibration;
mod cut_score;
mod db;
mod demo;
mod factory;
mod forms;
mod llm;
mod mastery;
mod measure;
mod oatutor;
mod sandbox;
mod serve;
mod session;
mod stats;
mod token;
mod user;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand};
use plumb_service::Plumb;

use crate::config::{ConfigError, Options, Settings};

/// Assessment, practice and tutoring, generated from YAML blueprints.
#[derive(Debug, Parser)]
#[command(
    name = "plumb",
    version,
    after_help = "Exit codes:\n  0  done\n  1  problems found (blueprints, answers, bank, configuration, audit trail)\n  2  wrong command line\n  3  the command failed (files, database, network)\n  4  no errors in the audit trail, but signed heads are missing\n\nExamples:\n  plumb serve --demo\n  plumb blueprint check blueprints\n  plumb blueprint preview MATH.ARITH.ADD.2DIGIT --difficulty hard --count 5\n  plumb completions bash > /etc/bash_completion.d/plumb"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the server
    #[command(
        after_help = "Examples:\n  plumb serve --demo\n  plumb serve --config /etc/plumb.toml\n  PLUMB_DATABASE=postgres://plumb@db/plumb plumb serve --listen 0.0.0.0:3000 --public-url https://plumb.example.org\n\nEvery option can be set in the TOML file, with _ instead of -, for example:\n  listen = \"0.0.0.0:3000\"\n  database = \"postgres://plumb@db/plumb\"\n  sign_up = false"
    )]
    Serve(Box<ServeArgs>),
    /// Check the configuration without starting the server
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Check, preview and list blueprints
    #[command(subcommand)]
    Blueprint(blueprint::BlueprintCommand),
    /// Mark answers from the command line
    #[command(subcommand)]
    Answer(answer::AnswerCommand),
    /// Manage accounts
    #[command(subcommand)]
    User(user::UserCommand),
    /// Create, list and revoke personal access tokens
    #[command(subcommand)]
    Token(token::TokenCommand),
    /// Manage running sessions
    #[command(subcommand)]
    Session(session::SessionCliCommand),
    /// Recompute mastery from the evidence, and fit its parameters
    #[command(subcommand)]
    Mastery(mastery::MasteryCommand),
    /// Simulate adaptive tests
    #[command(subcommand)]
    Measure(measure::MeasureCommand),
    /// The program that runs what learners write
    #[command(subcommand)]
    Sandbox(sandbox::SandboxCommand),
    /// Recompute item statistics
    #[command(subcommand)]
    Stats(stats::StatsCommand),
    /// Migrate, check, back up and restore the database
    #[command(subcommand)]
    Db(db::DbCommand),
    /// Fill a database with demo learners and classes, to try Plumb or to measure it
    #[command(subcommand)]
    Demo(demo::DemoCommand),
    /// Fill, verify and list the problem bank, and check the problems that were served from it
    #[command(subcommand)]
    Bank(bank::BankCommand),
    /// Let language models write items, which are checked before anyone sees them
    #[command(subcommand)]
    Factory(factory::FactoryCommand),
    /// Test the language models, and show their cost
    #[command(subcommand)]
    Llm(llm::LlmCommand),
    /// Tools for development
    #[command(subcommand)]
    Dev(llm::DevCommand),
    /// Verify and export the audit trail
    #[command(subcommand)]
    Audit(audit::AuditCommand),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  plumb completions bash > /etc/bash_completion.d/plumb")]
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Check flags, environment and file together; exit 1 if something is wrong
    #[command(after_help = "Example:\n  plumb config check --config /etc/plumb.toml")]
    Check(Box<ServeArgs>),
}

/// Options, with the file that may set them.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Configuration file (TOML)
    #[arg(long, env = "PLUMB_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

impl ServeArgs {
    fn settle(self) -> Result<Settings, Vec<ConfigError>> {
        let file = match &self.config {
            Some(path) => Options::from_file(path).map_err(|error| vec![error])?,
            None => Options::default(),
        };
        self.options.or(file).settle()
    }
}

/// The database of a maintenance command.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// Configuration file (TOML)
    #[arg(long, env = "PLUMB_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Database: sqlite://FILE or postgres://… [default: sqlite://data/plumb.db]
    #[arg(long, env = "PLUMB_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
}

impl DatabaseArgs {
    /// A database by its address alone.
    const fn of(database: String) -> Self {
        Self { config: None, database: Some(database) }
    }

    fn settle(self) -> Result<Settings, CliError> {
        ServeArgs { config: self.config, options: Options { database: self.database, ..Options::default() } }
            .settle()
            .map_err(CliError::config)
    }
}

/// Why a command ends with an exit code other than 0.
#[derive(Debug)]
pub enum CliError {
    /// Errors were found; they have been printed. Exit code 1.
    Found,
    /// It could not be done, with the reason. Exit code 3.
    Could(String),
    /// No error was found, but the evidence is incomplete; that has been printed. Exit code 4.
    Unproved,
}

impl CliError {
    fn could(error: impl std::fmt::Display) -> Self {
        Self::Could(error.to_string())
    }

    fn config(errors: Vec<ConfigError>) -> Self {
        for error in errors {
            print_error(&error.to_string());
        }
        Self::Found
    }
}

type CliResult = Result<(), CliError>;

/// Runs the command line.
pub fn run() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(args) => (*args).settle().map_err(CliError::config).and_then(serve::run),
        Command::Config(ConfigCommand::Check(args)) => {
            (*args).settle().map_err(CliError::config).map(|settings| say(&settings.report()))
        }
        Command::Blueprint(command) => blueprint::run(command),
        Command::Answer(command) => answer::run(command),
        Command::User(command) => user::run(command),
        Command::Token(command) => token::run(command),
        Command::Session(command) => session::run(command),
        Command::Mastery(command) => mastery::run(command),
        Command::Measure(command) => measure::run(command),
        Command::Sandbox(command) => sandbox::run(command),
        Command::Stats(command) => stats::run(command),
        Command::Db(command) => db::run(command),
        Command::Demo(command) => demo::run(command),
        Command::Bank(command) => bank::run(command),
        Command::Factory(command) => factory::run(command),
        Command::Llm(command) => llm::run(command),
        Command::Dev(command) => llm::dev(command),
        Command::Audit(command) => audit::run(command),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "plumb", &mut script);
            say(String::from_utf8_lossy(&script).trim_end());
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Found) => ExitCode::from(1),
        Err(CliError::Unproved) => ExitCode::from(4),
        Err(CliError::Could(why)) => {
            print_error(&why);
            ExitCode::from(3)
        }
    }
}

/// Prints a line to standard output; a closed pipe (`plumb … | head`) ends the process quietly.
fn say(line: &str) {
    if writeln!(std::io::stdout(), "{line}").is_err() {
        #[expect(clippy::disallowed_methods, reason = "nobody reads on; there is nothing to stop gracefully")]
        std::process::exit(0);
    }
}

/// Prints a line to standard error; if that is closed, the line is lost.
fn print_error(line: &str) {
    let _ = writeln!(std::io::stderr(), "plumb: {line}");
}

/// Runs `work` with the use cases. `changes`: the command writes, so the tables are updated first.
fn with(database: DatabaseArgs, changes: bool, work: impl AsyncFnOnce(&Plumb) -> CliResult) -> CliResult {
    let settings = database.settle()?;
    block_on(async {
        let stores = crate::open_stores(&settings, changes).await.map_err(CliError::could)?;
        let plumb = crate::plumb(&settings, stores.clone()).await.map_err(CliError::could)?;
        let done = work(&plumb).await;
        stores.maintenance.close().await;
        done
    })?
}

/// Runs a command's future on a small runtime.
fn block_on<T>(future: impl Future<Output = T>) -> Result<T, CliError> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(CliError::could)?.block_on(future))
}

/// Opens the database for a command that writes, with its tables updated.
async fn open(settings: &Settings) -> Result<plumb_store::Stores, CliError> {
    crate::open_stores(settings, true).await.map_err(CliError::could)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
