//! Marking again: regrades, and answers that wait for a person. For teachers: with keys, and for reviews without names.

use plumb_answers::item::Item;
use plumb_sessions::session::regrade::{Points, Regrade, Rubric};
use plumb_sessions::session::{Mark, MarkChange};
use plumb_store::regrades::{Effect, NamedAssignment, RegradeRow, RegradeSession, RegradeTally};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A regrade in a list.
#[derive(Debug, Clone)]
pub struct RegradeCard {
    /// As stored.
    pub row: RegradeRow,
    /// What is marked, and how.
    pub what: Regrade,
}

/// What can be regraded: a version of a blueprint, or one item of it.
#[derive(Debug, Clone)]
pub struct RegradeTarget {
    /// The blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    pub item: Option<Item>,
    /// What was answered to the item, the most frequent first.
    pub answers: Vec<SubmittedAnswer>,
    /// Whether those are the answers of the first 50 sessions only.
    pub answers_cut: bool,
    /// Assignments to which it can be limited; the only ones within reach for who is not an administrator.
    pub assignments: Vec<NamedAssignment>,
    /// Whether it may be done without naming an assignment.
    pub everywhere: bool,
    /// Items that were sat for the assignment that was named, with the number of sessions.
    pub items: Vec<(String, u64, u64)>,
}

/// An answer that was given to an item, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedAnswer {
    /// What was chosen or typed; none where it was left out.
    pub answer: Option<String>,
    /// How it is marked.
    pub mark: Option<Mark>,
    /// How many sessions gave it.
    pub sessions: u64,
}

/// What becomes of a mark, with the answer that it is of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegradedMark {
    /// The mark before and after.
    #[serde(flatten)]
    pub change: MarkChange,
    /// What was chosen or typed, in words, perhaps cut.
    #[serde(default, rename = "a", skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// A regrade in whole, with a page of what it does.
#[derive(Debug, Clone)]
pub struct RegradeView {
    pub card: RegradeCard,
    pub made_by: String,
    /// The item, if it is one and can still be shown.
    pub item: Option<Item>,
    /// The assignment's title, if it is limited to one.
    pub assignment: Option<String>,
    /// How many of the results that were looked at rise, fall and stay.
    pub tally: RegradeTally,
    /// Sessions, in the order of their ids.
    pub lines: Vec<RegradeEffect>,
    pub more: bool,
}

/// What a regrade does to one session.
#[derive(Debug, Clone)]
pub struct RegradeEffect {
    /// The learner's name.
    pub learner: String,
    /// What it is to the session.
    pub effect: Effect,
    /// Results and the session.
    pub row: RegradeSession,
    /// What each changed mark was and is.
    pub marks: Vec<RegradedMark>,
    /// It failed there, and left the session as it was.
    pub failed: bool,
}

/// An answer that waits for a person, without a name.
#[derive(Debug, Clone)]
pub struct ReviewTask {
    pub session: Uuid,
    /// Index in the form.
    pub position: u16,
    /// The blueprint's id.
    pub blueprint: String,
    /// The question.
    pub stem: String,
    /// The key in words: the one that holds by now.
    pub key: String,
    /// Other right answers in words, which regrades accept beside it.
    pub accepted: Vec<String>,
    /// The answer in words.
    pub answer: String,
    /// What it can earn points for.
    pub rubric: Rubric,
}

/// The queue of answers that wait.
#[derive(Debug, Clone)]
pub struct ReviewQueue {
    /// The one to decide now.
    pub task: Option<ReviewTask>,
    /// How many wait.
    pub waiting: u64,
    pub decided: u64,
    /// Where counting stops: so many stand for "so many or more".
    pub most: u64,
}

/// A change of a result that its learner is told of.
#[derive(Debug, Clone)]
pub struct ResultNote {
    pub at: Timestamp,
    pub what: NoteKind,
    /// The score before, in basis points.
    pub before: u32,
    /// The score after, in basis points.
    pub after: u32,
}

/// What was done to a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteKind {
    /// Answers were marked anew, for this reason; blank when none was given.
    Regraded(String),
    /// That was taken back.
    Undone,
    /// A person decided: what, where the solutions may be seen.
    Reviewed(Option<ReviewNote>),
}

/// What a person decided, for its learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewNote {
    /// The item's number, from 1.
    pub number: u32,
    /// What they say; may be blank.
    pub comment: String,
    /// What the answer earned by the lines of the rubric; none where it had none.
    pub points: Vec<Points>,
}

/// A result that was changed lately.
#[derive(Debug, Clone)]
pub struct ChangedResult {
    pub session: Uuid,
    /// What was sat.
    pub title: String,
    /// When its marks were last changed.
    pub at: Timestamp,
}
