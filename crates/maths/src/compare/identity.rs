//! Identity of rational functions, tested at random points of two prime fields (Schwartz 1980, Zippel 1979).
//!
//! Atoms count as further variables, so an identity found is a true one; a difference found is a proof only if the only
//! atoms are names. The chance that two different functions of degree d agree at one point is at most d/2⁶¹; equality
//! requires three points in each of two fields.

use super::graph::{Graph, GraphNode, Id};
use crate::exact::field::{PRIMES, PrimeField};
use crate::exact::seed;

/// Points at which an identity must hold, in each field.
const POINTS: usize = 3;
/// Points tried to find these, since a denominator may be zero.
const ATTEMPTS: u64 = 8;
/// Maximum degree for which the error bound is valid: 2⁴⁴/2⁶¹ per point, below 2⁻¹⁰⁰ for six.
const MAX_DEGREE: u64 = 1 << 44;

/// Result of the test points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Identity {
    /// Equal at every point.
    Same,
    /// Different at some point.
    Differs,
    /// One of the two is a division by zero at every point, the other is not.
    OneUndefined,
    /// Nothing is known.
    Unknown,
}

/// Relation to test between two functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EqualUpTo {
    /// Equal.
    Equal,
    /// One is a constant multiple of the other, the constant not zero.
    Constant,
    /// One is the other times a constant and whole powers of names.
    Monomial,
}

struct FieldPoint<'a> {
    graph: &'a Graph,
    seen: &'a [bool],
    field: PrimeField,
}

impl FieldPoint<'_> {
    /// Values of the roots if `assign` sets the value of every atom; `None` for a division by zero.
    fn values(&self, roots: [Id; 2], assign: impl Fn(u64) -> u64) -> [Option<u64>; 2] {
        let field = self.field;
        let mut values: Vec<Option<u64>> = vec![None; self.seen.len()];
        for (index, node) in self.graph.nodes().iter().enumerate().filter(|(index, _)| self.seen[*index]) {
            values[index] = match node {
                GraphNode::Number(value) => field.rational(value),
                GraphNode::Sum(constant, terms) => {
                    terms.iter().try_fold_from(field.rational(constant), |sum, (id, c)| {
                        Some(field.add(sum, field.mul(field.rational(c)?, values[id.index()]?)))
                    })
                }
                GraphNode::Product(factors) => factors.iter().try_fold_from(Some(1), |product, (id, k)| {
                    Some(field.mul(product, field.pow(values[id.index()]?, *k)?))
                }),
                _ => Some(assign(self.graph.hash(Id::at(index)))),
            };
        }
        roots.map(|root| values[root.index()])
    }
}

/// Like `try_fold`, but the start may be missing.
trait TryFoldFrom: Iterator + Sized {
    fn try_fold_from<T>(mut self, start: Option<T>, step: impl FnMut(T, Self::Item) -> Option<T>) -> Option<T> {
        self.try_fold(start?, step)
    }
}

impl<I: Iterator> TryFoldFrom for I {}

/// An upper bound of the degree of numerator or denominator.
fn degree(graph: &Graph, seen: &[bool], root: Id) -> u64 {
    let mut degrees = vec![0_u64; seen.len()];
    for (index, node) in graph.nodes().iter().enumerate().filter(|(index, _)| seen[*index]) {
        degrees[index] = match node {
            GraphNode::Number(_) => 0,
            GraphNode::Sum(_, terms) => terms.iter().fold(0, |sum, (id, _)| sum.saturating_add(degrees[id.index()])),
            GraphNode::Product(factors) => factors
                .iter()
                .fold(0, |sum, (id, k)| sum.saturating_add(degrees[id.index()].saturating_mul(k.unsigned_abs()))),
            _ => 1,
        };
    }
    degrees[root.index()]
}

