//! Looking after the database: checks, backup, restore, shutting down.

use std::path::Path;

use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use crate::error::Result;

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

/// Looking after the database.
#[async_trait]
pub trait Maintenance: Send + Sync {
    /// A write and a commit that change nothing: fails whenever saving would.
    async fn ping(&self) -> Result<()>;
    /// The number of the latest migration.
    async fn schema_version(&self) -> Result<i64>;
    /// What the database itself finds wrong with its files and references; empty when nothing.
    async fn check(&self) -> Result<Vec<String>>;
    /// Writes everything, as of one instant, to a new file; the server may go on working.
    /// The same format for both databases: a backup of one restores into the other.
    async fn backup(&self, to: &Path, now: Timestamp) -> Result<BackupReport>;
    /// Fills an empty database from a backup and compares it row by row; all or nothing.
    async fn restore(&self, from: &Path) -> Result<BackupReport>;
    /// Stops taking changes, finishes those at hand, closes every connection.
    async fn close(&self);
}
