//! Maintenance of the database: checks, backup, restore, shutting down.

mod backup;
mod restore;
mod rows;
mod sealed;

use std::path::Path;
use std::sync::Arc;

use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use crate::db::Db;
use crate::error::{Result, number};
use crate::records::RecordsReport;
use crate::schema::Schema;
use crate::sql::{Conn, Stmt, migration_version};
use crate::writer::{Batch, seals};

pub use crate::schema::Record;
pub use crate::sql::{DatabaseKind, DatabaseStatus, MigrationRow};
pub use crate::writer::{CommitTimes, WritingStatus};
pub use rows::*;

/// Maintenance of the database.
#[derive(Clone)]
pub struct Maintenance {
    pub(crate) db: Arc<Db>,
}

/// Inserts a row and deletes it again. SQLite does not write a row that stays the same, so a mere update would not
/// notice a full disk.
async fn there_and_back((): &(), batch: &mut Batch) -> Result<()> {
    batch.query("insert into login_guard (key, failures, last_at) values ('ping', 1, 0)").run().await?;
    let back = batch.query("delete from login_guard where key = 'ping'");
    back.run().await.map(drop)
}

/// Reports rows of sessions that do not exist. A database does not notice them if its constraints were switched off for
/// a while.
async fn orphans(conn: &mut Conn, schema: &Schema) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for table in schema.tables().iter().filter(|table| table.at("session_id").is_ok()) {
        let text = format!(
            "select count(*) from {} t where t.session_id is not null
                and not exists (select 1 from session s where s.id = t.session_id)",
            table.name
        );
        let count: i64 = conn.one(Stmt::assembled(conn.dialect(), text.into())).await?.get(0)?;
        if count > 0 {
            problems.push(format!("{}: {count} rows are of sessions that are not there", table.name));
        }
    }
    Ok(problems)
}

impl Maintenance {
    /// Writes and commits without changing anything: fails whenever saving would fail.
    pub async fn ping(&self) -> Result<()> {
        self.db.change((), there_and_back).await?;
        self.db.query("select 1").one().await.map(drop)
    }

    /// Returns the number of the latest migration.
    pub async fn schema_version(&self) -> Result<i64> {
        let mut conn = self.db.connector.connect().await?;
        let version = migration_version(&mut conn).await;
        conn.close().await;
        version
    }

    /// Returns the faults that the database itself finds in its files and references; empty if there are none.
    pub async fn check(&self) -> Result<Vec<String>> {
        let mut conn = self.db.connector.connect().await?;
        let mut problems = Vec::new();
        for text in self.db.connector.checks() {
            for row in conn.all(conn.stmt(text)).await? {
                problems.push(row.get(0)?);
            }
        }
        problems.extend(self.db.connector.wrong_migrations(&mut conn).await?);
        problems.extend(orphans(&mut conn, &self.db.schema).await?);
        conn.close().await;
        Ok(problems)
    }

    /// Compares the rows of [`SEALED`](crate::records::SEALED) with their seals in the audit trail, as of one instant.
    pub async fn check_records(&self) -> Result<RecordsReport> {
        let mut conn = self.db.connector.connect().await?;
        conn.begin_snapshot().await?;
        let report = sealed::check(&mut conn, &self.db.schema).await;
        conn.close().await;
        report
    }

    /// Seals all rows that have no seal yet, in a database written by a release before seals. Returns their number.
    pub async fn seal_records(&self, now: Timestamp) -> Result<u64> {
        self.db.change(now, seals::seal_all).await
    }

    /// Returns rows of a table, all or those with a session's id in a column, ordered by key. Ids and bytes are text.
    pub async fn rows(&self, name: &str, of: Option<(&'static str, SessionId)>) -> Result<Vec<Record>> {
        let table = self.db.schema.table(name)?;
        let (names, key) = (table.names(), table.key());
        let stmt = match of {
            None => self.db.readers.assembled(format!("select {names} from {name} order by {key}")),
            Some((column, id)) => {
                table.at(column)?;
                let text = format!("select {names} from {name} where {column} = $1 order by {key}");
                self.db.readers.assembled(text).bind(id)
            }
        };
        stmt.all().await?.iter().map(|row| table.record(row)).collect()
    }

    /// Writes all data, as of one instant, to a new file; the server may keep working.
    /// Both databases use one format: a backup of one restores into the other.
    pub async fn backup(&self, to: &Path, now: Timestamp) -> Result<BackupReport> {
        backup::backup(&self.db.connector, &self.db.schema, to, now).await
    }

    /// Fills an empty database from a backup and compares it row by row; all or nothing.
    pub async fn restore(&self, from: &Path) -> Result<BackupReport> {
        restore::restore(&self.db.connector, &self.db.schema, from).await
    }

    /// Returns the database's own report of its status.
    pub async fn status(&self) -> Result<DatabaseStatus> {
        self.db.connector.status(&self.db.readers).await
    }

    /// Returns the status of this server's writer task.
    pub fn writing(&self) -> WritingStatus {
        self.db.writer.status()
    }

    /// Counts the work that waits for the workers at that instant, each number up to `most`.
    pub async fn backlog(&self, due_before: Timestamp, most: u32) -> Result<Backlog> {
        // Each count uses an index and stops at `most`.
        let text = "select (select count(*) from (select 1 from session where next_due_at is not null
                and next_due_at <= $1 limit $2) as due),
            (select count(*) from (select 1 from session where counted = 0 and open = 0 and kind = 'evaluation'
                limit $2) as uncounted)";
        let row = self.db.query(text).bind(due_before).bind(i64::from(most)).one().await?;
        let count = |at| -> Result<u64> { number("count", row.get(at)?) };
        Ok(Backlog { due: count(0)?, uncounted: count(1)? })
    }

    /// Returns the latest backup recorded in the audit trail.
    pub async fn latest_backup(&self) -> Result<Option<RecordedBackup>> {
        let (subject, action) = RecordedBackup::found_by();
        let text = "select at, detail from audit where subject_id = $1 and action = $2 order by seq desc limit 1";
        let row = self.db.query(text).bind(subject).bind(action).opt().await?;
        row.map(|row| Ok(RecordedBackup { at: row.get(0)?, detail: row.get(1)? })).transpose()
    }

    /// Stops accepting changes, finishes the current ones, and closes every connection.
    pub async fn close(&self) {
        self.db.writer.close().await;
        self.db.readers.close().await;
    }
}
