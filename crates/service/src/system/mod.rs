//! State of the server, for administrators: workers, database, queue, backups, disk and errors. It is the view of this
//! server alone, except for data in the database.

mod concern;
mod host;

use std::sync::Arc;

use plumb_store::maintenance::{Backlog, RecordedBackup};
use plumb_types::time::Timestamp;
use serde::Deserialize;

pub use concern::{Concern, KEEPS_FREE_PERCENT, MOST_DAYS_WITHOUT_BACKUP, WorkerHealth, concerns, worker_health};
pub use host::{Build, Disk, Host, HostView, LoggedError, SignedLine, Worker, WorkerLine};
pub use plumb_store::maintenance::{CommitTimes, DatabaseKind, DatabaseStatus, MigrationRow, WritingStatus};

use crate::capabilities::Admin;
use crate::code::SandboxStatus;
use crate::failure::{Result, ServiceError};

/// Highest number up to which backlogs are counted.
pub const COUNTED_TO: u32 = 1_000;
/// Most assessments listed with their ready forms, those with the fewest first.
const FORMS: usize = 50;
/// Due sessions are closed at the latest by the worker's second turn; one that was due before that is late, seconds.
const LATE_SECS: i64 = 10;

/// Number of ready forms of an assessment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormsReady {
    pub assessment: String,
    /// Forms that no session has taken.
    pub ready: u64,
}

/// The latest recorded backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupLine {
    pub at: Timestamp,
    /// Its file name, without the folder.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    pub rows: u64,
}

/// Data from the database.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Status of the database.
    pub database: DatabaseStatus,
    /// Work left to do: sessions that have been due for ten seconds, and assessments that are not counted.
    pub backlog: Backlog,
    /// Ready forms by assessment, fewest first.
    pub forms: Vec<FormsReady>,
    /// Number of further assessments.
    pub more_forms: usize,
    /// The latest backup, if there ever was one.
    pub backup: Option<BackupLine>,
}

/// State of the server.
#[derive(Debug, Clone)]
pub struct SystemView {
    /// When it was read.
    pub now: Timestamp,
    /// How far the machine's clock is ahead of server time, milliseconds; negative if it is behind.
    pub clock_ahead: i64,
    /// State of the process and its machine.
    pub host: HostView,
    /// State of the writing task.
    pub writing: WritingStatus,
    /// Number of streams and sockets that follow a session here.
    pub followers: usize,
    /// Whether other servers may use this database.
    pub is_shared: bool,
    /// State of the sandbox on this server.
    pub sandbox: SandboxStatus,
    /// Version of the rules that make items.
    pub engine: u16,
    /// Data from the database; `None` if it did not answer.
    pub stored: Option<Stored>,
}

impl Admin<'_> {
    /// Returns the state of the server. A database that does not answer is part of that, not an error.
    pub async fn system(&self, host: Arc<dyn Host>) -> Result<SystemView> {
        // Querying a file system may block.
        let host = tokio::task::spawn_blocking(move || host.look()).await;
        let host =
            host.map_err(|error| ServiceError::Internal(format!("the machine could not be looked at: {error}")))?;
        let stored = match self.stored().await {
            Ok(stored) => Some(stored),
            Err(error) => {
                tracing::warn!(%error, "the database did not tell how it is doing");
                None
            }
        };
        Ok(SystemView {
            now: self.plumb.now(),
            clock_ahead: self.plumb.clock.machine().map_or(0, |start| start.ahead_millis()),
            host,
            writing: self.plumb.stores.maintenance.writing(),
            followers: self.plumb.hub.followers(),
            is_shared: self.plumb.stores.notifications.has_others(),
            sandbox: self.plumb.sandbox.status(),
            engine: plumb_answers::item::ENGINE,
            stored,
        })
    }

    async fn stored(&self) -> Result<Stored> {
        let maintenance = &self.plumb.stores.maintenance;
        let mut forms = self.forms_ready().await?;
        let more_forms = forms.len().saturating_sub(FORMS);
        forms.truncate(FORMS);
        Ok(Stored {
            database: maintenance.status().await?,
            backlog: maintenance.backlog(self.plumb.now().plus_secs(-LATE_SECS), COUNTED_TO + 1).await?,
            forms,
            more_forms,
            backup: maintenance.latest_backup().await?.map(line),
        })
    }

    /// Returns the ready forms by assessment, fewest first. Their number depends only on content and settings, not on
    /// the number of learners.
    async fn forms_ready(&self) -> Result<Vec<FormsReady>> {
        let stock = self.plumb.stores.forms.ready_counts().await?;
        let catalog = self.plumb.catalog();
        let mut forms = Vec::with_capacity(catalog.assessments.len());
        for assessment in catalog.assessments.values() {
            let recipe = self.plumb.recipe(&catalog, assessment).await?;
            let ready = stock.iter().find(|row| row.recipe == recipe.hash).map_or(0, |row| row.ready);
            forms.push(FormsReady { assessment: assessment.id.clone(), ready: u64::try_from(ready).unwrap_or(0) });
        }
        forms.sort_by(|one, other| (one.ready, &one.assessment).cmp(&(other.ready, &other.assessment)));
        Ok(forms)
    }
}

/// Record of a backup; unknown fields are ignored.
#[derive(Default, Deserialize)]
#[serde(default)]
struct BackupRecord {
    file: String,
    bytes: u64,
    rows: u64,
}

fn line(backup: RecordedBackup) -> BackupLine {
    let BackupRecord { file, bytes, rows } = serde_json::from_str(&backup.detail).unwrap_or_default();
    BackupLine { at: backup.at, file, bytes, rows }
}
