//! `plumb db …`: migrate, check, back up, restore.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use plumb_store::maintenance::RecordedBackup;

use super::{CliError, CliResult, DatabaseArgs, block_on, print_error, say};

#[derive(Debug, Subcommand)]
pub(super) enum DbCommand {
    /// Update the database to the tables of this version (forward only)
    #[command(after_help = "Example:\n  plumb db migrate --database sqlite://data/plumb.db")]
    Migrate {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Recompute and compare all derived data: files and references, sessions and their
    /// events, forms and their seeds, mastery, statistics, texts, and records with the audit trail; exit 1
    /// if anything differs
    #[command(after_help = "Example:\n  plumb db check")]
    Check {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Write a consistent backup to a new file while the server keeps running
    #[command(after_help = "Example:\n  plumb db backup /backup/plumb-2026-11-22.jsonl")]
    Backup {
        /// File to create; must not exist
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Restore a backup into an empty database, all or nothing, and compare it row by row
    #[command(
        after_help = "Example:\n  plumb db restore /backup/plumb-2026-11-22.jsonl --database postgres://plumb@db/plumb"
    )]
    Restore {
        /// Backup file
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: DbCommand) -> CliResult {
    let (DbCommand::Migrate { database }
    | DbCommand::Check { database }
    | DbCommand::Backup { database, .. }
    | DbCommand::Restore { database, .. }) = &command;
    let settings = database.clone().settle()?;
    block_on(async {
        // Reading commands must not change anything: only the others update the tables.
        let migrate = matches!(command, DbCommand::Migrate { .. } | DbCommand::Restore { .. });
        let stores = crate::open_stores(&settings, migrate).await.map_err(CliError::could)?;
        let done = match &command {
            DbCommand::Migrate { .. } => stores
                .maintenance
                .schema_version()
                .await
                .map_err(CliError::could)
                .map(|version| say(&format!("the database has schema version {version}"))),
            DbCommand::Check { .. } => check(&settings, &stores).await,
            DbCommand::Backup { file, .. } => backup(&stores, file).await,
            DbCommand::Restore { file, .. } => {
                let report = stores.maintenance.restore(file).await.map_err(CliError::could);
                report.map(|report| say(&format!("{} rows restored and compared", report.rows)))
            }
        };
        stores.maintenance.close().await;
        done
    })?
}

/// Writes the backup, and records it in the database: the system page shows the latest.
async fn backup(stores: &plumb_store::Stores, file: &Path) -> CliResult {
    let report = stores.maintenance.backup(file, crate::clock::now()).await.map_err(CliError::could)?;
    say(&format!("{} rows written to {}, sha256 {}", report.rows, file.display(), report.sha256));
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let bytes = std::fs::metadata(file).map_or(0, |file| file.len());
    let entry = RecordedBackup::entry(crate::clock::now(), &name, bytes, &report);
    // The backup itself is complete; only its record is missing.
    if let Err(error) = stores.audit.record(vec![entry]).await {
        print_error(&format!("the backup is complete, but it could not be recorded in the database: {error}"));
    }
    Ok(())
}

async fn check(settings: &crate::config::Settings, stores: &plumb_store::Stores) -> CliResult {
    let plumb = crate::plumb(settings, stores.clone()).await.map_err(CliError::could)?;
    let checked = plumb.check().await.map_err(CliError::could)?;
    for problem in &checked.problems {
        print_error(problem);
    }
    for note in &checked.notes {
        say(note);
    }
    say(&format!(
        "{} sessions, {} ready forms, {} pieces of evidence, {} texts and {} records compared, {} problems",
        checked.sessions,
        checked.forms,
        checked.evidence,
        checked.texts,
        checked.records,
        checked.problems.len()
    ));
    if checked.problems.is_empty() { Ok(()) } else { Err(CliError::Found) }
}
