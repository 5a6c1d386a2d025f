//! Backup file: a line of JSON for its head, one for each table, one for each row, and a last one with the number of
//! rows and the hash of all lines before it.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;

use crate::error::{Result, StoreError};
use crate::maintenance::BackupReport;
use crate::schema::Schema;
use crate::sql::{Conn, Connector, migration_version};

/// Version of the format.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    plumb_backup: u32,
    pub(super) schema: i64,
    created_at: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableLine {
    pub(super) table: String,
    pub(super) columns: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackupTrailer {
    rows: u64,
    sha256: String,
}

fn invalid(what: &str) -> StoreError {
    StoreError::Invalid(format!("the backup file {what}"))
}

fn io(error: std::io::Error) -> StoreError {
    StoreError::Unavailable(Box::new(error))
}

fn json<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Backend(Box::new(error)))
}

/// Writes all tables to the file `to`, which must not exist.
pub(super) async fn backup(connector: &Connector, schema: &Schema, to: &Path, now: Timestamp) -> Result<BackupReport> {
    let mut conn = connector.connect().await?;
    let (lines, received) = mpsc::channel(256);
    let path = to.to_owned();
    let file = tokio::task::spawn_blocking(move || write_file(&path, received));
    let dumped = dump(&mut conn, schema, now, lines).await;
    conn.close().await;
    let sha256 = file.await.map_err(|error| StoreError::Backend(Box::new(error)))??;
    let sha256 = sha256.ok_or_else(|| invalid("was not finished"));
    let tables = dumped?;
    Ok(BackupReport { rows: tables.iter().map(|(_, rows)| rows).sum(), tables, sha256: sha256? })
}

/// Sent to the thread that writes the file: lines, then the end. Without the end the file is deleted.
enum Piece {
    Line(String),
    End(u64),
}

async fn dump(
    conn: &mut Conn,
    schema: &Schema,
    now: Timestamp,
    lines: mpsc::Sender<Piece>,
) -> Result<Vec<(String, u64)>> {
    let send = |line: String| async {
        lines.send(Piece::Line(line)).await.map_err(|_| StoreError::unavailable("the backup file cannot be written"))
    };
    conn.begin_snapshot().await?;
    let version = migration_version(conn).await?;
    send(json(&Head { plumb_backup: FORMAT, schema: version, created_at: now.as_micros() })?).await?;
    let mut tables = Vec::with_capacity(schema.tables().len());
    for table in schema.tables() {
        let columns = table.columns.iter().map(|(name, _)| name.to_string()).collect();
        send(json(&TableLine { table: table.name.clone(), columns })?).await?;
        tables.push((table.name.clone(), table.read(conn, send).await?));
    }
    conn.rollback().await?;
    let rows = tables.iter().map(|(_, rows)| rows).sum();
    let _ = lines.send(Piece::End(rows)).await;
    Ok(tables)
}

/// Writes the file and returns its hash; `None` if the lines stopped before the end.
fn write_file(to: &Path, mut pieces: mpsc::Receiver<Piece>) -> Result<Option<String>> {
    if to.exists() {
        return Err(invalid("exists already"));
    }
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    let partial = PathBuf::from(name);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    // The file contains password hashes and keys: only the server's account may read it.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&partial).map_err(io)?;
    let written = write_lines(BufWriter::with_capacity(1 << 16, file), &mut pieces);
    match written {
        Ok(Some(hash)) => {
            std::fs::rename(&partial, to).map_err(io)?;
            let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all()).map_err(io)?;
            Ok(Some(hash))
        }
        other => {
            std::fs::remove_file(&partial).map_err(io)?;
            other
        }
    }
}

fn write_lines(mut file: BufWriter<File>, pieces: &mut mpsc::Receiver<Piece>) -> Result<Option<String>> {
    let mut hash = Sha256::new();
    while let Some(piece) = pieces.blocking_recv() {
        match piece {
            Piece::Line(mut line) => {
                line.push('\n');
                hash.update(line.as_bytes());
                file.write_all(line.as_bytes()).map_err(io)?;
            }
            Piece::End(rows) => {
                let sha256 = hex::encode(hash.finalize());
                let foot = json(&BackupTrailer { rows, sha256: sha256.clone() })?;
                file.write_all(foot.as_bytes()).and_then(|()| file.write_all(b"\n")).map_err(io)?;
                let file = file.into_inner().map_err(|error| io(error.into_error()))?;
                file.sync_all().map_err(io)?;
                return Ok(Some(sha256));
            }
        }
    }
    Ok(None)
}

/// Reads the whole file and checks it against its last line.
pub(super) fn check_file(from: &Path) -> Result<(Head, String)> {
    let mut lines = BufReader::new(File::open(from).map_err(io)?);
    let mut head = None;
    let mut hash = Sha256::new();
    let mut rows = 0;
    let mut line = String::new();
    let mut last = String::new();
    while lines.read_line(&mut line).map_err(io)? > 0 {
        if !last.is_empty() {
            hash.update(last.as_bytes());
            rows += u64::from(last.starts_with('['));
            if head.is_none() {
                head = serde_json::from_str::<Head>(&last).ok().filter(|head| head.plumb_backup == FORMAT);
                head.as_ref().ok_or_else(|| invalid("is not one of this format"))?;
            }
        }
        std::mem::swap(&mut last, &mut line);
        line.clear();
    }
    let foot: BackupTrailer = serde_json::from_str(&last).map_err(|_| invalid("has no end: it was cut short"))?;
    let sha256 = hex::encode(hash.finalize());
    if foot.sha256 != sha256 || foot.rows != rows {
        return Err(invalid("was changed since it was written"));
    }
    Ok((head.ok_or_else(|| invalid("is empty"))?, sha256))
}

/// Returns the lines of a checked file without its first and last, read on a separate thread.
pub(super) fn lines(from: &Path) -> mpsc::Receiver<String> {
    let (send, receive) = mpsc::channel(256);
    let path = from.to_owned();
    tokio::task::spawn_blocking(move || {
        let Ok(file) = File::open(&path) else { return };
        let mut held: Option<String> = None;
        for line in BufReader::new(file).lines().skip(1) {
            let Ok(line) = line else { return };
            if held.replace(line).is_some_and(|line| send.blocking_send(line).is_err()) {
                return;
            }
        }
    });
    receive
}
