//! Rows, changes and results.

use plumb_types::time::Timestamp;
use sqlx::{FromRow, Type};
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{Flag, Micros, MicrosOrNull};

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum RunState {
    /// Its items are being made.
    Running,
    /// Nothing is asked for it until somebody resumes it.
    Paused,
    /// Somebody ended it.
    Cancelled,
    /// All its items are done.
    Done,
}

/// Where an item stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum ItemState {
    /// It is being made, or waits for it.
    Queued,
    /// Accepted, its key proved.
    Proved,
    /// Accepted, and waits for a person.
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

impl RunState {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl ItemState {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A run that begins.
#[derive(Debug, Clone)]
pub struct NewRun {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// Nobody for the command line.
    pub created_by: Option<Uuid>,
    /// JSON: what it is to make.
    pub plan: String,
    /// JSON: the models by role, where they are not the configured ones.
    pub models: String,
    /// How many items.
    pub count: i64,
    /// Most calls a minute.
    pub per_minute: Option<i64>,
    /// The most that it may cost, in millionths of the currency's unit.
    pub budget: Option<i64>,
}

/// A change of where a run stands.
#[derive(Debug, Clone)]
pub enum RunMove {
    /// Of a running one, with the reason.
    Pause(String),
    /// Of a paused one.
    Resume,
    /// Of either, then.
    Cancel(Timestamp),
}

/// Something that was said about an item.
#[derive(Debug, Clone)]
pub struct NewArtefact {
    pub run: Uuid,
    pub number: i64,
    /// From 1 without gaps.
    pub seq: i64,
    pub at: Timestamp,
    pub stage: String,
    pub attempt: i64,
    pub part: i64,
    /// JSON.
    pub outcome: String,
    /// JSON.
    pub made: Option<String>,
    /// Names the question.
    pub cache_key: Option<String>,
}

/// How an item ended.
#[derive(Debug, Clone)]
pub struct EndedItem {
    pub run: Uuid,
    pub number: i64,
    pub state: ItemState,
    /// JSON.
    pub ended: String,
    /// In the bank.
    pub problem: Option<Uuid>,
    pub at: Timestamp,
}

/// How an item ended that was held for proved.
#[derive(Debug, Clone)]
pub struct CorrectedItem {
    pub run: Uuid,
    pub number: i64,
    pub state: ItemState,
    /// JSON.
    pub ended: String,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RunRow {
    pub id: Uuid,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    pub created_by: Option<Uuid>,
    /// JSON.
    pub plan: String,
    /// JSON.
    pub models: String,
    pub per_minute: Option<i64>,
    /// In millionths of the currency's unit.
    pub budget: Option<i64>,
    #[sqlx(try_from = "Name")]
    pub state: RunState,
    pub why: Option<String>,
    #[sqlx(try_from = "MicrosOrNull")]
    pub ended_at: Option<Timestamp>,
}

/// An item of a run, with the last that was said about it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ItemRow {
    pub run: Uuid,
    pub number: i64,
    #[sqlx(try_from = "Name")]
    pub state: ItemState,
    /// Somebody works on it.
    #[sqlx(try_from = "Flag")]
    pub leased: bool,
    /// How often in a row a model could not be reached.
    pub tries: i64,
    /// JSON: how it ended.
    pub ended: Option<String>,
    pub problem: Option<Uuid>,
    #[sqlx(try_from = "MicrosOrNull")]
    pub ended_at: Option<Timestamp>,
    /// How many things were said about it.
    pub said: i64,
    /// The last stage; none before the first.
    pub stage: Option<String>,
    pub attempt: Option<i64>,
}

/// Something that was said about an item.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ArtefactRow {
    pub number: i64,
    pub seq: i64,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    pub stage: String,
    pub attempt: i64,
    pub part: i64,
    /// JSON.
    pub outcome: String,
    /// JSON.
    pub made: Option<String>,
}

/// How many items of a run stand where.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StateCount {
    #[sqlx(try_from = "Name")]
    pub state: ItemState,
    pub items: i64,
}

/// How many items of a run that are not done yet have come so far.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct StageCount {
    /// The last stage; none before the first.
    pub stage: Option<String>,
    pub items: i64,
}

/// A word in a column.
#[derive(Type)]
#[sqlx(transparent)]
struct Name(String);

impl TryFrom<Name> for RunState {
    type Error = StoreError;

    fn try_from(column: Name) -> Result<Self> {
        column.0.parse().map_err(|_| damaged("a run has a state that is none"))
    }
}

impl TryFrom<Name> for ItemState {
    type Error = StoreError;

    fn try_from(column: Name) -> Result<Self> {
        column.0.parse().map_err(|_| damaged("an item of a run has a state that is none"))
    }
}
