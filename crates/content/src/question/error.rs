//! Faults of answers.

use serde::Serialize;
use thiserror::Error;

use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;

/// A fault of one field of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldProblem {
    /// Location: in JSON such as `selections[1]` or `rows.speed` (empty for the whole), in forms the name of the field.
    pub field: String,
    #[serde(flatten)]
    pub fault: AnswerError,
}

/// Required type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ExpectedType {
    Text,
    /// A number, or a text with a number.
    Number,
    /// A list of texts.
    List,
    Object,
}

impl ExpectedType {
    /// `text`, `number`, `list` or `object`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Why an answer is refused. Pages have their own words for it, by [`AnswerError::code`] and
/// [`AnswerError::parameters`]; the words here are for programs.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum AnswerError {
    /// The question is required.
    #[error("an answer is needed")]
    Required,
    #[error("there is no such field; the answer is in `{expected}`")]
    UnknownField {
        /// Name of the allowed field.
        expected: String,
    },
    #[error("this field is missing")]
    MissingField,
    /// The field has another type.
    #[error("expected {}", wanted.as_str())]
    WrongType {
        /// Required type.
        wanted: ExpectedType,
    },
    #[error("this is given more than once")]
    GivenTwice,
    #[error("there is no option `{given}`")]
    UnknownOption {
        /// The value given, shortened.
        given: String,
    },
    #[error("there is no such row")]
    UnknownRow,
    /// Too few options were chosen.
    #[error("{given} chosen; at least {min} are needed")]
    TooFew {
        /// Minimum.
        min: u32,
        given: u32,
    },
    /// Too many options were chosen.
    #[error("{given} chosen; at most {max} are allowed")]
    TooMany {
        /// Maximum.
        max: u32,
        given: u32,
    },
    /// Not a number that can be represented exactly.
    #[error("this is not a number; digits and at most one point")]
    NotANumber,
    #[error("this is not a whole number")]
    NotWhole,
    #[error("at most {max} digits after the point")]
    TooManyDecimals {
        /// Maximum.
        max: u32,
    },
    #[error("the least is {min}")]
    TooSmall {
        /// Minimum.
        min: Decimal,
    },
    #[error("the greatest is {max}")]
    TooLarge {
        /// Maximum.
        max: Decimal,
    },
    /// Blank. To skip a question, leave the answer out.
    #[error("this is blank")]
    Blank,
    #[error("{given} characters; at most {max} are allowed")]
    TooLong {
        /// Maximum number of characters.
        max: u32,
        given: u32,
    },
    #[error("this must be one line")]
    NotOneLine,
    #[error("this holds a control character")]
    ControlCharacter,
    #[error("this is no day; write it as YYYY-MM-DD")]
    NotADate,
    #[error("the earliest is {min}")]
    TooEarly {
        /// Earliest date.
        min: CalendarDate,
    },
    #[error("the latest is {max}")]
    TooLate {
        /// Latest date.
        max: CalendarDate,
    },
    #[error("`{option}` has no place in the order")]
    NotRanked {
        /// Id of the option.
        option: String,
    },
    #[error("another option has place {rank} too")]
    SameRank {
        /// Rank, from 1.
        rank: u32,
    },
}

impl AnswerError {
    /// Returns a code that is stable across versions, such as `unknown-option`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::UnknownField { .. } => "unknown-field",
            Self::MissingField => "missing-field",
            Self::WrongType { .. } => "wrong-type",
            Self::GivenTwice => "given-twice",
            Self::UnknownOption { .. } => "unknown-option",
            Self::UnknownRow => "unknown-row",
            Self::TooFew { .. } => "too-few",
            Self::TooMany { .. } => "too-many",
            Self::NotANumber => "not-a-number",
            Self::NotWhole => "not-whole",
            Self::TooManyDecimals { .. } => "too-many-decimals",
            Self::TooSmall { .. } => "too-small",
            Self::TooLarge { .. } => "too-large",
            Self::Blank => "blank",
            Self::TooLong { .. } => "too-long",
            Self::NotOneLine => "not-one-line",
            Self::ControlCharacter => "control-character",
            Self::NotADate => "not-a-date",
            Self::TooEarly { .. } => "too-early",
            Self::TooLate { .. } => "too-late",
            Self::NotRanked { .. } => "not-ranked",
            Self::SameRank { .. } => "same-rank",
        }
    }

    /// Returns the parameters of its message: names and values.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::UnknownField { expected } => vec![("expected", expected.clone())],
            Self::WrongType { wanted } => vec![("wanted", wanted.as_str().to_owned())],
            Self::UnknownOption { given } => vec![("given", given.clone())],
            Self::TooFew { min, given } => vec![("min", min.to_string()), ("given", given.to_string())],
            Self::TooMany { max, given } | Self::TooLong { max, given } => {
                vec![("max", max.to_string()), ("given", given.to_string())]
            }
            Self::TooManyDecimals { max } => vec![("max", max.to_string())],
            Self::TooSmall { min } => vec![("min", min.to_string())],
            Self::TooLarge { max } => vec![("max", max.to_string())],
            Self::TooEarly { min } => vec![("min", min.to_string())],
            Self::TooLate { max } => vec![("max", max.to_string())],
            Self::NotRanked { option } => vec![("option", option.clone())],
            Self::SameRank { rank } => vec![("rank", rank.to_string())],
            Self::Required
            | Self::MissingField
            | Self::GivenTwice
            | Self::UnknownRow
            | Self::NotANumber
            | Self::NotWhole
            | Self::Blank
            | Self::NotOneLine
            | Self::ControlCharacter
            | Self::NotADate => Vec::new(),
        }
    }
}
