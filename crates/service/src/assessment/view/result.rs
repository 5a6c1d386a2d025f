//! Views of a finished session.

use plumb_answers::item::ItemStem;
use plumb_figures::Figure;
use plumb_sessions::session::Performance;
use plumb_sessions::session::adaptive::AbilityEstimate;
use plumb_sessions::session::regrade::Points;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use super::{FinishedCard, RevealWhen};

/// A finished session, as far as its reveal rules allow.
#[derive(Debug, Clone)]
pub struct ResultView {
    pub card: FinishedCard,
    /// The reason that staff gave for ending the attempt; blank when there is none.
    pub end_reason: String,
    /// Why the score is hidden, if it is.
    pub score_hidden: Option<RevealWhen>,
    /// When the end of a window will reveal hidden parts.
    pub window_end: Option<Timestamp>,
    /// The complete result, if the score may be seen.
    pub details: Option<ResultDetails>,
    /// The items with solutions, if they may be seen.
    pub solutions: Option<Vec<SolvedItem>>,
    /// Why the solutions are hidden, if they are.
    pub solutions_hidden: Option<RevealWhen>,
    /// Changes of the result after the end, oldest first; empty while the score is hidden.
    pub notes: Vec<ResultNote>,
}

/// Score by section, times, advice.
#[derive(Debug, Clone)]
pub struct ResultDetails {
    /// Number of items that count.
    pub items: usize,
    /// Number of items dropped from the score for all learners.
    pub dropped: usize,
    /// Number of right items.
    pub right: usize,
    /// Pass mark in basis points.
    pub pass_mark: Option<u32>,
    /// Time used, milliseconds.
    pub millis_used: i64,
    /// All bands: (label, lower bound in basis points), highest first.
    pub bands: Vec<(String, u32)>,
    /// The ability behind the score, in an adaptive test.
    pub ability: Option<AbilityEstimate>,
    /// What the answers show by section.
    pub performance: Performance,
    /// Sections in order.
    pub sections: Vec<SectionLine>,
    /// Pace against the skills' benchmarks: (level label, number of items answered within it). Empty if no answer says
    /// anything about pace.
    pub pace: Vec<(String, usize)>,
    /// Number of answers too quick to have been considered; they count in no line of `pace`.
    pub too_quick: usize,
    /// Skills to practise next, weakest first.
    pub practise_next: Vec<WeakSkill>,
}

/// A skill with wrong answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeakSkill {
    /// The skill statement.
    pub statement: String,
    /// The skill of the graph that practises it, if there is one.
    pub practised_as: Option<String>,
    /// Number of right items.
    pub right: usize,
    /// Number of items asked.
    pub asked: usize,
}

/// One section's result.
#[derive(Debug, Clone)]
pub struct SectionLine {
    /// Its id.
    pub id: String,
    pub title: String,
    /// Number of items in it that count.
    pub items: usize,
    /// Number of answered items.
    pub answered: usize,
    /// Number of right items.
    pub right: usize,
    /// Right items over answered items, basis points; items regraded to full marks without an answer are in neither
    /// number.
    pub accuracy_basis_points: u32,
    /// Its share of the score, basis points; `None` if none of its items count.
    pub weight_basis_points: u32,
    /// Mean time of an answered item, milliseconds.
    pub mean_millis: Option<i64>,
}

/// Outcome of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemOutcome {
    /// Full marks.
    Right,
    /// Partial credit, in basis points.
    Part(u32),
    /// No credit.
    Wrong,
    /// It was not answered.
    Unanswered,
    /// It waits for review.
    Undecided,
    /// It was dropped from the score for all learners.
    Dropped,
}

/// An item with its solution, shown if that may be seen.
#[derive(Debug, Clone)]
pub struct SolvedItem {
    /// Position from 1.
    pub number: usize,
    /// Section title.
    pub section: String,
    /// The question, in words and with its figure.
    pub asked: ItemStem,
    /// The learner's answer in words; `None` when unanswered.
    pub answer: Option<String>,
    /// The outcome.
    pub standing: ItemOutcome,
    /// The key in words; `None` if the answer was regraded because of a fault in the item.
    pub key: Option<String>,
    /// The misconception behind the wrong choice, if known.
    pub misconception: Option<String>,
    /// Worked solution, step by step.
    pub solution: Vec<String>,
    /// The figure of the solution, if any.
    pub solution_figure: Option<Figure>,
    /// Time taken, milliseconds.
    pub millis: Option<i64>,
    /// The skill of the graph that practises it, if there is one.
    pub practised_as: Option<String>,
}

/// A change of a result, as shown to its learner.
#[derive(Debug, Clone)]
pub struct ResultNote {
    pub at: Timestamp,
    pub what: NoteKind,
    /// The score before, in basis points.
    pub before: u32,
    /// The score after, in basis points.
    pub after: u32,
}

/// The kind of change of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteKind {
    /// Answers were regraded, for this reason; may be blank.
    Regraded(String),
    /// A regrade was undone.
    Undone,
    /// An answer was reviewed; the decision, if the solutions may be seen.
    Reviewed(Option<ReviewNote>),
}

/// A reviewer's decision, for its learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewNote {
    /// The item's number, from 1.
    pub number: u32,
    /// The reviewer's comment; may be blank.
    pub comment: String,
    /// The points earned by the lines of the rubric; empty if it has none.
    pub points: Vec<Points>,
}

/// A result that was changed recently.
#[derive(Debug, Clone)]
pub struct ChangedResult {
    pub session: SessionId,
    /// The assessment's title.
    pub title: String,
    /// When its marks were last changed.
    pub at: Timestamp,
}
