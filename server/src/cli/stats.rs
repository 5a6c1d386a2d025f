//! `plumb stats …`: recompute the statistics of items from the sessions.

use clap::Subcommand;

use super::{CliError, CliResult, DatabaseArgs, print_error, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum StatsCommand {
    /// Recount all answers and correct differences; with --check, only compare (exit code 1 if anything differs)
    #[command(after_help = "Example:\n  plumb stats recompute --check")]
    Recompute {
        /// Compare only; change nothing
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: StatsCommand) -> CliResult {
    let StatsCommand::Recompute { check, database } = command;
    with(database, !check, async |plumb| {
        let found = plumb.recompute_statistics(!check).await.map_err(CliError::could)?;
        for difference in &found.differences {
            print_error(difference);
        }
        let (sums, answers, sessions, wrong) = (found.sums, found.answers, found.sessions, found.wrong);
        let done = if check || wrong == 0 { "" } else { ", corrected" };
        say(&format!("{sums} sums over {answers} answers in {sessions} sessions, {wrong} differ{done}"));
        if check && wrong > 0 { Err(CliError::Found) } else { Ok(()) }
    })
}
