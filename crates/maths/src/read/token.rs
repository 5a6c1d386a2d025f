//! The tokens of a text.

use super::names::Callable;
use crate::tree::{Constant, Literal, Relation, Span};

/// The shape of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bracket {
    Round,
    Square,
    Curly,
    /// Curly brackets of LaTeX, which only group.
    Group,
}

/// Kind of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Number(Literal),
    /// A fraction that is a single character.
    Vulgar(Literal, Literal),
    Name(String),
    Constant(Constant),
    Callable(Callable),
    Truth(bool),
    Reals,
    EmptySet,
    Plus,
    Minus,
    Times,
    Over,
    Caret,
    Bang,
    Percent,
    /// `√`, `∛`, `∜`: the degree.
    Radical(u32),
    /// `\frac`
    Frac,
    /// `\sqrt`
    LatexRoot,
    Underscore,
    Relation(Relation),
    In,
    Union,
    Intersection,
    /// `\` or `minus` between sets.
    Without,
    Complement,
    /// Numbas's `normalise`, which does not affect the comparison.
    Normalise,
    And,
    Or,
    Xor,
    Implies,
    Not,
    Open(Bracket),
    Close(Bracket),
    Bar,
    Comma,
    Semicolon,
    Dots,
    End,
}

impl TokenKind {
    /// Whether an operand can end here, so that the next token comes after it.
    pub(crate) const fn ends_operand(&self) -> bool {
        matches!(
            self,
            Self::Number(_)
                | Self::Vulgar(..)
                | Self::Name(_)
                | Self::Constant(_)
                | Self::Truth(_)
                | Self::Reals
                | Self::EmptySet
                | Self::Bang
                | Self::Percent
                | Self::Close(_)
                | Self::Bar
        )
    }

    /// Whether an operand can begin here without a sign.
    pub(crate) const fn begins_operand(&self) -> bool {
        matches!(
            self,
            Self::Number(_)
                | Self::Vulgar(..)
                | Self::Name(_)
                | Self::Constant(_)
                | Self::Callable(_)
                | Self::Truth(_)
                | Self::Reals
                | Self::EmptySet
                | Self::Radical(_)
                | Self::Frac
                | Self::LatexRoot
                | Self::Complement
                | Self::Open(_)
                | Self::Bar
        )
    }

    /// Whether this comes between two operands.
    pub(crate) const fn is_operator(&self) -> bool {
        matches!(
            self,
            Self::Plus
                | Self::Minus
                | Self::Times
                | Self::Over
                | Self::Caret
                | Self::Relation(_)
                | Self::In
                | Self::Union
                | Self::Intersection
                | Self::Without
                | Self::And
                | Self::Or
                | Self::Xor
                | Self::Implies
        )
    }
}

/// A token and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) tok: TokenKind,
    pub(crate) span: Span,
    /// Whether there is a space before it.
    pub(crate) spaced: bool,
}
