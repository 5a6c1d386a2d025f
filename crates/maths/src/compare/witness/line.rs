//! A line: all names but one have fixed values.

use num_rational::BigRational;
use num_traits::One;

use super::estimate::Estimate;
use super::{Assignment, At};
use crate::compare::claim::{ClaimTruth, NumericClaim};
use crate::compare::domain::{Domain, Holes, Range, contains};
use crate::compare::evaluate::{self, NodeValue, NodeValues};
use crate::compare::graph::{Graph, Id};
use crate::compare::solve;
use crate::exact::ExactPoint;
use crate::exact::ball::Ball;
use crate::exact::rational::whole;

/// Fixed values of the other names, tried in turn.
pub(super) const HELD: [(i64, i64); 11] =
    [(2, 1), (1, 1), (-1, 1), (0, 1), (3, 1), (-2, 1), (1, 2), (5, 1), (-3, 1), (4, 1), (-1, 2)];
/// Values of the free name, times two; between them its equations are solved.
const GRID: [i64; 25] =
    [-2000, -200, -40, -20, -12, -10, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 20, 40, 2000];

/// Values of all names but one.
pub(super) fn held(names: &[String], free: &str, attempt: usize, domain: &Domain) -> Assignment {
    let others = names.iter().filter(|name| *name != free).enumerate();
    others
        .map(|(place, name)| {
            let values = values_of(domain.of(name));
            // The steps are coprime to the length, so each name takes each value once.
            let which = 3 * place + attempt * (2 * place + 1);
            (name.clone(), values.get(which % values.len().max(1)).cloned().unwrap_or_else(BigRational::one))
        })
        .collect()
}

fn values_of(range: &Range) -> Vec<BigRational> {
    let usual = HELD.iter().map(|(n, d)| BigRational::new((*n).into(), (*d).into()));
    match range {
        Range::Between(low, high) => {
            let part = |(n, d): (i64, i64)| low + (high - low) * BigRational::new(n.into(), d.into());
            [(1, 2), (1, 4), (3, 4), (0, 1), (1, 1), (1, 3), (7, 8)].map(part).to_vec()
        }
        Range::IntegerBetween(low, high) => (*low..=*high).take(11).map(whole).collect(),
        range => usual.filter(|value| contains(range, value)).collect(),
    }
}

/// All names but one at fixed values.
pub(super) struct OneVariableLine<'a> {
    pub(super) graph: &'a Graph,
    pub(super) name: &'a str,
    pub(super) wanted: Vec<bool>,
    pub(super) claims: [NumericClaim; 2],
    pub(super) range: Range,
    pub(super) others: &'a Assignment,
    /// Values of the nodes that do not contain the free name.
    fixed: NodeValues<Ball>,
}

impl<'a> OneVariableLine<'a> {
    pub(super) fn of(
        graph: &'a Graph,
        name: &'a str,
        wanted: Vec<bool>,
        claims: [NumericClaim; 2],
        range: Range,
        others: &'a Assignment,
    ) -> Self {
        let mut fixed = vec![None; wanted.len()];
        let free = evaluate::without_names(graph);
        let free: Vec<bool> = wanted.iter().zip(free).map(|(wanted, free)| *wanted && free).collect();
        evaluate::real(graph, &free, &mut fixed, |_| NodeValue::Unsure);
        Self { graph, name, wanted, claims, range, others, fixed }
    }

    pub(super) fn grid(&self) -> Vec<BigRational> {
        let mut grid: Vec<BigRational> = match &self.range {
            range @ (Range::Between(..) | Range::IntegerBetween(..)) => values_of(range),
            range => GRID
                .iter()
                .map(|half| BigRational::new((*half).into(), 2.into()))
                .filter(|value| contains(range, value))
                .collect(),
        };
        grid.sort();
        grid
    }

    pub(super) fn values(&self, at: &Ball) -> NodeValues<Ball> {
        let mut values = self.fixed.clone();
        let value = |found: &str| if found == self.name { NodeValue::Known(at.clone()) } else { NodeValue::Unsure };
        evaluate::real(self.graph, &self.wanted, &mut values, value);
        values
    }

