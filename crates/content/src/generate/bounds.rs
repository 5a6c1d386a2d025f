//! Interval arithmetic: a rough but sound test of whether a constraint can hold within bounds, for pruning searches.

use plumb_formula::Value;
use plumb_formula::ast::{BinaryOp, CompareOp, Expr, ExprKind};

/// Smallest and largest value.
type ValueBounds = (i128, i128);

/// Returns whether the expression may be true, and whether it may be false, for values within `widths`, indexed by
/// slot. An unsupported expression may be either.
pub(super) fn outcomes(expr: &Expr, widths: &[(i64, i64)]) -> (bool, bool) {
    match &expr.kind {
        ExprKind::Literal(Value::Bool(truth)) => (*truth, !*truth),
        ExprKind::Not(inner) => {
            let (yes, no) = outcomes(inner, widths);
            (no, yes)
        }
        ExprKind::And(parts) => parts
            .iter()
            .map(|part| outcomes(part, widths))
            .fold((true, false), |(all_yes, any_no), (yes, no)| (all_yes && yes, any_no || no)),
        ExprKind::Or(parts) => parts
            .iter()
            .map(|part| outcomes(part, widths))
            .fold((false, true), |(any_yes, all_no), (yes, no)| (any_yes || yes, all_no && no)),
        ExprKind::Compare(first, rest) => {
            let (mut left, mut may_be) = (first.as_ref(), (true, false));
            for (op, right) in rest {
                let (yes, no) = comparison(*op, left, right, widths);
                may_be = (may_be.0 && yes, may_be.1 || no);
                left = right;
            }
            may_be
        }
        _ => (true, true),
    }
}

fn comparison(op: CompareOp, left: &Expr, right: &Expr, widths: &[(i64, i64)]) -> (bool, bool) {
    if matches!(op, CompareOp::In | CompareOp::NotIn) {
        let (yes, no) = membership(left, right, widths);
        return if op == CompareOp::In { (yes, no) } else { (no, yes) };
    }
    let (Some((a, b)), Some((c, d))) = (range(left, widths), range(right, widths)) else { return (true, true) };
    let equal = (a <= d && c <= b, a != b || c != d || a != c);
    match op {
        CompareOp::Lt => (a < d, b >= c),
        CompareOp::Ge => (b >= c, a < d),
        CompareOp::Le => (a <= d, b > c),
        CompareOp::Gt => (b > c, a <= d),
        CompareOp::Eq => equal,
        CompareOp::Ne => (equal.1, equal.0),
        CompareOp::In | CompareOp::NotIn => (true, true),
    }
}

fn membership(left: &Expr, right: &Expr, widths: &[(i64, i64)]) -> (bool, bool) {
    match (range(left, widths), &right.kind) {
        (Some((low, high)), ExprKind::Literal(Value::List(items))) => {
            let whole: Option<Vec<i128>> = items.iter().map(|item| item.as_i64().map(i128::from)).collect();
            match whole {
                Some(items) => {
                    let any = items.iter().any(|item| (low..=high).contains(item));
                    (any, low != high || !any)
                }
                None => (true, true),
            }
        }
        _ => (true, true),
    }
}

