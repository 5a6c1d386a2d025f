//! Rows, filters and results.

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::sql::{Flag, Micros};

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassRow {
    pub id: Uuid,
    /// As shown.
    pub name: String,
    /// Who knows it may join; unique.
    pub join_code: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// It is over: kept, and not shown among those under way.
    #[sqlx(try_from = "Flag")]
    pub archived: bool,
    /// Its learners practise a skill only once what it builds on is mastered.
    #[sqlx(try_from = "Flag")]
    pub follow_order: bool,
}

/// A class in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassSummary {
    #[sqlx(flatten)]
    pub class: ClassRow,
    /// How many learners are in it.
    pub members: i64,
    /// How many assignments it has that were not withdrawn.
    pub assignments: i64,
}

/// What a class is called.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassName {
    pub id: Uuid,
    /// As shown.
    pub name: String,
}

/// Somebody by name.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Person {
    pub id: Uuid,
    /// As shown.
    pub name: String,
}

/// A learner in a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct MemberRow {
    #[sqlx(flatten)]
    pub person: Person,
    #[sqlx(try_from = "Micros")]
    pub joined_at: Timestamp,
    /// 100 = the ordinary time, 0 = unlimited.
    pub time_factor_percent: i64,
}

/// A group of learners in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRow {
    pub id: Uuid,
    /// As shown; unique in the class.
    pub name: String,
    pub members: Vec<Uuid>,
}

/// Which classes to list, by name.
#[derive(Debug, Clone, Default)]
pub struct ClassFilter {
    /// Only those that this account teaches.
    pub teacher: Option<Uuid>,
    /// Only those that this account learns in.
    pub learner: Option<Uuid>,
    /// Only those that are over, or under way.
    pub archived: Option<bool>,
    /// Only after this name and id: the last of the page before.
    pub after: Option<(String, Uuid)>,
    /// At most so many.
    pub limit: i64,
}
