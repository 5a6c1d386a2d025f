//! Solves an equation for a slot that occurs in it once: `a + b == 10` determines `b`, given `a`.

use plumb_formula::ast::{BinaryOp, CompareOp, Expr, ExprKind};
use plumb_formula::{Formula, IntFormula, Names, Value};

use super::problem::Solve;

/// Number of slots up to which the solver's scratch space is on the stack.
const SCRATCH: usize = 16;

/// Returns the only value of `name` for which the equation can hold; `None` unless the formula is an equation of whole
/// numbers that contains the slot once, in sums, differences and products with constants.
pub(super) fn solve_for(formula: &Formula, name: usize, names: &Names) -> Option<Solve> {
    let ExprKind::Compare(left, rest) = &formula.ast().kind else { return None };
    let [(CompareOp::Eq, right)] = rest.as_slice() else { return None };
    let slot = u16::try_from(name).ok()?;
    let factor = match (factor(left, slot)?, factor(right, slot)?) {
        (0, 0) => return None,
        (in_left, in_right) => in_left.checked_sub(in_right)?,
    };
    if factor == 0 {
        return None;
    }
    let source = formula.source();
    let text = format!("({}) - ({})", left.span.text(source), right.span.text(source));
    let difference = IntFormula::try_from_formula(&Formula::compile(&text, names).ok()?)?;
    Some(Box::new(move |codes| {
        // The difference is `factor * name + rest`: setting the slot to 0 gives the rest.
        let rest = if codes.len() <= SCRATCH {
            rest_of(&difference, name, codes, &mut [0; SCRATCH])?
        } else {
            rest_of(&difference, name, codes, &mut vec![0; codes.len()])?
        };
        let negated = rest.checked_neg()?;
        if negated.checked_rem(factor)? == 0 { negated.checked_div(factor) } else { None }
    }))
}

fn rest_of(difference: &IntFormula, name: usize, codes: &[i64], scratch: &mut [i64]) -> Option<i64> {
    let slots = scratch.get_mut(..codes.len())?;
    slots.copy_from_slice(codes);
    slots[name] = 0;
    difference.eval(slots)
}

/// Returns the coefficient of the slot in the expression: 0 if it does not occur, `None` if it occurs more than once or
/// not linearly.
fn factor(expr: &Expr, slot: u16) -> Option<i64> {
    if !expr.slots().contains(&slot) {
        return Some(0);
    }
    match &expr.kind {
        ExprKind::Slot(_) => Some(1),
        ExprKind::Plus(inner) => factor(inner, slot),
        ExprKind::Negate(inner) => factor(inner, slot)?.checked_neg(),
        ExprKind::Binary(op, left, right) => {
            let (in_left, in_right) = (factor(left, slot)?, factor(right, slot)?);
            match op {
                BinaryOp::Add => in_left.checked_add(in_right),
                BinaryOp::Sub => in_left.checked_sub(in_right),
                BinaryOp::Mul => match (constant(left), constant(right)) {
                    (Some(number), _) => number.checked_mul(in_right),
                    (_, Some(number)) => number.checked_mul(in_left),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Literal(Value::Int(number)) => Some(*number),
        ExprKind::Negate(inner) => constant(inner)?.checked_neg(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use plumb_formula::Type;

    use super::*;

    fn solved(source: &str, name: usize, codes: &[i64]) -> Option<Result<i64, ()>> {
        let mut names = Names::new();
        for name in ["a", "b", "c"] {
            names.add(name, Type::Int).unwrap();
        }
        let formula = Formula::compile(source, &names).unwrap();
        solve_for(&formula, name, &names).map(|solve| solve(codes).ok_or(()))
    }

    #[test]
    fn a_sum_is_solved_for_each_of_its_names() {
        assert_eq!(solved("a + b == c", 0, &[99, 3, 10]), Some(Ok(7)));
        assert_eq!(solved("a + b == c", 1, &[4, 99, 10]), Some(Ok(6)));
        assert_eq!(solved("a + b == c", 2, &[4, 5, 99]), Some(Ok(9)));
    }

    #[test]
    fn a_multiple_is_solved_where_it_divides() {
        assert_eq!(solved("3 * a - b == 1", 0, &[0, 5, 0]), Some(Ok(2)));
        assert_eq!(solved("3 * a - b == 1", 0, &[0, 6, 0]), Some(Err(())));
        assert_eq!(solved("-(a * -2) == b // c", 0, &[0, 9, 2]), Some(Ok(2)));
    }

    #[test]
    fn other_names_may_occur_in_any_way() {
        assert_eq!(solved("a == b ** 2 % c", 0, &[0, 5, 7]), Some(Ok(4)));
        assert_eq!(solved("a == b // c", 0, &[0, 5, 0]), Some(Err(())), "division by zero");
        assert_eq!(solved("a == b // c", 1, &[0, 5, 2]), None);
    }

    #[test]
    fn what_is_not_linear_is_not_solved() {
        for source in ["a * a == b", "a * b == c", "a < b", "a % 3 == b", "a - a == b", "a == b == c"] {
            assert_eq!(solved(source, 0, &[1, 1, 1]), None, "{source}");
        }
    }

    #[test]
    fn a_name_on_both_sides_is_solved() {
        assert_eq!(solved("3 * a == a + b", 0, &[0, 8, 0]), Some(Ok(4)));
    }
}
