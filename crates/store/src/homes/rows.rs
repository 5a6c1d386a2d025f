//! Rows of first pages.

use plumb_types::ids::{AssignmentId, ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::error::{Result, StoreError, number};

/// Unit of a weekly goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalUnit {
    /// Days with practice.
    Days,
    /// Items answered.
    Items,
}

plumb_types::stored_as_text!(GoalUnit);

impl GoalUnit {
    /// The word that is stored and that forms send.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Days => "days",
            Self::Items => "items",
        }
    }

    /// Parses the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Days, Self::Items].into_iter().find(|unit| unit.as_str() == word)
    }
}

/// A learner's weekly goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    pub unit: GoalUnit,
    /// At least 1.
    pub count: u32,
}

/// Settings of an account's first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct HomeRow {
    /// `None` before one was set.
    #[sqlx(flatten, try_from = "GoalColumns")]
    pub goal: Option<Goal>,
    /// Results up to this instant were seen; `None` before a teacher has confirmed any.
    pub results_seen_at: Option<Timestamp>,
}

/// Columns of a goal: both or neither are set.
#[derive(FromRow)]
struct GoalColumns {
    goal_unit: Option<GoalUnit>,
    goal_count: Option<i64>,
}

impl TryFrom<GoalColumns> for Option<Goal> {
    type Error = StoreError;

    fn try_from(columns: GoalColumns) -> Result<Self> {
        let Some((unit, count)) = columns.goal_unit.zip(columns.goal_count) else { return Ok(None) };
        Ok(Some(Goal { unit, count: number("goal_count", count)? }))
    }
}

/// Practice within a quarter of an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct PracticeIntervalRow {
    /// When the quarter of an hour began.
    pub at: Timestamp,
    /// Items answered.
    pub items: i64,
}

/// An assignment, and when its results were released.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReleaseRow {
    #[sqlx(rename = "id")]
    pub assignment: AssignmentId,
    pub title: String,
    #[sqlx(rename = "released_at")]
    pub at: Timestamp,
}

/// A learner of a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassMember {
    #[sqlx(rename = "class_id")]
    pub class: ClassId,
    #[sqlx(rename = "user_id")]
    pub learner: UserId,
    /// The learner's name.
    pub name: String,
    pub joined_at: Timestamp,
}

/// A count for a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ClassCount {
    #[sqlx(rename = "class_id")]
    pub class: ClassId,
    pub count: i64,
}

/// A learner's latest session of an assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LatestSession {
    #[sqlx(rename = "id")]
    pub session: SessionId,
    pub learner: UserId,
    /// Subject of the session, see [`crate::assignments::about`].
    pub assessment_id: String,
    pub finished_at: Option<Timestamp>,
    /// Score in basis points, once it is marked.
    pub score_bp: Option<i64>,
}

/// Exception for a learner: their own terms, or those of a group they are in.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LearnerTerms {
    #[sqlx(rename = "assignment_id")]
    pub assignment: AssignmentId,
    pub learner: UserId,
    /// Terms, as JSON.
    pub terms: String,
    /// 1 if they are the learner's own, 0 if a group's.
    pub is_own: i64,
}

/// An assignment for a group, and a learner of that group.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AssignedLearner {
    #[sqlx(rename = "assignment_id")]
    pub assignment: AssignmentId,
    pub learner: UserId,
}
