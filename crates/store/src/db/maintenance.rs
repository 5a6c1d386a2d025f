use std::path::Path;

use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use super::{Db, backup, restore};
use crate::error::Result;
use crate::maintenance::{BackupReport, Maintenance};
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

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
