//! Comparison at points of the declared domain, to 30 digits and more.

use super::domain::{Domain, Holes, Phase, Range, sample};
use super::evaluate::{self, Value, Values};
use super::evaluate_complex;
use super::graph::{Graph, Id, Node};
use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::Comparison;
use crate::exact::ball::Ball;
use crate::exact::complex::Complex;
use crate::exact::rational;
use crate::tree::{Constant, Function};

/// Points at which the sides must agree.
const ENOUGH: usize = 8;
/// Fewer common points than this decide nothing.
const LEAST: usize = 4;
/// Work one pair of expressions may do.
const PAIR: usize = 150_000;
/// Work one value may cost.
const MAX_COST: usize = 20_000;
/// Points tried in each phase.
const ATTEMPTS: usize = 24;

/// Too much work to look at enough points.
pub(crate) const TOO_LONG: Comparison = Comparison::Undecided("the expressions are too long to compare");
/// Not enough points with a value on both sides.
const TOO_FEW: Comparison = Comparison::Undecided("too few points of the domain give a value on both sides");
/// Values too close to tell apart and too vague to call equal.
const TOO_VAGUE: Comparison = Comparison::Undecided("the values cannot be told apart with certainty");

/// What a point says.
enum Verdict {
    Agree,
    Differ,
    /// A value on one side only.
    Hole,
    /// Both lack a value, or it is not known whether they do.
    Nothing,
    /// They may agree, but not to 30 digits.
    Vague,
}

/// How the two values are to be related.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    /// Equal.
    Equal,
    /// In the same ratio at all points, not zero.
    Proportional,
}

struct Names {
    list: Vec<String>,
    ranges: Vec<Range>,
    start: u64,
    corners: Vec<i64>,
}

impl Names {
    fn sample(&self, name: &str, phase: Phase, attempt: usize) -> (Ball, Ball) {
        let which = self.list.iter().position(|n| n == name).unwrap_or(0);
        let range = self.ranges.get(which).unwrap_or(&Range::Real);
        let (re, im) = sample(range, phase, which, attempt, self.start, &self.corners);
        (Ball::rational(&re), Ball::rational(&im))
    }
}

/// Compares two nodes at points.
pub(crate) fn compare(graph: &Graph, a: Id, b: Id, domain: &Domain, relation: Relation) -> Comparison {
    let mut tally = Tally::default();
    let (cost, found) = at_points(graph, [a, b], domain, relation, &mut tally);
    domain.work.spend(cost * (1 + tally.done));
    found
}

/// What one point costs, and what the points say.
fn at_points(
    graph: &Graph,
    [a, b]: [Id; 2],
    domain: &Domain,
    relation: Relation,
    tally: &mut Tally,
) -> (usize, Comparison) {
    let wanted = graph.reachable(&[a, b]);
    let names = names(graph, a, b, domain, &wanted);
    let cost: usize = graph.nodes().iter().zip(&wanted).filter(|(_, w)| **w).map(|(node, _)| cost(node)).sum();
    let cost = cost.max(1);
    let attempts = domain.work.left().min(PAIR) / cost;
    if attempts < ENOUGH {
        return (cost, TOO_LONG);
    }
    let uses_i = graph.nodes().iter().zip(&wanted).any(|(n, w)| *w && *n == Node::Constant(Constant::I));
    tally.left = attempts;
    if !uses_i && !names.ranges.contains(&Range::Complex) {
        let mut points = RealPoints::new(graph, [a, b], &wanted, &names, relation);
        for phase in [Phase::Usual, Phase::Positive, Phase::Whole] {
            if let Some(found) = tally.run(domain.holes, names.list.is_empty(), |n| points.at(phase, n)) {
                return (cost, found);
            }
        }
        if tally.agreed >= LEAST || tally.holes && !names.list.is_empty() {
            return (cost, tally.result());
        }
    }
    let mut points = ComplexPoints::new(graph, [a, b], &wanted, &names, relation);
    if let Some(found) = tally.run(domain.holes, names.list.is_empty(), |n| points.at(Phase::Usual, n)) {
        return (cost, found);
    }
    (cost, tally.result())
}

/// Bounds of the value of a node without names.
pub(crate) fn enclosure(graph: &Graph, id: Id) -> Option<(BigRational, BigRational)> {
    let wanted = graph.reachable(&[id]);
    let cost: usize = graph.nodes().iter().zip(&wanted).filter(|(_, w)| **w).map(|(node, _)| cost(node)).sum();
    if cost > MAX_COST || !graph.names(&[id]).is_empty() {
        return None;
    }
    let mut values = vec![None; wanted.len()];
    evaluate::real(graph, &wanted, &mut values, |_| Value::Unsure);
    match &values[id.index()] {
        Some(Value::Known(ball)) if ball.is_sharp() => ball.bounds(),
        _ => None,
    }
}

