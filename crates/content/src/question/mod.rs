//! A question that asks for an opinion or a fact, not for a right answer, and what can be answered to it.
//!
//! A question holds no key, so all of it may be shown. [`Question::read`] takes an answer as programs send it,
//! [`Question::read_form`] as a plain form does; both are strict and tell every fault at its field.

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

/// Longest one-line answer unless the question says otherwise, in characters.
pub const DEFAULT_SHORT: u32 = 200;
/// Longest answer of several lines unless the question says otherwise, in characters.
pub const DEFAULT_LONG: u32 = 4_000;
/// The most that a question may allow, in characters.
pub const MAX_TEXT: u32 = 10_000;
/// Most points of a scale.
pub const MAX_POINTS: u32 = 101;
/// Most digits after the point that a number may be asked for with.
pub const MAX_DECIMALS: u32 = plumb_types::decimal::MAX_PLACES;

/// A question of any kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question {
    /// Its name for programs and in formulas, once in a survey.
    #[serde(rename = "question_id")]
    pub id: String,
    /// What is asked, plain text.
    pub text: String,
    /// A sentence that helps to answer it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Whether it cannot be skipped.
    pub required: bool,
    /// What can be answered.
    #[serde(flatten)]
    pub kind: QuestionKind,
}

/// What can be answered to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(tag = "question_type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum QuestionKind {
    /// One of the options.
    SingleChoice {
        /// At least two, ids and texts each once.
        options: Vec<Choice>,
    },
    /// Some of the options.
    MultipleSelect {
        /// At least one, ids and texts each once.
        options: Vec<Choice>,
        /// Fewest that may be chosen, at least 1.
        min_selected: u32,
        /// Most that may be chosen, at most all of them.
        max_selected: u32,
    },
    /// A point of a scale.
    Rating { scale: Scale },
    /// A point of one scale for each row.
    Matrix {
        /// At least one, ids and texts each once.
        rows: Vec<Choice>,
        scale: Scale,
    },
    Number {
        /// Most digits after the point, 0 to [`MAX_DECIMALS`]; 0 for whole numbers.
        decimals: u32,
        /// The least.
        #[serde(skip_serializing_if = "Option::is_none")]
        min: Option<Decimal>,
        /// The greatest.
        #[serde(skip_serializing_if = "Option::is_none")]
        max: Option<Decimal>,
        /// What is counted or measured, such as `hours`.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    /// A line of text.
    ShortText {
        /// Most characters, 1 to [`MAX_TEXT`].
        max_length: u32,
    },
    /// Text of several lines.
    LongText {
        /// Most characters, 1 to [`MAX_TEXT`].
        max_length: u32,
    },
    /// A day.
    Date {
        /// The earliest.
        #[serde(skip_serializing_if = "Option::is_none")]
        min: Option<CalendarDate>,
        /// The latest.
        #[serde(skip_serializing_if = "Option::is_none")]
        max: Option<CalendarDate>,
    },
    /// All options, put in order.
    Ranking {
        /// At least two, ids and texts each once.
        options: Vec<Choice>,
    },
}

/// An option, or a row of a matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its name for programs and in formulas.
    pub id: String,
    /// What is shown.
    pub text: String,
}

/// Whole numbers from one to another, some of them with words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scale {
    /// The least.
    pub min: i64,
    /// The greatest, above `min`; there are at most [`MAX_POINTS`].
    pub max: i64,
    /// Words by point; all points are on the scale.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<i64, String>,
}

impl Scale {
    /// The scale of a rating that names none: 1 to 5.
    pub(crate) const fn usual() -> Self {
        Self { min: 1, max: 5, labels: BTreeMap::new() }
    }

    /// Its points, from the least.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = i64> + use<> {
        self.min..=self.max
    }
}

impl QuestionKind {
    /// The word blueprints use, such as `single_choice`.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }

    /// The one field that an answer to it has.
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

    /// What is chosen from or put in order; nothing for other kinds.
    pub fn options(&self) -> &[Choice] {
        match self {
            Self::SingleChoice { options } | Self::MultipleSelect { options, .. } | Self::Ranking { options } => {
                options
            }
            _ => &[],
        }
    }

    /// The rows of a matrix; nothing for other kinds.
    pub fn rows(&self) -> &[Choice] {
        match self {
            Self::Matrix { rows, .. } => rows,
            _ => &[],
        }
    }

    /// The scale of a rating or a matrix.
    pub const fn scale(&self) -> Option<&Scale> {
        match self {
            Self::Rating { scale } | Self::Matrix { scale, .. } => Some(scale),
            _ => None,
        }
    }
}
