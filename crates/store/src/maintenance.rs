//! Looking after the database: checks, backup, restore, shutting down.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use serde_json::Value as Json;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;
use crate::records::RecordsReport;

/// A row as it is stored, by name of column: numbers, texts (ids and bytes too) and null.
pub type Record = BTreeMap<&'static str, Json>;

/// What a backup file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupReport {
    /// Rows of all tables.
    pub rows: u64,
    /// Rows by table.
    pub tables: Vec<(String, u64)>,
    /// SHA-256 of the file's lines before the last, in hex: the last line states it.
    pub sha256: String,
}

/// Which database it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseKind {
    /// A file of this machine, for one server.
    Sqlite,
    /// A server of its own, for any number of ours.
    Postgres,
}

/// A migration that was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationRow {
    /// Its number.
    pub version: i64,
    /// Its name.
    pub name: String,
    /// When it was run, by the database's clock.
    pub at: Option<Timestamp>,
}

/// What the database says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseStatus {
    /// Which it is.
    pub kind: DatabaseKind,
    /// Its version, as it says it.
    pub version: String,
    /// Where it is: a file, or host, port and name. Never what opens it.
    pub address: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Bytes of the log beside a SQLite file.
    pub log_bytes: Option<u64>,
    /// Connections to a Postgres database, of everybody.
    pub connections: Option<u64>,
    /// How many the Postgres server takes.
    pub most_connections: Option<u64>,
    /// Migrations that were run, latest first.
    pub run: Vec<MigrationRow>,
    /// Number and name of those that this program has and the database has not.
    pub pending: Vec<(i64, String)>,
}

/// The commits of the last minute, as far back as they are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommitTimes {
    /// How many.
    pub commits: usize,
    /// They are all there were; else more of them than are remembered.
    pub is_all: bool,
    /// Changes in all of them.
    pub changes: usize,
    /// Changes in the one with most.
    pub most_changes: usize,
    /// Half of them took no longer.
    pub median: Option<Duration>,
    /// 95 of 100 took no longer.
    pub p95: Option<Duration>,
}

/// How the writing task of this server is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WritingStatus {
    /// Changes that wait.
    pub waiting: usize,
    /// So many may.
    pub room: usize,
    /// Its latest commits.
    pub recent: CommitTimes,
}

/// What is left to be done by workers; each number stops at the limit it was asked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// Sessions that were due to be closed and are open.
    pub due: u64,
    /// Evaluations that ended and are not counted.
    pub uncounted: u64,
}

/// The latest backup that was noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotedBackup {
    /// When it was made.
    pub at: Timestamp,
    /// What was noted of it: JSON, see [`NotedBackup::entry`].
    pub detail: String,
}

impl NotedBackup {
    /// What backups are noted as being of.
    const SUBJECT: &'static str = "backup";
    /// What is noted.
    const ACTION: &'static str = "backup_made";

    /// The audit row that notes a backup: name of the file without its folder, bytes, rows, hash.
    pub fn entry(at: Timestamp, file: &str, bytes: u64, report: &BackupReport) -> AuditEntry {
        let detail = serde_json::json!({ "file": file, "bytes": bytes, "rows": report.rows, "sha256": report.sha256 });
        AuditEntry {
            at,
            actor: None,
            action: Self::ACTION.into(),
            subject_kind: "database".into(),
            subject_id: Self::SUBJECT.into(),
            detail: detail.to_string(),
        }
    }

    /// Subject and action by which it is found.
    pub(crate) const fn found_by() -> (&'static str, &'static str) {
        (Self::SUBJECT, Self::ACTION)
    }
}

/// Looking after the database.
#[async_trait]
pub trait Maintenance: Send + Sync {
    /// A write and a commit that change nothing: fails whenever saving would.
    async fn ping(&self) -> Result<()>;
    /// The number of the latest migration.
    async fn schema_version(&self) -> Result<i64>;
    /// What the database itself finds wrong with its files and references; empty when nothing.
    async fn check(&self) -> Result<Vec<String>>;
    /// Compares the rows of [`SEALED`](crate::records::SEALED) with what the audit trail holds of them, as of one instant.
    async fn check_records(&self) -> Result<RecordsReport>;
    /// Lets the audit trail hold all of these rows as they are, if it holds none yet: in a database that was written by
    /// a release before them. Says how many.
    async fn seal_records(&self, now: Timestamp) -> Result<u64>;
    /// Rows of a table, all or those of which a column has that id, in order of the key: by name of column, with ids and
    /// bytes as text.
    async fn rows(&self, table: &str, of: Option<(&'static str, Uuid)>) -> Result<Vec<Record>>;
    /// Writes everything, as of one instant, to a new file; the server may go on working.
    /// The same format for both databases: a backup of one restores into the other.
    async fn backup(&self, to: &Path, now: Timestamp) -> Result<BackupReport>;
    /// Fills an empty database from a backup and compares it row by row; all or nothing.
    async fn restore(&self, from: &Path) -> Result<BackupReport>;
    /// What the database says of itself.
    async fn status(&self) -> Result<DatabaseStatus>;
    /// How the writing task of this server is doing.
    fn writing(&self) -> WritingStatus;
    /// What is left to be done by workers at that instant, each counted up to `most`.
    async fn backlog(&self, due_before: Timestamp, most: u32) -> Result<Backlog>;
    /// The latest backup that was noted in the audit trail.
    async fn latest_backup(&self) -> Result<Option<NotedBackup>>;
    /// Stops taking changes, finishes those at hand, closes every connection.
    async fn close(&self);
}
