//! Rows, changes and results of the factory.

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::sql::Flag;

/// State of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum RunState {
    /// Its items are being made.
    Running,
    /// No items are claimed until someone resumes it.
    Paused,
    /// It was cancelled.
    Cancelled,
    /// All its items are done.
    Done,
}

/// State of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum ItemState {
    /// In progress, or waiting for a worker.
    Queued,
    /// Accepted, with a proved key.
    Proved,
    /// Accepted, and waiting for a person's decision.
    Agreed,
    /// A person approved it.
    Approved,
    /// A person declined it.
    Declined,
    /// Not accepted.
    Rejected,
    /// Its run was cancelled.
    Cancelled,
}

plumb_types::stored_as_text!(RunState, ItemState);

impl RunState {
    /// The stored name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

impl ItemState {
    /// The stored name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

/// A run to begin.
#[derive(Debug, Clone)]
pub struct NewRun {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// Account that began it; `None` for the command line.
    pub created_by: Option<UserId>,
    /// Plan of the items to make, as JSON.
    pub plan: String,
    /// Models by role, as JSON, where they differ from the configured ones.
    pub models: String,
    /// Number of items.
    pub count: i64,
    /// Maximum number of model calls per minute.
    pub per_minute: Option<i64>,
    /// Maximum cost, in millionths of the currency's unit.
    pub budget: Option<i64>,
}

/// A change of a run's state.
#[derive(Debug, Clone)]
pub enum RunMove {
    /// Pauses a running run, with the reason.
    Pause(String),
    /// Resumes a paused run.
    Resume,
    /// Cancels a running or paused run at that instant.
    Cancel(Timestamp),
}

/// An artefact to store.
#[derive(Debug, Clone)]
pub struct NewArtefact {
    pub run: Uuid,
    pub number: i64,
    /// Number of the artefact within its item, from 1 without gaps.
    pub seq: i64,
    pub at: Timestamp,
    pub stage: String,
    pub attempt: i64,
    pub part: i64,
    /// Outcome of the stage, as JSON.
    pub outcome: String,
    /// Output of the stage, as JSON.
    pub made: Option<String>,
    /// Key under which the same request finds this artefact again.
    pub cache_key: Option<String>,
}

/// End of an item.
#[derive(Debug, Clone)]
pub struct EndedItem {
    pub run: Uuid,
    pub number: i64,
    pub state: ItemState,
    /// Why it ended, as JSON.
    pub ended: String,
    /// Its problem in the bank, if it has one.
    pub problem: Option<Uuid>,
    pub at: Timestamp,
}

/// New end of an item that was counted as proved.
#[derive(Debug, Clone)]
pub struct CorrectedItem {
    pub run: Uuid,
    pub number: i64,
    pub state: ItemState,
    /// Why it ended, as JSON.
    pub ended: String,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RunRow {
    pub id: Uuid,
    pub created_at: Timestamp,
    pub created_by: Option<UserId>,
    /// Plan, as JSON.
    pub plan: String,
    /// Models by role, as JSON.
    pub models: String,
    pub per_minute: Option<i64>,
    /// Maximum cost, in millionths of the currency's unit.
    pub budget: Option<i64>,
    pub state: RunState,
    pub why: Option<String>,
    pub ended_at: Option<Timestamp>,
}

/// An item of a run, with the stage of its last artefact.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ItemRow {
    pub run: Uuid,
    pub number: i64,
    pub state: ItemState,
    /// Whether a worker has claimed it.
    #[sqlx(try_from = "Flag")]
    pub leased: bool,
    /// How many times in a row a model could not be reached.
    pub tries: i64,
    /// How it ended, as JSON.
    pub ended: Option<String>,
    pub problem: Option<Uuid>,
    pub ended_at: Option<Timestamp>,
    /// Number of artefacts.
    pub said: i64,
    /// The last stage; `None` before the first.
    pub stage: Option<String>,
    pub attempt: Option<i64>,
}

/// A stored artefact.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ArtefactRow {
    pub number: i64,
    pub seq: i64,
    pub at: Timestamp,
    pub stage: String,
    pub attempt: i64,
    pub part: i64,
    /// Outcome of the stage, as JSON.
    pub outcome: String,
    /// Output of the stage, as JSON.
    pub made: Option<String>,
}

/// Number of a run's items in one state.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StateCount {
    pub state: ItemState,
    pub items: i64,
}

/// Number of a run's unfinished items with this as their last stage.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StageCount {
    /// The last stage; `None` before the first.
    pub stage: Option<String>,
    pub items: i64,
}

/// State of an item, and who wrote its last draft.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WrittenItem {
    pub state: ItemState,
    /// Origin of the draft, as JSON.
    pub made: Option<String>,
}
