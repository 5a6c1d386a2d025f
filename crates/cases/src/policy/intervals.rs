//! Intervals in the notations and comparisons of WeBWorK and Numbas.

use serde::Deserialize;

use super::fields::{PolicyFault, PolicyFields};

/// Notation of intervals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub(crate) enum Notation {
    /// `(0, 1]`.
    #[default]
    #[serde(rename = "interval")]
    Usual,
    /// `]0, 1]`.
    #[serde(rename = "interval_bourbaki")]
    Bourbaki,
    /// `(0..1]`.
    #[serde(rename = "a..b")]
    Dots,
}

/// The comparison of two intervals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IntervalQuestion {
    /// Whether they are equal, computed from their operations.
    Same,
    /// Whether the answer contains the key.
    Contains,
    /// Whether the answer is a subset of the key.
    Within,
}

/// The operations of the systems. Unions and the like are part of the answer's own text, so these check only whether it
/// equals the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Op {
    #[serde(rename = "Interval ==")]
    Equal,
    #[serde(rename = "Interval !=")]
    NotEqual,
    #[serde(rename = "Interval->contains")]
    Contains,
    #[serde(rename = "Interval->isSubsetOf")]
    IsSubsetOf,
    #[serde(rename = "intersect")]
    Intersect,
    #[serde(rename = "union")]
    Union,
    #[serde(rename = "Compute dies")]
    Dies,
    #[serde(rename = "interval:intersect")]
    NumbasIntersect,
    #[serde(rename = "interval:union")]
    NumbasUnion,
    #[serde(rename = "interval:minus")]
    NumbasMinus,
    #[serde(rename = "interval:complement")]
    NumbasComplement,
    #[serde(rename = "interval:normalise")]
    NumbasNormalise,
}

impl Op {
    const fn is_of_numbas(self) -> bool {
        matches!(
            self,
            Self::NumbasIntersect
                | Self::NumbasUnion
                | Self::NumbasMinus
                | Self::NumbasComplement
                | Self::NumbasNormalise
        )
    }
}

/// How intervals are read and compared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Intervals {
    pub(crate) notation: Notation,
    pub(crate) question: IntervalQuestion,
}

impl Intervals {
    pub(super) fn read(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        Self::of(fields, false)
    }

    /// The policy of a case that only tests reading.
    pub(super) fn read_of_errors(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        Self::of(fields, true)
    }

    fn of(fields: &mut PolicyFields, errors: bool) -> Result<Self, PolicyFault> {
        let notation: Notation = fields.take("notation")?.unwrap_or_default();
        let op: Option<Op> = fields.take("op")?;
        if op.is_some_and(|op| (op == Op::Dies) != errors) {
            return Err(PolicyFault::new("op", "is not asked in this category"));
        }
        if op.is_some_and(|op| op.is_of_numbas() != (notation == Notation::Dots)) {
            return Err(PolicyFault::new("op", "is of another system than the notation"));
        }
        let question = match op {
            Some(Op::Contains) => IntervalQuestion::Contains,
            Some(Op::IsSubsetOf) => IntervalQuestion::Within,
            _ => IntervalQuestion::Same,
        };
        Ok(Self { notation, question })
    }
}
