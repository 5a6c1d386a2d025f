//! Statements joined by and, or, not: by truth tables when they are made of names, by regions when they are relations
//! in one variable.

use std::collections::BTreeSet;

use super::domain::Work;
use super::graph::Graph;
use super::solve::solve;
use super::statement::differences;
use super::{Comparison, numeric};
use crate::exact::Region;
use crate::tree::{Statement, Tree};

/// Names a truth table may have.
const MAX_NAMES: usize = 10;
/// Units of work for each part of a region.
const PART: u64 = 250;
/// Levels of a statement.
const MAX_DEPTH: usize = 24;

/// Compares statements made of names alone; `None` for others.
pub(crate) fn truth_tables(a: &Statement, b: &Statement, work: &Work) -> Option<Comparison> {
    let mut written = Vec::new();
    collect(a, &mut written, MAX_DEPTH)?;
    collect(b, &mut written, MAX_DEPTH)?;
    let names: Vec<&str> = written.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    if names.is_empty() || names.len() > MAX_NAMES {
        return None;
    }
    if work.left() == 0 {
        return Some(numeric::TOO_LONG);
    }
    // Looking up a name in a row takes about a quarter of a unit.
    work.spend((written.len() << names.len()) / 4);
    for row in 0_u32..1 << names.len() {
        let value = |name: &str| names.iter().position(|n| *n == name).is_some_and(|n| row >> n & 1 == 1);
        if holds(a, &value) != holds(b, &value) {
            return Some(Comparison::Different);
        }
    }
    Some(Comparison::Equal)
}

/// The names, as often as they are written, of a statement that has nothing but names and connectives.
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

/// Its value; only for what [`collect`] accepted, whose depth is bounded.
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

/// Compares relations in the same single variable by their solutions; `None` for others.
pub(crate) fn solutions(graph: &mut Graph, a: &Statement, b: &Statement, depth: usize) -> Option<Comparison> {
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
    let (a, b) = (region(graph, a, &name, depth)?, region(graph, b, &name, depth)?);
    Some(if a == b { Comparison::Equal } else { Comparison::Different })
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

/// The real numbers for which a statement in one variable holds.
pub(crate) fn region(graph: &mut Graph, a: &Statement, name: &str, depth: usize) -> Option<Region> {
    let depth = depth.checked_sub(1)?;
    let all = |graph: &mut Graph, parts: &[Statement]| {
        parts.iter().map(|part| region(graph, part, name, depth)).collect::<Option<Vec<_>>>()
    };
    let found = match a {
        Statement::Relation(first, rest) => {
            let links = differences(graph, first, rest).ok()?;
            let solve = |(difference, relation)| solve(graph, difference, relation, name);
            Region::intersection_of(&links.into_iter().map(solve).collect::<Option<Vec<_>>>()?)
        }
        Statement::Truth(true) => Region::all(),
        Statement::Truth(false) => Region::empty(),
        Statement::And(parts) => Region::intersection_of(&all(graph, parts)?),
        Statement::Or(parts) => Region::union_of(&all(graph, parts)?),
        Statement::Not(inner) => region(graph, inner, name, depth)?.complement(),
        Statement::Xor(a, b) => {
            let (a, b) = (region(graph, a, name, depth)?, region(graph, b, name, depth)?);
            a.difference(&b).union(&b.difference(&a))
        }
        Statement::Implies(a, b) => region(graph, a, name, depth)?.complement().union(&region(graph, b, name, depth)?),
        _ => return None,
    };
    graph.algebra().spend(PART * (1 + u64::try_from(found.parts().len()).ok()?))?;
    Some(found)
}
