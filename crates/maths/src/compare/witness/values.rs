//! Points at which two expressions have different values, or only one of them has a value.

use super::{Aim, Assignment, At, Search, search};
use crate::compare::claim::Holds;
use crate::compare::domain::{Domain, Holes};
use crate::compare::policy::Policy;
use crate::tree::{Relation, Statement, Tree};

/// A point that distinguishes two expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// The names with their values.
    pub at: Vec<(String, At)>,
    /// Whether the first and the second have a value there; at least one has.
    pub valued: [bool; 2],
}

/// Two claims: that the expressions have equal values, and that at least one of them has a value. Where neither has
/// one, nothing is decided.
fn claims(a: &Tree, b: &Tree) -> [Statement; 2] {
    let same = Statement::Relation(a.clone(), vec![(Relation::Equal, b.clone())]);
    [same, Statement::Or(vec![there(a), there(b)])]
}

/// The claim that an expression has a value.
fn there(tree: &Tree) -> Statement {
    Statement::Relation(tree.clone(), vec![(Relation::Equal, tree.clone())])
}

/// Whether two expressions that are equal where both have values are known to have values at different points.
pub(crate) fn differ(a: &Tree, b: &Tree, domain: &Domain) -> bool {
    let [same, either] = claims(a, b);
    search(&same, &either, domain, Aim::Values).is_some()
}

/// A point at which two expressions have different values, or only one of them has one; `None` if none is found.
pub fn values_apart(a: &Tree, b: &Tree, policy: &Policy) -> Option<Apart> {
    let domain = &policy.domain.fresh();
    let [same, either] = claims(a, b);
    let at = search(&same, &either, domain, Aim::Values)?.at;
    let (a, b) = (there(a), there(b));
    if let Some(values) = exactly(&at) {
        let judge = Search { a: &a, b: &b, domain, holes: Holes::Count, aim: Aim::Values, best: None, shared: false };
        return match judge.judged_by(&values, Holes::Count)? {
            [Holds::Unknown, _] | [_, Holds::Unknown] | [Holds::No, Holds::No] => None,
            found => Some(Apart { at, valued: found.map(|held| held == Holds::Yes) }),
        };
    }
    // Only bounds of the number are known, so one of the expressions must lack a value there.
    let found = search(&a, &b, domain, Aim::Values)?;
    Some(Apart { valued: [found.first, !found.first], at: found.at })
}

/// The rational numbers of a point.
fn exactly(at: &[(String, At)]) -> Option<Assignment> {
    at.iter()
        .map(|(name, value)| match value {
            At::Exactly(point) => Some((name.clone(), point.as_rational()?.clone())),
            At::Near(_) | At::Truth(_) => None,
        })
        .collect()
}
