//! Equations, inequalities in several variables, systems of linear equations.

use crate::message::Doubt;
use std::collections::{BTreeMap, BTreeSet};

use num_rational::BigRational;
use num_traits::{One, Zero};

use super::graph::{Graph, GraphNode, Id};
use super::identity::{self, EqualUpTo, Identity};
use super::policy::{Policy, Scale};
use super::{Comparison, nodes, numeric};
use crate::exact::budget::WorkBudget;
use crate::exact::rational;
use crate::tree::Relation;

/// Whether `a = 0` and `b = 0` are equivalent equations: equal up to a factor that the policy's scale allows.
pub(crate) fn equal(graph: &mut Graph, a: Id, b: Id, policy: &Policy) -> Comparison {
    let Ok(zero) = graph.whole(0) else { return Comparison::Undecided(Doubt::EquationsTooLong.english()) };
    match (truth(graph, a, zero, policy), truth(graph, b, zero, policy)) {
        (Some(x), Some(y)) => return if x == y { Comparison::Equal } else { Comparison::Different },
        (None, None) => {}
        _ => return Comparison::Different,
    }
    let upto = match policy.scale {
        Scale::Constant => EqualUpTo::Constant,
        Scale::Monomial => EqualUpTo::Monomial,
    };
    let exact = graph.is_rational_function(a) && graph.is_rational_function(b);
    match identity::test(graph, a, b, upto) {
        Identity::Same => Comparison::Equal,
        Identity::Differs | Identity::OneUndefined if exact => Comparison::Different,
        Identity::Unknown if exact => Comparison::Undecided(Doubt::EquationsTooLarge.english()),
        _ => numeric::compare(graph, a, b, &policy.domain, numeric::ValueRelation::Proportional),
    }
}

/// Whether `a = 0` always or never holds: known if it has no names or is an identity.
fn truth(graph: &Graph, a: Id, zero: Id, policy: &Policy) -> Option<bool> {
    match nodes(graph, a, zero, &policy.domain) {
        Comparison::Equal => Some(true),
        Comparison::Different if graph.names(&[a]).is_empty() => Some(false),
        _ => None,
    }
}

/// The truth value of `a = 0`, if it always or never holds.
pub(crate) fn as_truth(graph: &mut Graph, a: Id, policy: &Policy) -> Option<bool> {
    let zero = graph.whole(0).ok()?;
    truth(graph, a, zero, policy)
}

/// Whether `a r 0` and `b s 0` are equivalent inequalities: equal up to a positive factor, with relations in one
/// direction.
pub(crate) fn inequality(
    graph: &mut Graph,
    (a, r): (Id, Relation),
    (b, s): (Id, Relation),
    policy: &Policy,
) -> Comparison {
    let (Some((a_strict, a_up)), Some((b_strict, b_up))) = (direction(r), direction(s)) else {
        return if r == s { equal(graph, a, b, policy) } else { Comparison::Different };
    };
    if a_strict != b_strict {
        return Comparison::Different;
    }
    let constant = Policy { scale: Scale::Constant, ..policy.clone() };
    let same = equal(graph, a, b, &constant);
    policy.domain.work.follow(&constant.domain.work);
    match same {
        Comparison::Equal => {}
        other => return other,
    }
    match numeric::ratio_sign(graph, a, b, &policy.domain) {
        Some(positive) if positive == (a_up == b_up) => Comparison::Equal,
        Some(_) => Comparison::Different,
        None => Comparison::Undecided(Doubt::SignUnknown.english()),
    }
}

/// (strict, greater) of an order relation.
fn direction(relation: Relation) -> Option<(bool, bool)> {
    match relation {
        Relation::Less => Some((true, false)),
        Relation::LessEqual => Some((false, false)),
        Relation::Greater => Some((true, true)),
        Relation::GreaterEqual => Some((false, true)),
        Relation::Equal | Relation::NotEqual => None,
    }
}

