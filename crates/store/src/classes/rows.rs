//! Rows, filters and results of classes.

use plumb_types::ids::{ClassId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::sql::Flag;

/// A class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassRow {
    pub id: ClassId,
    /// Name shown.
    pub name: String,
    /// Code with which a learner joins; unique.
    pub join_code: Option<String>,
    pub created_at: Timestamp,
    /// Archived: kept, but no longer listed among the current classes.
    #[sqlx(try_from = "Flag")]
    pub archived: bool,
    /// Learners may practise a skill only after they have mastered its prerequisites.
    #[sqlx(try_from = "Flag")]
    pub follow_order: bool,
    /// A language model may write its own words to the learners beside an open question.
    #[sqlx(try_from = "Flag")]
    pub model_words: bool,
}

/// A class in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassSummary {
    #[sqlx(flatten)]
    pub class: ClassRow,
    /// Number of learners.
    pub members: i64,
    /// Number of assignments that are not withdrawn.
    pub assignments: i64,
}

/// Id and name of a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassName {
    pub id: ClassId,
    /// Name shown.
    pub name: String,
}

/// Id and name of an account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Person {
    pub id: UserId,
    /// Name shown.
    pub name: String,
}

/// A learner in a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct MemberRow {
    #[sqlx(flatten)]
    pub person: Person,
    pub joined_at: Timestamp,
    /// Time allowed, in per cent: 100 = regular, 0 = unlimited.
    pub time_factor_percent: i64,
}

/// A group of learners in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRow {
    pub id: Uuid,
    /// Name shown; unique in the class.
    pub name: String,
    pub members: Vec<UserId>,
}

/// Which classes to list, by name.
#[derive(Debug, Clone, Default)]
pub struct ClassFilter {
    /// Only classes that this account teaches.
    pub teacher: Option<UserId>,
    /// Only classes that this account is a learner of.
    pub learner: Option<UserId>,
    /// `true` for archived classes only, `false` for current ones only.
    pub archived: Option<bool>,
    /// Only classes after this name and id (the last of the previous page).
    pub after: Option<(String, ClassId)>,
    /// Maximum number of classes.
    pub limit: i64,
}
