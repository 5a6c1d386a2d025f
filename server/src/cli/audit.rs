//! `plumb audit …`: verify and export the audit trail.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use plumb_service::audit::TrailQuery;
use plumb_store::Stores;
use plumb_store::audit::{Progress, RecordPosition};
use plumb_store::heads::{HeadsError, SignedHead};
use plumb_types::saturating_cast;

use super::{CliError, CliResult, DatabaseArgs, block_on, print_error, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum AuditCommand {
    /// Recompute every hash of the audit trail and of every session, and compare with the signed heads;
    /// exit 1 and print the first bad row if anything was changed, removed, swapped or rewritten; exit 4 if the file of
    /// signed heads is missing or incomplete
    #[command(
        after_help = "Examples:\n  plumb audit verify\n  plumb audit verify --heads /safe/audit-heads.jsonl --key /safe/audit-key.pem"
    )]
    Verify {
        /// File of signed heads [default: from the configuration]
        #[arg(long, value_name = "FILE")]
        heads: Option<PathBuf>,
        /// Key the heads were signed with, private or public [default: from the configuration]
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Print the rows of the trail, oldest first, one JSON object per line; the export itself is recorded in the trail
    #[command(
        after_help = "Examples:\n  plumb audit export > trail.jsonl\n  plumb audit export --since 2026-11-01 --until 2026-11-30"
    )]
    Export {
        /// Start date or time in UTC, such as 2026-11-22 or 2026-11-22T09:30
        #[arg(long, value_name = "TIME")]
        since: Option<String>,
        /// End date (included) or time (excluded)
        #[arg(long, value_name = "TIME")]
        until: Option<String>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: AuditCommand) -> CliResult {
    match command {
        AuditCommand::Verify { heads, key, database } => verify(heads, key, database),
        AuditCommand::Export { since, until, database } => export(since, until, database),
    }
}

fn export(since: Option<String>, until: Option<String>, database: DatabaseArgs) -> CliResult {
    let asked =
        TrailQuery { from: since.unwrap_or_default(), until: until.unwrap_or_default(), ..TrailQuery::default() };
    with(database, false, async |plumb| {
        let Ok(mut export) = plumb.export_audit(&asked).await.map_err(CliError::could)? else {
            return Err(CliError::Could(
                "use dates or times such as 2026-11-22 or 2026-11-22T09:30, and an end after the start".into(),
            ));
        };
        while let Some(lines) = plumb.audit_export_next(&mut export).await.map_err(CliError::could)? {
            if !lines.is_empty() {
                say(lines.trim_end());
            }
        }
        Ok(())
    })
}

/// Shows the progress of the verification, if standard error is a terminal.
fn show(progress: Progress) {
    let Progress { rows, of_rows, sessions, of_sessions } = progress;
    // If standard error is closed, the progress is lost.
    let _ = write!(std::io::stderr(), "\r{rows} of {of_rows} rows, {sessions} of {of_sessions} sessions ");
}

fn verify(heads: Option<PathBuf>, key: Option<PathBuf>, database: DatabaseArgs) -> CliResult {
    let settings = database.settle()?;
    let heads = heads.unwrap_or_else(|| settings.audit_heads.clone());
    let key = key.unwrap_or_else(|| settings.audit_key.clone());
    block_on(async {
        let stores = crate::open_stores(&settings, false).await.map_err(CliError::could)?;
        let done = verify_with(&stores, &heads, &key).await;
        stores.maintenance.close().await;
        done
    })?
}

async fn verify_with(stores: &Stores, file: &Path, key: &Path) -> CliResult {
    let Heads { signed, missing } = heads(stores, file, key).await?;
    let is_watched = std::io::stderr().is_terminal();
    let told = |progress| {
        if is_watched {
            show(progress);
        }
    };
    let report = stores.audit.verify_with_progress(&signed, &told).await.map_err(CliError::could);
    if is_watched {
        let _ = writeln!(std::io::stderr());
    }
    let report = report?;
    say(&format!(
        "{} rows, {} sessions with {} events, {} signed heads",
        report.rows, report.sessions, report.events, report.heads
    ));
    if let Some(bad) = report.first_bad {
        let place = match bad.place {
            RecordPosition::Audit(row) => format!("audit row {row}"),
            RecordPosition::Event(session, event) => format!("session {session}, event {event}"),
        };
        print_error(&format!("first bad row: {place}: {}", bad.why));
        return Err(CliError::Found);
    }
    let Some(missing) = missing else {
        say("whole");
        return Ok(());
    };
    say("no errors found, but the check is not complete");
    print_error(&format!("{missing}: if the trail was cut off or rewritten as a whole, this check cannot detect it"));
    Err(CliError::Unproved)
}

/// The signed heads to compare with.
struct Heads {
    signed: Vec<SignedHead>,
    /// Description of the missing heads; `None` if all that were ever signed with the key are in the file.
    missing: Option<String>,
}

async fn heads(stores: &Stores, file: &Path, key: &Path) -> Result<Heads, CliError> {
    let name = file.display();
    if !file.exists() {
        return Ok(Heads { signed: Vec::new(), missing: Some(format!("{name} does not exist")) });
    }
    let key = crate::audit_key::verifying(key).map_err(CliError::could)?;
    // Read before the file: a head that a server signs in between is in the file first.
    let noted = stores.audit.signed(&plumb_store::heads::key_id(&key)).await.map_err(CliError::could)?;
    let signed = match plumb_store::heads::read_heads(file, &key) {
        Ok(signed) => signed,
        Err(error @ HeadsError::Line { .. }) => {
            print_error(&format!("{name}: {error}"));
            return Err(CliError::Found);
        }
        Err(error) => return Err(CliError::could(error)),
    };
    // A head is written to the file first, so the file may have one that the database does not count yet.
    let forgotten =
        saturating_cast::<usize, u64>(signed.len()).saturating_sub(noted.map_or(0, |noted| noted.heads) + 1);
    let missing = match noted.map_or(0, |noted| noted.missing(&signed)) {
        0 if forgotten > 0 => Some(format!("the database does not know of {forgotten} heads in {name}")),
        0 if signed.is_empty() => Some(format!("{name} has no heads signed with this key")),
        0 => None,
        missing => Some(format!("{name} lacks {missing} of the heads signed with this key")),
    };
    Ok(Heads { signed, missing })
}
