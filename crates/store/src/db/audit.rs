use async_trait::async_trait;
use futures_util::FutureExt as _;

use super::{Cells, Db, verify};
use crate::audit::{AuditEntry, AuditFilter, AuditHead, AuditLog, AuditRow, VerifyReport};
use crate::chain::{ChainHash, Link};
use crate::error::Result;
use crate::heads::SignedHead;
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
        let text = "select seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash from audit
            where ($1 is null or subject_kind = $1) and ($2 is null or subject_id = $2)
              and ($3 is null or actor = $3) and ($4 is null or action = $4) and ($5 is null or seq < $5)
            order by seq desc limit $6";
        let stmt = self
            .readers
            .stmt(text)
            .bind(filter.subject_kind)
            .bind(filter.subject_id)
            .bind(filter.actor)
            .bind(filter.action)
            .bind(filter.before)
            .bind(filter.limit);
        self.readers.all(stmt).await?.iter().map(audit_row).collect()
    }

    async fn head(&self) -> Result<AuditHead> {
        let row = self.readers.one(self.readers.stmt("select seq, hash from chain_head where id = 1")).await?;
        let mut cells = Cells::new(&row);
        Ok(AuditHead { seq: cells.next()?, hash: cells.hash()? })
    }

    async fn verify(&self, heads: &[SignedHead]) -> Result<VerifyReport> {
        verify::verify(self, heads).await
    }
}
