//! Rows, filters and results of the bank.

use plumb_bank::{Purpose, Status, Transition};
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::trail::AuditEntry;

/// A change of status of one version of a problem.
#[derive(Debug, Clone)]
pub struct ProblemMove {
    /// The transition, with the evidence that is stored with it.
    pub step: Transition,
    /// Instant of the change; for an approval also the instant of approval.
    pub at: Timestamp,
    /// Account that made it; `None` for the server itself.
    pub actor: Option<UserId>,
    /// Audit row, written in the same transaction.
    pub audit: AuditEntry,
}

/// A version of a problem to add.
#[derive(Debug, Clone)]
pub struct NewProblem {
    /// Id of the problem, shared by all its versions.
    pub id: Uuid,
    /// Version, from 1.
    pub version: i64,
    /// The skill it practises.
    pub skill_id: String,
    /// Difficulty, 1 to 5.
    pub difficulty: i64,
    /// The only purpose it may serve, as in its body; `None` for both.
    pub purpose: Option<Purpose>,
    /// Initial status. `VERIFIED` is refused: that takes a move.
    pub status: Status,
    /// When it was approved elsewhere; set exactly for `RETIRED`.
    pub verified_at: Option<Timestamp>,
    /// Hash of its content; adding equal content again is not a conflict.
    pub hash: ContentHash,
    /// Content as JSON, with the key.
    pub body: String,
    pub created_at: Timestamp,
    /// When it entered the bank.
    pub at: Timestamp,
    /// Account that added it.
    pub actor: Option<UserId>,
    /// Origin, as JSON stored with its entry.
    pub report: String,
    /// Audit row; written only if the version is new.
    pub audit: AuditEntry,
    /// Moves made right after adding; skipped if the version existed already.
    pub moves: Vec<ProblemMove>,
}

/// Result of adding problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProblemsAdded {
    /// Number of new versions.
    pub added: usize,
    /// Number of versions that existed already with equal content.
    pub unchanged: usize,
}

/// A stored version of a problem.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ProblemRow {
    /// Id of the problem, shared by all its versions.
    pub id: Uuid,
    /// Version, from 1.
    pub version: i64,
    /// The skill it practises.
    pub skill_id: String,
    /// Difficulty, 1 to 5.
    pub difficulty: i64,
    /// Status.
    pub status: Status,
    pub hash: ContentHash,
    /// Content as JSON, with the key.
    pub body: String,
    pub created_at: Timestamp,
    /// When it was approved.
    pub verified_at: Option<Timestamp>,
    /// Evidence of its approval or rejection, as JSON; `None` before.
    pub evidence: Option<String>,
}

/// A change of a problem's status.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ProblemEvent {
    /// Number of the change, from 1 without gaps within a version.
    pub seq: i64,
    pub at: Timestamp,
    pub actor: Option<UserId>,
    /// Status before; `None` for the entry.
    #[sqlx(rename = "from_status")]
    pub from: Option<Status>,
    /// Status after.
    #[sqlx(rename = "to_status")]
    pub to: Status,
    /// Report, as JSON.
    pub report: String,
}

/// Which problems to list, in order of id and version.
#[derive(Debug, Clone, Default)]
pub struct ProblemFilter {
    /// Only of this skill.
    pub skill_id: Option<String>,
    /// Only of this difficulty.
    pub difficulty: Option<i64>,
    /// Only with this status.
    pub status: Option<Status>,
    /// Only problems after this one (the last of the previous page).
    pub after: Option<(Uuid, i64)>,
    /// Maximum number of problems.
    pub limit: i64,
}

/// An event by which a session served an item and that mentions the bank.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ServedRow {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Number of the event within the session.
    pub seq: i64,
    pub at: Timestamp,
    /// The event, as JSON.
    pub body: String,
}

/// A problem that may be served, without its content.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ServableRow {
    /// Id of the problem, shared by all its versions.
    pub id: Uuid,
    /// Version, from 1.
    pub version: i64,
    pub hash: ContentHash,
    /// When it was approved.
    pub verified_at: Timestamp,
}
