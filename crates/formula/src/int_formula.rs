//! Fast path for integer constraints: a small tree over `i64`, with nodes for the commonest shapes (`name % 10`, `name
//! < 5`), so that most constraints take a few steps and no allocation.

mod build;

use crate::Formula;
use crate::arith::{floor_div, floor_mod};
use crate::ast::{BinaryOp, CompareOp};

/// A formula over 64-bit integers and truth values (as 0 and 1) only, for
/// searching and sampling.
#[derive(Debug, Clone)]
pub struct IntFormula {
    root: IntNode,
}

/// Recursion over nodes is bounded by the height of the formula.
#[derive(Debug, Clone)]
enum IntNode {
    Constant(i64),
    Slot(u16),
    /// An operator between a slot and a constant.
    SlotConstant(Op, u16, i64),
    /// An operator between two slots.
    SlotSlot(Op, u16, u16),
    /// An operator between any node and a constant.
    WithConstant(Op, Box<IntNode>, i64),
    Operator(Op, Box<(IntNode, IntNode)>),
    Negate(Box<IntNode>),
    Abs(Box<IntNode>),
    Not(Box<IntNode>),
    And(Box<[IntNode]>),
    Or(Box<[IntNode]>),
    /// A chain of comparisons with three or more operands.
    Chain(Box<IntNode>, Box<[(CompareOp, IntNode)]>),
    /// Whether the value is one of these, sorted; the flag means `not in`.
    Among(Box<IntNode>, Box<[i64]>, bool),
    If(Box<(IntNode, IntNode, IntNode)>),
    Least(Box<[IntNode]>),
    Greatest(Box<[IntNode]>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Op {
    Add,
    Sub,
    Mul,
    FloorDiv,
    Mod,
    Pow,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Op {
    const fn arithmetic(op: BinaryOp) -> Option<Self> {
        Some(match op {
            BinaryOp::Add => Self::Add,
            BinaryOp::Sub => Self::Sub,
            BinaryOp::Mul => Self::Mul,
            BinaryOp::FloorDiv => Self::FloorDiv,
            BinaryOp::Mod => Self::Mod,
            BinaryOp::Pow => Self::Pow,
            BinaryOp::Div => return None,
        })
    }

    const fn comparison(op: CompareOp) -> Option<Self> {
        Some(match op {
            CompareOp::Eq => Self::Eq,
            CompareOp::Ne => Self::Ne,
            CompareOp::Lt => Self::Lt,
            CompareOp::Le => Self::Le,
            CompareOp::Gt => Self::Gt,
            CompareOp::Ge => Self::Ge,
            CompareOp::In | CompareOp::NotIn => return None,
        })
    }

    #[inline]
    fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Sub => a.checked_sub(b),
            Self::Mul => a.checked_mul(b),
            Self::FloorDiv => floor_div(a, b),
            Self::Mod => floor_mod(a, b),
            Self::Pow => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
            Self::Eq => Some(i64::from(a == b)),
            Self::Ne => Some(i64::from(a != b)),
            Self::Lt => Some(i64::from(a < b)),
            Self::Le => Some(i64::from(a <= b)),
            Self::Gt => Some(i64::from(a > b)),
            Self::Ge => Some(i64::from(a >= b)),
        }
    }
}

impl IntFormula {
    /// Returns the fast form, if every part of the formula is an integer or a truth value and every operator stays
    /// within these.
    pub fn try_from_formula(formula: &Formula) -> Option<Self> {
        build::node(formula.ast()).map(|root| Self { root })
    }

    /// Returns the value; `None` on overflow, division by zero or a missing slot. In these cases [`Formula::eval`]
    /// returns the exact value or the error.
    #[inline]
    pub fn eval(&self, slots: &[i64]) -> Option<i64> {
        self.root.eval(slots)
    }
}

impl IntNode {
    fn eval(&self, slots: &[i64]) -> Option<i64> {
        let slot = |slot: u16| slots.get(usize::from(slot)).copied();
        match self {
            Self::Constant(n) => Some(*n),
            Self::Slot(s) => slot(*s),
            Self::SlotConstant(op, s, n) => op.apply(slot(*s)?, *n),
            Self::SlotSlot(op, s, t) => op.apply(slot(*s)?, slot(*t)?),
            Self::WithConstant(op, x, n) => op.apply(x.eval(slots)?, *n),
            Self::Operator(op, sides) => op.apply(sides.0.eval(slots)?, sides.1.eval(slots)?),
            Self::Negate(x) => x.eval(slots)?.checked_neg(),
            Self::Abs(x) => x.eval(slots)?.checked_abs(),
            Self::Not(x) => Some(1 - x.eval(slots)?),
            Self::And(items) => connect(items, slots, 0),
            Self::Or(items) => connect(items, slots, 1),
            Self::Chain(first, rest) => chain(first, rest, slots),
            Self::Among(x, members, negated) => {
                let value = x.eval(slots)?;
                Some(i64::from(members.binary_search(&value).is_ok() != *negated))
            }
            Self::If(parts) => {
                if parts.0.eval(slots)? == 1 {
                    parts.1.eval(slots)
                } else {
                    parts.2.eval(slots)
                }
            }
            Self::Least(items) => fold(items, slots, i64::min),
            Self::Greatest(items) => fold(items, slots, i64::max),
        }
    }
}

fn connect(items: &[IntNode], slots: &[i64], stop: i64) -> Option<i64> {
    for item in items {
        if item.eval(slots)? == stop {
            return Some(stop);
        }
    }
    Some(1 - stop)
}

fn chain(first: &IntNode, rest: &[(CompareOp, IntNode)], slots: &[i64]) -> Option<i64> {
    let mut left = first.eval(slots)?;
    for (op, right) in rest {
        let right = right.eval(slots)?;
        if Op::comparison(*op)?.apply(left, right)? == 0 {
            return Some(0);
        }
        left = right;
    }
    Some(1)
}

fn fold(items: &[IntNode], slots: &[i64], choose: fn(i64, i64) -> i64) -> Option<i64> {
    let (first, rest) = items.split_first()?;
    let mut best = first.eval(slots)?;
    for item in rest {
        best = choose(best, item.eval(slots)?);
    }
    Some(best)
}
