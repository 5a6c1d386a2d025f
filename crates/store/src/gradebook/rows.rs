//! Rows, filters and results.

use plumb_domain::gradebook::{Attempt, Counting, Given};
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::assignments::AssignmentRow;
use crate::classes::Person;

/// How an assignment is graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Grading {
    /// Which attempt counts.
    pub counting: Counting,
    /// When grades and comments were released to learners, if they are.
    pub released_at: Option<Timestamp>,
}

/// A column of a gradebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnRow {
    /// What is set.
    pub assignment: AssignmentRow,
    /// How it is graded.
    pub grading: Grading,
}

/// An attempt of a learner that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredRow {
    /// What its session is about.
    pub about: String,
    /// Whose.
    pub learner: Uuid,
    /// The attempt.
    pub attempt: Attempt,
}

/// What holds of what teachers gave a learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenRow {
    /// The assignment.
    pub assignment: Uuid,
    /// To whom.
    pub learner: Uuid,
    /// The number of the change that says so.
    pub n: i64,
    /// In place of what was reached; none where that holds.
    pub given: Option<Given>,
    /// To the learner; blank for none.
    pub comment: String,
}

/// Terms that are set for a learner beside those for everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermsRow {
    /// The assignment.
    pub assignment: Uuid,
    /// For whom.
    pub learner: Uuid,
    /// For the learner alone; else for a group they are in.
    pub is_own: bool,
    /// JSON: the terms.
    pub terms: String,
}

/// An attempt on the page of one learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRow {
    /// Its session.
    pub session: Uuid,
    /// Which, from 1.
    pub number: i64,
    /// The state's name.
    pub status: String,
    /// Not ended.
    pub open: bool,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
    /// In basis points, once known.
    pub score_bp: Option<i64>,
    /// Once known.
    pub grade: Option<String>,
    /// Items that wait for a person.
    pub undecided: i64,
    /// From when its learner may see the score.
    pub score_from: Option<Timestamp>,
}

/// A change of what a learner was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRow {
    /// The assignment.
    pub assignment: Uuid,
    /// To whom.
    pub learner: Uuid,
    /// Counts from 1 within assignment and learner.
    pub n: i64,
    /// When.
    pub at: Timestamp,
    /// Who did it.
    pub by: Person,
    /// What holds after it.
    pub given: Option<Given>,
    /// Why.
    pub reason: String,
    /// What is said to the learner after it.
    pub comment: String,
}

/// A change, in a list of those of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedChange {
    /// The change.
    pub change: ChangeRow,
    /// The title of the assignment.
    pub title: String,
    /// The learner's name.
    pub learner: String,
}

/// A change to make. Its number is one more than that of the change it was made upon.
#[derive(Debug, Clone)]
pub struct NewChange {
    /// The assignment.
    pub assignment: Uuid,
    /// To whom.
    pub learner: Uuid,
    /// The change that was the latest when this one was decided; 0 for none.
    pub upon: i64,
    /// When.
    pub at: Timestamp,
    /// Who does it.
    pub by: Uuid,
    /// What is to hold.
    pub given: Option<Given>,
    /// Why.
    pub reason: String,
    /// To the learner; blank for none.
    pub comment: String,
}

/// An assignment whose grades are released, as one learner of its class has it. There is none for others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleasedRow {
    /// The assignment.
    pub assignment: AssignmentRow,
    /// The class's name.
    pub class_name: String,
    /// Which attempt counts.
    pub counting: Counting,
    /// When grades were released.
    pub released_at: Timestamp,
    /// In place of what was reached.
    pub given: Option<Given>,
    /// To the learner; blank for none.
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
