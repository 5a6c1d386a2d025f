//! The audit trail: one hash chain over every change of record, written in the transaction of the change.

mod rows;
mod search;
mod verify;

use std::future::{Ready, ready};
use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use crate::db::Db;
use crate::error::{Result, number};
use crate::heads::SignedHead;
use crate::sessions::SessionSummary;
use crate::sql::Row;
use crate::writer::Batch;

pub use crate::trail::{AuditEntry, AuditHead};
pub use rows::*;

/// The audit trail.
#[derive(Clone)]
pub struct AuditLog {
    pub(crate) db: Arc<Db>,
}

async fn record_signed_head((key, seq, at): &(String, i64, Timestamp), batch: &mut Batch) -> Result<u64> {
    let text = "insert into signed_head (key_id, heads, seq, at) values ($1, 1, $2, $3)
        on conflict (key_id) do update set heads = signed_head.heads + 1, seq = excluded.seq, at = excluded.at
        returning heads";
    number("heads", batch.query(text).bind(key.as_str()).bind(*seq).bind(at).value().await?)
}

fn record(entries: &[AuditEntry], batch: &mut Batch) -> Ready<Result<()>> {
    for entry in entries {
        batch.audit(entry.clone(), None);
    }
    ready(Ok(()))
}

impl AuditLog {
    /// Writes rows for actions that change no record: a login, an export.
    pub async fn record(&self, entries: Vec<AuditEntry>) -> Result<()> {
        self.db.change(entries, record).await
    }

    /// Returns a page of the trail, newest first.
    pub async fn page(&self, filter: AuditFilter) -> Result<Vec<AuditRow>> {
        search::page(&self.db, filter).await
    }

    /// Returns rows about any of these subjects of one kind, newest first. At most 100 subjects and `limit` rows.
    pub async fn about(&self, kind: &str, ids: &[String], limit: i64) -> Result<Vec<AuditRow>> {
        search::about(&self.db, kind, ids, limit).await
    }

    /// Returns the rows that match the filter, in ascending order, among the `window` numbers after `after`; ignores
    /// the filter's `before` and `limit`. However rare matches are, a call reads no more than `window` rows.
    pub async fn window(&self, filter: &AuditFilter, after: i64, window: i64) -> Result<Vec<AuditRow>> {
        search::window(&self.db, filter, after, window).await
    }

    /// Returns a page of the sessions of all learners, newest first.
    pub async fn sessions(&self, search: SessionSearch) -> Result<Vec<SessionSummary>> {
        search::sessions(&self.db, search).await
    }

    /// Returns the versions of a content that any session except trials is pinned to, newest first.
    pub async fn versions_in_use(&self, kind: &str, id: &str, limit: i64) -> Result<Vec<ContentHash>> {
        search::versions_in_use(&self.db, kind, id, limit).await
    }

    /// Counts the sessions pinned to each version of a content, however they were begun, without trials. Counts at most
    /// `most` of each version, but all open ones.
    pub async fn pinned(&self, kind: &str, id: &str, most: i64) -> Result<Vec<SessionsOfVersion>> {
        search::pinned(&self.db, kind, id, most).await
    }

    /// Returns for every session the number of its first audit row: the order in which they were begun, independent of
    /// clocks.
    pub async fn begun(&self) -> Result<Vec<(SessionId, i64)>> {
        let text = "select subject_id, min(seq) from audit where subject_kind = 'session' group by subject_id";
        let rows = self.db.query(text).all().await?;
        let begun = |row: &Row| Ok(row.get::<String>(0)?.parse().ok().zip(Some(row.get(1)?)));
        rows.iter().filter_map(|row| begun(row).transpose()).collect()
    }

    /// Returns the latest row.
    pub async fn head(&self) -> Result<AuditHead> {
        self.db.query("select seq, hash from chain_head where id = 1").row().await
    }

    /// Records that a head was signed with a key; returns how many were signed with it. Writes no audit row, as that
    /// would make another head to sign.
    pub async fn record_signed_head(&self, key_id: &str, seq: i64, at: Timestamp) -> Result<u64> {
        self.db.change((key_id.to_owned(), seq, at), record_signed_head).await
    }

    /// Returns the recorded count and latest row of the heads signed with a key; `None` if there are none.
    pub async fn signed(&self, key_id: &str) -> Result<Option<RequiredHeads>> {
        let row = self.db.query("select heads, seq from signed_head where key_id = $1").bind(key_id).opt().await?;
        row.map(|row| Ok(RequiredHeads { heads: row.number("heads")?, seq: row.get(1)? })).transpose()
    }

    /// Like [`AuditLog::verify`], and reports progress.
    pub async fn verify_with_progress(&self, heads: &[SignedHead], told: ProgressCallback<'_>) -> Result<VerifyReport> {
        verify::verify(&self.db, heads, told).await
    }

    /// Recomputes the trail and every session's events and compares the hashes, also with heads signed earlier (from
    /// [`crate::heads::read_heads`], which checks their signatures).
    pub async fn verify(&self, heads: &[SignedHead]) -> Result<VerifyReport> {
        self.verify_with_progress(heads, &|_| ()).await
    }
}
