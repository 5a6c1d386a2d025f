//! One transaction: the jobs in it, and the audit rows they leave.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::job::{Job, SingleChange};
use super::seals;
use super::seals::Sealing;
use crate::chain::ChainHash;
use crate::error::{Result, StoreError};
use crate::faults::{FaultPoint, InjectedFaults};
use crate::schema::Schema;
use crate::sql::{ANNOUNCE, Conn, Executor, MultiRowStmt, Notice, Query, Row, Stmt, chunk};
use crate::trail::{AuditEntry, AuditHead, audit_row_hash};

const TAKE_HEAD: &str = "update chain_head set seq = seq where id = 1 returning seq, hash";
const MOVE_HEAD: &str = "update chain_head set seq = $1, hash = $2 where id = 1";
const ADD_AUDIT: MultiRowStmt = MultiRowStmt::new(
    "insert into audit (seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash) values {}",
    9,
);

struct Pending {
    entry: AuditEntry,
    anchor: Option<ChainHash>,
}

/// A statement of the writer's transaction.
pub(crate) type WriteQuery<'a> = Query<&'a mut Batch>;

/// The writer's connection with its current transaction.
pub(crate) struct Batch {
    conn: Conn,
    texts: HashMap<(&'static str, usize), Arc<str>>,
    head: AuditHead,
    audit: Vec<Pending>,
    fated: InjectedFaults,
    schema: Arc<Schema>,
}

impl Batch {
    pub(crate) fn new(conn: Conn, fated: InjectedFaults, schema: Arc<Schema>) -> Self {
        let head = AuditHead { seq: 0, hash: ChainHash::GENESIS };
        Self { conn, texts: HashMap::new(), head, audit: Vec::new(), fated, schema }
    }

    /// Runs the jobs and commits. Every writer, on this server or another, first locks the head of the audit chain, so
    /// transactions of writers never overlap, and what one reads remains true until it commits.
    pub(super) async fn transact(&mut self, jobs: &mut [Job]) -> Result<()> {
        self.audit.clear();
        self.fated.at(FaultPoint::Statement)?;
        self.conn.begin().await?;
        self.head = self.query(TAKE_HEAD).row().await?;
        self.run_jobs(jobs).await?;
        self.write_audit().await?;
        self.fated.at(FaultPoint::Statement)?;
        self.conn.commit().await?;
        self.fated.at(FaultPoint::Committed)
    }

    async fn run_jobs(&mut self, jobs: &mut [Job]) -> Result<()> {
        let mut groups = BTreeMap::new();
        let mut clean = false;
        for job in jobs {
            match job {
                Job::GroupedChange { stage, write, asked } => {
                    groups.entry(*stage).or_insert((*write, Vec::new())).1.push(asked.as_any());
                }
                Job::SingleChange(other) => {
                    if !clean {
                        seals::forget_touched(self).await?;
                        clean = true;
                    }
                    self.other(&mut **other).await?;
                }
            }
        }
        for (write, asked) in groups.into_values() {
            write(self, asked).await?;
        }
        Ok(())
    }

    /// Runs a change; the audit row that it leaves seals the records that it changed.
    async fn other(&mut self, other: &mut dyn SingleChange) -> Result<()> {
        let before = self.audit.len();
        other.apply(self).await?;
        let changed = seals::changed(self).await?;
        if changed.is_empty() {
            return Ok(());
        }
        if self.audit.get(before..).unwrap_or_default().iter().all(|row| row.anchor.is_some()) {
            return Err(StoreError::Backend("a change of record without a row of the audit trail".into()));
        }
        self.hold(changed).await
    }

    /// Adds these seals to the latest audit row without an anchor.
    pub(crate) async fn hold(&mut self, seals: Vec<Sealing>) -> Result<()> {
        let Some(at) = self.audit.iter().rposition(|row| row.anchor.is_none()) else {
            return Err(StoreError::Backend("no row of the audit trail to hold a change of record".into()));
        };
        let seq = self.head.seq + 1 + i64::try_from(at).unwrap_or(0);
        let anchor = seals::write(self, seq, &seals).await?;
        self.audit[at].anchor = Some(anchor);
        Ok(())
    }

    /// Adds a row to the audit trail, written just before the commit.
    pub(crate) fn audit(&mut self, entry: AuditEntry, anchor: Option<ChainHash>) {
        self.audit.push(Pending { entry, anchor });
    }

