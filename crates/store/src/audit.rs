//! The audit trail: one hash chain over every change of record, written in the transaction of the change.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::chain::ChainHash;
use crate::error::Result;
use crate::heads::SignedHead;

/// What is written beside a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// Who; nobody for the server itself.
    pub actor: Option<Uuid>,
    /// What was done, such as `session_started`.
    pub action: String,
    /// What kind of thing it was done to, such as `session`.
    pub subject_kind: String,
    /// To which one.
    pub subject_id: String,
    /// JSON: whatever else a reader must know. No secrets.
    pub detail: String,
}

/// A stored audit row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// Counts from 1 without gaps.
    pub seq: i64,
    /// What was written.
    pub entry: AuditEntry,
    /// For a change of a session: the hash of its latest event, so that this chain holds that one fast.
    pub anchor: Option<ChainHash>,
    /// Hash over the row and the hash before it.
    pub hash: ChainHash,
}

/// The latest row of the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditHead {
    /// Its number; 0 for an empty trail.
    pub seq: i64,
    /// Its hash.
    pub hash: ChainHash,
}

/// Which rows to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Only about this kind of thing.
    pub subject_kind: Option<String>,
    /// Only about this one.
    pub subject_id: Option<String>,
    /// Only by this account.
    pub actor: Option<Uuid>,
    /// Only this action.
    pub action: Option<String>,
    /// Only rows before this number (the last of the page before).
    pub before: Option<i64>,
    /// At most so many.
    pub limit: i64,
}

/// The first row that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Where.
    pub place: Place,
    /// What is wrong with it.
    pub why: String,
}

/// A place in the trail or in a session's events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Audit row of that number.
    Audit(i64),
    /// Event of that number in a session.
    Event(Uuid, i64),
}

/// What verifying found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyReport {
    /// The head when verifying began.
    pub head: AuditHead,
    /// Audit rows read.
    pub rows: u64,
    /// Sessions whose events were read.
    pub sessions: u64,
    /// Their events.
    pub events: u64,
    /// Signed heads compared.
    pub heads: u64,
    /// The first bad row; `None` when all is as it was written.
    pub first_bad: Option<BadRow>,
}

/// The audit trail.
#[async_trait]
pub trait AuditLog: Send + Sync {
    /// Writes rows for what changes nothing else: a login, an export.
    async fn record(&self, entries: Vec<AuditEntry>) -> Result<()>;
    /// A page of the trail, newest first.
    async fn page(&self, filter: AuditFilter) -> Result<Vec<AuditRow>>;
    /// The latest row.
    async fn head(&self) -> Result<AuditHead>;
    /// Computes the trail and every session's events anew and compares, also with heads signed earlier
    /// (from [`crate::heads::read_heads`], which checks their signatures).
    async fn verify(&self, heads: &[SignedHead]) -> Result<VerifyReport>;
}
