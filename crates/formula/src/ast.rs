//! The checked expression tree. Public for callers that analyse formulas, such
//! as interval propagation over constraints.

pub use crate::operators::{BinaryOp, CompareOp};

use crate::library::Function;
use crate::spec::FormatSpec;
use crate::{Span, Type, Value};
use std::sync::Arc;

/// One node of the tree.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its place in the source.
    pub span: Span,
    /// Its static type.
    pub ty: Type,
    /// Height of the tree below, bounded by `MAX_DEPTH`.
    pub(crate) height: u8,
}

/// The kinds of nodes. A compiled formula has no `Name`: every name has become a `Slot` or a `Local`.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A constant. Lists of constants are constants.
    Literal(Value),
    /// A name before it is resolved.
    Name(Arc<str>),
    /// A name of `Names`, by its slot.
    Slot(u16),
    /// The variable of the comprehension at this nesting level.
    Local(u16),
    /// `-x`
    Negate(Box<Expr>),
    /// `+x`
    Plus(Box<Expr>),
    /// `not x`
    Not(Box<Expr>),
    /// Arithmetic with two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a < b <= c`: the first operand, then each operator with the next operand.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `a and b and c`, at least two.
    And(Vec<Expr>),
    /// `a or b or c`, at least two.
    Or(Vec<Expr>),
    /// `then if condition else otherwise`
    If {
        /// Value if the condition holds.
        then: Box<Expr>,
        /// The condition.
        condition: Box<Expr>,
        /// Value if it does not.
        otherwise: Box<Expr>,
    },
    /// `base[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `[a, b]` or `(a, b)`
    List(Vec<Expr>),
    /// `{a, b}`: a sorted list without duplicates.
    Set(Vec<Expr>),
    /// `[element for variable in source if filter]`
    Comprehension(Box<Comprehension>),
    /// A call of a library function, found by the checker.
    Call(Function, Vec<Expr>),
    /// A call before the function is looked up.
    UncheckedCall(Arc<str>, Span, Vec<Expr>),
    /// An f-string.
    Format(Vec<TemplatePart>),
}

/// `[element for variable in source if filter]`
#[derive(Debug, Clone)]
pub struct Comprehension {
    /// The variable's name.
    pub variable: Arc<str>,
    /// The place of the variable.
    pub variable_span: Span,
    /// The list or text it runs over.
    pub source: Expr,
    /// Condition on the elements that count.
    pub filter: Option<Expr>,
    /// The collected expression.
    pub element: Expr,
    /// Whether the result is a set (sorted, no duplicates).
    pub is_set: bool,
}

/// A piece of an f-string or template.
#[derive(Debug, Clone)]
pub enum TemplatePart {
    /// Verbatim text.
    Text(Arc<str>),
    /// A formatted value.
    Value(Expr, FormatSpec, ValueNotation),
}

/// How a value is written where it is filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ValueNotation {
    /// Its text.
    #[default]
    Text,
    /// A group, within a formula between dollar signs: `$\frac{a}{b}$`.
    Group,
    /// The formula that the text means in program notation, within a formula: `$2 \cdot {=x}$`.
    Program,
    /// The same as a whole formula, among words: `{=x}`.
    Formula,
}

impl ValueNotation {
    /// What is written before and after the value.
    pub(crate) fn around(self) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("", ""),
            Self::Group => ("{", "}"),
            Self::Program => ("\\formula{", "}"),
            Self::Formula => ("$\\formula{", "}$"),
        }
    }
}

impl Expr {
    /// Calls `visit` for this node and every node below it, parents first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        match &self.kind {
            ExprKind::Literal(_) | ExprKind::Name(_) | ExprKind::Slot(_) | ExprKind::Local(_) => {}
            ExprKind::Negate(x) | ExprKind::Plus(x) | ExprKind::Not(x) => x.walk(visit),
            ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            ExprKind::Compare(first, rest) => {
                first.walk(visit);
                for (_, x) in rest {
                    x.walk(visit);
                }
            }
            ExprKind::And(items)
            | ExprKind::Or(items)
            | ExprKind::List(items)
            | ExprKind::Set(items)
            | ExprKind::Call(_, items)
            | ExprKind::UncheckedCall(_, _, items) => {
                for x in items {
                    x.walk(visit);
                }
            }
            ExprKind::If { then, condition, otherwise } => {
                condition.walk(visit);
                then.walk(visit);
                otherwise.walk(visit);
            }
            ExprKind::Comprehension(c) => {
                c.source.walk(visit);
                if let Some(filter) = &c.filter {
                    filter.walk(visit);
                }
                c.element.walk(visit);
            }
            ExprKind::Format(parts) => {
                for part in parts {
                    if let TemplatePart::Value(x, ..) = part {
                        x.walk(visit);
                    }
                }
            }
        }
    }

    /// Returns the slots used below, sorted, each once.
    pub fn slots(&self) -> Vec<u16> {
        let mut slots = Vec::new();
        self.walk(&mut |node| {
            if let ExprKind::Slot(slot) = node.kind {
                slots.push(slot);
            }
        });
        slots.sort_unstable();
        slots.dedup();
        slots
    }
}
