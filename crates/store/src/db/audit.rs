use async_trait::async_trait;
use futures_util::FutureExt as _;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::{Cells, Db, audit_search, verify};
use crate::audit::{
    AuditEntry, AuditFilter, AuditHead, AuditLog, AuditRow, SessionSearch, SessionsOfVersion, SignedSoFar, Told,
    VerifyReport,
};
use crate::chain::{ChainHash, Link};
use crate::error::Result;
use crate::heads::SignedHead;
use crate::sessions::SessionSummary;
use crate::sql::Row;
use crate::writer::Batch;

/// The hash of an audit row and all before it.
pub(crate) fn audit_row_hash(seq: i64, entry: &AuditEntry, anchor: Option<ChainHash>, prev: ChainHash) -> ChainHash {
    Link::new("plumb audit row 1", prev)
        .int(seq)
        .int(entry.at.as_micros())
        .opt(entry.actor.as_ref().map(|actor| actor.as_bytes().as_slice()))
        .text(&entry.action)
        .text(&entry.subject_kind)
        .text(&entry.subject_id)
        .text(&entry.detail)
        .opt(anchor.as_ref().map(|anchor| anchor.as_bytes().as_slice()))
        .finish()
}

/// Reads the columns as [`AuditLog::page`] and verifying select them.
pub(super) fn audit_row(row: &Row) -> Result<AuditRow> {
    let mut cells = Cells::new(row);
    Ok(AuditRow {
        seq: cells.next()?,
        entry: AuditEntry {
            at: cells.time()?,
            actor: cells.next()?,
            action: cells.next()?,
            subject_kind: cells.next()?,
            subject_id: cells.next()?,
            detail: cells.next()?,
        },
        anchor: cells.hash_opt()?,
        hash: cells.hash()?,
    })
}

async fn note_signed((key, seq, at): &(String, i64, Timestamp), batch: &mut Batch) -> Result<u64> {
    let text = "insert into signed_head (key_id, heads, seq, at) values ($1, 1, $2, $3)
        on conflict (key_id) do update set heads = signed_head.heads + 1, seq = excluded.seq, at = excluded.at
        returning heads";
    let stmt = batch.stmt(text).bind(key.as_str()).bind(*seq).bind(at.as_micros());
    Ok(u64::try_from(batch.one(stmt).await?.get::<i64>(0)?).unwrap_or(0))
}

fn record(entries: &[AuditEntry], batch: &mut Batch) {
    for entry in entries {
        batch.audit(entry.clone(), None);
    }
}

#[async_trait]
impl AuditLog for Db {
    async fn record(&self, entries: Vec<AuditEntry>) -> Result<()> {
        self.writer
            .change(entries, |input, batch| {
                record(input, batch);
                std::future::ready(Ok(())).boxed()
            })
            .await
    }

    async fn page(&self, filter: AuditFilter) -> Result<Vec<AuditRow>> {
        audit_search::page(self, filter).await
    }

    async fn about(&self, kind: &str, ids: &[String], limit: i64) -> Result<Vec<AuditRow>> {
        audit_search::about(self, kind, ids, limit).await
    }

    async fn window(&self, filter: &AuditFilter, after: i64, window: i64) -> Result<Vec<AuditRow>> {
        audit_search::window(self, filter, after, window).await
    }

    async fn sessions(&self, search: SessionSearch) -> Result<Vec<SessionSummary>> {
        audit_search::sessions(self, search).await
    }

    async fn sat_versions(&self, kind: &str, id: &str, limit: i64) -> Result<Vec<ContentHash>> {
        audit_search::sat_versions(self, kind, id, limit).await
    }

    async fn pinned(&self, kind: &str, id: &str, most: i64) -> Result<Vec<SessionsOfVersion>> {
        audit_search::pinned(self, kind, id, most).await
    }

    async fn begun(&self) -> Result<Vec<(Uuid, i64)>> {
        let text = "select subject_id, min(seq) from audit where subject_kind = 'session' group by subject_id";
        let rows = self.readers.all(self.readers.stmt(text)).await?;
        let begun = |row: &Row| Ok(Uuid::parse_str(&row.get::<String>(0)?).ok().zip(Some(row.get(1)?)));
        rows.iter().filter_map(|row| begun(row).transpose()).collect()
    }

    async fn head(&self) -> Result<AuditHead> {
        let row = self.readers.one(self.readers.stmt("select seq, hash from chain_head where id = 1")).await?;
        let mut cells = Cells::new(&row);
        Ok(AuditHead { seq: cells.next()?, hash: cells.hash()? })
    }

    async fn note_signed(&self, key_id: &str, seq: i64, at: Timestamp) -> Result<u64> {
        self.writer.change((key_id.to_owned(), seq, at), |input, batch| Box::pin(note_signed(input, batch))).await
    }

    async fn signed(&self, key_id: &str) -> Result<Option<SignedSoFar>> {
        let stmt = self.readers.stmt("select heads, seq from signed_head where key_id = $1").bind(key_id);
        let row = self.readers.opt(stmt).await?;
        row.map(|row| Ok(SignedSoFar { heads: u64::try_from(row.get::<i64>(0)?).unwrap_or(0), seq: row.get(1)? }))
            .transpose()
    }

    async fn verify_telling(&self, heads: &[SignedHead], told: Told<'_>) -> Result<VerifyReport> {
        verify::verify(self, heads, told).await
    }
}
