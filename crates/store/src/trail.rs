//! What the audit trail holds: an entry, the head, and the hash that chains a row to those before it.

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::chain::{ChainHash, Link};
use crate::sql::{HashBytes, Micros};

/// What is written beside a change.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditEntry {
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// Who; nobody for the server itself.
    pub actor: Option<Uuid>,
    /// What was done, such as `session_started`.
    pub action: String,
    /// What kind of thing it was done to, such as `session`.
    pub subject_kind: String,
    pub subject_id: String,
    /// JSON: whatever else a reader must know. No secrets.
    pub detail: String,
}

/// The latest row of the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct AuditHead {
    /// Its number; 0 for an empty trail.
    pub seq: i64,
    #[sqlx(try_from = "HashBytes")]
    pub hash: ChainHash,
}

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
