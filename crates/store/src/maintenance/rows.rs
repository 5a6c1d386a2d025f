//! Rows and results of maintenance.

use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;

use crate::trail::AuditEntry;

/// Content of a backup file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupReport {
    /// Rows of all tables.
    pub rows: u64,
    /// Rows by table.
    pub tables: Vec<(String, u64)>,
    /// SHA-256 of the file's lines before the last, in hex: the last line states it.
    pub sha256: String,
}

/// Work that waits for the workers; each number stops at the requested limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// Open sessions past their deadline.
    pub due: u64,
    /// Ended evaluations that are not counted yet.
    pub uncounted: u64,
}

/// The latest recorded backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedBackup {
    pub at: Timestamp,
    /// Details as JSON, see [`RecordedBackup::entry`].
    pub detail: String,
}

impl RecordedBackup {
    /// Subject of the audit rows of backups.
    const SUBJECT: &'static str = "backup";
    /// Action of the audit rows of backups.
    const ACTION: AuditAction = AuditAction::BackupMade;

    /// Builds the audit row of a backup: name of the file without its folder, bytes, rows, hash.
    pub fn entry(at: Timestamp, file: &str, bytes: u64, report: &BackupReport) -> AuditEntry {
        let detail = serde_json::json!({ "file": file, "bytes": bytes, "rows": report.rows, "sha256": report.sha256 });
        AuditEntry {
            at,
            actor: None,
            action: Self::ACTION,
            subject_kind: "database".into(),
            subject_id: Self::SUBJECT.into(),
            detail: detail.to_string(),
        }
    }

    /// Subject and action to search for.
    pub(crate) const fn found_by() -> (&'static str, AuditAction) {
        (Self::SUBJECT, Self::ACTION)
    }
}
