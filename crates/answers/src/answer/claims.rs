//! The operands of `and` and `or` in an answer that is an equation.

use plumb_maths::tree::{Relation, Statement, Tree};

/// Completes `x = 3 or -3` to `x = 3 or x = -3`.
pub(super) fn completed(statement: Statement) -> Statement {
    let Statement::Or(parts) = statement else { return statement };
    let mut before: Option<Tree> = None;
    let mut completed = Vec::with_capacity(parts.len());
    for part in parts {
        let part = match (part, before.take()) {
            (Statement::Expression(value), Some(name)) if !matches!(value, Tree::Name(_)) => {
                Statement::Relation(name, vec![(Relation::Equal, value)])
            }
            (part, _) => part,
        };
        before = solved_name(&part).cloned();
        completed.push(part);
    }
    Statement::Or(completed)
}

/// Returns the name on the left side of an equation.
fn solved_name(statement: &Statement) -> Option<&Tree> {
    match statement {
        Statement::Relation(name @ Tree::Name(_), links) if matches!(links.as_slice(), [(Relation::Equal, _)]) => {
            Some(name)
        }
        _ => None,
    }
}

/// Whether all operands of logical words can be true or false: a name can, another term or a set cannot.
pub(super) fn are_claims(statement: &Statement) -> bool {
    use Statement as S;
    match statement {
        S::And(parts) | S::Or(parts) => parts.iter().all(|part| is_claim(part) && are_claims(part)),
        S::Not(inner) => is_claim(inner) && are_claims(inner),
        S::Xor(a, b) | S::Implies(a, b) => [a, b].into_iter().all(|side| is_claim(side) && are_claims(side)),
        _ => true,
    }
}

fn is_claim(statement: &Statement) -> bool {
    use Statement as S;
    match statement {
        S::Expression(tree) => matches!(tree, Tree::Name(_)),
        S::Relation(..) | S::And(_) | S::Or(_) | S::Not(_) | S::Xor(..) | S::Implies(..) | S::Truth(_) => true,
        _ => false,
    }
}
