//! Filling an empty database from a backup file.

use std::path::Path;

use super::backup::{TableLine, check_file, lines};
use crate::error::{Result, StoreError};
use crate::maintenance::BackupReport;
use crate::schema::{CHAIN_HEAD, TABLES, Table, table};
use crate::sql::{Conn, Connector, MAX_ROWS, migration_version};

/// Restores in one transaction, which commits only when what the database then holds equals the file line by line.
pub(super) async fn restore(connector: &Connector, from: &Path) -> Result<BackupReport> {
    let path = from.to_owned();
    let checked = tokio::task::spawn_blocking(move || check_file(&path)).await;
    let (head, sha256) = checked.map_err(|error| StoreError::Backend(Box::new(error)))??;
    let mut conn = connector.connect().await?;
    let restored = within(&mut conn, from, head.schema).await;
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

async fn within(conn: &mut Conn, from: &Path, schema: i64) -> Result<Vec<(String, u64)>> {
    conn.begin().await?;
    let ours = migration_version(conn).await?;
    if ours != schema {
        let why =
            format!("the backup is of schema {schema}, the database of {ours}: restore with the release that made it");
        return Err(StoreError::Invalid(why));
    }
    insist_on_empty(conn).await?;
    fill(conn, from).await?;
    // These rows are sealed as they were.
    conn.run(conn.stmt("delete from touched")).await?;
    compare(conn, from).await
}

async fn insist_on_empty(conn: &mut Conn) -> Result<()> {
    for table in TABLES.iter().filter(|table| table.name != CHAIN_HEAD) {
        if table.count(conn).await? > 0 {
            return Err(StoreError::Invalid(format!("the database is not empty: {} has rows", table.name)));
        }
    }
    conn.run(conn.stmt("delete from chain_head")).await.map(drop)
}

async fn fill(conn: &mut Conn, from: &Path) -> Result<()> {
    let mut lines = lines(from);
    let mut at = None;
    let mut rows: Vec<String> = Vec::with_capacity(MAX_ROWS);
    while let Some(line) = lines.recv().await {
        if line.starts_with('[') {
            rows.push(line);
            if rows.len() == MAX_ROWS {
                flush(conn, at, &mut rows).await?;
            }
            continue;
        }
        flush(conn, at, &mut rows).await?;
        at = Some(table_of(&line)?);
    }
    flush(conn, at, &mut rows).await
}

/// The table a line announces, with the columns this release knows.
fn table_of(line: &str) -> Result<&'static Table> {
    let wrong = || StoreError::Invalid("the backup file has a table this release does not know".into());
    let announced: TableLine = serde_json::from_str(line).map_err(|_| wrong())?;
    let table = table(&announced.table).map_err(|_| wrong())?;
    let columns = table.columns.iter().map(|(name, _)| *name);
    if columns.eq(announced.columns.iter().map(String::as_str)) { Ok(table) } else { Err(wrong()) }
}

async fn flush(conn: &mut Conn, at: Option<&Table>, rows: &mut Vec<String>) -> Result<()> {
    if !rows.is_empty() {
        let at = at.ok_or_else(|| StoreError::Invalid("the backup file has a row before any table".into()))?;
        at.insert(conn, rows).await?;
        rows.clear();
    }
    Ok(())
}

/// Reads every table back and compares it with the file.
async fn compare(conn: &mut Conn, from: &Path) -> Result<Vec<(String, u64)>> {
    let lines = tokio::sync::Mutex::new(lines(from));
    let mut tables = Vec::with_capacity(TABLES.len());
    for table in TABLES {
        let differs = || StoreError::Invalid(format!("the restored table {} differs from the backup", table.name));
        let head = lines.lock().await.recv().await.ok_or_else(differs)?;
        let head: TableLine = serde_json::from_str(&head).map_err(|_| differs())?;
        if head.table != table.name {
            return Err(differs());
        }
        let same = |line: String| {
            let lines = &lines;
            async move {
                let written = lines.lock().await.recv().await;
                if written.as_deref() == Some(line.as_str()) { Ok(()) } else { Err(differs()) }
            }
        };
        tables.push((table.name.to_owned(), table.read(conn, same).await?));
    }
    if lines.lock().await.recv().await.is_some() {
        return Err(StoreError::Invalid("the backup file has rows that were not restored".into()));
    }
    Ok(tables)
}
