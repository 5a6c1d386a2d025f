//! Types that the browser may see. None of them has a field for a key.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ids::{CommandId, SessionId};

/// The current item, with everything that the player shows around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing about the page, independent of the others")]
pub struct PresentedItem {
    /// Its session.
    pub session: SessionId,
    /// Position from 0.
    pub position: usize,
    /// Number of items; in an adaptive test the largest number.
    pub total: usize,
    /// The section's title.
    pub section: String,
    /// The question, as HTML.
    pub stem: String,
    /// The picture beside it: SVG drawn by the server, within the fields of a form if it is answered on.
    pub figure: Option<String>,
    /// How it is answered.
    pub input: Input,
    /// The saved answer: an option id or the text typed; empty when there is none.
    pub saved: String,
    /// Token of the saved state, sent with the next save or submission.
    pub revision: u64,
    /// State of each position, in order.
    pub marks: Vec<PositionState>,
    /// Whether to show progress.
    pub show_progress: bool,
    /// Whether earlier items may be visited.
    pub allow_review: bool,
    /// Whether an item may be left unanswered.
    pub allow_skip: bool,
    /// Whether leaving this item hands in: no item is open after it, and there is no review.
    pub is_last: bool,
    /// Milliseconds left for the session when this was made; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// Milliseconds in total.
    pub millis_total: Option<i64>,
    /// Milliseconds left for this item; `None` when unlimited.
    pub item_millis_left: Option<i64>,
}

/// How an item is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// Chosen from options, in the order shown.
    Choice(Vec<PresentedOption>),
    /// Typed.
    Typed(TypedKind),
}

/// Kind of a typed answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypedKind {
    /// A whole number.
    Integer,
    /// A number with a decimal point.
    Decimal,
    /// A fraction.
    Fraction,
    /// Yes or no: chosen rather than typed.
    Boolean,
    /// Words, which are compared without a mathematical reading.
    Text,
    /// Ids of options: several, in order or in pairs.
    Ids,
    /// Formulas, sets and everything else that is mathematics.
    Formula,
}

impl TypedKind {
    /// The kind of typed answer that an input is, by its name in blueprints.
    pub fn of_input(name: &str) -> Self {
        match name {
            "integer" => Self::Integer,
            "decimal" => Self::Decimal,
            "fraction" => Self::Fraction,
            "boolean" => Self::Boolean,
            "text" => Self::Text,
            "multiple_choice" | "multiple_answers" | "ordering" | "matching" => Self::Ids,
            _ => Self::Formula,
        }
    }

    /// The `inputmode` of its field: which keyboard a telephone offers.
    pub(crate) const fn input_mode(self) -> &'static str {
        match self {
            Self::Integer => "numeric",
            Self::Decimal => "decimal",
            _ => "text",
        }
    }

    /// The keys below its field, as the script of the keypad names them; `None` for words.
    pub(crate) const fn keys(self) -> Option<&'static str> {
        match self {
            Self::Integer | Self::Decimal => Some("number"),
            Self::Fraction => Some("fraction"),
            Self::Formula => Some("formula"),
            Self::Boolean | Self::Text | Self::Ids => None,
        }
    }

    /// Whether the page shows how it is read while one types.
    pub(crate) const fn has_reading(self) -> bool {
        !matches!(self, Self::Boolean | Self::Text)
    }
}

/// State of an item of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PositionState {
    /// Not shown to the learner yet.
    Ahead,
    /// Current, or left open.
    Open,
    /// Answered.
    Done,
}

/// An option as shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresentedOption {
    /// Opaque id, sent back as the answer.
    pub id: String,
    /// The text shown, as HTML.
    pub text: String,
}

/// The step after a submission or a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PlayerStep {
    /// The next item to show.
    Item(Box<PresentedItem>),
    /// Go to the review page.
    Review,
    /// The session is over: go to its result.
    Over,
}

/// Response to a save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The new token.
    pub revision: u64,
    /// Milliseconds left for the session, to set the clock.
    pub millis_left: Option<i64>,
    /// Milliseconds left for this item.
    pub item_millis_left: Option<i64>,
}

/// Time left, to set the clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeLeft {
    /// Milliseconds left for the session; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// Position of the current item, from 0.
    pub position: usize,
    /// Milliseconds left for the item, if items have a limit of their own.
    pub item_millis_left: Option<i64>,
    /// Whether the session is still open.
    pub open: bool,
    /// Whether the session is paused.
    pub paused: bool,
    /// Minutes of breaks that the learner may take, in all.
    pub break_minutes: u32,
    /// Milliseconds of breaks that are left.
    pub break_millis_left: i64,
}

/// The reading of a typed answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerReading {
    /// What is shown, as HTML: the reading as a formula, or why there is none, with the place of the fault in the answer.
    /// Empty if there is nothing to show.
    pub html: String,
}

/// A finding of a draft's check, in its text or in content that it would break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftProblem {
    /// From 1; 0 if the finding is in other content.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// Whether it prevents publishing.
    pub error: bool,
    /// The place and the short code: `12:3 wrong-type`, or the other content.
    pub place: String,
    /// The message.
    pub message: String,
    /// Advice; may be empty.
    pub help: String,
    /// The line with a caret under the place; may be empty.
    pub snippet: String,
}

/// Response to saving a draft and checking its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftChecked {
    /// The new revision, which the next save is based on.
    pub revision: i64,
    /// The findings; `None` if checking took too long.
    pub problems: Option<Vec<DraftProblem>>,
}

/// The id of a new command. There is one for each action of the learner: sent again, it is that command.
pub fn fresh_command() -> CommandId {
    #[expect(clippy::disallowed_methods, reason = "the one place that makes the ids of commands")]
    let id = Uuid::new_v4();
    CommandId::from_u128(id.as_u128())
}
