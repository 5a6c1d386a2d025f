//! Rows, filters and results.

use plumb_bank::ItemSource;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{Flag, Micros, MicrosOrNull};
use crate::trail::AuditEntry;

/// What seems to be wrong with an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ReportKind {
    Key,
    /// The wording: it is unclear.
    Wording,
    /// It cannot be answered.
    Impossible,
    /// Something is missing or is not shown.
    Missing,
    /// Something else.
    Other,
}

impl ReportKind {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 5] = [Self::Key, Self::Wording, Self::Impossible, Self::Missing, Self::Other];

    /// The word stored, and in forms.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// What a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

impl TryFrom<String> for ReportKind {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name).ok_or_else(|| damaged("a report of no kind"))
    }
}

/// What became of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ReportState {
    /// Nobody has looked at it.
    New,
    /// Somebody looks into it.
    LookedAt,
    Settled,
    /// It is set aside: nothing follows from it.
    SetAside,
}

impl ReportState {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::New, Self::LookedAt, Self::Settled, Self::SetAside];

    /// The word stored, and in forms.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// What a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Something is still to be done about it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::New | Self::LookedAt)
    }
}

impl TryFrom<String> for ReportState {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name).ok_or_else(|| damaged("a report stands nowhere"))
    }
}

/// A report as it was sent, with what was carried along.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Report {
    pub id: Uuid,
    /// Who sent it.
    pub learner: Uuid,
    /// Where the item was met.
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// The item's place in the session, from 0.
    pub position: i64,
    /// What the session is about.
    pub about: String,
    /// Names the very item.
    pub item: String,
    #[sqlx(flatten, try_from = "SourceColumns")]
    pub source: ItemSource,
    /// What seems to be wrong.
    #[sqlx(try_from = "String")]
    pub kind: ReportKind,
    /// The learner's words; may be blank.
    pub words: String,
    /// The learner's answer at that time: as typed, or the option's id.
    pub answer: Option<String>,
    /// How it had been marked: `correct`, `partial`, `incorrect`, `undecided` or `dropped`; none when it had not been.
    pub verdict: Option<String>,
    /// The version of this program.
    pub app_version: String,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
}

/// A stored report.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReportRow {
    /// As it was sent.
    #[sqlx(flatten)]
    pub report: Report,
    /// The name of who sent it.
    pub learner_name: String,
    /// What became of it.
    #[sqlx(try_from = "String")]
    pub state: ReportState,
    /// Counts the changes, from 1.
    pub version: i64,
    /// When its learner was last answered.
    #[sqlx(try_from = "MicrosOrNull")]
    pub answered_at: Option<Timestamp>,
    /// When its learner last read their answers.
    #[sqlx(try_from = "MicrosOrNull")]
    pub read_at: Option<Timestamp>,
}

/// How many reports a learner may send.
#[derive(Debug, Clone, Copy)]
pub struct FilingLimits {
    /// After this instant …
    pub since: Timestamp,
    /// … at most so many.
    pub in_time: i64,
    /// At most so many open ones about one item.
    pub of_item: i64,
}

/// What became of sending a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filed {
    /// It is there; sent twice, it is there once.
    Filed,
    /// The learner has sent too many lately.
    TooMany,
    /// The learner has too many open ones about this item.
    TooManyOfItem,
}

/// Something said of a report.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NoteRow {
    pub id: Uuid,
    #[sqlx(rename = "report_id")]
    pub report: Uuid,
    /// Who said it.
    pub author: Uuid,
    pub author_name: String,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// It is an answer to the learner; else it is for colleagues.
    #[sqlx(try_from = "Flag")]
    pub to_learner: bool,
    pub words: String,
}

/// Which reports.
#[derive(Debug, Clone, Default)]
pub struct ReportFilter {
    /// Only of learners in classes that this account teaches.
    pub teacher: Option<Uuid>,
    /// Only of learners in this class.
    pub class: Option<Uuid>,
    /// Only of sessions about this.
    pub about: Option<String>,
    /// Only about items of this blueprint.
    pub blueprint: Option<String>,
    /// Only those that stand so.
    pub state: Option<ReportState>,
}

/// The reports of one item, as far as a filter lets them through.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReportGroup {
    #[sqlx(flatten)]
    pub latest: ReportRow,
    pub count: i64,
    pub open: i64,
}

/// Something new to be said of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNote {
    pub id: Uuid,
    /// It is an answer to the learner; else it is for colleagues.
    pub to_learner: bool,
    pub words: String,
}

/// What is done about one report.
#[derive(Debug, Clone)]
pub struct Handling {
    pub report: Uuid,
    /// As it was when it was decided.
    pub version: i64,
    /// How it stands from now on.
    pub state: ReportState,
    pub by: Uuid,
    pub at: Timestamp,
    /// What is said.
    pub notes: Vec<NewNote>,
    /// Written with it.
    pub audit: Vec<AuditEntry>,
}

/// Where the last of a page stood: when it arrived, and its id.
pub type ReportCursor = (Timestamp, Uuid);

/// The columns that say which item a report is about: one made from a blueprint, or one of the bank.
#[derive(FromRow)]
struct SourceColumns {
    blueprint: String,
    hash: Option<String>,
    level: Option<String>,
    seed: Option<i64>,
    problem: Option<Uuid>,
    problem_version: Option<i64>,
}

impl TryFrom<SourceColumns> for ItemSource {
    type Error = StoreError;

    fn try_from(columns: SourceColumns) -> Result<Self> {
        let wrong = || damaged("a report is about no item");
        let SourceColumns { blueprint, hash, level, seed, problem, problem_version } = columns;
        match (hash, level, seed, problem, problem_version) {
            (Some(hash), Some(difficulty), Some(seed), None, None) => Ok(Self::Template {
                skill_id: blueprint,
                blueprint: ContentHash::from_stored(hash),
                difficulty,
                seed: u64::try_from(seed).map_err(|_| wrong())?,
            }),
            (None, None, None, Some(id), Some(version)) => {
                Ok(Self::Bank { id, version: u32::try_from(version).map_err(|_| wrong())? })
            }
            _ => Err(wrong()),
        }
    }
}