/// Tests the relation between two functions of one graph.
pub(crate) fn test(graph: &Graph, a: Id, b: Id, upto: EqualUpTo) -> Identity {
    if a == b {
        return Identity::Same;
    }
    let seen = graph.reachable(&[a, b]);
    if degree(graph, &seen, a).max(degree(graph, &seen, b)) > MAX_DEGREE {
        return Identity::Unknown;
    }
    let start = graph.hash(a) ^ graph.hash(b);
    let mut lone = 0;
    for prime in PRIMES {
        let point = FieldPoint { graph, seen: &seen, field: PrimeField(prime) };
        let mut held = 0;
        for attempt in 0..ATTEMPTS {
            match holds(&point, [a, b], upto, seed::combine([start, attempt, prime])) {
                PointResult::Yes => held += 1,
                PointResult::No => return Identity::Differs,
                PointResult::OneUndefined => lone += 1,
                PointResult::NoValue => {}
            }
            if held == POINTS {
                break;
            }
        }
        if held < POINTS {
            return if lone >= ATTEMPTS { Identity::OneUndefined } else { Identity::Unknown };
        }
    }
    Identity::Same
}

enum PointResult {
    Yes,
    No,
    OneUndefined,
    NoValue,
}

fn holds(point: &FieldPoint<'_>, roots: [Id; 2], upto: EqualUpTo, start: u64) -> PointResult {
    let field = point.field;
    let at = |which: u64, hash: u64| field.element(seed::combine([start, which, hash]));
    let first = match point.values(roots, |hash| at(0, hash)) {
        [Some(a), Some(b)] => [a, b],
        [None, None] => return PointResult::NoValue,
        _ => return PointResult::OneUndefined,
    };
    let yes = |held: bool| if held { PointResult::Yes } else { PointResult::No };
    if upto == EqualUpTo::Equal {
        return yes(first[0] == first[1]);
    }
    let [Some(a), Some(b)] = point.values(roots, |hash| at(1, hash)) else { return PointResult::NoValue };
    let second = [a, b];
    if upto == EqualUpTo::Constant {
        let same = field.mul(first[0], second[1]) == field.mul(first[1], second[0]);
        return yes(same && (first[0] == 0) == (first[1] == 0));
    }
    // A monomial R is one for which R(x·y) · R(1) = R(x) · R(y).
    let both = point.values(roots, |hash| field.mul(at(0, hash), at(1, hash)));
    let units = point.values(roots, |_| 1);
    let ratio = |[a, b]: [u64; 2]| Some(field.mul(a, field.pow(b, -1)?)).filter(|r| *r != 0);
    let pair = |values: [Option<u64>; 2]| ratio([values[0]?, values[1]?]);
    match (pair(both), pair(units), ratio(first), ratio(second)) {
        (Some(both), Some(unit), Some(x), Some(y)) => yes(field.mul(both, unit) == field.mul(x, y)),
        // A ratio of monomials is never zero or infinite at such points, but both functions may be zero at one.
        (_, None, Some(_), Some(_)) => monomial_without_unit(point, roots, start),
        _ => yes(first == [0, 0]),
    }
}

/// The test at a point where both sides vanish: R(x·y·z) · R(z) = R(x·z) · R(y·z).
fn monomial_without_unit(point: &FieldPoint<'_>, roots: [Id; 2], start: u64) -> PointResult {
    let field = point.field;
    let at = |which: u64, hash: u64| field.element(seed::combine([start, which, hash]));
    let scaled = |hash: u64, with: &[u64]| with.iter().fold(at(2, hash), |value, w| field.mul(value, at(*w, hash)));
    let ratio = |with: &[u64]| match point.values(roots, |hash| scaled(hash, with)) {
        [Some(a), Some(b)] => field.pow(b, -1).map(|inverse| field.mul(a, inverse)),
        _ => None,
    };
    match (ratio(&[0, 1]), ratio(&[]), ratio(&[0]), ratio(&[1])) {
        (Some(both), Some(none), Some(x), Some(y)) => {
            if field.mul(both, none) == field.mul(x, y) {
                PointResult::Yes
            } else {
                PointResult::No
            }
        }
        _ => PointResult::NoValue,
    }
}
