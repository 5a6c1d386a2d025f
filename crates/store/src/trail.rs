//! Audit trail: an entry, the head, and the hash that chains a row to those before it.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::chain::{ChainHash, Link};

/// Entry of the audit trail, written with a change. In rows that are read the action is text (`AuditEntry<String>`), as
/// older releases wrote actions that this one does not know.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditEntry<A = AuditAction> {
    pub at: Timestamp,
    /// Account that made the change; `None` for the server itself.
    pub actor: Option<UserId>,
    pub action: A,
    /// Kind of the subject, such as `session`.
    pub subject_kind: String,
    pub subject_id: String,
    /// Further facts for readers of the trail, as JSON. No secrets.
    pub detail: String,
}

/// Latest row of the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct AuditHead {
    /// Number of the row; 0 for an empty trail.
    pub seq: i64,
    pub hash: ChainHash,
}

/// Returns the hash of an audit row and all rows before it.
pub(crate) fn audit_row_hash<A: AsRef<str>>(
    seq: i64,
    entry: &AuditEntry<A>,
    anchor: Option<ChainHash>,
    prev: ChainHash,
) -> ChainHash {
    Link::new("plumb audit row 1", prev)
        .int(seq)
        .int(entry.at.as_micros())
        .opt(entry.actor.as_ref().map(|actor| actor.as_bytes().as_slice()))
        .text(entry.action.as_ref())
        .text(&entry.subject_kind)
        .text(&entry.subject_id)
        .text(&entry.detail)
        .opt(anchor.as_ref().map(|anchor| anchor.as_bytes().as_slice()))
        .finish()
}
