//! `plumb audit …`: is the trail whole?

use std::path::PathBuf;

use clap::Subcommand;
use plumb_store::audit::Place;
use plumb_store::heads::HeadsError;

use super::{DatabaseArgs, Done, Failed, block_on, complain, say};

#[derive(Debug, Subcommand)]
pub(super) enum AuditCommand {
    /// Recompute every hash of the audit trail and of every session, and hold it against the signed heads;
    /// exit 1 and the first bad row when something was changed, removed, swapped or made anew
    #[command(
        after_help = "Examples:\n  plumb audit verify\n  plumb audit verify --heads /safe/audit-heads.jsonl --key /safe/audit-key.pem"
    )]
    Verify {
        /// File of signed heads [default: as configured]
        #[arg(long, value_name = "FILE")]
        heads: Option<PathBuf>,
        /// Key the heads were signed with, private or public [default: as configured]
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(AuditCommand::Verify { heads, key, database }: AuditCommand) -> Done {
    let settings = database.settle()?;
    let heads = heads.unwrap_or_else(|| settings.audit_heads.clone());
    let key = key.unwrap_or_else(|| settings.audit_key.clone());
    block_on(async {
        let signed = if heads.exists() {
            let key = crate::audit_key::verifying(&key).map_err(Failed::could)?;
            match plumb_store::heads::read_heads(&heads, &key) {
                Ok(signed) => signed,
                Err(error @ HeadsError::Line { .. }) => {
                    complain(&format!("{}: {error}", heads.display()));
                    return Err(Failed::Found);
                }
                Err(error) => return Err(Failed::could(error)),
            }
        } else {
            complain(&format!(
                "{} is not there: a trail that was cut off or made anew as a whole cannot be told",
                heads.display()
            ));
            Vec::new()
        };
        let stores = crate::open_stores(&settings, false).await.map_err(Failed::could)?;
        let report = stores.audit.verify(&signed).await.map_err(Failed::could);
        stores.maintenance.close().await;
        let report = report?;
        say(&format!(
            "{} rows, {} sessions with {} events, {} signed heads",
            report.rows, report.sessions, report.events, report.heads
        ));
        match report.first_bad {
            None => {
                say("whole");
                Ok(())
            }
            Some(bad) => {
                let place = match bad.place {
                    Place::Audit(row) => format!("audit row {row}"),
                    Place::Event(session, event) => format!("session {session}, event {event}"),
                };
                complain(&format!("first bad row: {place}: {}", bad.why));
                Err(Failed::Found)
            }
        }
    })?
}
