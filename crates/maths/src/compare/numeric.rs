//! Comparison at points of the declared domain, to at least 30 digits.

mod names;
mod points;

use super::domain::{Domain, HoleStep, Holes, PointChoice, Range};
use super::evaluate::{self, NodeValue};
use super::graph::{Graph, GraphNode, Id};
use crate::message::Doubt;
use num_rational::BigRational;

use super::Comparison;
use crate::exact::ball::Ball;
use crate::exact::complex::Complex;
use crate::tree::{Constant, Function};
use names::names;
use points::ComparedPoints;

/// Number of points at which the sides must agree.
const ENOUGH: usize = 8;
/// With fewer common points nothing is decided.
const LEAST: usize = 4;
/// Maximum work for one pair of expressions.
const PAIR: usize = 150_000;
/// Maximum work for one value.
const MAX_COST: usize = 20_000;
/// Points tried in each phase.
const ATTEMPTS: usize = 24;

/// Too much work to check enough points.
pub(crate) const TOO_LONG: Comparison = Comparison::Undecided(Doubt::ExpressionsTooLong.english());
/// Not enough points with a value on both sides.
const TOO_FEW: Comparison = Comparison::Undecided(Doubt::TooFewPoints.english());
/// Values too close to distinguish and too imprecise to call equal.
const TOO_VAGUE: Comparison = Comparison::Undecided(Doubt::ValuesTooNear.english());

/// Result at a point.
enum PointVerdict {
    Agree,
    Differ,
    /// Only one side has a value.
    Hole,
    /// Both lack a value, it is unknown whether they do, or one lacks it at an isolated point that is skipped.
    Nothing,
    /// They may agree, but not to 30 digits.
    Vague,
}

/// Relation to test between the two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueRelation {
    /// Equal.
    Equal,
    /// In a constant ratio at all points, not zero.
    Proportional,
}

/// Compares two nodes at test points.
pub(crate) fn compare(graph: &Graph, a: Id, b: Id, domain: &Domain, relation: ValueRelation) -> Comparison {
    let mut tally = PointTally::default();
    let (cost, found) = at_points(graph, [a, b], domain, relation, &mut tally);
    domain.work.spend(cost * (1 + tally.done));
    found
}

/// Compares at test points; also returns the work that one point costs.
fn at_points(
    graph: &Graph,
    [a, b]: [Id; 2],
    domain: &Domain,
    relation: ValueRelation,
    tally: &mut PointTally,
) -> (usize, Comparison) {
    let wanted = graph.reachable(&[a, b]);
    let names = names(graph, a, b, domain, &wanted);
    let cost = cost_of(graph, &wanted);
    let cost = cost.max(1);
    let attempts = domain.work.left().min(PAIR) / cost;
    if attempts < ENOUGH {
        return (cost, TOO_LONG);
    }
    let uses_i = graph.nodes().iter().zip(&wanted).any(|(n, w)| *w && *n == GraphNode::Constant(Constant::I));
    let looks_beside = domain.holes == Holes::Points;
    tally.left = attempts;
    if !uses_i && !names.ranges.contains(&Range::Complex) {
        let mut points = ComparedPoints::<Ball>::new(graph, [a, b], &wanted, &names, relation, looks_beside);
        for phase in [PointChoice::Usual, PointChoice::Positive, PointChoice::Whole] {
            if let Some(found) = tally.run(domain.holes, names.list.is_empty(), |n| points.at(phase, n)) {
                return (cost, found);
            }
        }
        if tally.agreed >= LEAST || tally.holes && !names.list.is_empty() {
            return (cost, tally.result());
        }
    }
    let mut points = ComparedPoints::<Complex>::new(graph, [a, b], &wanted, &names, relation, looks_beside);
    if let Some(found) = tally.run(domain.holes, names.list.is_empty(), |n| points.at(PointChoice::Usual, n)) {
        return (cost, found);
    }
    (cost, tally.result())
}

