//! Rows, filters and results of reports.

use plumb_bank::ItemSource;
use plumb_types::ContentHash;
use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::error::{Result, StoreError, number, unreadable};
use crate::sql::Flag;
use crate::trail::AuditEntry;

/// Kind of a fault that a learner reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ReportKind {
    Key,
    /// The wording is unclear.
    Wording,
    /// The item cannot be answered.
    Impossible,
    /// Part of the item is missing or not shown.
    Missing,
    /// Something else.
    Other,
}

plumb_types::stored_as_text!(ReportKind);

impl ReportKind {
    /// Every kind, in the order of the form.
    pub const ALL: [Self; 5] = [Self::Key, Self::Wording, Self::Impossible, Self::Missing, Self::Other];

    /// The name stored and sent by forms.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the stored name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// State of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ReportState {
    /// No one has looked at it yet.
    New,
    /// Someone is looking into it.
    LookedAt,
    Settled,
    /// Dismissed without consequences.
    SetAside,
}

plumb_types::stored_as_text!(ReportState);

impl ReportState {
    /// Every state, in order.
    pub const ALL: [Self; 4] = [Self::New, Self::LookedAt, Self::Settled, Self::SetAside];

    /// The name stored and sent by forms.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the stored name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether it still has to be handled.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::New | Self::LookedAt)
    }
}

/// A report as sent, with its context.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Report {
    pub id: Uuid,
    /// Learner who sent it.
    pub learner: UserId,
    /// Session in which the item appeared.
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Position of the item in the session, from 0.
    pub position: i64,
    /// Subject of the session.
    pub about: String,
    /// Key of exactly this item.
    pub item: String,
    #[sqlx(flatten, try_from = "SourceColumns")]
    pub source: ItemSource,
    /// Kind of the reported fault.
    pub kind: ReportKind,
    /// Message of the learner; may be blank.
    pub words: String,
    /// Answer of the learner at that time: as typed, or the id of the option.
    pub answer: Option<String>,
    /// Mark of the answer at that time: `correct`, `partial`, `incorrect`, `undecided` or `dropped`; `None` if it had
    /// none.
    pub verdict: Option<String>,
    /// Version of this program.
    pub app_version: String,
    pub at: Timestamp,
}

/// A stored report.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReportRow {
    /// The report as sent.
    #[sqlx(flatten)]
    pub report: Report,
    /// Name of the learner who sent it.
    pub learner_name: String,
    /// State.
    pub state: ReportState,
    /// Number of changes, from 1.
    pub version: i64,
    /// When a teacher last answered the learner.
    pub answered_at: Option<Timestamp>,
    /// When the learner last read the answers.
    pub read_at: Option<Timestamp>,
}

/// Limits of how many reports a learner may send.
#[derive(Debug, Clone, Copy)]
pub struct FilingLimits {
    /// Beginning of the period of `in_time`.
    pub since: Timestamp,
    /// Maximum number in that period.
    pub in_time: i64,
    /// Maximum number of open reports about one item.
    pub of_item: i64,
}

/// Result of sending a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filed {
    /// Stored; a report sent twice is stored once.
    Filed,
    /// Refused: the learner has sent too many lately.
    TooMany,
    /// Refused: the learner has too many open reports about this item.
    TooManyOfItem,
}

/// A note on a report.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NoteRow {
    pub id: Uuid,
    #[sqlx(rename = "report_id")]
    pub report: Uuid,
    /// Author of the note.
    pub author: UserId,
    pub author_name: String,
    pub at: Timestamp,
    /// Whether it answers the learner; otherwise it is for colleagues.
    #[sqlx(try_from = "Flag")]
    pub to_learner: bool,
    pub words: String,
}

/// Filter of reports.
#[derive(Debug, Clone, Default)]
pub struct ReportFilter {
    /// Only from learners in classes that this account teaches.
    pub teacher: Option<UserId>,
    /// Only from learners in this class.
    pub class: Option<ClassId>,
    /// Only from sessions about this subject.
    pub about: Option<String>,
    /// Only about items of this blueprint.
    pub blueprint: Option<String>,
    /// Only with this state.
    pub state: Option<ReportState>,
}

/// The reports about one item that match a filter.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReportGroup {
    #[sqlx(flatten)]
    pub latest: ReportRow,
    pub count: i64,
    pub open: i64,
}

/// A note to add to a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNote {
    pub id: Uuid,
    /// Whether it answers the learner; otherwise it is for colleagues.
    pub to_learner: bool,
    pub words: String,
}

/// A change of one report.
#[derive(Debug, Clone)]
pub struct ReportUpdate {
    pub report: Uuid,
    /// Version that was read.
    pub version: i64,
    /// The new state.
    pub state: ReportState,
    pub by: UserId,
    pub at: Timestamp,
    /// Notes to add.
    pub notes: Vec<NewNote>,
    /// Audit rows, written in the same transaction.
    pub audit: Vec<AuditEntry>,
}

/// Position of the last report of a page: when it was sent, and its id.
pub type ReportCursor = (Timestamp, Uuid);

/// Columns of the item that a report is about: one made from a blueprint, or one of the bank.
#[derive(FromRow)]
struct SourceColumns {
    blueprint: String,
    hash: Option<ContentHash>,
    level: Option<String>,
    seed: Option<i64>,
    problem: Option<Uuid>,
    problem_version: Option<i64>,
}

impl TryFrom<SourceColumns> for ItemSource {
    type Error = StoreError;

    fn try_from(columns: SourceColumns) -> Result<Self> {
        let SourceColumns { blueprint, hash, level, seed, problem, problem_version } = columns;
        match (hash, level, seed, problem, problem_version) {
            (Some(hash), Some(difficulty), Some(seed), None, None) => {
                Ok(Self::Template { skill_id: blueprint, blueprint: hash, difficulty, seed: number("seed", seed)? })
            }
            (None, None, None, Some(id), Some(version)) => {
                Ok(Self::Bank { id, version: number("problem_version", version)? })
            }
            (hash, level, seed, problem, version) => {
                Err(unreadable("hash, level, seed, problem, problem_version", (hash, level, seed, problem, version)))
            }
        }
    }
}
