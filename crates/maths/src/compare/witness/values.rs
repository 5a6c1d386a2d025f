//! Points at which two expressions have not the same value, or only one of them has one.

use super::{Aim, Assignment, At, Search, search};
use crate::compare::claim::Holds;
use crate::compare::domain::{Domain, Holes};
use crate::compare::policy::Policy;
use crate::tree::{Relation, Statement, Tree};

/// A point that tells two expressions apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// The names with their values.
    pub at: Vec<(String, At)>,
    /// Whether the first and the second have a value there; one of them has.
    pub valued: [bool; 2],
}

/// That two expressions have the same value, and that one of them has a value: where neither has one nothing is told.
fn claims(a: &Tree, b: &Tree) -> [Statement; 2] {
    let same = Statement::Relation(a.clone(), vec![(Relation::Equal, b.clone())]);
    [same, Statement::Or(vec![there(a), there(b)])]
}

/// That an expression has a value.
fn there(tree: &Tree) -> Statement {
    Statement::Relation(tree.clone(), vec![(Relation::Equal, tree.clone())])
}

/// Whether two expressions, equal where they have values, are seen to differ in where they have one.
pub(crate) fn differ(a: &Tree, b: &Tree, domain: &Domain) -> bool {
    let [same, either] = claims(a, b);
    search(&same, &either, domain, Aim::Values).is_some()
}

/// A point at which two expressions have different values, or only one of them has one; `None` when none is found.
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
    // At a number that is known by its bounds only, one of them has no value.
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
