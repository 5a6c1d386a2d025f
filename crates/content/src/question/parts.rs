//! Detects `in` between the answer to a single choice and a text: it searches for a substring, so that `no` is found in
//! `not_sure`.

use plumb_formula::Value;
use plumb_formula::ast::{CompareOp, Expr, ExprKind};
use plumb_formula::{Formula, Span};

/// Message for this fault.
pub(crate) const PART_OF_CHOICE: &str =
    "one option is chosen here, and `in` looks for a part of a text: `no` is in `not_sure`";

/// Returns where a condition searches for a part of an option's id, or for that id in a text, and advice on what to
/// write. `is_choice` decides which expressions are a single option's id. Searching for an id in a list is fine.
pub(crate) fn part_of_choice(formula: &Formula, is_choice: &dyn Fn(&Expr) -> bool) -> Option<(Span, String)> {
    let mut found = None;
    formula.ast().walk(&mut |node| {
        let ExprKind::Compare(first, rest) = &node.kind else { return };
        let mut left = &**first;
        for (operator, right) in rest {
            let sign = match operator {
                CompareOp::In => "==",
                CompareOp::NotIn => "!=",
                _ => {
                    left = right;
                    continue;
                }
            };
            let text = |part: &Expr| part.span.text(formula.source()).to_owned();
            let written = if is_choice(right) {
                Some((text(right), text(left)))
            } else if is_choice(left) && matches!(right.kind, ExprKind::Literal(Value::Str(_))) {
                Some((text(left), text(right)))
            } else {
                None
            };
            if found.is_none()
                && let Some((choice, other)) = written
            {
                found = Some((node.span, format!("write `{choice} {sign} {other}`")));
            }
            left = right;
        }
    });
    found
}
