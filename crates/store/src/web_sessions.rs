//! Browser sessions, looked up by a hash of their id, so that a stolen table cannot be used to sign in.

use std::collections::HashSet;
use std::sync::Arc;

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use quick_cache::sync::Cache;

use crate::api_tokens::end_tokens;
use crate::db::Db;
use crate::error::Result;
use crate::sql::MultiRowStmt;
use crate::writer::{Batch, GroupedChange, QueuedChange, Stage, rounds};

/// SHA-256 of a session id.
pub type IdHash = [u8; 32];

/// One browser session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebSessionRow {
    pub id_hash: IdHash,
    /// Account that is logged in, or that still has to enter its second factor.
    pub user_id: Option<UserId>,
    /// Data of the session as JSON, opaque to the store.
    pub data: String,
    /// Not valid after this instant.
    pub expires_at: Timestamp,
}

/// Browser sessions. None of these changes is a change of record: no audit rows.
#[derive(Clone)]
pub struct WebSessions {
    db: Arc<Db>,
    recent: Arc<WebSessionCache>,
}

const SAVE: MultiRowStmt = MultiRowStmt::new(
    "update web_session set user_id = v.column2, data = v.column3, expires_at = v.column4
     from (values {}) as v where web_session.id_hash = v.column1
     returning web_session.id_hash",
    4,
);

/// Microseconds for which a session read before is reused: another server may have ended it since.
const RECENT: i64 = 1_000_000;
/// Maximum number of sessions kept.
const REMEMBERED: usize = 10_000;

/// Cache of recently read browser sessions: every answer of an exam needs its session again.
struct WebSessionCache(Cache<IdHash, Arc<Read>>);

struct Read {
    row: WebSessionRow,
    at: Timestamp,
    /// [`Writer::changes`](crate::writer::Writer::changes) before it was read. A sign-out, a new password and
    /// everything else that ends a session on this server counts as a change, so this server never overlooks one.
    changes: u64,
}

impl Default for WebSessionCache {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl WebSessionCache {
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

impl GroupedChange for WebSessionRow {
    type Outcome = bool;
    const STAGE: Stage = Stage::WebSessions;

    async fn write(batch: &mut Batch, asked: Vec<&mut QueuedChange<Self, bool>>) -> Result<()> {
        for round in rounds(asked, |asked| asked.input.id_hash) {
            let rows: Vec<_> = round.iter().map(|asked| &asked.input).collect();
            let saved = batch
                .multi(&SAVE, &rows, |stmt, row| {
                    stmt.bind(row.id_hash.as_slice()).bind(row.user_id).bind(row.data.as_str()).bind(row.expires_at)
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
    batch
        .query("insert into web_session (id_hash, user_id, data, expires_at) values ($1, $2, $3, $4)")
        .bind(row.id_hash.as_slice())
        .bind(row.user_id)
        .bind(row.data.as_str())
        .bind(row.expires_at)
        .run()
        .await
        .map(drop)
}

async fn delete(id_hash: &IdHash, batch: &mut Batch) -> Result<()> {
    batch.query("delete from web_session where id_hash = $1").bind(id_hash.as_slice()).run().await.map(drop)
}

async fn delete_for_user((user_id, keep): &(UserId, Option<IdHash>), batch: &mut Batch) -> Result<u64> {
    let keep = keep.map_or(Vec::new(), |hash| hash.to_vec());
    batch.query("delete from web_session where user_id = $1 and id_hash <> $2").bind(*user_id).bind(keep).run().await
}

async fn delete_expired(now: &Timestamp, batch: &mut Batch) -> Result<u64> {
    batch.query("delete from web_session where expires_at <= $1").bind(now).run().await
}

impl WebSessions {
    pub(crate) fn new(db: Arc<Db>) -> Self {
        Self { db, recent: Arc::default() }
    }

    /// Creates a session; `Conflict` if the id is in use.
    pub async fn create(&self, row: WebSessionRow) -> Result<()> {
        self.db.change(row, create).await
    }

    /// Overwrites an existing session; false if there is none, so that an ended session is never restored.
    pub async fn save(&self, row: WebSessionRow) -> Result<bool> {
        self.db.writer.counted(row).await
    }

    /// Returns the session, unless it has expired by `now`. Changes by other servers are visible within a second.
    pub async fn load(&self, id_hash: IdHash, now: Timestamp) -> Result<Option<WebSessionRow>> {
        let changes = self.db.writer.changes();
        if let Some(row) = self.recent.get(&id_hash, now, changes) {
            return Ok(Some(row));
        }
        let text = "select user_id, data, expires_at from web_session where id_hash = $1 and expires_at > $2";
        let Some(row) = self.db.query(text).bind(id_hash.as_slice()).bind(now).opt().await? else {
            return Ok(None);
        };
        let (user_id, data) = (row.named("user_id")?, row.named("data")?);
        let row = WebSessionRow { id_hash, user_id, data, expires_at: row.named("expires_at")? };
        self.recent.put(row.clone(), now, changes);
        Ok(Some(row))
    }

    /// Ends a session; ending a missing one is not an error.
    pub async fn delete(&self, id_hash: IdHash) -> Result<()> {
        self.db.change(id_hash, delete).await
    }

    /// Ends all sessions of an account except `keep`; returns their number.
    pub async fn delete_for_user(&self, user_id: UserId, keep: Option<IdHash>) -> Result<u64> {
        self.db.change((user_id, keep), delete_for_user).await
    }

    /// Removes sessions that expired by `now`; returns their number.
    pub async fn delete_expired(&self, now: Timestamp) -> Result<u64> {
        self.db.change(now, delete_expired).await
    }
}

/// Ends the account's browser sessions except `keep`, and removes its tokens: an intruder loses access.
pub(crate) async fn end_sessions(batch: &mut Batch, id: UserId, keep: Option<IdHash>) -> Result<u64> {
    end_tokens(batch, id).await?;
    let keep = keep.map_or(Vec::new(), |hash| hash.to_vec());
    batch.query("delete from web_session where user_id = $1 and id_hash <> $2").bind(id).bind(keep).run().await
}
