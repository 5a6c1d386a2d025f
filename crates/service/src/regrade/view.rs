//! Regrades as teachers see them, with keys.

use plumb_answers::item::Item;
use plumb_sessions::session::regrade::Regrade;
use plumb_sessions::session::{Mark, MarkChange};
use plumb_store::regrades::{Effect, NamedAssignment, RegradeRow, RegradeSession, RegradeTally};
use plumb_types::ContentHash;
use serde::{Deserialize, Serialize};

/// A regrade in a list.
#[derive(Debug, Clone)]
pub struct RegradeCard {
    /// The row as stored.
    pub row: RegradeRow,
    /// The regrade: which answers, and how they are marked.
    pub what: Regrade,
}

/// A target of a regrade: a version of a blueprint, or one item of it.
#[derive(Debug, Clone)]
pub struct RegradeTarget {
    /// The blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    pub item: Option<Item>,
    /// The answers to the item, most frequent first.
    pub answers: Vec<SubmittedAnswer>,
    /// Whether those are only the answers of the first 50 sessions.
    pub answers_cut: bool,
    /// Assignments that the regrade can be limited to; for a teacher, one of these is required.
    pub assignments: Vec<NamedAssignment>,
    /// Whether no assignment is required.
    pub everywhere: bool,
    /// Items in the sessions of the given assignment, with the number of sessions.
    pub items: Vec<(String, u64, u64)>,
}

/// An answer to an item, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedAnswer {
    /// The chosen option or typed text; `None` if skipped.
    pub answer: Option<String>,
    /// Its mark.
    pub mark: Option<Mark>,
    /// Number of sessions with this answer.
    pub sessions: u64,
}

/// A changed mark, with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegradedMark {
    /// The mark before and after.
    #[serde(flatten)]
    pub change: MarkChange,
    /// The chosen option or typed text, in words, perhaps shortened.
    #[serde(default, rename = "a", skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// A complete regrade, with a page of its effects.
#[derive(Debug, Clone)]
pub struct RegradeView {
    pub card: RegradeCard,
    pub made_by: String,
    /// The item, if it concerns one that can still be shown.
    pub item: Option<Item>,
    /// The assignment's title, if it is limited to one.
    pub assignment: Option<String>,
    /// Number of results that rise, fall and stay, among those evaluated.
    pub tally: RegradeTally,
    /// Sessions, in the order of their ids.
    pub lines: Vec<RegradeEffect>,
    pub more: bool,
}

/// Effect of a regrade on one session.
#[derive(Debug, Clone)]
pub struct RegradeEffect {
    /// The learner's name.
    pub learner: String,
    /// Kind of effect.
    pub effect: Effect,
    /// Results before and after, and the session.
    pub row: RegradeSession,
    /// Each changed mark before and after.
    pub marks: Vec<RegradedMark>,
    /// Whether it failed there, so that the session is unchanged.
    pub failed: bool,
}