    async fn write_audit(&mut self) -> Result<()> {
        if self.audit.is_empty() {
            return Ok(());
        }
        let mut rows = Vec::with_capacity(self.audit.len());
        for row in std::mem::take(&mut self.audit) {
            let seq = self.head.seq + 1;
            let hash = audit_row_hash(seq, &row.entry, row.anchor, self.head.hash);
            self.head = AuditHead { seq, hash };
            rows.push((self.head, row));
        }
        self.multi(&ADD_AUDIT, &rows, |stmt, (head, row)| {
            stmt.bind(head.seq)
                .bind(row.entry.at)
                .bind(row.entry.actor)
                .bind(row.entry.action)
                .bind(row.entry.subject_kind.as_str())
                .bind(row.entry.subject_id.as_str())
                .bind(row.entry.detail.as_str())
                .bind(row.anchor)
                .bind(head.hash)
        })
        .await?;
        let AuditHead { seq, hash } = self.head;
        self.query(MOVE_HEAD).bind(seq).bind(hash).run().await.map(drop)
    }

    /// Runs a statement over many rows, with as few calls as possible; returns all rows it yields.
    pub(crate) async fn multi<T>(
        &mut self,
        multi: &MultiRowStmt,
        rows: &[T],
        bind: impl Fn(Stmt, &T) -> Stmt,
    ) -> Result<Vec<Row>> {
        let mut returned = Vec::new();
        let mut rest = rows;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(chunk(rest.len()));
            let text = self.texts.entry((multi.text, now.len())).or_insert_with(|| multi.for_rows(now.len()).into());
            let stmt = Stmt::assembled(self.conn.dialect(), Arc::clone(text));
            let stmt = now.iter().fold(stmt, &bind);
            returned.append(&mut self.all(stmt).await?);
            rest = later;
        }
        Ok(returned)
    }

    /// Notifies listening servers once the transaction is committed. Does nothing if there can be only one server.
    pub(crate) async fn announce(&mut self, news: &[Notice]) -> Result<()> {
        if !self.conn.has_listeners() {
            return Ok(());
        }
        self.multi(&ANNOUNCE, news, |stmt, notice| stmt.bind(notice.to_string())).await.map(drop)
    }

    pub(crate) fn query(&mut self, text: &'static str) -> WriteQuery<'_> {
        let stmt = self.conn.stmt(text);
        Query::new(self, stmt)
    }

    /// Prepares a statement assembled from constants of this crate.
    pub(crate) fn assembled(&mut self, text: String) -> WriteQuery<'_> {
        let stmt = Stmt::assembled(self.conn.dialect(), text.into());
        Query::new(self, stmt)
    }

    /// Returns the schema.
    pub(crate) fn schema(&self) -> Arc<Schema> {
        Arc::clone(&self.schema)
    }

    /// Returns the id of the current transaction, as SQL.
    pub(crate) fn own_tx(&self) -> &'static str {
        self.conn.dialect().own_tx()
    }

    /// Returns sixteen unpredictable bytes, as SQL.
    pub(crate) fn random(&self) -> &'static str {
        self.conn.dialect().random()
    }

    async fn all(&mut self, stmt: Stmt) -> Result<Vec<Row>> {
        self.fated.at(FaultPoint::Statement)?;
        self.conn.all(stmt).await
    }

    pub(crate) async fn undo(&mut self) -> Result<()> {
        self.conn.rollback().await
    }

    pub(crate) async fn close(self) {
        self.conn.close().await;
    }
}

impl Executor for &mut Batch {
    async fn fetch(self, stmt: Stmt) -> Result<Vec<Row>> {
        self.all(stmt).await
    }
}

impl Query<&mut Batch> {
    /// Runs the statement and returns the number of affected rows.
    pub(crate) async fn run(self) -> Result<u64> {
        self.on.fated.at(FaultPoint::Statement)?;
        self.on.conn.run(self.stmt).await
    }

    /// Runs the statement; `NotFound` if it affects no row.
    pub(crate) async fn must(self) -> Result<()> {
        self.must_or(StoreError::NotFound).await
    }

    /// Runs the statement; fails with that error if it affects no row.
    pub(crate) async fn must_or(self, error: StoreError) -> Result<()> {
        if self.run().await? == 0 { Err(error) } else { Ok(()) }
    }
}
