//! Why a text could not be read, in words for the person who typed it.

use crate::tree::Span;
use std::fmt;

/// What is wrong with the text, for programs; the message is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnreadableKind {
    /// Nothing was typed.
    Empty,
    /// More characters, parts, nesting, digits or powers of ten than are read.
    TooLarge,
    /// A character that means nothing here.
    UnknownCharacter,
    /// `#`, `//`: the rest would be a comment.
    Comment,
    /// A backslash that begins nothing that is known.
    Backslash,
    /// A bracket that nothing closes or opens.
    UnbalancedBracket,
    /// A bracket closed by one of another shape.
    MismatchedBracket,
    /// Brackets with nothing in them.
    EmptyBrackets,
    /// A name that is not used in this item.
    UnknownName,
    /// A function that is not allowed in this item.
    FunctionNotAllowed,
    /// A function with nothing to apply it to.
    FunctionWithoutArgument,
    /// A function of too many or too few arguments.
    WrongNumberOfArguments,
    /// An operator with nothing on one of its sides.
    MissingOperand,
    /// Two operators in a row.
    TwoOperators,
    /// Two things side by side where the multiplication sign has to be written.
    MissingOperator,
    /// Two numbers side by side.
    NumbersSideBySide,
    /// A comma or point that may be a decimal mark or a separator of thousands.
    AmbiguousMark,
    /// A comma or semicolon where no list is expected.
    UnexpectedSeparator,
    /// A decimal where an exact number is asked for.
    DecimalNotAllowed,
    /// The imaginary unit, or a root that needs it.
    ComplexNotAllowed,
    /// A percent sign.
    PercentNotAllowed,
    /// A mixed number.
    MixedNotAllowed,
    /// A set or an interval.
    SetNotAllowed,
    /// An equation or inequality, or `and`, `or`, `not`.
    RelationNotAllowed,
    /// Infinity inside a calculation.
    MisplacedInfinity,
    /// A set operator with something on one side that is not a set.
    NotASet,
    /// Something that is not an expression where one is needed.
    NotAnExpression,
    /// An interval that does not have two ends in their places.
    BadInterval,
    /// `==`, `±` and other signs that can be written another way.
    UnknownSign,
    /// A unit that cannot be read.
    BadUnit,
}

/// A text that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The characters of what was typed that the message speaks of.
    pub span: Span,
    /// What is wrong, for programs.
    pub kind: UnreadableKind,
    /// What stands there and what would be right, for the learner.
    pub message: String,
}

impl Unreadable {
    pub(crate) fn new(kind: UnreadableKind, span: Span, message: impl Into<String>) -> Self {
        Self { span, kind, message: message.into() }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}

/// What reading gives.
pub(crate) type Reading<T> = Result<T, Unreadable>;

/// The smallest span that holds both.
pub(crate) fn join(a: Span, b: Span) -> Span {
    Span { from: a.from.min(b.from), to: a.to.max(b.to) }
}
