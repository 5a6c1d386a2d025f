//! The input kinds.

use serde::{Deserialize, Serialize};

/// The kind of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = InputKind))]
pub enum Input {
    /// A whole number.
    #[default]
    Integer,
    /// A number written with a decimal point; a fraction of equal value is read too.
    Decimal,
    /// A fraction, a mixed number or a whole number; a finite decimal of equal value is read too.
    Fraction,
    /// True or false.
    Boolean,
    /// Words.
    Text,
    /// The id of one option.
    MultipleChoice,
    /// A term: `2x + 1`, `sqrt(2)/2`.
    Expression,
    /// An equation, an inequality, or several joined by `and`, `or`.
    Equation,
    /// A set: `{1, 2}` or `1, 2`.
    Set,
    /// An interval or a union of intervals: `[0, 1) U {3}`.
    Interval,
    /// The ids of several options: `a, c`.
    MultipleAnswers,
    /// Ids in order: `c, a, b`.
    Ordering,
    /// Pairs of ids: `a-2, b-1`.
    Matching,
    /// A number with a unit: `9.81 m/s^2`.
    Quantity,
}

impl Input {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Integer,
        Self::Decimal,
        Self::Fraction,
        Self::Boolean,
        Self::Text,
        Self::MultipleChoice,
        Self::Expression,
        Self::Equation,
        Self::Set,
        Self::Interval,
        Self::MultipleAnswers,
        Self::Ordering,
        Self::Matching,
        Self::Quantity,
    ];

    /// The word in blueprints and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Decimal => "decimal",
            Self::Fraction => "fraction",
            Self::Boolean => "boolean",
            Self::Text => "text",
            Self::MultipleChoice => "multiple_choice",
            Self::Expression => "expression",
            Self::Equation => "equation",
            Self::Set => "set",
            Self::Interval => "interval",
            Self::MultipleAnswers => "multiple_answers",
            Self::Ordering => "ordering",
            Self::Matching => "matching",
            Self::Quantity => "quantity",
        }
    }

    /// Returns the kind of a word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|input| input.as_str() == word)
    }

    /// Whether it is a single number without a unit.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Decimal | Self::Fraction)
    }

    /// Whether it is read as a formula.
    pub const fn is_formula(self) -> bool {
        matches!(self, Self::Expression | Self::Equation | Self::Set | Self::Interval)
    }

    /// Whether it consists of ids.
    pub const fn is_selection(self) -> bool {
        matches!(self, Self::MultipleAnswers | Self::Ordering | Self::Matching)
    }
}
