//! Points at which two expressions have different values, or only one of them has a value.

use super::{Assignment, At, Search, WitnessKind, search};
use crate::compare::claim::ClaimTruth;
use crate::compare::domain::{Domain, Holes};
use crate::compare::policy::Policy;
use crate::tree::{Relation, Statement, Tree};

/// A point that distinguishes two expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferingPoint {
    /// The names with their values; a name on which neither value depends may be missing.
    pub at: Vec<(String, At)>,
    /// Whether the first and the second have a value there; at least one has.
    pub valued: [bool; 2],
}

/// Two claims: that the expressions have equal values, and that at least one of them has a value. Where neither has
/// one, nothing is decided.
fn claims(a: &Tree, b: &Tree) -> [Statement; 2] {
    let same = Statement::Relation(a.clone(), vec![(Relation::Equal, b.clone())]);
    [same, Statement::Or(vec![has_value_claim(a), has_value_claim(b)])]
}

/// The claim that an expression has a value.
fn has_value_claim(tree: &Tree) -> Statement {
    Statement::Relation(tree.clone(), vec![(Relation::Equal, tree.clone())])
}

/// Whether two expressions that are equal where both have values are known to have values at different points.
pub(crate) fn differ(a: &Tree, b: &Tree, domain: &Domain) -> bool {
    let [same, either] = claims(a, b);
    search(&same, &either, domain, WitnessKind::Values).is_some()
}

/// A point at which two expressions have different values, or only one of them has one; `None` if none is found.
pub fn differing_point(a: &Tree, b: &Tree, policy: &Policy) -> Option<DifferingPoint> {
    let domain = &policy.domain.fresh();
    let [same, either] = claims(a, b);
    let at = search(&same, &either, domain, WitnessKind::Values)?.at;
    let (a, b) = (has_value_claim(a), has_value_claim(b));
    if let Some(values) = exactly(&at) {
        let judge =
            Search { a: &a, b: &b, domain, holes: Holes::Count, aim: WitnessKind::Values, best: None, shared: false };
        return match judge.judged_by(&values, Holes::Count)? {
            [ClaimTruth::Unknown, _] | [_, ClaimTruth::Unknown] | [ClaimTruth::No, ClaimTruth::No] => None,
            found => Some(DifferingPoint { at, valued: found.map(|held| held == ClaimTruth::Yes) }),
        };
    }
    // Only bounds of the number are known, so one of the expressions must lack a value there.
    let found = search(&a, &b, domain, WitnessKind::Values)?;
    Some(DifferingPoint { valued: [found.first, !found.first], at: found.at })
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