/// Bounds of the value of a node without names.
pub(crate) fn enclosure(graph: &Graph, id: Id) -> Option<(BigRational, BigRational)> {
    let wanted = graph.reachable(&[id]);
    let cost = cost_of(graph, &wanted);
    if cost > MAX_COST || !graph.names(&[id]).is_empty() {
        return None;
    }
    let mut values = vec![None; wanted.len()];
    evaluate::real(graph, &wanted, &mut values, |_| NodeValue::Unsure);
    match &values[id.index()] {
        Some(NodeValue::Known(ball)) if ball.is_sharp() => ball.bounds(),
        _ => None,
    }
}

/// Whether the ratio of two proportional nodes is positive; `None` if no point decides it.
pub(crate) fn ratio_sign(graph: &Graph, a: Id, b: Id, domain: &Domain) -> Option<bool> {
    let wanted = graph.reachable(&[a, b]);
    let names = names(graph, a, b, domain, &wanted);
    let cost = cost_of(graph, &wanted);
    for attempt in 0..ENOUGH {
        if domain.work.left() == 0 {
            return None;
        }
        domain.work.spend(cost);
        let mut values = vec![None; wanted.len()];
        evaluate::real(graph, &wanted, &mut values, |name| {
            NodeValue::Known(names.sample(name, PointChoice::Usual, attempt, (0, HoleStep::Small)).0)
        });
        let sign = |id: Id| match &values[id.index()] {
            Some(NodeValue::Known(ball)) => ball.sign().filter(|sign| *sign != 0),
            _ => None,
        };
        if let (Some(x), Some(y)) = (sign(a), sign(b)) {
            return Some(x == y);
        }
    }
    None
}

#[derive(Default)]
struct PointTally {
    agreed: usize,
    vague: bool,
    holes: bool,
    left: usize,
    done: usize,
}

impl PointTally {
    fn run(&mut self, holes: Holes, constant: bool, mut at: impl FnMut(usize) -> PointVerdict) -> Option<Comparison> {
        let tries = if constant { 1 } else { ATTEMPTS };
        for attempt in 0..tries {
            if self.left == 0 {
                return Some(if self.agreed >= LEAST { self.result() } else { TOO_FEW });
            }
            self.left -= 1;
            self.done += 1;
            match at(attempt) {
                PointVerdict::Agree if constant => return Some(Comparison::Equal),
                PointVerdict::Agree => self.agreed += 1,
                PointVerdict::Differ => return Some(Comparison::Different),
                PointVerdict::Hole if holes != Holes::Ignore => return Some(Comparison::Different),
                PointVerdict::Hole => self.holes = true,
                PointVerdict::Vague => self.vague = true,
                PointVerdict::Nothing => {}
            }
            if self.agreed >= ENOUGH {
                return Some(Comparison::Equal);
            }
        }
        None
    }

    fn result(&self) -> Comparison {
        match (self.agreed >= LEAST, self.vague) {
            (true, _) => Comparison::Equal,
            (false, true) => TOO_VAGUE,
            (false, false) => TOO_FEW,
        }
    }
}

/// Work for the value of the marked nodes at one point.
pub(crate) fn cost_of(graph: &Graph, wanted: &[bool]) -> usize {
    graph.nodes().iter().zip(wanted).filter(|(_, wanted)| **wanted).map(|(node, _)| cost(node)).sum()
}

fn cost(node: &GraphNode) -> usize {
    match node {
        GraphNode::Number(_) | GraphNode::Constant(_) | GraphNode::Name(_) => 1,
        GraphNode::Sum(_, terms) => 4 * terms.len(),
        GraphNode::Product(factors) => {
            factors.iter().map(|(_, k)| 2 + 4 * (64 - k.unsigned_abs().leading_zeros() as usize)).sum()
        }
        GraphNode::Power(..) | GraphNode::Call(Function::Binomial, _) | GraphNode::Factorial(_) => 120,
        GraphNode::Call(..) | GraphNode::Apply(..) => 60,
    }
}
