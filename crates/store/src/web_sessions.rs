//! Browser sessions, found by a hash of their id so that a stolen table opens no door.

use std::collections::HashSet;
use std::sync::Arc;

use plumb_types::time::Timestamp;
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::api_tokens::end_tokens;
use crate::db::Db;
use crate::error::Result;
use crate::sql::{Micros, Multi};
use crate::writer::{Batch, Grouped, QueuedChange, Stage, rounds};

/// SHA-256 of a session id.
pub type IdHash = [u8; 32];

/// One browser session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebSessionRow {
    pub id_hash: IdHash,
    /// Whose it is: who is logged in, or has yet to give the second factor.
    pub user_id: Option<Uuid>,
    /// JSON of the caller.
    pub data: String,
    /// Gone after this.
    pub expires_at: Timestamp,
}

/// Browser sessions. None of these changes is a change of record: no audit rows.
#[derive(Clone)]
pub struct WebSessions {
    db: Arc<Db>,
    recent: Arc<Recent>,
}

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
struct Recent(Cache<IdHash, Arc<Read>>);

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

impl Grouped for WebSessionRow {
    type Outcome = bool;
    const STAGE: Stage = Stage::WebSessions;

    async fn write(batch: &mut Batch, asked: Vec<&mut QueuedChange<Self, bool>>) -> Result<()> {
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

impl WebSessions {
    pub(crate) fn new(db: Arc<Db>) -> Self {
        Self { db, recent: Arc::default() }
    }

    /// A new session; `Conflict` when the id is in use.
    pub async fn create(&self, row: WebSessionRow) -> Result<()> {
        self.db.writer.change(row, |input, batch| Box::pin(create(input, batch))).await
    }

    /// Overwrites a session that exists; false when it does not, so that nothing brings back one that was ended.
    pub async fn save(&self, row: WebSessionRow) -> Result<bool> {
        self.db.writer.counted(row).await
    }

    /// The session, unless it has expired by `now`. What another server did to it is seen within a second.
    pub async fn load(&self, id_hash: IdHash, now: Timestamp) -> Result<Option<WebSessionRow>> {
        let changes = self.db.writer.changes();
        if let Some(row) = self.recent.get(&id_hash, now, changes) {
            return Ok(Some(row));
        }
        let text = "select user_id, data, expires_at from web_session where id_hash = $1 and expires_at > $2";
        let stmt = self.db.readers.stmt(text).bind(id_hash.as_slice()).bind(now.as_micros());
        let Some(row) = self.db.readers.opt(stmt).await? else {
            return Ok(None);
        };
        let (user_id, data) = (row.named("user_id")?, row.named("data")?);
        let row = WebSessionRow { id_hash, user_id, data, expires_at: row.named::<Micros>("expires_at")?.into() };
        self.recent.put(row.clone(), now, changes);
        Ok(Some(row))
    }

    /// Ends a session; ending one that is not there is fine.
    pub async fn delete(&self, id_hash: IdHash) -> Result<()> {
        self.db.writer.change(id_hash, |input, batch| Box::pin(delete(input, batch))).await
    }

    /// Ends all sessions of an account but `keep`; says how many.
    pub async fn delete_for_user(&self, user_id: Uuid, keep: Option<IdHash>) -> Result<u64> {
        self.db.writer.change((user_id, keep), |input, batch| Box::pin(delete_for_user(input, batch))).await
    }

    /// Removes what expired by `now`; says how many.
    pub async fn delete_expired(&self, now: Timestamp) -> Result<u64> {
        self.db.writer.change(now, |input, batch| Box::pin(delete_expired(input, batch))).await
    }
}

/// Ends the account's browser sessions but `keep`, and its tokens: whoever has got hold of one is out.
pub(crate) async fn end_sessions(batch: &mut Batch, id: Uuid, keep: Option<IdHash>) -> Result<u64> {
    end_tokens(batch, id).await?;
    let keep = keep.map_or(Vec::new(), |hash| hash.to_vec());
    let stmt = batch.stmt("delete from web_session where user_id = $1 and id_hash <> $2").bind(id).bind(keep);
    batch.run(stmt).await
}