/// Whether two systems of linear equations `… = 0` have equal solutions; `None` if one is not linear or its numbers
/// grow too long.
pub(crate) fn systems(graph: &Graph, a: &[Id], b: &[Id]) -> Option<Comparison> {
    let names: BTreeSet<String> = graph.names(a).into_iter().chain(graph.names(b)).collect();
    let names: Vec<String> = names.into_iter().collect();
    if names.len() > 12 || a.len().max(b.len()) > 12 {
        return None;
    }
    let rows = |ids: &[Id]| ids.iter().map(|id| row(graph, *id, &names)).collect::<Option<Vec<_>>>();
    let reduced = |ids: &[Id]| reduced(rows(ids)?, names.len(), graph.algebra());
    let (first, second) = (reduced(a)?, reduced(b)?);
    Some(if first == second { Comparison::Equal } else { Comparison::Different })
}

/// The solution of a system of linear equations `… = 0`, if it is unique.
pub(crate) fn only_solution(graph: &Graph, system: &[Id], names: &[String]) -> Option<Vec<BigRational>> {
    if names.len().max(system.len()) > 12 {
        return None;
    }
    let rows = system.iter().map(|id| row(graph, *id, names)).collect::<Option<Vec<_>>>()?;
    let rows = reduced(rows, names.len(), graph.algebra())??;
    (rows.len() == names.len()).then(|| rows.iter().map(|row| -&row[names.len()]).collect())
}

/// Coefficients of the names, then the constant.
fn row(graph: &Graph, id: Id, names: &[String]) -> Option<Vec<BigRational>> {
    let place: BTreeMap<&str, usize> = names.iter().enumerate().map(|(n, name)| (name.as_str(), n)).collect();
    let mut row = vec![BigRational::zero(); names.len() + 1];
    let mut put = |id: Id, coefficient: &BigRational| {
        let GraphNode::Name(name) = graph.node(id) else { return None };
        row[*place.get(name.as_str())?] += coefficient;
        Some(())
    };
    match graph.node(id) {
        GraphNode::Number(value) => row[names.len()] = value.clone(),
        GraphNode::Sum(constant, terms) => {
            terms.iter().try_for_each(|(id, c)| put(*id, c))?;
            row[names.len()] = constant.clone();
        }
        _ => put(id, &BigRational::one())?,
    }
    Some(row)
}

/// The rows of a reduced echelon form; `None` when there is no solution.
type Echelon = Option<Vec<Vec<BigRational>>>;

/// The reduced row echelon form; `None` if it exceeds the budget.
fn reduced(mut rows: Vec<Vec<BigRational>>, columns: usize, budget: &WorkBudget) -> Option<Echelon> {
    let mut done = 0;
    for column in 0..=columns {
        let Some(pivot) = (done..rows.len()).find(|r| !rows[*r][column].is_zero()) else { continue };
        if column == columns {
            return Some(None);
        }
        rows.swap(done, pivot);
        let by = rows[done][column].recip();
        rows[done].iter_mut().try_for_each(|c| step(c, &by, budget).map(|()| *c *= &by))?;
        let kept = rows[done].clone();
        for (_, other) in rows.iter_mut().enumerate().filter(|(n, _)| *n != done) {
            let factor = other[column].clone();
            other.iter_mut().zip(&kept).try_for_each(|(c, k)| {
                step(c, k, budget)?;
                step(c, &factor, budget)?;
                *c -= k * &factor;
                Some(())
            })?;
        }
        done += 1;
    }
    rows.truncate(done);
    Some(Some(rows))
}

/// Charges one operation with fractions: the cost of cancelling grows with the square of their lengths.
fn step(a: &BigRational, b: &BigRational, budget: &WorkBudget) -> Option<()> {
    let bits = rational::bits(a) + rational::bits(b);
    budget.spend(bits.saturating_add(bits.saturating_mul(bits) / 256))
}

/// The product of differences: `a = 0 or b = 0` is `a·b = 0`.
pub(crate) fn product(graph: &mut Graph, differences: &[Id]) -> Option<Id> {
    let factors: Vec<_> = differences.iter().map(|id| (*id, 1)).collect();
    let found = graph.product(&factors).ok()?;
    // A product that is a number keeps its truth value: zero or not.
    match graph.as_number(found) {
        Some(value) if !value.is_zero() => graph.number(rational::whole(1)).ok(),
        _ => Some(found),
    }
}
