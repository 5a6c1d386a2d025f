//! Rows, filters and results.

use plumb_learning::gradebook::{Attempt, Counting, GradeOverride};
use plumb_types::time::Timestamp;
use sqlx::{FromRow, Type};
use uuid::Uuid;

use crate::assignments::AssignmentRow;
use crate::classes::Person;
use crate::error::{Result, StoreError, damaged};
use crate::sql::{Flag, Micros, MicrosOrNull, TextOrEmpty};

/// How an assignment is graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Grading {
    /// Which attempt counts.
    #[sqlx(try_from = "CountingName")]
    pub counting: Counting,
    /// When grades and comments were released to learners, if they are.
    #[sqlx(rename = "grades_released_at", try_from = "MicrosOrNull")]
    pub released_at: Option<Timestamp>,
}

/// A column of a gradebook.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ColumnRow {
    /// What is set.
    #[sqlx(flatten)]
    pub assignment: AssignmentRow,
    /// How it is graded.
    #[sqlx(flatten)]
    pub grading: Grading,
}

/// An attempt of a learner that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredRow {
    /// What its session is about.
    pub about: String,
    pub learner: Uuid,
    pub attempt: Attempt,
}

/// What holds of what teachers gave a learner.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OverrideRow {
    #[sqlx(rename = "assignment_id")]
    pub assignment: Uuid,
    #[sqlx(rename = "user_id")]
    pub learner: Uuid,
    /// The number of the change that says so.
    pub n: i64,
    /// In place of what was reached; none where that holds.
    #[sqlx(flatten, try_from = "OverrideColumns")]
    pub given: Option<GradeOverride>,
    /// To the learner; blank for none.
    pub comment: String,
}

/// Terms that are set for a learner beside those for everybody.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TermsRow {
    #[sqlx(rename = "assignment_id")]
    pub assignment: Uuid,
    #[sqlx(rename = "user_id")]
    pub learner: Uuid,
    /// For the learner alone; else for a group they are in.
    #[sqlx(try_from = "Flag")]
    pub is_own: bool,
    /// JSON: the terms.
    pub terms: String,
}

/// An attempt on the page of one learner.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AttemptRow {
    #[sqlx(rename = "id")]
    pub session: Uuid,
    /// Which, from 1.
    #[sqlx(rename = "attempt")]
    pub number: i64,
    /// The state's name.
    pub status: String,
    /// Not ended.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// When it was begun.
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "MicrosOrNull")]
    pub finished_at: Option<Timestamp>,
    /// In basis points, once known.
    pub score_bp: Option<i64>,
    /// Once known.
    pub grade: Option<String>,
    /// Items that wait for a person.
    pub undecided: i64,
    /// From when its learner may see the score.
    #[sqlx(try_from = "MicrosOrNull")]
    pub score_from: Option<Timestamp>,
}

/// A change of what a learner was given.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ChangeRow {
    #[sqlx(rename = "assignment_id")]
    pub assignment: Uuid,
    #[sqlx(rename = "user_id")]
    pub learner: Uuid,
    /// Counts from 1 within assignment and learner.
    pub n: i64,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    #[sqlx(flatten)]
    pub by: Person,
    /// What holds after it.
    #[sqlx(flatten, try_from = "OverrideColumns")]
    pub given: Option<GradeOverride>,
    pub reason: String,
    /// What is said to the learner after it.
    pub comment: String,
}

/// A change, in a list of those of a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ListedChange {
    #[sqlx(flatten)]
    pub change: ChangeRow,
    /// The title of the assignment.
    pub title: String,
    /// The learner's name.
    #[sqlx(rename = "learner_name")]
    pub learner: String,
}

/// A change to make. Its number is one more than that of the change it was made upon.
#[derive(Debug, Clone)]
pub struct NewChange {
    pub assignment: Uuid,
    pub learner: Uuid,
    /// The change that was the latest when this one was decided; 0 for none.
    pub upon: i64,
    pub at: Timestamp,
    /// Who does it.
    pub by: Uuid,
    /// What is to hold.
    pub given: Option<GradeOverride>,
    pub reason: String,
    /// To the learner; blank for none.
    pub comment: String,
}

/// An assignment whose grades are released, as one learner of its class has it. There is none for others.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReleasedRow {
    #[sqlx(flatten)]
    pub assignment: AssignmentRow,
    pub class_name: String,
    /// Which attempt counts.
    #[sqlx(try_from = "CountingName")]
    pub counting: Counting,
    /// When grades were released.
    #[sqlx(rename = "grades_released_at", try_from = "Micros")]
    pub released_at: Timestamp,
    /// In place of what was reached.
    #[sqlx(flatten, try_from = "OverrideColumns")]
    pub given: Option<GradeOverride>,
    /// To the learner; blank for none.
    #[sqlx(try_from = "TextOrEmpty")]
    pub comment: String,
}

/// A column, as sums need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summed {
    /// The assignment, of an assessment.
    pub assignment: Uuid,
    /// Which attempt counts.
    pub counting: Counting,
}

/// A place in the list of a class's changes: assignment, learner and number.
pub type ChangePlace = (Uuid, Uuid, i64);

/// The name of a way of counting attempts.
#[derive(Type)]
#[sqlx(transparent)]
struct CountingName(String);

impl TryFrom<CountingName> for Counting {
    type Error = StoreError;

    fn try_from(column: CountingName) -> Result<Self> {
        Self::parse(&column.0).ok_or_else(|| damaged("no such way of counting attempts"))
    }
}

/// The columns of what a teacher gave in place of a score.
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
            (Some("score"), Some(score), grade) => GradeOverride::Score { score: points(score)?, grade },
            (Some("word"), _, Some(word)) => GradeOverride::Word(word),
            (Some("excused"), ..) => GradeOverride::Excused,
            _ => return Err(damaged("a grade that is none")),
        }))
    }
}

/// A score in basis points.
pub(super) fn points(number: i64) -> Result<u16> {
    u16::try_from(number).map_err(|_| damaged("a score out of range"))
}