/// Whether the ratio of two proportional nodes is positive; `None` when no point tells.
pub(crate) fn ratio_sign(graph: &Graph, a: Id, b: Id, domain: &Domain) -> Option<bool> {
    let wanted = graph.reachable(&[a, b]);
    let names = names(graph, a, b, domain, &wanted);
    let cost: usize = graph.nodes().iter().zip(&wanted).filter(|(_, w)| **w).map(|(node, _)| cost(node)).sum();
    for attempt in 0..ENOUGH {
        if domain.work.left() == 0 {
            return None;
        }
        domain.work.spend(cost);
        let mut values = vec![None; wanted.len()];
        evaluate::real(graph, &wanted, &mut values, |name| Value::Known(names.sample(name, Phase::Usual, attempt).0));
        let sign = |id: Id| match &values[id.index()] {
            Some(Value::Known(ball)) => ball.sign().filter(|sign| *sign != 0),
            _ => None,
        };
        if let (Some(x), Some(y)) = (sign(a), sign(b)) {
            return Some(x == y);
        }
    }
    None
}

#[derive(Default)]
struct Tally {
    agreed: usize,
    vague: bool,
    holes: bool,
    left: usize,
    done: usize,
}

impl Tally {
    fn run(&mut self, holes: Holes, constant: bool, mut at: impl FnMut(usize) -> Verdict) -> Option<Comparison> {
        let tries = if constant { 1 } else { ATTEMPTS };
        for attempt in 0..tries {
            if self.left == 0 {
                return Some(if self.agreed >= LEAST { self.result() } else { TOO_FEW });
            }
            self.left -= 1;
            self.done += 1;
            match at(attempt) {
                Verdict::Agree if constant => return Some(Comparison::Equal),
                Verdict::Agree => self.agreed += 1,
                Verdict::Differ => return Some(Comparison::Different),
                Verdict::Hole if holes == Holes::Count => return Some(Comparison::Different),
                Verdict::Hole => self.holes = true,
                Verdict::Vague => self.vague = true,
                Verdict::Nothing => {}
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

struct RealPoints<'a> {
    graph: &'a Graph,
    roots: [Id; 2],
    wanted: &'a [bool],
    names: &'a Names,
    /// Values of the nodes without names.
    fixed: Values<Ball>,
    relation: Relation,
    first: Option<[Ball; 2]>,
}

/// Marks the nodes in which no name stands.
fn without_names(graph: &Graph) -> Vec<bool> {
    let mut free = vec![true; graph.nodes().len()];
    for (index, node) in graph.nodes().iter().enumerate() {
        let mut all = !matches!(node, Node::Name(_));
        node.for_children(|child| all &= free[child.index()]);
        free[index] = all;
    }
    free
}

fn both(wanted: &[bool], free: &[bool]) -> Vec<bool> {
    wanted.iter().zip(free).map(|(a, b)| *a && *b).collect()
}

impl<'a> RealPoints<'a> {
    fn new(graph: &'a Graph, roots: [Id; 2], wanted: &'a [bool], names: &'a Names, relation: Relation) -> Self {
        let mut fixed = vec![None; wanted.len()];
        evaluate::real(graph, &both(wanted, &without_names(graph)), &mut fixed, |_| Value::Unsure);
        Self { graph, roots, wanted, names, fixed, relation, first: None }
    }

    fn at(&mut self, phase: Phase, attempt: usize) -> Verdict {
        let mut values = self.fixed.clone();
        evaluate::real(self.graph, self.wanted, &mut values, |name| {
            Value::Known(self.names.sample(name, phase, attempt).0)
        });
        let [a, b] = self.roots.map(|root| values[root.index()].clone().unwrap_or(Value::Unsure));
        let (a, b) = match (a, b) {
            (Value::Known(a), Value::Known(b)) => (a, b),
            (Value::Known(_), Value::Undefined) | (Value::Undefined, Value::Known(_)) => return Verdict::Hole,
            _ => return Verdict::Nothing,
        };
        if self.relation == Relation::Equal {
            return agree(a.meets(&b), a.is_sharp() && b.is_sharp());
        }
        let Some([c, d]) = &self.first else {
            let usable = a.sign().is_some_and(|s| s != 0) && b.sign().is_some_and(|s| s != 0);
            if usable {
                self.first = Some([a, b]);
                return Verdict::Agree;
            }
            let lone = a.sign().is_some_and(|s| s != 0) && b.is_exact_zero()
                || b.sign().is_some_and(|s| s != 0) && a.is_exact_zero();
            return if lone { Verdict::Differ } else { Verdict::Nothing };
        };
        let (left, right) = (a.mul(d), b.mul(c));
        agree(left.meets(&right), left.is_sharp() && right.is_sharp())
    }
}

fn agree(meets: bool, sharp: bool) -> Verdict {
    match (meets, sharp) {
        (false, _) => Verdict::Differ,
        (true, true) => Verdict::Agree,
        (true, false) => Verdict::Vague,
    }
}

struct ComplexPoints<'a> {
    graph: &'a Graph,
    roots: [Id; 2],
    wanted: &'a [bool],
    names: &'a Names,
    fixed: Values<Complex>,
    relation: Relation,
    first: Option<[Complex; 2]>,
}

impl<'a> ComplexPoints<'a> {
    fn new(graph: &'a Graph, roots: [Id; 2], wanted: &'a [bool], names: &'a Names, relation: Relation) -> Self {
        let mut fixed = vec![None; wanted.len()];
        let nothing = |_: &str| Complex::real(Ball::zero());
        evaluate_complex::complex(graph, &both(wanted, &without_names(graph)), &mut fixed, nothing);
        Self { graph, roots, wanted, names, fixed, relation, first: None }
    }

    fn at(&mut self, phase: Phase, attempt: usize) -> Verdict {
        let mut values = self.fixed.clone();
        evaluate_complex::complex(self.graph, self.wanted, &mut values, |name| {
            let (re, im) = self.names.sample(name, phase, attempt);
            Complex { re, im }
        });
        let [a, b] = self.roots.map(|root| values[root.index()].clone().unwrap_or(Value::Unsure));
        let (a, b) = match (a, b) {
            (Value::Known(a), Value::Known(b)) => (a, b),
            (Value::Known(_), Value::Undefined) | (Value::Undefined, Value::Known(_)) => return Verdict::Hole,
            _ => return Verdict::Nothing,
        };
        if self.relation == Relation::Equal {
            return agree(a.meets(&b), a.is_sharp() && b.is_sharp());
        }
        let Some([c, d]) = &self.first else {
            self.first = Some([a, b]);
            return Verdict::Agree;
        };
        let (left, right) = (a.mul(d), b.mul(c));
        agree(left.meets(&right), left.is_sharp() && right.is_sharp())
    }
}

fn cost(node: &Node) -> usize {
    match node {
        Node::Number(_) | Node::Constant(_) | Node::Name(_) => 1,
        Node::Sum(_, terms) => 4 * terms.len(),
        Node::Product(factors) => {
            factors.iter().map(|(_, k)| 2 + 4 * (64 - k.unsigned_abs().leading_zeros() as usize)).sum()
        }
        Node::Power(..) | Node::Call(Function::Binomial, _) | Node::Factorial(_) => 120,
        Node::Call(..) | Node::Apply(..) => 60,
    }
}

/// What names stand for of which a factorial or the like is taken: far enough from zero for (n − 3)!.
const COUNTED: Range = Range::IntegerBetween(6, 16);

/// The names with their ranges; names of which a factorial is taken are natural numbers.
fn names(graph: &Graph, a: Id, b: Id, domain: &Domain, wanted: &[bool]) -> Names {
    let names = graph.names(&[a, b]);
    let counted = counted_names(graph, wanted);
    let ranges = names
        .iter()
        .map(|name| match domain.of(name) {
            Range::Real | Range::Positive | Range::Integer if counted.contains(name) => COUNTED,
            range => range.clone(),
        })
        .collect();
    Names { list: names, ranges, start: graph.hash(a) ^ graph.hash(b), corners: corners(graph, wanted) }
}

fn counted_names(graph: &Graph, wanted: &[bool]) -> Vec<String> {
    let mut inside = Vec::new();
    for (node, _) in graph.nodes().iter().zip(wanted).filter(|(_, w)| **w) {
        if let Node::Factorial(_) | Node::Call(Function::Gcd | Function::Lcm | Function::Binomial, _) = node {
            node.for_children(|child| inside.push(child));
        }
    }
    graph.names(&inside)
}

/// The largest numbers written beside a function that is not smooth: around them both of its sides are looked at.
fn corners(graph: &Graph, wanted: &[bool]) -> Vec<i64> {
    let used = || graph.nodes().iter().zip(wanted).filter(|(_, w)| **w).map(|(node, _)| node);
    let broken = used().any(|node| {
        matches!(
            node,
            Node::Call(
                Function::Abs | Function::Sign | Function::Floor | Function::Ceiling | Function::Min | Function::Max,
                _
            )
        )
    });
    if !broken {
        return Vec::new();
    }
    let size = |value: &BigRational| rational::floor(value).to_i64().map_or(0, i64::abs).min(1_000_000_000);
    let mut sizes: Vec<i64> = used()
        .filter_map(|node| match node {
            Node::Number(value) | Node::Sum(value, _) => Some(size(value)),
            _ => None,
        })
        .collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes.into_iter().rev().take(3).collect()
}
