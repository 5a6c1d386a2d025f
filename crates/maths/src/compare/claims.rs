//! Claims: relations, and their combinations by and, or, not.

use super::claim::NumericClaim;
use super::domain::{Holes, Range};
use super::graph::{Graph, GraphError, Id};
use super::policy::{Multiplicity, Policy, Scale};
use super::statement::{MAX_DEPTH, MAX_PARTS, TOO_DEEP};
use super::witness;
use super::{Comparison, build, equation, logic, numeric, sizes, solved};
use crate::message::Doubt;
use crate::tree::{Relation, Statement, Tree};

/// A relation to zero: the difference of two sides.
pub(crate) type SideDifference = (Id, Relation);

/// The relations of a chain, each as a difference.
pub(crate) fn differences(
    graph: &mut Graph,
    first: &Tree,
    rest: &[(Relation, Tree)],
) -> Result<Vec<SideDifference>, GraphError> {
    let mut left = build::build(graph, first)?;
    let mut found = Vec::with_capacity(rest.len());
    for (relation, side) in rest {
        let right = build::build(graph, side)?;
        found.push((graph.subtract(left, right)?, *relation));
        left = right;
    }
    Ok(found)
}

/// Compares claims: equal if that can be shown, different if there is a point at which only one of them holds.
pub(crate) fn compare(a: &Statement, b: &Statement, policy: &Policy, depth: usize) -> Comparison {
    match alike(a, b, policy, depth) {
        Comparison::Undecided(_) if witness::exists(a, b, &policy.domain) => Comparison::Different,
        Comparison::Equal if may_hide_a_hole(a, b, policy) && witness::exists(a, b, &policy.domain) => {
            Comparison::Different
        }
        found => found,
    }
}

/// Whether the statements have values under different conditions: cancelling may then have made them equal.
fn may_hide_a_hole(a: &Statement, b: &Statement, policy: &Policy) -> bool {
    let plain = policy.scale == Scale::Constant && policy.multiplicity == Multiplicity::Ignore;
    let other_needs = |graph: &mut Graph| {
        let [a, b] = [a, b].map(|side| {
            let needs = NumericClaim::of(graph, side).needs();
            graph.conditions(&needs)
        });
        a != b
    };
    plain && a != b && policy.domain.holes != Holes::Ignore && policy.domain.with_graph(other_needs) == Some(true)
}

const NO_FORM: Comparison = Comparison::Undecided(Doubt::StatementsWithoutForm.english());

/// Compares claims by truth tables, as equations, by their solutions, and part by part; undecided if none of these
/// decides.
fn alike(a: &Statement, b: &Statement, policy: &Policy, depth: usize) -> Comparison {
    let Some(depth) = depth.checked_sub(1) else { return TOO_DEEP };
    if a == b {
        return Comparison::Equal;
    }
    if let Some(found) = logic::truth_tables(a, b, &policy.domain.work) {
        return if found.is_ok() { Comparison::Equal } else { Comparison::Different };
    }
    match policy.domain.with_graph(|graph| whole_claims(graph, a, b, policy)) {
        None => return numeric::TOO_LONG,
        Some(Comparison::Undecided(_)) => {}
        Some(found) => return found,
    }
    let each = |x: &[Statement], y: &[Statement]| {
        let among =
            |one: &Statement, all: &[Statement]| all.iter().any(|other| alike(one, other, policy, depth).is_equal());
        x.len().max(y.len()) <= MAX_PARTS && x.iter().all(|one| among(one, y)) && y.iter().all(|one| among(one, x))
    };
    let (x, y) = (conjuncts(a), conjuncts(b));
    let parts = match (a, b) {
        (Statement::Or(x), Statement::Or(y)) => each(x, y),
        (Statement::Not(x), Statement::Not(y)) => alike(x, y, policy, depth).is_equal(),
        _ => x.len() + y.len() > 2 && each(&x, &y),
    };
    if parts { Comparison::Equal } else { NO_FORM }
}

/// Compares claims as wholes.
fn whole_claims(graph: &mut Graph, a: &Statement, b: &Statement, policy: &Policy) -> Comparison {
    let equations = equation_of(graph, a, MAX_DEPTH).zip(equation_of(graph, b, MAX_DEPTH));
    if let Some((x, y)) = equations {
        let found = equation::equal(graph, x, y, policy);
        if found.is_equal() {
            return found;
        }
        if policy.multiplicity == Multiplicity::Count {
            return if squares_alike(graph, x, y, policy) { Comparison::Equal } else { found };
        }
    }
    let truth = against_truth(graph, a, b, policy).or_else(|| against_truth(graph, b, a, policy));
    if truth.is_some_and(Comparison::is_equal) {
        return Comparison::Equal;
    }
    match logic::solutions(graph, a, b, &policy.domain, MAX_DEPTH) {
        Some(Ok(())) => return Comparison::Equal,
        // If holes are skipped, a point proves nothing unless both sides are known to have a value there.
        Some(Err(_)) if policy.domain.holes == Holes::Count => return Comparison::Different,
        _ => {}
    }
    if let Some((x, y)) = equations
        && solutions_alike(graph, x, y, policy) == Some(true)
    {
        return Comparison::Equal;
    }
    if let (Some(x), Some(y)) = (single(graph, a), single(graph, b))
        && (equation::inequality(graph, x, y, policy).is_equal() || sizes_alike(graph, x, y, policy))
    {
        return Comparison::Equal;
    }
    // Systems that differ over the real numbers may still agree over the integers.
    let systems = system(graph, a).zip(system(graph, b)).and_then(|(x, y)| {
        let found = equation::systems(graph, &x, &y)?;
        let names = graph.names(&[x, y].concat());
        (found.is_equal() || names.iter().all(|name| *policy.domain.of(name) == Range::Real)).then_some(found)
    });
    systems.unwrap_or(NO_FORM)
}

