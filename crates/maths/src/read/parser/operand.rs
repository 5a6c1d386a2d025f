//! Operands: the parts of a text parsed so far.

use crate::message::ReadingMessage as M;
use crate::read::limits::MAX_NESTING;
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::tree::{Constant, Span, Statement, Tree};

/// A statement with the data that the parser needs about it.
#[derive(Debug, Clone)]
pub(crate) struct Operand {
    /// On the heap: statements are large, and the parser keeps one on the stack at every level.
    pub(crate) statement: Box<Statement>,
    pub(crate) span: Span,
    /// Height of the tree.
    pub(super) depth: u32,
    /// Whether it was in brackets, so that it is not taken apart.
    pub(super) bracketed: bool,
    /// Whether it is a product with a missing sign.
    pub(super) beside: bool,
    /// Whether it is a root of a name without brackets, `√x`.
    pub(super) open_root: bool,
}

impl Operand {
    pub(super) fn new(statement: Statement, span: Span, depth: u32) -> Reading<Self> {
        if depth > MAX_NESTING {
            return Err(too_deep(span));
        }
        Ok(Self { statement: Box::new(statement), span, depth, bracketed: false, beside: false, open_root: false })
    }

    pub(super) fn is_set(&self) -> bool {
        matches!(
            *self.statement,
            Statement::Set(_)
                | Statement::Interval(..)
                | Statement::Union(_)
                | Statement::Intersection(_)
                | Statement::Difference(..)
                | Statement::Complement(_)
        )
    }

    /// Whether this is infinity, of either sign.
    pub(super) fn is_infinite(&self) -> bool {
        matches!(&*self.statement, Statement::Expression(tree) if infinite_sign(tree).is_some())
    }

    /// The expression this is.
    pub(super) fn expression(self) -> Reading<Tree> {
        match *self.statement {
            Statement::Expression(tree) => Ok(tree),
            _ => Err(UnreadableText::new(UnreadableKind::NotAnExpression, self.span, M::NeedsExpression)),
        }
    }

    /// The expression this is, to calculate with: infinity is refused.
    pub(super) fn finite(self) -> Reading<Tree> {
        if self.is_infinite() {
            return Err(UnreadableText::new(UnreadableKind::MisplacedInfinity, self.span, M::InfinityNoNumber));
        }
        self.expression()
    }
}

/// Whether a tree is infinity and, if so, whether it is the negative one.
pub(super) fn infinite_sign(tree: &Tree) -> Option<bool> {
    match tree {
        Tree::Constant(Constant::Infinity) => Some(false),
        Tree::Negative(of) if matches!(**of, Tree::Constant(Constant::Infinity)) => Some(true),
        _ => None,
    }
}

pub(super) fn too_deep(span: Span) -> UnreadableText {
    UnreadableText::new(UnreadableKind::TooLarge, span, M::NestedTooDeeply.with("limit", MAX_NESTING))
}
