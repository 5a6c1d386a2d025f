//! Rows, filters and results of the gradebook.

use plumb_learning::gradebook::{Attempt, Counting, GradeOverride};
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::assignments::AssignmentRow;
use crate::classes::Person;
use crate::error::{Result, StoreError, number, unreadable};
use crate::sql::{Flag, TextOrEmpty};

/// How an assignment is graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Grading {
    /// Which attempt counts.
    pub counting: Counting,
    /// When grades and comments were released to learners; `None` before.
    #[sqlx(rename = "grades_released_at")]
    pub released_at: Option<Timestamp>,
}

/// A column of a gradebook.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ColumnRow {
    /// The assignment.
    #[sqlx(flatten)]
    pub assignment: AssignmentRow,
    /// How it is graded.
    #[sqlx(flatten)]
    pub grading: Grading,
}

/// A finished attempt of a learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredRow {
    /// Subject of its session.
    pub about: String,
    pub learner: UserId,
    pub attempt: Attempt,
}

/// Latest grade that a teacher gave a learner.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OverrideRow {
    #[sqlx(rename = "assignment_id")]
    pub assignment: AssignmentId,
    #[sqlx(rename = "user_id")]
    pub learner: UserId,
    /// Number of the change that set it.
    pub n: i64,
    /// Replaces the score of the attempts; `None` if that counts.
    #[sqlx(flatten, try_from = "OverrideColumns")]
    pub given: Option<GradeOverride>,
    /// Comment to the learner; blank for none.
    pub comment: String,
}

/// An exception: terms for a learner besides those of the whole class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TermsRow {
    #[sqlx(rename = "assignment_id")]
    pub assignment: AssignmentId,
    #[sqlx(rename = "user_id")]
    pub learner: UserId,
    /// Whether it is for the learner alone; otherwise for a group they are in.
    #[sqlx(try_from = "Flag")]
    pub is_own: bool,
    /// Terms, as JSON.
    pub terms: String,
}

/// An attempt on the page of one learner.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AttemptRow {
    #[sqlx(rename = "id")]
    pub session: SessionId,
    /// Number of the attempt, from 1.
    #[sqlx(rename = "attempt")]
    pub number: i64,
    /// Name of the session's state.
    pub status: String,
    /// Whether it has not ended.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// When it was begun.
    pub created_at: Timestamp,
    pub finished_at: Option<Timestamp>,
    /// Score in basis points, once known.
    pub score_bp: Option<i64>,
    /// Grade, once known.
    pub grade: Option<String>,
    /// Number of items that wait for a person's decision.
    pub undecided: i64,
    /// From when the learner may see the score.
    pub score_from: Option<Timestamp>,
}

/// A change of a learner's grade.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ChangeRow {
    #[sqlx(rename = "assignment_id")]
    pub assignment: AssignmentId,
    #[sqlx(rename = "user_id")]
    pub learner: UserId,
    /// Number of the change, from 1 within assignment and learner.
    pub n: i64,
    pub at: Timestamp,
    #[sqlx(flatten)]
    pub by: Person,
    /// The grade after the change.
    #[sqlx(flatten, try_from = "OverrideColumns")]
    pub given: Option<GradeOverride>,
    pub reason: String,
    /// Comment to the learner after the change.
    pub comment: String,
}

/// A change in the list of a class's changes.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ListedChange {
    #[sqlx(flatten)]
    pub change: ChangeRow,
    /// Title of the assignment.
    pub title: String,
    /// Name of the learner.
    #[sqlx(rename = "learner_name")]
    pub learner: String,
}

/// A change to make. Its number is one more than that of the change it is based on.
#[derive(Debug, Clone)]
pub struct NewChange {
    pub assignment: AssignmentId,
    pub learner: UserId,
    /// Number of the latest change when this one was decided; 0 for none.
    pub upon: i64,
    pub at: Timestamp,
    /// The teacher who makes it.
    pub by: UserId,
    /// The grade after the change.
    pub given: Option<GradeOverride>,
    pub reason: String,
    /// Comment to the learner; blank for none.
    pub comment: String,
}

/// An assignment with released grades, as one learner of its class sees it. Other learners have none.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReleasedRow {
    #[sqlx(flatten)]
    pub assignment: AssignmentRow,
    pub class_name: String,
    #[sqlx(try_from = "Flag")]
    pub class_archived: bool,
    /// Whether the assignment is for this learner: for the whole class, or for a group that they are in.
    #[sqlx(try_from = "Flag")]
    pub is_for_learner: bool,
    /// Which attempt counts.
    pub counting: Counting,
    /// When grades were released.
    #[sqlx(rename = "grades_released_at")]
    pub released_at: Timestamp,
    /// When a teacher last changed the grade or the comment.
    pub given_at: Option<Timestamp>,
    /// Replaces the score of the attempts.
    #[sqlx(flatten, try_from = "OverrideColumns")]
    pub given: Option<GradeOverride>,
    /// Comment to the learner; blank for none.
    #[sqlx(try_from = "TextOrEmpty")]
    pub comment: String,
}

/// A column to compute means of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SummedColumn {
    /// The assignment; its task is an assessment.
    pub assignment: AssignmentId,
    /// Which attempt counts.
    pub counting: Counting,
}

/// A position in the list of a class's changes: assignment, learner and number.
pub type ChangePlace = (AssignmentId, UserId, i64);

/// Columns of a grade that a teacher gave in place of a score.
#[derive(FromRow)]
struct OverrideColumns {
    kind: Option<String>,
    score_bp: Option<i64>,
    word: Option<String>,
}

impl TryFrom<OverrideColumns> for Option<GradeOverride> {
    type Error = StoreError;

    fn try_from(columns: OverrideColumns) -> Result<Self> {
        Ok(Some(match (columns.kind.as_deref(), columns.score_bp, columns.word) {
            (None, ..) => return Ok(None),
            (Some("score"), Some(score), grade) => GradeOverride::Score { score: number("score_bp", score)?, grade },
            (Some("word"), _, Some(word)) => GradeOverride::Word(word),
            (Some("excused"), ..) => GradeOverride::Excused,
            (kind, score, _) => return Err(unreadable("kind, score_bp", (kind, score))),
        }))
    }
}
