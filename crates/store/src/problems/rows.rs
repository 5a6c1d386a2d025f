//! Rows, filters and results.

use plumb_bank::{Purpose, Status, Transition};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::{FromRow, Type};
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{Micros, MicrosOrNull, TextHash};
use crate::trail::AuditEntry;

/// A step of one version of a problem.
#[derive(Debug, Clone)]
pub struct ProblemMove {
    /// Which step; it carries the evidence that is kept beside it.
    pub step: Transition,
    /// When. For an approval also the instant of approval.
    pub at: Timestamp,
    /// Who; nobody for the server itself.
    pub actor: Option<Uuid>,
    /// Written in the same transaction.
    pub audit: AuditEntry,
}

/// A version of a problem to be added.
#[derive(Debug, Clone)]
pub struct NewProblem {
    /// Names the problem in all its versions.
    pub id: Uuid,
    /// From 1.
    pub version: i64,
    /// The skill it practises.
    pub skill_id: String,
    /// 1 to 5.
    pub difficulty: i64,
    /// What alone it is for, as its body says.
    pub purpose: Option<Purpose>,
    /// Where it stands from the start. `VERIFIED` is refused: that takes a move.
    pub status: Status,
    /// When it was approved elsewhere; only with `RETIRED`, and then always.
    pub verified_at: Option<Timestamp>,
    /// Hash of its content: the same content again is no conflict.
    pub hash: ContentHash,
    /// JSON: holds the key.
    pub body: String,
    pub created_at: Timestamp,
    /// When it entered the bank.
    pub at: Timestamp,
    /// Who added it.
    pub actor: Option<Uuid>,
    /// JSON kept with its entry: where it came from.
    pub report: String,
    /// Written only if this adds it.
    pub audit: AuditEntry,
    /// Made right after it was added; not when it was there already.
    pub moves: Vec<ProblemMove>,
}

/// What adding came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProblemsAdded {
    /// Versions that are new.
    pub added: usize,
    /// Versions that were there already, with the same content.
    pub unchanged: usize,
}

/// A stored version of a problem.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ProblemRow {
    /// Names the problem in all its versions.
    pub id: Uuid,
    /// From 1.
    pub version: i64,
    /// The skill it practises.
    pub skill_id: String,
    /// 1 to 5.
    pub difficulty: i64,
    /// Where it stands.
    #[sqlx(try_from = "StatusName")]
    pub status: Status,
    #[sqlx(try_from = "TextHash")]
    pub hash: ContentHash,
    /// JSON: holds the key.
    pub body: String,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// When it was approved.
    #[sqlx(try_from = "MicrosOrNull")]
    pub verified_at: Option<Timestamp>,
    /// JSON: what its approval or rejection rests on; none while there is neither.
    pub evidence: Option<String>,
}

/// A change of where a problem stands.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ProblemEvent {
    /// Counts from 1 without gaps, for each version by itself.
    pub seq: i64,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    pub actor: Option<Uuid>,
    /// Where it stood; none when it entered.
    #[sqlx(rename = "from_status", try_from = "StatusNameOrNull")]
    pub from: Option<Status>,
    /// Where it stands from then on.
    #[sqlx(rename = "to_status", try_from = "StatusName")]
    pub to: Status,
    /// JSON.
    pub report: String,
}

/// Which problems to list, in order of id and version.
#[derive(Debug, Clone, Default)]
pub struct ProblemFilter {
    /// Only of this skill.
    pub skill_id: Option<String>,
    /// Only of this difficulty.
    pub difficulty: Option<i64>,
    /// Only in this standing.
    pub status: Option<Status>,
    /// Only after this one (the last of the page before).
    pub after: Option<(Uuid, i64)>,
    /// At most so many.
    pub limit: i64,
}

/// An event of a session that served something and speaks of the bank.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ServedRow {
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// The event's number in it.
    pub seq: i64,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// JSON.
    pub body: String,
}

/// A problem that may be served, without its content.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ServableRow {
    /// Names the problem in all its versions.
    pub id: Uuid,
    /// From 1.
    pub version: i64,
    #[sqlx(try_from = "TextHash")]
    pub hash: ContentHash,
    /// When it was approved.
    #[sqlx(try_from = "Micros")]
    pub verified_at: Timestamp,
}

/// A status of a problem, as it is stored.
#[derive(Type)]
#[sqlx(transparent)]
pub(super) struct StatusName(String);

impl TryFrom<StatusName> for Status {
    type Error = StoreError;

    fn try_from(column: StatusName) -> Result<Self> {
        Self::parse(&column.0).ok_or_else(|| damaged("a problem has a status that is none"))
    }
}

/// The same, or null.
#[derive(Type)]
#[sqlx(transparent)]
struct StatusNameOrNull(Option<String>);

impl TryFrom<StatusNameOrNull> for Option<Status> {
    type Error = StoreError;

    fn try_from(column: StatusNameOrNull) -> Result<Self> {
        column.0.map(|name| StatusName(name).try_into()).transpose()
    }
}
