//! Statements joined by and, or, not: compared by truth tables if they consist of names, by regions if they are
//! relations in one variable.

use std::collections::BTreeSet;

use super::apart;
use super::claims::{SideDifference, differences};
use super::domain::{Domain, Holes, WorkLeft};
use super::graph::{Graph, Needs};
use super::solve::{defined, solve};
use super::witness::{At, Witness};
use crate::exact::Region;
use crate::tree::{Relation, Statement, Tree};

/// Maximum number of names in a truth table.
const MAX_NAMES: usize = 10;
/// Units of work per part of a region.
const PART: u64 = 250;
/// Maximum depth of a statement.
const MAX_DEPTH: usize = 24;
/// Maximum depth of nested roots.
const MAX_ROOTS: usize = 3;

/// Compares statements that consist of names only; `None` for others. An error is a row in which they differ.
pub(crate) fn truth_tables(a: &Statement, b: &Statement, work: &WorkLeft) -> Option<Result<(), Witness>> {
    let mut written = Vec::new();
    collect(a, &mut written, MAX_DEPTH)?;
    collect(b, &mut written, MAX_DEPTH)?;
    let names: Vec<&str> = written.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    if names.is_empty() || names.len() > MAX_NAMES {
        return None;
    }
    if work.left() == 0 {
        return None;
    }
    // Looking up a name in a row takes about a quarter of a unit.
    work.spend((written.len() << names.len()) / 4);
    let (mut shared, mut apart) = (false, None);
    for row in 0_u32..1 << names.len() {
        let value = |name: &str| names.iter().position(|n| *n == name).is_some_and(|n| row >> n & 1 == 1);
        match (holds(a, &value), holds(b, &value)) {
            (true, true) => shared = true,
            (false, false) => {}
            (first, _) => {
                if apart.as_ref().is_none_or(|known: &Witness| first && !known.first) {
                    let at = names.iter().map(|name| ((*name).to_owned(), At::Truth(value(name)))).collect();
                    apart = Some(Witness { at, first, shared: false });
                }
            }
        }
    }
    Some(apart.map_or(Ok(()), |found| Err(Witness { shared, ..found })))
}

/// Collects every occurrence of a name in a statement that consists of names and connectives only.
fn collect<'a>(a: &'a Statement, names: &mut Vec<&'a str>, depth: usize) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match a {
        Statement::Expression(Tree::Name(name)) => {
            names.push(name);
            Some(())
        }
        Statement::Truth(_) => Some(()),
        Statement::And(parts) | Statement::Or(parts) => parts.iter().try_for_each(|part| collect(part, names, depth)),
        Statement::Not(inner) => collect(inner, names, depth),
        Statement::Xor(a, b) | Statement::Implies(a, b) => {
            collect(a, names, depth)?;
            collect(b, names, depth)
        }
        _ => None,
    }
}

/// The truth value; only for statements that [`collect`] accepted, because their depth is bounded.
fn holds(a: &Statement, value: &impl Fn(&str) -> bool) -> bool {
    match a {
        Statement::Expression(Tree::Name(name)) => value(name),
        Statement::Truth(truth) => *truth,
        Statement::And(parts) => parts.iter().all(|part| holds(part, value)),
        Statement::Or(parts) => parts.iter().any(|part| holds(part, value)),
        Statement::Not(inner) => !holds(inner, value),
        Statement::Xor(a, b) => holds(a, value) != holds(b, value),
        Statement::Implies(a, b) => !holds(a, value) || holds(b, value),
        _ => false,
    }
}

