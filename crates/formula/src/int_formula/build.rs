//! Conversion of a checked tree to the fast form.

use super::{Node, Op};
use crate::ast::{CompareOp, Expr, ExprKind};
use crate::{Type, Value};

/// Returns the fast form of an expression, or `None` if a part is not an `i64`.
pub(super) fn node(expr: &Expr) -> Option<Node> {
    Some(match &expr.kind {
        ExprKind::Literal(Value::Int(n)) => Node::Constant(*n),
        ExprKind::Literal(Value::Bool(truth)) => Node::Constant(i64::from(*truth)),
        ExprKind::Slot(slot) => match expr.ty {
            Type::Int | Type::Bool => Node::Slot(*slot),
            _ => return None,
        },
        ExprKind::Plus(x) => node(x)?,
        ExprKind::Negate(x) => Node::Negate(Box::new(node(x)?)),
        ExprKind::Not(x) => Node::Not(Box::new(node(x)?)),
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
                Node::Chain(Box::new(node(first)?), rest?.into())
            }
        },
        ExprKind::And(items) => Node::And(nodes(items)?),
        ExprKind::Or(items) => Node::Or(nodes(items)?),
        ExprKind::If { then, condition, otherwise } => {
            Node::If(Box::new((node(condition)?, node(then)?, node(otherwise)?)))
        }
        ExprKind::Call(function, args) => match (function.name(), args.as_slice()) {
            ("abs", [x]) => Node::Abs(Box::new(node(x)?)),
            ("min", [_, _, ..]) => Node::Least(nodes(args)?),
            ("max", [_, _, ..]) => Node::Greatest(nodes(args)?),
            ("int" | "floor" | "ceil" | "round", [x]) => node(x)?,
            _ => return None,
        },
        _ => return None,
    })
}

fn nodes(items: &[Expr]) -> Option<Box<[Node]>> {
    items.iter().map(node).collect()
}

fn operator(op: Op, a: Node, b: Node) -> Node {
    match (a, b) {
        (Node::Slot(s), Node::Constant(n)) => Node::SlotConstant(op, s, n),
        (Node::Slot(s), Node::Slot(t)) => Node::SlotSlot(op, s, t),
        (a, Node::Constant(n)) => Node::WithConstant(op, Box::new(a), n),
        (a, b) => Node::Operator(op, Box::new((a, b))),
    }
}

/// Converts `x in [1, 2, 3]` with constant members.
fn among(x: Node, list: &Expr, negated: bool) -> Option<Node> {
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
    Some(Node::Among(Box::new(x), members.into(), negated))
}
