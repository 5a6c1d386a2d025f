//! Errors of reading, in words for the person who typed the text.

use crate::tree::Span;
use std::fmt;

/// Kind of error, for programs; the message is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnreadableKind {
    /// Nothing was typed.
    Empty,
    /// Too many characters, parts, levels of nesting or digits, or too large a power of ten.
    TooLarge,
    /// A character without a meaning here.
    UnknownCharacter,
    /// `#`, `//`: the rest would be a comment.
    Comment,
    /// A backslash that begins no known command.
    Backslash,
    /// An opening bracket without a closing one, or the reverse.
    UnbalancedBracket,
    /// A bracket closed by one of another shape.
    MismatchedBracket,
    /// Brackets with nothing in them.
    EmptyBrackets,
    /// A name that is not used in this item.
    UnknownName,
    /// A function that is not allowed in this item.
    FunctionNotAllowed,
    /// A function without an argument.
    FunctionWithoutArgument,
    /// A function of too many or too few arguments.
    WrongNumberOfArguments,
    /// An operator without an operand on one side.
    MissingOperand,
    /// Two operators in a row.
    TwoOperators,
    /// Two operands next to each other where the multiplication sign must be written.
    MissingOperator,
    /// Two numbers next to each other.
    NumbersSideBySide,
    /// A comma or point that may be a decimal mark or a separator of thousands.
    AmbiguousMark,
    /// A comma or semicolon where no list is expected.
    UnexpectedSeparator,
    /// A decimal where an exact number is required.
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
    /// A set operator with an operand that is not a set.
    NotASet,
    /// A statement where an expression is needed.
    NotAnExpression,
    /// An interval without two ends in their places.
    BadInterval,
    /// `==`, `±` and other signs for which there is another notation.
    UnknownSign,
    /// A unit that cannot be read.
    BadUnit,
}

/// A text that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableText {
    /// The characters of the input that the message is about.
    pub span: Span,
    /// Kind of error, for programs.
    pub kind: UnreadableKind,
    /// The fault and a correction, for the learner.
    pub message: String,
}

impl UnreadableText {
    pub(crate) fn new(kind: UnreadableKind, span: Span, message: impl Into<String>) -> Self {
        Self { span, kind, message: message.into() }
    }
}

impl fmt::Display for UnreadableText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for UnreadableText {}

/// Result of reading.
pub(crate) type Reading<T> = Result<T, UnreadableText>;

/// The smallest span that holds both.
pub(crate) fn join(a: Span, b: Span) -> Span {
    Span { from: a.from.min(b.from), to: a.to.max(b.to) }
}
