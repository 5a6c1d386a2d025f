//! The gradebook, as teachers and learners see it.

use plumb_learning::gradebook::{AssessmentProgress, Attempt, Grade, GradeOverride, Mean};
use plumb_store::classes::{ClassRow, Person};
use plumb_store::gradebook::Grading;
pub use plumb_store::gradebook::{AttemptRow, ChangeRow, ListedChange};
use plumb_types::ids::AssignmentId;
use plumb_types::time::Timestamp;

/// A page of a class's gradebook.
#[derive(Debug, Clone)]
pub struct GradebookView {
    pub class: ClassRow,
    /// The columns shown, latest first.
    pub columns: Vec<GradeColumn>,
    /// Whether there are columns of later assignments.
    pub newer: bool,
    /// The last of these columns, if there are older ones.
    pub older: Option<AssignmentId>,
    /// Whether the class has more assignments than a gradebook may have.
    pub cut: bool,
    /// Rows of the learners, by name.
    pub rows: Vec<GradeRow>,
    /// Whether there are more learners.
    pub more: bool,
    /// Number of assessments of the class, over all columns, with grades that are not released.
    pub unreleased: usize,
    pub released: usize,
}

/// A column.
#[derive(Debug, Clone)]
pub struct GradeColumn {
    pub assignment: AssignmentId,
    pub title: String,
    /// The kind of its cells.
    pub kind: ColumnKind,
    /// Which attempt counts, and whether grades are released.
    pub grading: Grading,
    /// Whether the assignment is withdrawn; it then counts in no learner's mean.
    pub withdrawn: bool,
    /// Mean over all learners of the class who have a score.
    pub mean: Mean,
}

/// The kind of assignment in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// An assessment, which has scores and grades.
    Assessment,
    /// Practice of this many skills.
    Practice {
        of: usize,
    },
    Survey,
}

/// A learner's row.
#[derive(Debug, Clone)]
pub struct GradeRow {
    pub learner: Person,
    /// One cell per column, in the order of the columns.
    pub cells: Vec<GradeCell>,
    /// Mean over the class's assessments that are not withdrawn, whichever columns are shown.
    pub mean: Mean,
}

/// A cell.
#[derive(Debug, Clone)]
pub enum GradeCell {
    Assessment(Box<AssessmentCell>),
    /// Progress in practising skills.
    Practice {
        mastered: usize,
        of: usize,
    },
    /// Whether the learner completed the survey; `None` if the survey is anonymous.
    Survey(Option<bool>),
    /// The assignment is for a group without this learner.
    NotAssigned,
}

/// A learner's result in an assessment.
#[derive(Debug, Clone)]
pub struct AssessmentCell {
    /// The learner's progress.
    pub standing: AssessmentProgress,
    /// The attempt that counts.
    pub attempt: Option<Attempt>,
    /// Whether the learner may not see the score yet.
    pub held: bool,
    /// The teacher's override.
    pub given: Option<GradeOverride>,
    /// Whether there is a comment to the learner.
    pub has_comment: bool,
}

impl AssessmentCell {
    /// Returns the final grade.
    pub fn grade(&self) -> Grade<'_> {
        Grade::new(self.given.as_ref(), self.attempt.as_ref())
    }
}

/// One learner's grade for one assignment, with its history.
#[derive(Debug, Clone)]
pub struct GradeView {
    pub class: ClassRow,
    pub assignment: AssignmentId,
    pub title: String,
    /// How the assignment is graded.
    pub grading: Grading,
    pub learner: Person,
    /// The learner's result.
    pub cell: AssessmentCell,
    /// The comment to the learner; may be blank.
    pub comment: String,
    /// Number of the latest change, 0 for none: the revision that a form is based on.
    pub seen: i64,
    /// A page of attempts, latest first.
    pub attempts: Vec<AttemptRow>,
    /// Whether there are more attempts.
    pub more_attempts: bool,
    /// A page of changes, latest first.
    pub changes: Vec<ChangeRow>,
    /// The override before the oldest change on the page.
    pub before: Option<GradeOverride>,
    /// Whether there are more changes.
    pub more_changes: bool,
}

/// A teacher's request to change a grade.
#[derive(Debug, Clone)]
pub struct GradeRequest {
    /// Number of the change that the form was based on, 0 for none.
    pub seen: i64,
    /// The override.
    pub value: OverrideInput,
    pub reason: String,
    /// The comment to the learner.
    pub comment: String,
}

/// The requested override, as typed.
#[derive(Debug, Clone)]
pub enum OverrideInput {
    /// No override: the score of the attempt counts.
    Reached,
    /// A score in percent.
    Score(String),
    /// A grade in words.
    Word(String),
    /// The learner is excused: the assignment counts nowhere.
    Excused,
}

/// A grade that was released to its learner. Unreleased grades never have this type.
#[derive(Debug, Clone)]
pub struct ReleasedGrade {
    pub assignment: AssignmentId,
    pub title: String,
    /// The class's name.
    pub class: String,
    /// When it was released.
    pub at: Timestamp,
    /// Since when the learner has it as it is: a teacher may have changed it after the release.
    pub seen_from: Timestamp,
    /// Whether the learner can still open the assignment's page.
    pub has_page: bool,
    /// The learner's grade.
    pub grade: OwnGrade,
    /// The teacher's comment.
    pub comment: Option<String>,
}

/// A grade, as its learner may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnGrade {
    /// There is no grade.
    None,
    /// There is a grade, but the assessment does not show it yet.
    Held,
    /// The learner is excused: it counts nowhere.
    Excused,
    /// The score of an attempt.
    Reached {
        /// Number of the attempt that counts, from 1.
        attempt: u32,
        /// Score in basis points.
        score: u16,
        word: Option<String>,
        /// Whether items wait for review, so that the score may change.
        undecided: bool,
    },
    /// The teacher's override.
    Given {
        /// Score in basis points; `None` if the score of the attempt may not be shown.
        score: Option<u16>,
        word: Option<String>,
    },
}

/// The downloadable table of all grades of a class, without its rows.
#[derive(Debug, Clone)]
pub struct GradeTable {
    pub class: ClassRow,
    /// All columns, latest first.
    pub columns: Vec<GradeColumn>,
    /// Whether the class has more assignments than a gradebook may have.
    pub cut: bool,
    pub at: Timestamp,
}
