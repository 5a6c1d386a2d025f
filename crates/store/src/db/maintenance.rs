use std::path::Path;

use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use super::{Db, backup, restore};
use crate::error::Result;
use crate::maintenance::{Backlog, BackupReport, DatabaseStatus, Maintenance, NotedBackup, WritingStatus};
use crate::sql::migration_version;
use crate::writer::Batch;

/// Changes something and changes it back: a row that stays as it is SQLite does not write at all, and then a full
/// disk goes unnoticed.
async fn there_and_back(batch: &mut Batch) -> Result<()> {
    let there = batch.stmt("insert into login_guard (key, failures, last_at) values ('ping', 1, 0)");
    batch.run(there).await?;
    let back = batch.stmt("delete from login_guard where key = 'ping'");
    batch.run(back).await.map(drop)
}

#[async_trait]
impl Maintenance for Db {
    async fn ping(&self) -> Result<()> {
        self.writer.change((), |(), batch| Box::pin(there_and_back(batch))).await?;
        self.readers.one(self.readers.stmt("select 1")).await.map(drop)
    }

    async fn schema_version(&self) -> Result<i64> {
        let mut conn = self.connector.connect().await?;
        let version = migration_version(&mut conn).await;
        conn.close().await;
        version
    }

    async fn check(&self) -> Result<Vec<String>> {
        let mut conn = self.connector.connect().await?;
        let mut problems = Vec::new();
        for text in self.connector.checks() {
            for row in conn.all(conn.stmt(text)).await? {
                problems.push(row.get(0)?);
            }
        }
        conn.close().await;
        Ok(problems)
    }

    async fn backup(&self, to: &Path, now: Timestamp) -> Result<BackupReport> {
        backup::backup(&self.connector, to, now).await
    }

    async fn restore(&self, from: &Path) -> Result<BackupReport> {
        restore::restore(&self.connector, from).await
    }

    async fn status(&self) -> Result<DatabaseStatus> {
        self.connector.status(&self.readers).await
    }

    fn writing(&self) -> WritingStatus {
        self.writer.status()
    }

    async fn backlog(&self, due_before: Timestamp, most: u32) -> Result<Backlog> {
        // Each by its own index, and no further than `most`.
        let text = "select (select count(*) from (select 1 from session where next_due_at is not null
                and next_due_at <= $1 limit $2) as due),
            (select count(*) from (select 1 from session where counted = 0 and open = 0 and kind = 'evaluation'
                limit $2) as uncounted)";
        let stmt = self.readers.stmt(text).bind(due_before.as_micros()).bind(i64::from(most));
        let row = self.readers.one(stmt).await?;
        let count = |at: usize| -> Result<u64> { Ok(u64::try_from(row.get::<i64>(at)?).unwrap_or(0)) };
        Ok(Backlog { due: count(0)?, uncounted: count(1)? })
    }

    async fn latest_backup(&self) -> Result<Option<NotedBackup>> {
        let (subject, action) = NotedBackup::found_by();
        let text = "select at, detail from audit where subject_id = $1 and action = $2 order by seq desc limit 1";
        let stmt = self.readers.stmt(text).bind(subject).bind(action);
        let row = self.readers.opt(stmt).await?;
        row.map(|row| Ok(NotedBackup { at: Timestamp::from_micros(row.get(0)?), detail: row.get(1)? })).transpose()
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
