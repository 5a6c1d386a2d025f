//! A session that is over.

use plumb_answers::item::Asked;
use plumb_sessions::session::regrade::Points;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{FinishedCard, RevealWhen};

/// A finished session, as far as the reveal rules allow.
#[derive(Debug, Clone)]
pub struct ResultView {
    pub card: FinishedCard,
    /// The reason that staff gave for ending the attempt; blank when there is none.
    pub end_reason: String,
    /// Why no score is shown, if none is.
    pub score_hidden: Option<RevealWhen>,
    /// When a window's end will reveal what is hidden.
    pub window_end: Option<Timestamp>,
    /// The whole result when the score may be seen.
    pub details: Option<ResultDetails>,
    /// The items with solutions when they may be seen.
    pub solutions: Option<Vec<SolvedItem>>,
    /// Why no solutions are shown, if none are.
    pub solutions_hidden: Option<RevealWhen>,
    /// How the result was changed after the end, first to last; none while the score is not to be seen.
    pub notes: Vec<ResultNote>,
}

/// Score by section, times, advice.
#[derive(Debug, Clone)]
pub struct ResultDetails {
    /// Items that count.
    pub items: usize,
    /// Items that were left out of the score for good.
    pub dropped: usize,
    /// Items right.
    pub right: usize,
    /// Pass mark in basis points.
    pub pass_mark: Option<u32>,
    /// Time used, milliseconds.
    pub millis_used: i64,
    /// All bands: (label, from so many basis points), highest first.
    pub bands: Vec<(String, u32)>,
    /// Sections in order.
    pub sections: Vec<SectionLine>,
    /// Pace against the skills' benchmarks: (level label, number of items answered within it). Empty where no answer says
    /// anything about it.
    pub pace: Vec<(String, usize)>,
    /// Answers that were too quick to have been thought about; they are in no line of `pace`.
    pub too_quick: usize,
    /// What to practise next, weakest first.
    pub practise_next: Vec<WeakSkill>,
}

/// A skill with wrong answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeakSkill {
    /// What it is about.
    pub statement: String,
    /// The skill of the graph that practises it, where there is one.
    pub practised_as: Option<String>,
    /// Items right.
    pub right: usize,
    /// Items asked.
    pub asked: usize,
}

/// One section's result.
#[derive(Debug, Clone)]
pub struct SectionLine {
    /// Its name for programs.
    pub id: String,
    pub title: String,
    /// Items in it that count.
    pub items: usize,
    /// Items answered.
    pub answered: usize,
    /// Items right.
    pub right: usize,
    /// Right over answered, basis points; items that were regraded to full marks without an answer are in neither.
    pub accuracy_basis_points: u32,
    /// Its share of the whole score, basis points; none where nothing of it counts.
    pub weight_basis_points: u32,
    /// Mean time of an answered item, milliseconds.
    pub mean_millis: Option<i64>,
}

/// What an item came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemOutcome {
    /// It counts in full.
    Right,
    /// It counts in part: so many basis points.
    Part(u32),
    /// It does not count.
    Wrong,
    /// Nobody has answered it.
    Unanswered,
    /// It waits for a person.
    Undecided,
    /// It was left out of the score for good.
    Dropped,
}

/// An item with its solution, for when it may be seen.
#[derive(Debug, Clone)]
pub struct SolvedItem {
    /// Position from 1.
    pub number: usize,
    /// Section title.
    pub section: String,
    /// The question, in words and picture.
    pub asked: Asked,
    /// The learner's answer in words; `None` when unanswered.
    pub answer: Option<String>,
    /// What it came to.
    pub standing: ItemOutcome,
    /// The key in words; none where the answer was marked again because something was wrong with the item.
    pub key: Option<String>,
    /// The misconception behind the wrong choice, if one is named.
    pub misconception: Option<String>,
    /// Worked solution, step by step.
    pub solution: Vec<String>,
    /// Time taken, milliseconds.
    pub millis: Option<i64>,
    /// The skill of the graph that practises it, where there is one.
    pub practised_as: Option<String>,
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
