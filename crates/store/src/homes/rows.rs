//! Rows of first pages.

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{Micros, MicrosOrNull};

/// What a goal for the week counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalUnit {
    /// Days on which something was practised.
    Days,
    /// Items answered.
    Items,
}

impl GoalUnit {
    /// The word that is stored and that forms send.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Days => "days",
            Self::Items => "items",
        }
    }

    /// The unit that a word names.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Days, Self::Items].into_iter().find(|unit| unit.as_str() == word)
    }
}

/// How much somebody wants to practise in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    pub unit: GoalUnit,
    /// At least 1.
    pub count: u32,
}

/// What somebody has chosen for their first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct HomeRow {
    /// None before one was set.
    #[sqlx(flatten, try_from = "GoalColumns")]
    pub goal: Option<Goal>,
    /// Results up to then were seen; none before a teacher has said so.
    #[sqlx(try_from = "MicrosOrNull")]
    pub results_seen_at: Option<Timestamp>,
}

/// The columns of a goal: both or neither.
#[derive(FromRow)]
struct GoalColumns {
    goal_unit: Option<String>,
    goal_count: Option<i64>,
}

impl TryFrom<GoalColumns> for Option<Goal> {
    type Error = StoreError;

    fn try_from(columns: GoalColumns) -> Result<Self> {
        let Some((unit, count)) = columns.goal_unit.zip(columns.goal_count) else { return Ok(None) };
        let unit = GoalUnit::parse(&unit).ok_or_else(|| damaged("a goal counts nothing that is known"))?;
        let count = u32::try_from(count).map_err(|_| damaged("a goal is out of range"))?;
        Ok(Some(Goal { unit, count }))
    }
}

/// What was practised in a quarter of an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct PractisedRow {
    /// When it began.
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// Items answered.
    pub items: i64,
}

/// An assignment, and when its results were released.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReleaseRow {
    #[sqlx(rename = "id")]
    pub assignment: Uuid,
    pub title: String,
    #[sqlx(rename = "released_at", try_from = "Micros")]
    pub at: Timestamp,
}

/// Somebody who learns in a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassMember {
    #[sqlx(rename = "class_id")]
    pub class: Uuid,
    #[sqlx(rename = "user_id")]
    pub learner: Uuid,
    /// The learner's name.
    pub name: String,
    #[sqlx(try_from = "Micros")]
    pub joined_at: Timestamp,
}

/// How much of something there is in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ClassCount {
    #[sqlx(rename = "class_id")]
    pub class: Uuid,
    pub count: i64,
}

/// A learner's latest session of something that a class is set to do.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LatestSitting {
    #[sqlx(rename = "id")]
    pub session: Uuid,
    pub learner: Uuid,
    /// What it is about, see [`crate::assignments::about`].
    pub assessment_id: String,
    #[sqlx(try_from = "MicrosOrNull")]
    pub finished_at: Option<Timestamp>,
    /// In basis points, once it is marked.
    pub score_bp: Option<i64>,
}

/// Terms that a learner has in place of those for everybody, of their own or of a group they are in.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LearnerTerms {
    #[sqlx(rename = "assignment_id")]
    pub assignment: Uuid,
    pub learner: Uuid,
    /// JSON: the terms.
    pub terms: String,
    /// 1 where they are the learner's own, 0 where a group's.
    pub is_own: i64,
}

/// That an assignment for a group alone is for a learner.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Reached {
    #[sqlx(rename = "assignment_id")]
    pub assignment: Uuid,
    pub learner: Uuid,
}