/// Whether two equations are known to have equal solutions; `None` if that is unknown.
fn solutions_alike(graph: &mut Graph, a: Id, b: Id, policy: &Policy) -> Option<bool> {
    let (x, y) = (solved::once_each(graph, a)?, solved::once_each(graph, b)?);
    let reduced = (x, y) != (a, b) && equation::equal(graph, x, y, policy).is_equal();
    Some(reduced || policy.domain.is_real(&graph.names(&[a, b])) && solved::equal(graph, a, b, &policy.domain))
}

/// Whether two inequalities are equal after squaring absolute values that are compared: |x| < |y| is x² < y².
fn sizes_alike(graph: &mut Graph, x: SideDifference, y: SideDifference, policy: &Policy) -> bool {
    let (Some(a), Some(b)) = (sizes::squared(graph, x.0), sizes::squared(graph, y.0)) else { return false };
    (a, b) != (x.0, y.0) && equation::inequality(graph, (a, x.1), (b, y.1), policy).is_equal()
}

/// Whether two equations are equal after squaring absolute values that are compared: |x| = |y| is (x − y)(x + y) = 0.
fn squares_alike(graph: &mut Graph, x: Id, y: Id, policy: &Policy) -> bool {
    let (Some(a), Some(b)) = (sizes::squared(graph, x), sizes::squared(graph, y)) else { return false };
    (a, b) != (x, y) && equation::equal(graph, a, b, policy).is_equal()
}

/// Compares a truth value with an equation that always or never holds.
fn against_truth(graph: &mut Graph, a: &Statement, b: &Statement, policy: &Policy) -> Option<Comparison> {
    let Statement::Truth(wanted) = a else { return None };
    if let Statement::Truth(found) = b {
        return Some(if wanted == found { Comparison::Equal } else { Comparison::Different });
    }
    let difference = equation_of(graph, b, MAX_DEPTH)?;
    Some(match equation::as_truth(graph, difference, policy) {
        Some(found) if found == *wanted => Comparison::Equal,
        _ => Comparison::Different,
    })
}

/// An equation, or several joined by `or`, as one difference that is zero.
fn equation_of(graph: &mut Graph, a: &Statement, depth: usize) -> Option<Id> {
    let depth = depth.checked_sub(1)?;
    match a {
        Statement::Relation(first, rest) => match differences(graph, first, rest).ok()?.as_slice() {
            [(difference, Relation::Equal)] => Some(*difference),
            _ => None,
        },
        Statement::Or(parts) if parts.len() <= MAX_PARTS => {
            let factors = parts.iter().map(|part| equation_of(graph, part, depth)).collect::<Option<Vec<Id>>>()?;
            // A pole of one could remove a zero of another: x − 1 = 0 or 3/(x − 1) = 0.
            if factors.iter().any(|id| graph.divides(*id)) {
                return None;
            }
            equation::product(graph, &factors)
        }
        _ => None,
    }
}

/// A single relation.
fn single(graph: &mut Graph, a: &Statement) -> Option<SideDifference> {
    let Statement::Relation(first, rest) = a else { return None };
    match differences(graph, first, rest).ok()?.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// Equations joined by `and`.
pub(crate) fn system(graph: &mut Graph, a: &Statement) -> Option<Vec<Id>> {
    let mut found = Vec::new();
    for part in conjuncts(a) {
        let Statement::Relation(first, rest) = &part else { return None };
        for (difference, relation) in differences(graph, first, rest).ok()? {
            if relation != Relation::Equal {
                return None;
            }
            found.push(difference);
        }
    }
    Some(found)
}

/// The statements that are claimed together: those of an `and`, or the links of a chain.
fn conjuncts(a: &Statement) -> Vec<Statement> {
    match a {
        Statement::And(parts) => parts.iter().take(MAX_PARTS).flat_map(links).collect(),
        other => links(other),
    }
}

fn links(a: &Statement) -> Vec<Statement> {
    let Statement::Relation(first, rest) = a else { return vec![a.clone()] };
    let lefts = std::iter::once(first).chain(rest.iter().map(|(_, side)| side));
    lefts
        .zip(rest)
        .map(|(left, (relation, right))| Statement::Relation(left.clone(), vec![(*relation, right.clone())]))
        .collect()
}
