use std::path::Path;

use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use uuid::Uuid;

use super::{Db, backup, restore, sealed, seals, tables};
use crate::error::Result;
use crate::maintenance::{Backlog, BackupReport, DatabaseStatus, Maintenance, NotedBackup, Record, WritingStatus};
use crate::records::RecordsReport;
use crate::sql::{Conn, Stmt, migration_version};
use crate::writer::Batch;

/// Changes something and changes it back: a row that stays as it is SQLite does not write at all, and then a full
/// disk goes unnoticed.
async fn there_and_back(batch: &mut Batch) -> Result<()> {
    let there = batch.stmt("insert into login_guard (key, failures, last_at) values ('ping', 1, 0)");
    batch.run(there).await?;
    let back = batch.stmt("delete from login_guard where key = 'ping'");
    batch.run(back).await.map(drop)
}

/// What is of a session that is not there: a database does not see it where its constraints were switched off meanwhile.
async fn orphans(conn: &mut Conn) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for table in tables::TABLES.iter().filter(|table| table.at("session_id").is_ok()) {
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
        problems.extend(orphans(&mut conn).await?);
        conn.close().await;
        Ok(problems)
    }

    async fn check_records(&self) -> Result<RecordsReport> {
        let mut conn = self.connector.connect().await?;
        conn.begin_snapshot().await?;
        let report = sealed::check(&mut conn).await;
        conn.close().await;
        report
    }

    async fn seal_records(&self, now: Timestamp) -> Result<u64> {
        self.writer.change(now, |now, batch| Box::pin(seals::seal_all(now, batch))).await
    }

    async fn rows(&self, name: &str, of: Option<(&'static str, Uuid)>) -> Result<Vec<Record>> {
        let table = tables::table(name)?;
        let (names, key) = (table.names(), table.key());
        let stmt = match of {
            None => self.readers.assembled(format!("select {names} from {name} order by {key}")),
            Some((column, id)) => {
                table.at(column)?;
                let text = format!("select {names} from {name} where {column} = $1 order by {key}");
                self.readers.assembled(text).bind(id)
            }
        };
        self.readers.all(stmt).await?.iter().map(|row| table.record(row)).collect()
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