/// Compares relations in a single common variable by their solutions; `None` for others. An error is a witness that
/// distinguishes them, if one is known.
pub(crate) fn solutions(
    graph: &mut Graph,
    a: &Statement,
    b: &Statement,
    domain: &Domain,
    depth: usize,
) -> Option<Result<(), Option<Witness>>> {
    let mut names = BTreeSet::new();
    relation_names(graph, a, &mut names, depth)?;
    let mut others = BTreeSet::new();
    relation_names(graph, b, &mut others, depth)?;
    names.extend(others);
    let mut names = names.into_iter();
    let name = names.next().unwrap_or_default();
    if names.next().is_some() {
        return None;
    }
    let strict = domain.holes != Holes::Ignore;
    let (a, b) = (region(graph, a, &name, strict, depth)?, region(graph, b, &name, strict, depth)?);
    let found = apart::regions(&a, &b, &name, domain.of(&name));
    if !name.is_empty() {
        return found;
    }
    // Without names a witness has no values.
    found.map(|found| found.map_err(|apart| apart.map(|apart| Witness { at: Vec::new(), ..apart })))
}

fn relation_names(graph: &mut Graph, a: &Statement, names: &mut BTreeSet<String>, depth: usize) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match a {
        Statement::Relation(first, rest) => {
            let found = differences(graph, first, rest).ok()?;
            let ids: Vec<_> = found.iter().map(|(id, _)| *id).collect();
            names.extend(graph.names(&ids));
            Some(())
        }
        Statement::Truth(_) => Some(()),
        Statement::And(parts) | Statement::Or(parts) => {
            parts.iter().try_for_each(|part| relation_names(graph, part, names, depth))
        }
        Statement::Not(inner) => relation_names(graph, inner, names, depth),
        Statement::Xor(a, b) | Statement::Implies(a, b) => {
            relation_names(graph, a, names, depth)?;
            relation_names(graph, b, names, depth)
        }
        _ => None,
    }
}

/// The real numbers for which a statement in one variable holds. If `strict`, terms that cancel count: `x²/x = 0` has
/// no solution.
pub(crate) fn region(graph: &mut Graph, a: &Statement, name: &str, strict: bool, depth: usize) -> Option<Region> {
    let depth = depth.checked_sub(1)?;
    let all = |graph: &mut Graph, parts: &[Statement]| {
        parts.iter().map(|part| region(graph, part, name, strict, depth)).collect::<Option<Vec<_>>>()
    };
    let found = match a {
        Statement::Relation(first, rest) => {
            graph.take_needs();
            let links = differences(graph, first, rest).ok()?;
            let needs = graph.take_needs();
            let mut found = Region::all();
            for (difference, relation) in &links {
                found = found.intersection(&solve(graph, *difference, *relation, name)?);
            }
            if strict { found.intersection(&needed(graph, &needs, &links, name)?) } else { found }
        }
        Statement::Truth(true) => Region::all(),
        Statement::Truth(false) => Region::empty(),
        Statement::And(parts) => Region::intersection_of(&all(graph, parts)?),
        Statement::Or(parts) => Region::union_of(&all(graph, parts)?),
        Statement::Not(inner) => region(graph, inner, name, strict, depth)?.complement(),
        Statement::Xor(a, b) => {
            let (a, b) = (region(graph, a, name, strict, depth)?, region(graph, b, name, strict, depth)?);
            a.difference(&b).union(&b.difference(&a))
        }
        Statement::Implies(a, b) => {
            let not_a = region(graph, a, name, strict, depth)?.complement();
            not_a.union(&region(graph, b, name, strict, depth)?)
        }
        _ => return None,
    };
    graph.algebra().spend(PART * (1 + u64::try_from(found.parts().len()).ok()?))?;
    Some(found)
}

/// The region in which everything that was written has a value, even if it was cancelled.
fn needed(graph: &mut Graph, needs: &Needs, links: &[SideDifference], name: &str) -> Option<Region> {
    let conditions = graph.conditions(needs);
    let differences: Vec<_> = links.iter().map(|(id, _)| *id).collect();
    let seen = graph.reachable(&differences);
    let mut found = Region::all();
    for id in conditions.nonzero {
        found = found.intersection(&solve(graph, id, Relation::NotEqual, name)?);
    }
    // Conditions that are still part of a difference were already checked when it was solved.
    for id in conditions.values.into_iter().filter(|id| !seen.get(id.index()).is_some_and(|seen| *seen)) {
        found = found.intersection(&defined(graph, id, name, MAX_ROOTS)?);
    }
    Some(found)
}
