//! `plumb audit …`: is the trail whole, and what is in it?

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use clap::Subcommand;
use plumb_service::admin::TrailAsked;
use plumb_store::audit::{Place, Progress};
use plumb_store::heads::HeadsError;

use super::{DatabaseArgs, Done, Failed, block_on, complain, say, with};

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
    /// Print the rows of the trail, a line of JSON each, first to last; the export leaves a row of its own
    #[command(
        after_help = "Examples:\n  plumb audit export > trail.jsonl\n  plumb audit export --since 2026-11-01 --until 2026-11-30"
    )]
    Export {
        /// Not before this day or instant, UTC: 2026-11-22 or 2026-11-22T09:30
        #[arg(long, value_name = "TIME")]
        since: Option<String>,
        /// Not after this day, or before this instant
        #[arg(long, value_name = "TIME")]
        until: Option<String>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: AuditCommand) -> Done {
    match command {
        AuditCommand::Verify { heads, key, database } => verify(heads, key, database),
        AuditCommand::Export { since, until, database } => export(since, until, database),
    }
}

fn export(since: Option<String>, until: Option<String>, database: DatabaseArgs) -> Done {
    let asked =
        TrailAsked { from: since.unwrap_or_default(), until: until.unwrap_or_default(), ..TrailAsked::default() };
    with(database, false, async |plumb| {
        let Ok(mut export) = plumb.export_audit(&asked).await.map_err(Failed::could)? else {
            return Err(Failed::Could("a time is no day or instant, or the end comes before the beginning".into()));
        };
        while let Some(lines) = plumb.audit_export_next(&mut export).await.map_err(Failed::could)? {
            if !lines.is_empty() {
                say(lines.trim_end());
            }
        }
        Ok(())
    })
}

/// Shows how far verifying has come, where somebody looks on.
fn show(progress: Progress) {
    let Progress { rows, of_rows, sessions, of_sessions } = progress;
    // Nothing can be done when standard error is closed.
    let _ = write!(std::io::stderr(), "\r{rows} of {of_rows} rows, {sessions} of {of_sessions} sessions ");
}

fn verify(heads: Option<PathBuf>, key: Option<PathBuf>, database: DatabaseArgs) -> Done {
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
        let is_watched = std::io::stderr().is_terminal();
        let told = |progress| {
            if is_watched {
                show(progress);
            }
        };
        let report = stores.audit.verify_telling(&signed, &told).await.map_err(Failed::could);
        if is_watched {
            let _ = writeln!(std::io::stderr());
        }
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