    pub(super) fn judged(&self, values: &NodeValues<Ball>, zero: Option<Id>, holes: Holes) -> [ClaimTruth; 2] {
        [self.claims[0].holds(values, zero, holes), self.claims[1].holds(values, zero, holes)]
    }

    /// The zeros of a quotient of polynomials, if they are exact points.
    pub(super) fn exact_roots(&self, id: Id) -> Option<Vec<ExactPoint>> {
        let (above, _) = solve::fraction(self.graph, id, self.name)?;
        if above.is_zero() {
            return Some(Vec::new());
        }
        Some(solve::roots(&above, self.graph.algebra())?.into_iter().map(|(root, _)| root).collect())
    }

    pub(super) fn assignment(&self, value: &BigRational) -> Assignment {
        let mut values = self.others.clone();
        values.insert(self.name.to_owned(), value.clone());
        values
    }

    pub(super) fn witness(&self, value: At) -> Vec<(String, At)> {
        let others =
            self.others.iter().map(|(name, held)| (name.clone(), At::Exactly(ExactPoint::rational(held.clone()))));
        let mut at: Vec<_> = others.collect();
        at.push((self.name.to_owned(), value));
        at.sort_by(|one, other| one.0.cmp(&other.0));
        at
    }
}

/// A difference on a line, evaluated on its own.
pub(super) struct LineDifference<'a> {
    line: &'a OneVariableLine<'a>,
    zero: Id,
    needed: Vec<bool>,
    /// Values of its nodes that do not contain the free name.
    fixed: NodeValues<Ball>,
    estimate: Option<Estimate>,
}

impl<'a> LineDifference<'a> {
    pub(super) fn of(line: &'a OneVariableLine<'a>, zero: Id) -> Self {
        let needed = line.graph.reachable(&[zero]);
        let fixed = line.fixed.iter().zip(&needed);
        let fixed = fixed.map(|(value, needed)| if *needed { value.clone() } else { None }).collect();
        let estimate = Estimate::of(line.graph, zero, &needed, line.name);
        Self { line, zero, needed, fixed, estimate }
    }

    /// Its sign for this value of the name; `None` if it is unknown.
    pub(super) fn sign(&self, at: &BigRational) -> Option<i32> {
        self.estimate.as_ref().and_then(|estimate| estimate.sign(at)).or_else(|| {
            let mut values = self.fixed.clone();
            let at = Ball::rational(at);
            let value =
                |found: &str| if found == self.line.name { NodeValue::Known(at.clone()) } else { NodeValue::Unsure };
            evaluate::real(self.line.graph, &self.needed, &mut values, value);
            sign(&values, self.zero)
        })
    }
}

/// The values of nodes without names.
pub(super) fn evaluated(graph: &Graph, wanted: &[bool]) -> NodeValues<Ball> {
    let mut values = vec![None; wanted.len()];
    evaluate::real(graph, wanted, &mut values, |_| NodeValue::Unsure);
    values
}

pub(super) fn sign(values: &NodeValues<Ball>, id: Id) -> Option<i32> {
    match &values[id.index()] {
        Some(NodeValue::Known(ball)) => ball.sign(),
        _ => None,
    }
}

/// Neighbours in the grid between which a difference changes its sign.
pub(super) fn changes(
    grid: &[BigRational],
    signs: &[Vec<Option<i32>>],
    place: usize,
) -> Vec<(BigRational, BigRational)> {
    let pairs = grid.windows(2).zip(signs.windows(2));
    let opposite = |one: Option<i32>, other: Option<i32>| matches!((one, other), (Some(a), Some(b)) if a * b < 0);
    pairs
        .filter(|(_, signs)| opposite(signs[0][place], signs[1][place]))
        .map(|(ends, _)| (ends[0].clone(), ends[1].clone()))
        .collect()
}
