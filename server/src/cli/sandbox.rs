//! `plumb sandbox …`: the program that runs what learners write.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use clap::Subcommand;

use super::{CliError, CliResult};
use crate::sandbox::beside_this;

#[derive(Debug, Subcommand)]
pub(super) enum SandboxCommand {
    /// Test this installation: versions, limits and walls, with times
    Check {
        /// The sandbox [default: plumb-sandbox beside this program]
        #[arg(long, env = "PLUMB_SANDBOX", value_name = "FILE")]
        sandbox: Option<PathBuf>,
    },
    /// Run a program as learners' programs are run, and show what it prints
    #[command(after_help = "Example:\n  plumb sandbox run solution.py --input '3 4'")]
    Run {
        /// A file with a program in Python
        file: PathBuf,
        /// Its standard input
        #[arg(long, default_value = "")]
        input: String,
        /// The sandbox [default: plumb-sandbox beside this program]
        #[arg(long, env = "PLUMB_SANDBOX", value_name = "FILE")]
        sandbox: Option<PathBuf>,
    },
}

pub(super) fn run(command: SandboxCommand) -> CliResult {
    let (sandbox, arguments): (_, Vec<OsString>) = match command {
        SandboxCommand::Check { sandbox } => (sandbox, vec!["check".into()]),
        SandboxCommand::Run { file, input, sandbox } => {
            (sandbox, vec!["run".into(), file.into(), "--input".into(), input.into()])
        }
    };
    let program = sandbox.unwrap_or_else(beside_this);
    if !program.is_file() {
        let path = program.display();
        return Err(CliError::Could(format!(
            "there is no sandbox at {path}: build it with `scripts/build_sandbox.sh`, or name it with --sandbox"
        )));
    }
    let ended = Command::new(&program).args(arguments).status();
    let ended = ended.map_err(|error| CliError::Could(format!("{}: {error}", program.display())))?;
    if ended.success() { Ok(()) } else { Err(CliError::Could("the sandbox reports a fault".into())) }
}
