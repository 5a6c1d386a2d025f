//! Conversion of a checked tree to the fast form.

use super::{IntNode, Op};
use crate::ast::{CompareOp, Expr, ExprKind};
use crate::{Type, Value};

/// Returns the fast form of an expression, or `None` if a part is not an `i64`.
pub(super) fn node(expr: &Expr) -> Option<IntNode> {
    Some(match &expr.kind {
        ExprKind::Literal(Value::Int(n)) => IntNode::Constant(*n),
        ExprKind::Literal(Value::Bool(truth)) => IntNode::Constant(i64::from(*truth)),
        ExprKind::Slot(slot) => match expr.ty {
            Type::Int | Type::Bool => IntNode::Slot(*slot),
            _ => return None,
        },
        ExprKind::Plus(x) => node(x)?,
        ExprKind::Negate(x) => IntNode::Negate(Box::new(node(x)?)),
        ExprKind::Not(x) => IntNode::Not(Box::new(node(x)?)),
        ExprKind::Binary(op, a, b) => operator(Op::arithmetic(*op)?, node(a)?, node(b)?),
        ExprKind::Compare(first, rest) => match rest.as_slice() {
            [(op @ (CompareOp::In | CompareOp::NotIn), list)] => among(node(first)?, list, *op == CompareOp::NotIn)?,
            [(op, right)] => operator(Op::comparison(*op)?, node(first)?, node(right)?),
            _ => {
                let rest: Option<Vec<_>> = rest
                    .iter()
                    .map(|(op, right)| {
                        Op::comparison(*op)?;
                        Some((*op, node(right)?))
                    })
                    .collect();
                IntNode::Chain(Box::new(node(first)?), rest?.into())
            }
        },
        ExprKind::And(items) => IntNode::And(nodes(items)?),
        ExprKind::Or(items) => IntNode::Or(nodes(items)?),
        ExprKind::If { then, condition, otherwise } => {
            IntNode::If(Box::new((node(condition)?, node(then)?, node(otherwise)?)))
        }
        ExprKind::Call(function, args) => match (function.name(), args.as_slice()) {
            ("abs", [x]) => IntNode::Abs(Box::new(node(x)?)),
            ("min", [_, _, ..]) => IntNode::Least(nodes(args)?),
            ("max", [_, _, ..]) => IntNode::Greatest(nodes(args)?),
            ("int" | "floor" | "ceil" | "round", [x]) => node(x)?,
            _ => return None,
        },
        _ => return None,
    })
}

fn nodes(items: &[Expr]) -> Option<Box<[IntNode]>> {
    items.iter().map(node).collect()
}

fn operator(op: Op, a: IntNode, b: IntNode) -> IntNode {
    match (a, b) {
        (IntNode::Slot(s), IntNode::Constant(n)) => IntNode::SlotConstant(op, s, n),
        (IntNode::Slot(s), IntNode::Slot(t)) => IntNode::SlotSlot(op, s, t),
        (a, IntNode::Constant(n)) => IntNode::WithConstant(op, Box::new(a), n),
        (a, b) => IntNode::Operator(op, Box::new((a, b))),
    }
}

/// Converts `x in [1, 2, 3]` with constant members.
fn among(x: IntNode, list: &Expr, negated: bool) -> Option<IntNode> {
    let ExprKind::Literal(Value::List(items)) = &list.kind else {
        return None;
    };
    let members: Option<Vec<i64>> = items
        .iter()
        .map(|item| match item {
            Value::Int(n) => Some(*n),
            Value::Bool(truth) => Some(i64::from(*truth)),
            _ => None,
        })
        .collect();
    let mut members = members?;
    members.sort_unstable();
    members.dedup();
    Some(IntNode::Among(Box::new(x), members.into(), negated))
}
