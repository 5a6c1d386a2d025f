//! `in` on the answer to a single choice: it looks for a part of the id, so that `no` is found in `not_sure`.

use plumb_formula::ast::{CompareOp, Expr, ExprKind};
use plumb_formula::{Formula, Span};

/// What is wrong with that.
pub(crate) const PART_OF_CHOICE: &str =
    "one option is chosen here, and `in` looks for a part of its id: `no` is in `not_sure`";

/// Where a condition looks for a part of what `is_choice` says is one option's id, and what to write.
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
            if is_choice(right) && found.is_none() {
                let text = |part: &Expr| part.span.text(formula.source()).to_owned();
                found = Some((node.span, format!("write `{} {sign} {}`", text(right), text(left))));
            }
            left = right;
        }
    });
    found
}
