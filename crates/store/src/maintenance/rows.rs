//! Rows, filters and results.

use plumb_types::time::Timestamp;

use crate::trail::AuditEntry;

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
