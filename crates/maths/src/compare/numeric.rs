//! Comparison at points of the declared domain, to 30 digits and more.

mod names;

use super::domain::{Domain, Holes, Phase, Range};
use super::evaluate::{self, Value, Values};
use super::evaluate_complex;
use super::graph::{Graph, Id, Node};
use num_rational::BigRational;

use super::Comparison;
use crate::exact::ball::Ball;
use crate::exact::complex::Complex;
use crate::tree::{Constant, Function};
use names::{Names, names};

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
    /// Both lack a value, it is not known whether they do, or one lacks it at a single point that is passed over.
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

/// Whether there is a hole beside a hole, so that it is no single point.
fn is_wide(hole: impl Fn(i64) -> bool) -> bool {
    hole(1) || hole(-1)
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
    let cost = cost_of(graph, &wanted);
    let cost = cost.max(1);
    let attempts = domain.work.left().min(PAIR) / cost;
    if attempts < ENOUGH {
        return (cost, TOO_LONG);
    }
    let uses_i = graph.nodes().iter().zip(&wanted).any(|(n, w)| *w && *n == Node::Constant(Constant::I));
    tally.left = attempts;
    if !uses_i && !names.ranges.contains(&Range::Complex) {
        let mut points = RealPoints::new(graph, [a, b], &wanted, &names, relation);
        points.looks_beside = domain.holes == Holes::Points;
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
    points.looks_beside = domain.holes == Holes::Points;
    if let Some(found) = tally.run(domain.holes, names.list.is_empty(), |n| points.at(Phase::Usual, n)) {
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
    let cost = cost_of(graph, &wanted);
    for attempt in 0..ENOUGH {
        if domain.work.left() == 0 {
            return None;
        }
        domain.work.spend(cost);
        let mut values = vec![None; wanted.len()];
        evaluate::real(graph, &wanted, &mut values, |name| {
            Value::Known(names.sample(name, Phase::Usual, attempt, 0).0)
        });
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
                Verdict::Hole if holes != Holes::Ignore => return Some(Comparison::Different),
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
    looks_beside: bool,
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
        Self { graph, roots, wanted, names, fixed, relation, looks_beside: false, first: None }
    }

    fn sides(&self, phase: Phase, attempt: usize, beside: i64) -> [Value<Ball>; 2] {
        let mut values = self.fixed.clone();
        evaluate::real(self.graph, self.wanted, &mut values, |name| {
            Value::Known(self.names.sample(name, phase, attempt, beside).0)
        });
        self.roots.map(|root| values[root.index()].clone().unwrap_or(Value::Unsure))
    }

    fn at(&mut self, phase: Phase, attempt: usize) -> Verdict {
        let (a, b) = match self.sides(phase, attempt, 0) {
            [Value::Known(a), Value::Known(b)] => (a, b),
            sides if is_hole(&sides) => {
                let wide = !self.looks_beside || is_wide(|beside| is_hole(&self.sides(phase, attempt, beside)));
                return if wide { Verdict::Hole } else { Verdict::Nothing };
            }
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

/// Whether one side only has a value.
fn is_hole<T>(sides: &[Value<T>; 2]) -> bool {
    matches!(sides, [Value::Known(_), Value::Undefined] | [Value::Undefined, Value::Known(_)])
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
    looks_beside: bool,
    first: Option<[Complex; 2]>,
}

impl<'a> ComplexPoints<'a> {
    fn new(graph: &'a Graph, roots: [Id; 2], wanted: &'a [bool], names: &'a Names, relation: Relation) -> Self {
        let mut fixed = vec![None; wanted.len()];
        let nothing = |_: &str| Complex::real(Ball::zero());
        evaluate_complex::complex(graph, &both(wanted, &without_names(graph)), &mut fixed, nothing);
        Self { graph, roots, wanted, names, fixed, relation, looks_beside: false, first: None }
    }

    fn sides(&self, phase: Phase, attempt: usize, beside: i64) -> [Value<Complex>; 2] {
        let mut values = self.fixed.clone();
        evaluate_complex::complex(self.graph, self.wanted, &mut values, |name| {
            let (re, im) = self.names.sample(name, phase, attempt, beside);
            Complex { re, im }
        });
        self.roots.map(|root| values[root.index()].clone().unwrap_or(Value::Unsure))
    }

    fn at(&mut self, phase: Phase, attempt: usize) -> Verdict {
        let (a, b) = match self.sides(phase, attempt, 0) {
            [Value::Known(a), Value::Known(b)] => (a, b),
            sides if is_hole(&sides) => {
                let wide = !self.looks_beside || is_wide(|beside| is_hole(&self.sides(phase, attempt, beside)));
                return if wide { Verdict::Hole } else { Verdict::Nothing };
            }
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

/// Work the value of the marked nodes at one point costs.
pub(crate) fn cost_of(graph: &Graph, wanted: &[bool]) -> usize {
    graph.nodes().iter().zip(wanted).filter(|(_, wanted)| **wanted).map(|(node, _)| cost(node)).sum()
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