/// Returns bounds of a whole-number expression, if it is supported.
fn range(expr: &Expr, widths: &[(i64, i64)]) -> Option<ValueBounds> {
    match &expr.kind {
        ExprKind::Literal(Value::Int(number)) => Some((i128::from(*number), i128::from(*number))),
        ExprKind::Slot(slot) => {
            let (low, high) = widths.get(usize::from(*slot))?;
            Some((i128::from(*low), i128::from(*high)))
        }
        ExprKind::Plus(inner) => range(inner, widths),
        ExprKind::Negate(inner) => {
            let (low, high) = range(inner, widths)?;
            Some((high.checked_neg()?, low.checked_neg()?))
        }
        ExprKind::Binary(op, left, right) => binary(*op, range(left, widths)?, range(right, widths)?),
        ExprKind::Call(function, arguments) => {
            let of: Vec<ValueBounds> =
                arguments.iter().map(|argument| range(argument, widths)).collect::<Option<_>>()?;
            match (function.name(), of.as_slice()) {
                ("abs", [(low, high)]) => {
                    let (a, b) = (low.checked_abs()?, high.checked_abs()?);
                    Some((if (*low..=*high).contains(&0) { 0 } else { a.min(b) }, a.max(b)))
                }
                ("min", [_, _, ..]) => Some((of.iter().map(|b| b.0).min()?, of.iter().map(|b| b.1).min()?)),
                ("max", [_, _, ..]) => Some((of.iter().map(|b| b.0).max()?, of.iter().map(|b| b.1).max()?)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn binary(op: BinaryOp, (a, b): ValueBounds, (c, d): ValueBounds) -> Option<ValueBounds> {
    let corners = |of: fn(i128, i128) -> Option<i128>| {
        let values = [of(a, c)?, of(a, d)?, of(b, c)?, of(b, d)?];
        Some((*values.iter().min()?, *values.iter().max()?))
    };
    match op {
        BinaryOp::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
        BinaryOp::Sub => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
        BinaryOp::Mul => corners(i128::checked_mul),
        // Both equal floor division if the divisor is positive.
        BinaryOp::FloorDiv if c > 0 => corners(i128::checked_div_euclid),
        BinaryOp::Mod if c > 0 => {
            let same_block = c == d && a.div_euclid(c) == b.div_euclid(c);
            Some(if same_block { (a.rem_euclid(c), b.rem_euclid(c)) } else { (0, d - 1) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use plumb_formula::{Formula, Names, Type};
    use proptest::prelude::*;

    use super::*;

    fn formula(source: &str) -> Formula {
        let mut names = Names::new();
        for name in ["a", "b"] {
            names.add(name, Type::Int).unwrap();
        }
        Formula::compile(source, &names).unwrap()
    }

    const SOURCES: [&str; 12] = [
        "a + b < 4",
        "a * b == 12",
        "a - b >= 3 and a > 2",
        "a % 4 + b % 5 > 6",
        "a // 3 == b",
        "not (a < b or b < a)",
        "a in [1, 5, 9] and b not in [2, 3]",
        "abs(a - b) == 1",
        "min(a, b) > 3",
        "max(a, b, 2) < 3",
        "-a < b <= 2 * a",
        "a != b",
    ];

    proptest! {
        #[test]
        fn what_holds_somewhere_is_never_excluded(
            at in 0..SOURCES.len(), a in -9_i64..9, wide in 0_i64..4, b in -9_i64..9, high in 0_i64..4,
        ) {
            let formula = formula(SOURCES[at]);
            let holds = (a..=a + wide).any(|a| (b..=b + high).any(|b| {
                formula.eval(&[Value::Int(a), Value::Int(b)]) == Ok(Value::Bool(true))
            }));
            let fails = (a..=a + wide).any(|a| (b..=b + high).any(|b| {
                formula.eval(&[Value::Int(a), Value::Int(b)]) == Ok(Value::Bool(false))
            }));
            let (may_hold, may_fail) = outcomes(formula.ast(), &[(a, a + wide), (b, b + high)]);
            prop_assert!((may_hold || !holds) && (may_fail || !fails));
        }

        #[test]
        fn single_values_are_decided(at in 0..SOURCES.len(), a in -9_i64..9, b in -9_i64..9) {
            let formula = formula(SOURCES[at]);
            let holds = formula.eval(&[Value::Int(a), Value::Int(b)]) == Ok(Value::Bool(true));
            prop_assert_eq!(outcomes(formula.ast(), &[(a, a), (b, b)]), (holds, !holds));
        }
    }

    fn may_hold(expr: &Expr, widths: &[(i64, i64)]) -> bool {
        outcomes(expr, widths).0
    }

    #[test]
    fn bounds_that_cannot_meet_are_excluded() {
        for (source, a, b) in [
            ("a + b < 4", (3, 9), (1, 9)),
            ("a * b == 12", (1, 3), (1, 3)),
            ("a % 4 + b % 5 > 6", (4, 6), (0, 9)),
            ("a in [1, 5, 9]", (6, 8), (0, 0)),
            ("abs(a - b) == 1", (0, 3), (5, 9)),
            ("a - b >= 3 and a > 2", (0, 9), (7, 9)),
        ] {
            assert!(!may_hold(formula(source).ast(), &[a, b]), "{source}");
        }
    }

    #[test]
    fn what_is_not_understood_may_hold() {
        assert!(may_hold(formula("gcd(a, b) == 7").ast(), &[(1, 2), (1, 2)]));
        assert!(may_hold(formula("a % b == 7").ast(), &[(1, 2), (-1, 2)]));
    }
}
