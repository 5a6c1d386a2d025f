//! Restore: fills an empty database from a backup file.

use std::path::Path;

use super::backup::{TableLine, check_file, lines};
use crate::error::{Result, StoreError};
use crate::maintenance::BackupReport;
use crate::schema::{CHAIN_HEAD, Schema, Table};
use crate::sql::{Conn, Connector, MAX_ROWS, migration_version};

/// Restores in one transaction, which commits only if the resulting database equals the file line by line.
pub(super) async fn restore(connector: &Connector, schema: &Schema, from: &Path) -> Result<BackupReport> {
    let path = from.to_owned();
    let checked = tokio::task::spawn_blocking(move || check_file(&path)).await;
    let (head, sha256) = checked.map_err(|error| StoreError::Backend(Box::new(error)))??;
    let mut conn = connector.connect().await?;
    let restored = within(&mut conn, schema, from, head.schema).await;
    let restored = match restored {
        Ok(tables) => conn.commit().await.map(|()| tables),
        Err(error) => {
            let _ = conn.rollback().await;
            Err(error)
        }
    };
    conn.close().await;
    let tables = restored?;
    Ok(BackupReport { rows: tables.iter().map(|(_, rows)| rows).sum(), tables, sha256 })
}

async fn within(conn: &mut Conn, schema: &Schema, from: &Path, version: i64) -> Result<Vec<(String, u64)>> {
    conn.begin().await?;
    let ours = migration_version(conn).await?;
    if ours != version {
        let why =
            format!("the backup is of schema {version}, the database of {ours}: restore with the release that made it");
        return Err(StoreError::Invalid(why));
    }
    insist_on_empty(conn, schema).await?;
    fill(conn, schema, from).await?;
    // Restored rows keep the seals of the backup.
    conn.run(conn.stmt("delete from touched")).await?;
    compare(conn, schema, from).await
}

async fn insist_on_empty(conn: &mut Conn, schema: &Schema) -> Result<()> {
    for table in schema.tables().iter().filter(|table| table.name != CHAIN_HEAD) {
        if table.count(conn).await? > 0 {
            return Err(StoreError::Invalid(format!("the database is not empty: {} has rows", table.name)));
        }
    }
    conn.run(conn.stmt("delete from chain_head")).await.map(drop)
}

async fn fill(conn: &mut Conn, schema: &Schema, from: &Path) -> Result<()> {
    let mut lines = lines(from);
    let mut at = None;
    let mut rows: Vec<String> = Vec::with_capacity(MAX_ROWS);
    while let Some(line) = lines.recv().await {
        if line.starts_with('[') {
            rows.push(line);
            if rows.len() == MAX_ROWS {
                flush(conn, at.as_ref(), &mut rows).await?;
            }
            continue;
        }
        flush(conn, at.as_ref(), &mut rows).await?;
        at = Some(table_of(schema, &line)?);
    }
    flush(conn, at.as_ref(), &mut rows).await
}

/// Reads the table and the file's order of columns from a line; the order may differ from the schema's.
fn table_of(schema: &Schema, line: &str) -> Result<Table> {
    let announced = serde_json::from_str::<TableLine>(line).ok();
    let table = announced.and_then(|line| schema.table(&line.table).ok()?.arranged(&line.columns));
    table.ok_or_else(|| StoreError::Invalid("the backup file has a table this release does not know".into()))
}

async fn flush(conn: &mut Conn, at: Option<&Table>, rows: &mut Vec<String>) -> Result<()> {
    if !rows.is_empty() {
        let at = at.ok_or_else(|| StoreError::Invalid("the backup file has a row before any table".into()))?;
        at.insert(conn, rows).await?;
        rows.clear();
    }
    Ok(())
}

/// Reads every table back, in the order of the file, and compares it with the file.
async fn compare(conn: &mut Conn, schema: &Schema, from: &Path) -> Result<Vec<(String, u64)>> {
    let lines = tokio::sync::Mutex::new(lines(from));
    let mut tables: Vec<(String, u64)> = Vec::with_capacity(schema.tables().len());
    loop {
        let Some(head) = lines.lock().await.recv().await else { break };
        if head.starts_with('[') {
            return Err(StoreError::Invalid("the backup file has rows that were not restored".into()));
        }
        let table = table_of(schema, &head)?;
        let differs = || StoreError::Invalid(format!("the restored table {} differs from the backup", table.name));
        if tables.iter().any(|(name, _)| *name == table.name) {
            return Err(differs());
        }
        let same = |line: String| {
            let lines = &lines;
            async move {
                let written = lines.lock().await.recv().await;
                if written.as_deref() == Some(line.as_str()) { Ok(()) } else { Err(differs()) }
            }
        };
        let rows = table.read(conn, same).await?;
        tables.push((table.name.clone(), rows));
    }
    if tables.len() != schema.tables().len() {
        return Err(StoreError::Invalid("the backup file does not have all tables".into()));
    }
    Ok(tables)
}
