//! How classes are graded: which attempts count, what teachers give in place of them, and when grades are released.
//!
//! What attempts came to is read from their sessions and kept nowhere else.

use async_trait::async_trait;
use plumb_domain::gradebook::{Attempt, Counting, Given, Mean};
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::assignments::AssignmentRow;
use crate::audit::AuditEntry;
use crate::classes::Person;
use crate::error::Result;

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

/// Gradebooks. What is asked of several columns and learners is one query, however many they are.
#[async_trait]
pub trait Gradebook: Send + Sync {
    /// What a class is set to do, the latest first.
    async fn columns(&self, class: Uuid, limit: i64) -> Result<Vec<ColumnRow>>;
    /// How an assignment is graded.
    async fn grading(&self, assignment: Uuid) -> Result<Grading>;
    /// Sets which attempt counts.
    async fn set_counting(&self, assignment: Uuid, counting: Counting, audit: AuditEntry) -> Result<()>;
    /// Releases the grades of these assignments at that instant, or takes them back; each with its audit entry, which is
    /// left out where nothing changes. How many were changed.
    async fn release_grades(&self, assignments: Vec<(Uuid, AuditEntry)>, at: Option<Timestamp>) -> Result<u64>;
    /// Of each of these learners at each of these things: the first, the latest and the best attempt that is over and
    /// has a score. That is enough for every rule.
    async fn scored(&self, abouts: &[String], learners: &[Uuid]) -> Result<Vec<ScoredRow>>;
    /// Who of these has a session about these that is not over.
    async fn under_way(&self, abouts: &[String], learners: &[Uuid]) -> Result<Vec<(String, Uuid)>>;
    /// Who of these has completed a session about these for that class, or for none.
    async fn completed(&self, abouts: &[String], class: Uuid, learners: &[Uuid]) -> Result<Vec<(String, Uuid)>>;
    /// Who of these has mastered which of these skills.
    async fn mastered(&self, skills: &[String], learners: &[Uuid]) -> Result<Vec<(Uuid, String)>>;
    /// What holds of what teachers gave these learners.
    async fn given(&self, assignments: &[Uuid], learners: &[Uuid]) -> Result<Vec<GivenRow>>;
    /// The terms that are set for these learners and their groups.
    async fn terms_beside(&self, assignments: &[Uuid], learners: &[Uuid]) -> Result<Vec<TermsRow>>;
    /// The scores of all learners of a class, what was given going before what was reached, put together by column.
    async fn sums_of_columns(&self, class: Uuid, columns: &[Summed]) -> Result<Vec<(Uuid, Mean)>>;
    /// The same of these learners, put together by learner.
    async fn sums_of_learners(&self, class: Uuid, columns: &[Summed], learners: &[Uuid]) -> Result<Vec<(Uuid, Mean)>>;
    /// A learner's attempts, the latest first, before that number.
    async fn attempts(&self, about: &str, learner: Uuid, before: Option<i64>, limit: i64) -> Result<Vec<AttemptRow>>;
    /// The changes of what a learner was given, the latest first, before that number.
    async fn changes(&self, assignment: Uuid, learner: Uuid, before: Option<i64>, limit: i64)
    -> Result<Vec<ChangeRow>>;
    /// Makes a change; `Conflict` when there is one that it was not made upon, `NotFound` when the learner is not in the
    /// assignment's class.
    async fn change_grade(&self, change: NewChange, audit: AuditEntry) -> Result<()>;
    /// The changes in a class, by assignment, learner and number, after that place.
    async fn changes_in(&self, class: Uuid, after: Option<ChangePlace>, limit: i64) -> Result<Vec<ListedChange>>;
    /// The changes that concern an account, by assignment and number, after that place; each with whether grades of its
    /// assignment are released and it is the latest.
    async fn changes_for(
        &self,
        learner: Uuid,
        after: Option<(Uuid, i64)>,
        limit: i64,
    ) -> Result<Vec<(ChangeRow, bool)>>;
    /// What of the learner's classes has its grades released, the latest set first, before that assignment.
    async fn released(&self, learner: Uuid, before: Option<Uuid>, limit: i64) -> Result<Vec<ReleasedRow>>;
    /// One of them.
    async fn released_one(&self, assignment: Uuid, learner: Uuid) -> Result<Option<ReleasedRow>>;
}
