use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{Cells, Db, rounds};
use crate::error::Result;
use crate::sql::Multi;
use crate::web_sessions::{IdHash, WebSessionRow, WebSessions};
use crate::writer::{Asked, Batch};

const SAVE: Multi = Multi::new(
    "update web_session set user_id = v.column2, data = v.column3, expires_at = v.column4
     from (values {}) as v where web_session.id_hash = v.column1
     returning web_session.id_hash",
    4,
);

/// How long a browser session that was read is taken as read, microseconds: another server may have ended it.
const RECENT: i64 = 1_000_000;
/// How many are remembered.
const REMEMBERED: usize = 10_000;

/// Browser sessions read a moment ago: an exam's every answer asks for the same one.
pub(crate) struct Recent(Cache<IdHash, Arc<Read>>);

struct Read {
    row: WebSessionRow,
    at: Timestamp,
    /// [`Writer::changes`](crate::writer::Writer::changes) before it was read: a sign-out, a new password and all
    /// else that ends a session here is one, so none of them is ever overlooked by the server that made it.
    changes: u64,
}

impl Default for Recent {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl Recent {
    fn get(&self, id_hash: &IdHash, now: Timestamp, changes: u64) -> Option<WebSessionRow> {
        let read = self.0.get(id_hash)?;
        let age = now.as_micros().saturating_sub(read.at.as_micros());
        let fresh = read.changes == changes && (0..RECENT).contains(&age) && read.row.expires_at > now;
        fresh.then(|| read.row.clone())
    }

    fn put(&self, row: WebSessionRow, at: Timestamp, changes: u64) {
        self.0.insert(row.id_hash, Arc::new(Read { row, at, changes }));
    }
}

/// Saves within a batch.
pub(crate) async fn save(batch: &mut Batch, asked: Vec<&mut Asked<WebSessionRow, bool>>) -> Result<()> {
    for round in rounds(asked, |asked| asked.input.id_hash) {
        let rows: Vec<_> = round.iter().map(|asked| &asked.input).collect();
        let saved = batch
            .multi(&SAVE, &rows, |stmt, row| {
                stmt.bind(row.id_hash.as_slice())
                    .bind(row.user_id)
                    .bind(row.data.as_str())
                    .bind(row.expires_at.as_micros())
            })
            .await?;
        let saved = saved.iter().map(|row| row.get(0)).collect::<Result<HashSet<Vec<u8>>>>()?;
        for asked in round {
            asked.outcome = Some(saved.contains(asked.input.id_hash.as_slice()));
        }
    }
    Ok(())
}

async fn create(row: &WebSessionRow, batch: &mut Batch) -> Result<()> {
    let stmt = batch
        .stmt("insert into web_session (id_hash, user_id, data, expires_at) values ($1, $2, $3, $4)")
        .bind(row.id_hash.as_slice())
        .bind(row.user_id)
        .bind(row.data.as_str())
        .bind(row.expires_at.as_micros());
    batch.run(stmt).await.map(drop)
}

async fn delete(id_hash: &IdHash, batch: &mut Batch) -> Result<()> {
    let stmt = batch.stmt("delete from web_session where id_hash = $1").bind(id_hash.as_slice());
    batch.run(stmt).await.map(drop)
}

async fn delete_for_user((user_id, keep): &(Uuid, Option<IdHash>), batch: &mut Batch) -> Result<u64> {
    let keep = keep.map_or(Vec::new(), |hash| hash.to_vec());
    let stmt = batch.stmt("delete from web_session where user_id = $1 and id_hash <> $2").bind(*user_id).bind(keep);
    batch.run(stmt).await
}

async fn delete_expired(now: &Timestamp, batch: &mut Batch) -> Result<u64> {
    let stmt = batch.stmt("delete from web_session where expires_at <= $1").bind(now.as_micros());
    batch.run(stmt).await
}

#[async_trait]
impl WebSessions for Db {
    async fn create(&self, row: WebSessionRow) -> Result<()> {
        self.writer.change(row, |input, batch| Box::pin(create(input, batch))).await
    }

    async fn save(&self, row: WebSessionRow) -> Result<bool> {
        self.writer.web_session(row).await
    }

    async fn load(&self, id_hash: IdHash, now: Timestamp) -> Result<Option<WebSessionRow>> {
        let changes = self.writer.changes();
        if let Some(row) = self.recent_web_sessions.get(&id_hash, now, changes) {
            return Ok(Some(row));
        }
        let text = "select user_id, data, expires_at from web_session where id_hash = $1 and expires_at > $2";
        let stmt = self.readers.stmt(text).bind(id_hash.as_slice()).bind(now.as_micros());
        let Some(row) = self.readers.opt(stmt).await? else {
            return Ok(None);
        };
        let mut cells = Cells::new(&row);
        let row = WebSessionRow { id_hash, user_id: cells.next()?, data: cells.next()?, expires_at: cells.time()? };
        self.recent_web_sessions.put(row.clone(), now, changes);
        Ok(Some(row))
    }

    async fn delete(&self, id_hash: IdHash) -> Result<()> {
        self.writer.change(id_hash, |input, batch| Box::pin(delete(input, batch))).await
    }

    async fn delete_for_user(&self, user_id: Uuid, keep: Option<IdHash>) -> Result<u64> {
        self.writer.change((user_id, keep), |input, batch| Box::pin(delete_for_user(input, batch))).await
    }

    async fn delete_expired(&self, now: Timestamp) -> Result<u64> {
        self.writer.change(now, |input, batch| Box::pin(delete_expired(input, batch))).await
    }
}
