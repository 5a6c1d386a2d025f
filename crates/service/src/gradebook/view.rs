//! The gradebook, as teachers and learners see it.

use plumb_learning::gradebook::{AssessmentProgress, Attempt, Grade, GradeOverride, Mean};
use plumb_store::classes::{ClassRow, Person};
use plumb_store::gradebook::Grading;
pub use plumb_store::gradebook::{AttemptRow, ChangeRow, ListedChange};
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// A page of a class's gradebook.
#[derive(Debug, Clone)]
pub struct GradebookView {
    pub class: ClassRow,
    /// The columns shown, the latest first.
    pub columns: Vec<GradeColumn>,
    /// There are columns of what was set later.
    pub newer: bool,
    /// The last of these columns, where there are older ones.
    pub older: Option<Uuid>,
    /// The class was set more than a gradebook holds.
    pub cut: bool,
    /// Learners by name.
    pub rows: Vec<GradeRow>,
    /// There are more learners after these.
    pub more: bool,
    /// How many assessments of the class, over all columns, have grades that are not released.
    pub unreleased: usize,
    pub released: usize,
}

/// A column.
#[derive(Debug, Clone)]
pub struct GradeColumn {
    pub assignment: Uuid,
    pub title: String,
    /// What is in its cells.
    pub kind: ColumnKind,
    /// Which attempt counts, and whether grades are released.
    pub grading: Grading,
    /// It is withdrawn and counts in no learner's mean.
    pub withdrawn: bool,
    /// Over the learners of the whole class who have a score.
    pub mean: Mean,
}

/// What a column is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// An assessment, which has scores and grades.
    Assessment,
    /// So many skills.
    Practice {
        of: usize,
    },
    Survey,
}

/// A learner's row.
#[derive(Debug, Clone)]
pub struct GradeRow {
    pub learner: Person,
    /// In the order of the columns.
    pub cells: Vec<GradeCell>,
    /// Over the assessments of the class that are not withdrawn, whichever columns are shown.
    pub mean: Mean,
}

/// A cell.
#[derive(Debug, Clone)]
pub enum GradeCell {
    Assessment(Box<AssessmentCell>),
    /// Of skills to practise.
    Practice {
        mastered: usize,
        of: usize,
    },
    /// Of a survey: whether it was gone through; not known where nobody is to know.
    Survey(Option<bool>),
    /// It is for a group that the learner is not in.
    NotAssigned,
}

/// What a learner has for an assessment.
#[derive(Debug, Clone)]
pub struct AssessmentCell {
    /// Where the learner is.
    pub standing: AssessmentProgress,
    /// The attempt that counts.
    pub attempt: Option<Attempt>,
    /// Its score may not be seen by the learner yet.
    pub held: bool,
    /// What was given in its place.
    pub given: Option<GradeOverride>,
    /// There is a comment to the learner.
    pub has_comment: bool,
}

impl AssessmentCell {
    /// What the learner has in the end.
    pub fn grade(&self) -> Grade<'_> {
        Grade::new(self.given.as_ref(), self.attempt.as_ref())
    }
}

/// All about one learner's grade for one assignment.
#[derive(Debug, Clone)]
pub struct GradeView {
    pub class: ClassRow,
    pub assignment: Uuid,
    pub title: String,
    /// How it is graded.
    pub grading: Grading,
    pub learner: Person,
    /// What the learner has.
    pub cell: AssessmentCell,
    /// What is said to the learner; blank for nothing.
    pub comment: String,
    /// The number of the latest change, 0 for none: what a form was made from.
    pub seen: i64,
    /// A page of attempts, the latest first.
    pub attempts: Vec<AttemptRow>,
    /// There are more before these.
    pub more_attempts: bool,
    /// A page of changes, the latest first.
    pub changes: Vec<ChangeRow>,
    /// What held before the oldest of them.
    pub before: Option<GradeOverride>,
    /// There are more before these.
    pub more_changes: bool,
}

/// What a teacher wants a grade to be.
#[derive(Debug, Clone)]
pub struct WantedGrade {
    /// The number of the change that the form was made from, 0 for none.
    pub seen: i64,
    /// In place of what was reached.
    pub value: WantedValue,
    pub reason: String,
    /// To the learner.
    pub comment: String,
}

/// What is wanted in place of what was reached, as it was typed.
#[derive(Debug, Clone)]
pub enum WantedValue {
    /// Nothing: what was reached holds.
    Reached,
    /// A score in percent.
    Score(String),
    /// A grade in words.
    Word(String),
    /// It is to count nowhere.
    Excused,
}

/// A grade that was released to its learner. What is not released has no such value.
#[derive(Debug, Clone)]
pub struct ReleasedGrade {
    pub assignment: Uuid,
    pub title: String,
    /// The class's name.
    pub class: String,
    pub at: Timestamp,
    /// The assignment's page is still there for the learner.
    pub has_page: bool,
    /// What the learner has.
    pub grade: OwnGrade,
    /// What is said to the learner.
    pub comment: Option<String>,
}

/// A grade, as its learner may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnGrade {
    /// There is none.
    None,
    /// There is one, and the assessment does not show it yet.
    Held,
    /// It counts nowhere.
    Excused,
    /// What an attempt came to.
    Reached {
        /// Which attempt counts, from 1.
        attempt: u32,
        /// In basis points.
        score: u16,
        word: Option<String>,
        /// Items wait for a person, so the score may change.
        undecided: bool,
    },
    /// What the teacher gave.
    Given {
        /// In basis points; none where the score of the attempt may not be seen.
        score: Option<u16>,
        word: Option<String>,
    },
}

/// A table of all grades of a class, as it is downloaded: what is there before its rows.
#[derive(Debug, Clone)]
pub struct GradeTable {
    pub class: ClassRow,
    /// All columns, the latest first.
    pub columns: Vec<GradeColumn>,
    /// The class was set more than a gradebook holds.
    pub cut: bool,
    pub at: Timestamp,
}
