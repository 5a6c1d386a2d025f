//! Rows, filters and results.

use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::chain::ChainHash;
use crate::heads::SignedHead;
use crate::sql::{HashBytes, HashBytesOrNull, TextHash};
use crate::trail::{AuditEntry, AuditHead, audit_row_hash};

/// A stored audit row.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditRow {
    /// Counts from 1 without gaps.
    pub seq: i64,
    /// What was written.
    #[sqlx(flatten)]
    pub entry: AuditEntry,
    /// For a change of a session: the hash of its latest event, so that this chain holds that one fast.
    #[sqlx(try_from = "HashBytesOrNull")]
    pub anchor: Option<ChainHash>,
    /// Hash over the row and the hash before it.
    #[sqlx(try_from = "HashBytes")]
    pub hash: ChainHash,
}

/// The hash of a row: over the row and the hash of the one before it ([`ChainHash::GENESIS`] for the first).
pub fn row_hash(seq: i64, entry: &AuditEntry, anchor: Option<ChainHash>, before: ChainHash) -> ChainHash {
    audit_row_hash(seq, entry, anchor, before)
}

/// What the file of signed heads of a key must hold at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedSoFar {
    pub heads: u64,
    /// The number of the row that the latest names.
    pub seq: i64,
}

impl SignedSoFar {
    /// How many of them are missing where these are found: at least one when the latest is not among them.
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
    /// Only these, at most 100.
    Only(Vec<String>),
    /// All but these, at most 100.
    But(Vec<String>),
}

/// Which rows to list. Newest first: in order of number, or, where a time is asked for, of time and then number.
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
    /// Only some actions.
    pub actions: Actions,
    /// Only what was done then or later.
    pub since: Option<Timestamp>,
    /// Only what was done before then.
    pub until: Option<Timestamp>,
    /// Only rows before this number (the last of the page before).
    pub before: Option<i64>,
    /// At most so many.
    pub limit: i64,
}

/// Which sessions to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct SessionSearch {
    /// Only this learner's.
    pub learner: Option<Uuid>,
    /// Only about this, as [`SessionSummary::assessment_id`] has it.
    pub about: Option<String>,
    /// Only those that go by one of these versions, at most 100, and are no trials of it; any when there are none.
    pub versions: Vec<ContentHash>,
    /// Only of this kind.
    pub kind: Option<String>,
    /// Only open ones, or only ended ones.
    pub open: Option<bool>,
    /// Only those made then or later.
    pub since: Option<Timestamp>,
    /// Only those made before then.
    pub until: Option<Timestamp>,
    /// Only what comes after this one in the list (the last of the page before).
    pub after: Option<(Timestamp, Uuid)>,
    /// At most so many.
    pub limit: i64,
}

/// How many sessions go by a version.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionsOfVersion {
    #[sqlx(try_from = "TextHash")]
    pub hash: ContentHash,
    pub sessions: i64,
    pub open: i64,
}

/// How far verifying has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Audit rows read.
    pub rows: u64,
    pub of_rows: u64,
    /// Sessions whose events were read.
    pub sessions: u64,
    /// Of so many when it began.
    pub of_sessions: u64,
}

/// Who is told how far verifying has come: some thousand times at most for each million rows.
pub type ProgressCallback<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// The first row that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    pub place: RecordPosition,
    /// What is wrong with it.
    pub why: String,
}

/// A place in the trail or in a session's events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordPosition {
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
    pub events: u64,
    /// Signed heads compared.
    pub heads: u64,
    /// The first bad row; `None` when all is as it was written.
    pub first_bad: Option<BadRow>,
}
