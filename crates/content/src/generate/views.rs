//! Reduces a rule to the numbers it needs of all slots but one: only `a % 10` in `a % 10 + b % 10 < 10`.

use plumb_formula::ast::{Expr, ExprKind};
use plumb_formula::{Formula, IntFormula, Names};

use super::problem::CodesView;

/// Returns the values of the largest subexpressions without `name`; `None` if some are not whole numbers.
pub(super) fn view(formula: &Formula, name: usize, names: &Names) -> Option<CodesView> {
    let slot = u16::try_from(name).ok()?;
    let mut parts: Vec<&Expr> = Vec::new();
    let mut closed = true;
    formula.ast().walk(&mut |node| {
        closed &= !matches!(node.kind, ExprKind::Local(_) | ExprKind::Comprehension(_));
        let slots = node.slots();
        // Parents come first, so a node within a subexpression already taken belongs to it.
        let inside = |part: &&Expr| part.span.start <= node.span.start && node.span.end <= part.span.end;
        if !slots.is_empty() && !slots.contains(&slot) && !parts.iter().any(inside) {
            parts.push(node);
        }
    });
    let source = formula.source();
    let compile = |part: &Expr| IntFormula::try_from_formula(&Formula::compile(part.span.text(source), names).ok()?);
    let parts: Vec<IntFormula> =
        if closed { parts.into_iter().map(compile).collect::<Option<_>>()? } else { return None };
    Some(Box::new(move |codes, key| parts.iter().all(|part| part.eval(codes).map(|value| key.push(value)).is_some())))
}

#[cfg(test)]
mod tests {
    use plumb_formula::Type;

    use super::*;

    fn seen(source: &str, codes: &[i64]) -> Option<Vec<i64>> {
        let mut names = Names::new();
        for name in ["a", "b", "c"] {
            names.add(name, Type::Int).unwrap();
        }
        let view = view(&Formula::compile(source, &names).unwrap(), 1, &names).unwrap();
        let mut key = Vec::new();
        view(codes, &mut key).then_some(key)
    }

    #[test]
    fn only_what_matters_of_the_other_names_is_seen() {
        assert_eq!(seen("a % 10 + b % 10 < 10", &[47, 0, 0]), Some(vec![7]));
        assert_eq!(seen("(a + c) % 10 + b < c and a > 3", &[4, 0, 9]), Some(vec![3, 9, 1]));
        assert_eq!(seen("b > 3", &[4, 0, 9]), Some(vec![]));
    }

    #[test]
    fn what_cannot_be_computed_is_not_seen() {
        assert_eq!(seen("b < 3 or a // c > b", &[4, 0, 0]), None);
    }
}
