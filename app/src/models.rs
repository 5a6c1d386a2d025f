//! What the browser may see. No type here has a field for a key.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// One item before the learner, with everything the player shows around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing about the page, independent of the others")]
pub struct PresentedItem {
    /// The session it belongs to.
    pub session: Uuid,
    /// Position from 0.
    pub position: usize,
    /// Items in all.
    pub total: usize,
    /// The section's title.
    pub section: String,
    /// The question, plain text.
    pub stem: String,
    /// The picture beside it: SVG that the server has drawn, within the fields of a form where it is answered on.
    pub figure: Option<String>,
    /// How it is answered.
    pub input: Input,
    /// The saved answer: an option id or the text typed; empty when there is none.
    pub saved: String,
    /// Token of the saved state: goes with the next save or submit.
    pub revision: u64,
    /// State of each position, in order.
    pub marks: Vec<PositionState>,
    /// Show progress?
    pub show_progress: bool,
    /// May earlier items be visited?
    pub allow_review: bool,
    /// May an item be left unanswered?
    pub allow_skip: bool,
    /// Whoever leaves this item has handed in: none is open after it, and there is no review.
    pub is_last: bool,
    /// Milliseconds left for the session when this was made; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// Milliseconds in all.
    pub millis_total: Option<i64>,
    /// Milliseconds left for this item; `None` when unlimited.
    pub item_millis_left: Option<i64>,
}

/// How an item is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// Choose one, in the order shown.
    Choice(Vec<PresentedOption>),
    /// Type it.
    Typed(TypedKind),
}

/// What is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypedKind {
    /// A whole number.
    Integer,
    /// A number with a decimal point.
    Decimal,
    /// A fraction.
    Fraction,
    /// Yes or no: chosen, not typed.
    Boolean,
    /// Words, which are what they are.
    Text,
    /// Formulas, sets and all else that is read.
    Formula,
}

/// How an item of a form stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PositionState {
    /// Not before the learner yet.
    Ahead,
    /// Before the learner, or left open.
    Open,
    /// Answered.
    Done,
}

/// An option as shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresentedOption {
    /// Opaque id, sent back as the answer.
    pub id: String,
    /// What is shown.
    pub text: String,
}

/// What follows a submit or a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PlayerStep {
    /// The next item to show.
    Item(Box<PresentedItem>),
    /// Go to the review page.
    Review,
    /// The session is over: go to its result.
    Over,
}

/// A save was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The new token.
    pub revision: u64,
    /// Milliseconds left for the session, to set the clock by.
    pub millis_left: Option<i64>,
    /// Milliseconds left for this item.
    pub item_millis_left: Option<i64>,
}

/// Time left, to set the clock by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeLeft {
    /// Milliseconds left for the session; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// The item before the learner, from 0.
    pub position: usize,
    /// Milliseconds left for it, where items have a limit of their own.
    pub item_millis_left: Option<i64>,
    /// Whether the session is still open.
    pub open: bool,
    /// Whether the clock stands still.
    pub paused: bool,
    /// Minutes of breaks that the learner may take, in all.
    pub break_minutes: u32,
    /// Milliseconds of them that are left.
    pub break_millis_left: i64,
}

/// How a typed answer would be read. One plain shape, because the browser's module grows with every other.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// It can be read.
    pub readable: bool,
    /// In plain text how it was read, or why it cannot be; empty when there is nothing to show.
    pub said: String,
    /// The steps of making a formula's elements: `mi x` is one with a text in it, `mrow` one that begins, an empty one
    /// ends what began last. Of what cannot be read the answer in three parts, the second being what is spoken of.
    pub parts: Vec<String>,
}

/// What checking a draft found, in the text or in what it would break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftProblem {
    /// From 1; 0 when it is not in the text but in another content.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// It stops the text from being published.
    pub error: bool,
    /// Where, and the short word for it: `12:3 wrong-type`, or the other content.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it; may be empty.
    pub help: String,
    /// The line with a caret under the place; may be empty.
    pub snippet: String,
}

/// A draft was saved and its text checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftChecked {
    /// The new revision: the next save says it was written upon this one.
    pub revision: i64,
    /// What was found; none when checking took too long.
    pub problems: Option<Vec<DraftProblem>>,
}

/// The id of a new command. One for each intention of the learner: sent again, it is the same command.
pub fn fresh_command() -> Uuid {
    #[expect(clippy::disallowed_methods, reason = "the one place that makes the ids of commands")]
    Uuid::new_v4()
}
