//! Regrades as teachers see them, keys and all.

use plumb_answers::item::Item;
use plumb_sessions::session::regrade::Regrade;
use plumb_sessions::session::{Mark, MarkChange};
use plumb_store::regrades::{Effect, NamedAssignment, RegradeRow, RegradeSession, RegradeTally};
use plumb_types::ContentHash;
use serde::{Deserialize, Serialize};

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
