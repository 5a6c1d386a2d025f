//! Rows, filters and results of the audit trail.

use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::chain::ChainHash;
use crate::heads::SignedHead;
use crate::trail::{AuditEntry, AuditHead, audit_row_hash};

/// A stored audit row.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditRow {
    /// Row number, from 1 without gaps.
    pub seq: i64,
    /// The entry.
    #[sqlx(flatten)]
    pub entry: AuditEntry<String>,
    /// For a change of a session: the hash of its latest event, which seals the session's chain in this one.
    pub anchor: Option<ChainHash>,
    /// Hash over the row and the hash before it.
    pub hash: ChainHash,
}

/// Returns the hash of a row: over the row and the previous row's hash ([`ChainHash::GENESIS`] for the first).
pub fn row_hash(seq: i64, entry: &AuditEntry<String>, anchor: Option<ChainHash>, before: ChainHash) -> ChainHash {
    audit_row_hash(seq, entry, anchor, before)
}

/// Minimum that the file of signed heads of a key must contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequiredHeads {
    pub heads: u64,
    /// Number of the audit row that the latest signed head names.
    pub seq: i64,
}

impl RequiredHeads {
    /// Returns how many heads are missing from `found`: at least one if the latest is not among them.
    pub fn missing(self, found: &[SignedHead]) -> u64 {
        let missing = self.heads.saturating_sub(u64::try_from(found.len()).unwrap_or(u64::MAX));
        let is_short = found.last().is_none_or(|last| last.head.seq < self.seq);
        missing.max(u64::from(is_short))
    }
}

/// Which actions to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Actions {
    #[default]
    Any,
    /// Only these actions, at most 100.
    Only(Vec<AuditAction>),
    /// All actions except these, at most 100.
    But(Vec<AuditAction>),
}

/// Which rows to list, newest first: by number or, if a time is given, by time and then number.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Only rows about this kind of subject.
    pub subject_kind: Option<String>,
    /// Only rows about this subject.
    pub subject_id: Option<String>,
    /// Only rows of this account.
    pub actor: Option<UserId>,
    /// Only this action.
    pub action: Option<AuditAction>,
    /// Which actions.
    pub actions: Actions,
    /// From this instant on (inclusive).
    pub since: Option<Timestamp>,
    /// Before this instant (exclusive).
    pub until: Option<Timestamp>,
    /// Only rows before this number (the last of the previous page).
    pub before: Option<i64>,
    /// Maximum number of rows.
    pub limit: i64,
}

/// Which sessions to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct SessionSearch {
    /// Only sessions of this learner.
    pub learner: Option<UserId>,
    /// Only sessions about this, as in [`SessionSummary::assessment_id`].
    pub about: Option<String>,
    /// Only sessions pinned to one of these versions (at most 100) that are not trials; any session if empty.
    pub versions: Vec<ContentHash>,
    /// Only sessions of this kind.
    pub kind: Option<String>,
    /// `true` for open sessions only, `false` for ended ones only.
    pub open: Option<bool>,
    /// Created at this instant or later.
    pub since: Option<Timestamp>,
    /// Created before this instant.
    pub until: Option<Timestamp>,
    /// Only sessions after this one in the list (the last of the previous page).
    pub after: Option<(Timestamp, SessionId)>,
    /// Maximum number of sessions.
    pub limit: i64,
}

/// Number of sessions pinned to a version.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionsOfVersion {
    pub hash: ContentHash,
    pub sessions: i64,
    pub open: i64,
}

/// Progress of verifying.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Audit rows read.
    pub rows: u64,
    pub of_rows: u64,
    /// Sessions that have been checked.
    pub sessions: u64,
    /// Number of sessions when verifying began.
    pub of_sessions: u64,
}

/// Receives the progress of verifying: at most some thousand times for each million rows.
pub type ProgressCallback<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// The first row that differs from its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    pub place: RecordPosition,
    /// What differs.
    pub why: String,
}

/// A place in the trail or in a session's events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordPosition {
    /// Audit row of that number.
    Audit(i64),
    /// Event of that number in a session.
    Event(SessionId, i64),
}

/// Result of verifying.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyReport {
    /// The head when verifying began.
    pub head: AuditHead,
    /// Audit rows read.
    pub rows: u64,
    /// Sessions that were checked.
    pub sessions: u64,
    pub events: u64,
    /// Signed heads compared.
    pub heads: u64,
    /// The first bad row; `None` if every row agrees with its hash.
    pub first_bad: Option<BadRow>,
}
