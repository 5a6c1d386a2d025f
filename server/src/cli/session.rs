//! `plumb session …`: give a running session more time, or end it.

use clap::Subcommand;
use plumb_service::ServiceError;
use plumb_types::ids::{SessionId, UserId};

use super::{CliError, CliResult, DatabaseArgs, block_on, open, say};

#[derive(Debug, Subcommand)]
pub(super) enum SessionCliCommand {
    /// Give a running session more minutes
    #[command(
        after_help = "Example:\n  plumb session add-time 0198c0de-0000-7000-8000-000000000001 --minutes 10 --reason 'fire alarm'"
    )]
    AddTime {
        /// The session
        session: SessionId,
        /// 1 to 1440 minutes, in addition to extra time given before
        #[arg(long)]
        minutes: u32,
        /// Reason, recorded in the audit trail
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// End a session; saved answers are handed in and marked
    #[command(after_help = "Example:\n  plumb session end 0198c0de-0000-7000-8000-000000000001 --reason 'wrong room'")]
    End {
        /// The session
        session: SessionId,
        /// Reason, shown to the learner and kept with the session
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: SessionCliCommand) -> CliResult {
    let (SessionCliCommand::AddTime { database, .. } | SessionCliCommand::End { database, .. }) = &command;
    let settings = database.clone().settle()?;
    block_on(async {
        let stores = open(&settings).await?;
        let plumb = crate::plumb(&settings, stores.clone()).await.map_err(CliError::could)?;
        // The command line does not act for an account.
        let by = UserId::nil();
        let done = match &command {
            SessionCliCommand::AddTime { session, minutes, reason, .. } => {
                plumb.add_time(*session, *minutes, reason, by).await.map(|deadline| match deadline {
                    Some(deadline) => format!("the new deadline is {}", deadline.to_rfc3339()),
                    None => "the session has no deadline".into(),
                })
            }
            SessionCliCommand::End { session, reason, .. } => {
                plumb.terminate(*session, reason, by).await.map(|()| "ended".into())
            }
        };
        stores.maintenance.close().await;
        match done {
            Ok(line) => {
                say(&line);
                Ok(())
            }
            Err(ServiceError::NotFound) => Err(CliError::Could("there is no session with this id".into())),
            Err(ServiceError::Gone { .. }) => Err(CliError::Could("the session is over".into())),
            Err(other) => Err(CliError::could(other)),
        }
    })?
}
