//! Questions that ask for an opinion or a fact, without a right answer, and their answers.
//!
//! A question has no key, so all of it may be shown. [`Question::read`] takes an answer in the JSON of programs,
//! [`Question::read_form`] from an HTML form; both are strict and report every fault at its field.

mod accept;
mod answer;
mod error;
mod form;
mod json;
mod parts;
mod values;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;

use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;

pub use answer::Answer;
pub use error::{AnswerError, ExpectedType, FieldProblem};
pub(crate) use parts::{PART_OF_CHOICE, part_of_choice};
pub use values::{Slots, holds};

/// Default maximum length of a one-line answer, in characters.
pub const DEFAULT_SHORT: u32 = 200;
/// Default maximum length of an answer of several lines, in characters.
pub const DEFAULT_LONG: u32 = 4_000;
/// Largest maximum length that a question may set, in characters.
pub const MAX_TEXT: u32 = 10_000;
/// Maximum number of points of a scale.
pub const MAX_POINTS: u32 = 101;
/// Maximum number of decimals of a number.
pub const MAX_DECIMALS: u32 = plumb_types::decimal::MAX_PLACES;

/// A question of any kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question {
    /// Id, also its name in formulas; unique in a survey.
    #[serde(rename = "question_id")]
    pub id: String,
    /// Text of the question, as plain text.
    pub text: String,
    /// Help text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Whether an answer is required.
    pub required: bool,
    /// Kind of its answer.
    #[serde(flatten)]
    pub kind: QuestionKind,
}

/// Kind of a question's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(tag = "question_type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum QuestionKind {
    /// One of the options.
    SingleChoice {
        /// At least two options, with unique ids and texts.
        options: Vec<Choice>,
    },
    /// Some of the options.
    MultipleSelect {
        /// At least one option, with unique ids and texts.
        options: Vec<Choice>,
        /// Minimum number of selected options, at least 1.
        min_selected: u32,
        /// Maximum number of selected options, at most all of them.
        max_selected: u32,
    },
    /// A point of a scale.
    Rating { scale: Scale },
    /// A point of one scale for each row.
    Matrix {
        /// At least one row, with unique ids and texts.
        rows: Vec<Choice>,
        scale: Scale,
    },
    Number {
        /// Maximum number of decimals, 0 to [`MAX_DECIMALS`]; 0 for whole numbers.
        decimals: u32,
        /// Smallest number allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        min: Option<Decimal>,
        /// Largest number allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        max: Option<Decimal>,
        /// Unit of the number, such as `hours`.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    /// A line of text.
    ShortText {
        /// Maximum number of characters, 1 to [`MAX_TEXT`].
        max_length: u32,
    },
    /// Text of several lines.
    LongText {
        /// Maximum number of characters, 1 to [`MAX_TEXT`].
        max_length: u32,
    },
    /// A date.
    Date {
        /// Earliest date allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        min: Option<CalendarDate>,
        /// Latest date allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        max: Option<CalendarDate>,
    },
    /// All options, in an order chosen by the respondent.
    Ranking {
        /// At least two options, with unique ids and texts.
        options: Vec<Choice>,
    },
}

/// An option, or a row of a matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Id, also part of its name in formulas.
    pub id: String,
    /// Text shown.
    pub text: String,
}

/// A scale of consecutive whole numbers, some of them with labels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scale {
    /// Smallest point.
    pub min: i64,
    /// Largest point, above `min`; there are at most [`MAX_POINTS`].
    pub max: i64,
    /// Labels by point; all these points are on the scale.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<i64, String>,
}

impl Scale {
    /// Returns the default scale of a rating: 1 to 5.
    pub(crate) const fn usual() -> Self {
        Self { min: 1, max: 5, labels: BTreeMap::new() }
    }

    /// Returns its points in ascending order.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = i64> + use<> {
        self.min..=self.max
    }
}

impl QuestionKind {
    /// Returns the name in blueprints, such as `single_choice`.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }

    /// Returns the name of the single field of its answers.
    pub const fn answer_field(&self) -> &'static str {
        match self {
            Self::SingleChoice { .. } => "selection",
            Self::MultipleSelect { .. } => "selections",
            Self::Rating { .. } | Self::Number { .. } => "value",
            Self::Matrix { .. } => "rows",
            Self::ShortText { .. } | Self::LongText { .. } => "text",
            Self::Date { .. } => "date",
            Self::Ranking { .. } => "ranking",
        }
    }

    /// Returns the options to choose from or to order; empty for other kinds.
    pub fn options(&self) -> &[Choice] {
        match self {
            Self::SingleChoice { options } | Self::MultipleSelect { options, .. } | Self::Ranking { options } => {
                options
            }
            _ => &[],
        }
    }

    /// Returns the rows of a matrix; empty for other kinds.
    pub fn rows(&self) -> &[Choice] {
        match self {
            Self::Matrix { rows, .. } => rows,
            _ => &[],
        }
    }

    /// Returns the scale of a rating or a matrix.
    pub const fn scale(&self) -> Option<&Scale> {
        match self {
            Self::Rating { scale } | Self::Matrix { scale, .. } => Some(scale),
            _ => None,
        }
    }
}
