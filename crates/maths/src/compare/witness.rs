//! Witnesses: points at which one of two statements holds and the other certainly does not, which proves them
//! different.

mod estimate;
mod judged;
mod line;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use num_rational::BigRational;
use num_traits::Signed;

use super::apart::ball;
use super::claim::{ClaimTruth, NumericClaim};
use super::domain::{Domain, Holes, Range, contains, is_discrete};
use super::evaluate::NodeValue;
use super::graph::{Graph, GraphNode, Id};
use super::{claims, equation, numeric};
use crate::exact::ExactPoint;
use crate::exact::ball::Ball;
use crate::exact::rational::{floor, whole};
use crate::tree::{Constant, Function, Statement};
use line::{HELD, LineDifference, OneVariableLine, changes, held, sign};

/// Maximum number of names of statements that are tried at points.
const MAX_NAMES: usize = 5;
/// Maximum number of differences solved on one line.
const MAX_LINKS: usize = 12;
/// Number of bisections of an interval in which a difference changes its sign.
const HALVINGS: usize = 48;
/// Number of lines checked in search of a better witness than the first.
const MORE_LINES: usize = 4;

pub(crate) use values::differ;
pub use values::{DifferingPoint, differing_point};

/// The value of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    /// This number.
    Exactly(ExactPoint),
    /// An approximation that agrees to six digits.
    Near(BigRational),
    /// A truth value, for a name that is a statement.
    Truth(bool),
}

/// Values of the names for which only one of two statements holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The names with their values.
    pub at: Vec<(String, At)>,
    /// Whether it is the first statement that holds.
    pub first: bool,
    /// Whether the statements were also seen to hold together somewhere.
    pub shared: bool,
}

type Assignment = BTreeMap<String, BigRational>;

/// Looks for a witness at points of the domain.
pub(crate) fn find(a: &Statement, b: &Statement, domain: &Domain) -> Option<Witness> {
    search(a, b, domain, WitnessKind::Best)
}

/// Whether there is a witness at points of the domain.
pub(crate) fn exists(a: &Statement, b: &Statement, domain: &Domain) -> bool {
    search(a, b, domain, WitnessKind::Any).is_some()
}

fn search(a: &Statement, b: &Statement, domain: &Domain, aim: WitnessKind) -> Option<Witness> {
    let mut search = Search { a, b, domain, holes: domain.holes, aim, best: None, shared: false };
    let names = domain.with_graph(|graph| search.prepare(graph))??;
    if names.is_empty() {
        search.at(&Assignment::new());
    }
    if aim != WitnessKind::Values {
        search.systems(&names);
    }
    let attempts = if names.len() > 1 { HELD.len() } else { 1 };
    let mut more = MORE_LINES;
    'lines: for attempt in 0..attempts {
        for name in &names {
            let others = held(&names, name, attempt, domain);
            if search.done() || domain.with_graph(|graph| search.line(graph, name, &others)).is_none() {
                break 'lines;
            }
            if search.best.is_some() {
                more -= 1;
                if more == 0 {
                    break 'lines;
                }
            }
        }
    }
    let Search { best, shared, .. } = search;
    best.map(|best| Witness { shared, ..best })
}

/// Kind of witness to search for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WitnessKind {
    /// One for which the first statement holds, if there is one; otherwise any.
    Best,
    /// Any.
    Any,
    /// Any, for statements about the values of two expressions, which are not solved together as equations.
    Values,
}

struct Search<'a> {
    a: &'a Statement,
    b: &'a Statement,
    domain: &'a Domain,
    holes: Holes,
    aim: WitnessKind,
    best: Option<Witness>,
    shared: bool,
}

impl Search<'_> {
    /// The names; `None` if no point can be tried.
    fn prepare(&mut self, graph: &mut Graph) -> Option<Vec<String>> {
        let ids = [NumericClaim::of(graph, self.a).nodes(), NumericClaim::of(graph, self.b).nodes()].concat();
        let names = distinct(graph.names(&ids));
        let wanted = graph.reachable(&ids);
        let used = || graph.nodes().iter().zip(&wanted).filter(|(_, wanted)| **wanted).map(|(node, _)| node);
        // If names may be complex, real points prove a difference only for quotients of polynomials.
        let complex = names.iter().any(|name| *self.domain.of(name) == Range::Complex);
        let is_i = |node: &GraphNode| *node == GraphNode::Constant(Constant::I);
        if names.len() > MAX_NAMES
            || used().any(is_i)
            || complex && !ids.iter().all(|id| graph.is_rational_function(*id))
        {
            return None;
        }
        // The domain of factorials and similar functions is a matter of convention.
        let counts = |node: &GraphNode| {
            matches!(
                node,
                GraphNode::Factorial(_) | GraphNode::Call(Function::Gcd | Function::Lcm | Function::Binomial, _)
            )
        };
        if used().any(counts) {
            self.holes = Holes::Ignore;
        }
        Some(names)
    }

    /// Tries the solutions of linear systems with a unique solution.
    fn systems(&mut self, names: &[String]) {
        for statement in [self.a, self.b] {
            let values = self.domain.with_graph(|graph| {
                let system = claims::system(graph, statement)?;
                equation::only_solution(graph, &system, names)
            });
            if let Some(Some(values)) = values {
                let values: Assignment = names.iter().cloned().zip(values).collect();
                if values.iter().all(|(name, value)| contains(self.domain.of(name), value)) {
                    self.at(&values);
                }
            }
        }
    }

    /// Records the result at a point.
    fn note(&mut self, first: ClaimTruth, second: ClaimTruth, at: impl FnOnce() -> Vec<(String, At)>) {
        let first = match (first, second) {
            (ClaimTruth::Yes, ClaimTruth::No) => true,
            (ClaimTruth::No, ClaimTruth::Yes) => false,
            (ClaimTruth::Yes, ClaimTruth::Yes) => {
                self.shared = true;
                return;
            }
            _ => return,
        };
        if self.best.as_ref().is_none_or(|best| first && !best.first) {
            self.best = Some(Witness { at: at(), first, shared: false });
        }
    }

    /// Tries a point with rational values.
    fn at(&mut self, values: &Assignment) {
        if let Some([first, second]) = self.judged(values) {
            let exact = |(name, value): (&String, &BigRational)| {
                (name.clone(), At::Exactly(ExactPoint::rational(value.clone())))
            };
            self.note(first, second, || values.iter().map(exact).collect());
        }
    }

    /// Subtracts the work, if enough is left.
    fn pay(&self, work: usize) -> bool {
        let enough = work <= self.domain.work.left();
        if enough {
            self.domain.work.spend(work);
        }
        enough
    }

    fn done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.first || self.aim != WitnessKind::Best)
    }

    /// Tries points on a line: they differ in one name only.
    fn line(&mut self, graph: &mut Graph, name: &str, others: &Assignment) {
        graph.bind(others.clone());
        let (a, b) = (NumericClaim::of(graph, self.a), NumericClaim::of(graph, self.b));
        let ids = [a.nodes(), b.nodes()].concat();
        let wanted = graph.reachable(&ids);
        let cost = numeric::cost_of(graph, &wanted);
        let links = solved_for(graph, &[&a, &b]);
        let line = OneVariableLine::of(graph, name, wanted, [a, b], self.domain.of(name).clone(), others);
        let grid: Vec<BigRational> = line.grid();
        if !self.pay(cost * grid.len()) {
            return;
        }
        // Small numbers first, because learners check them most easily: most wrong answers differ at the first.
        let mut order: Vec<(usize, &BigRational)> = grid.iter().enumerate().collect();
        order.sort_by_key(|(_, value)| (value.abs(), value.is_negative()));
        let mut signs: Vec<Vec<Option<i32>>> = vec![Vec::new(); grid.len()];
        for (place, value) in order {
            let known = line.values(&Ball::rational(value));
            // A hole that may be an isolated point is checked again.
            let holes = if self.holes == Holes::Points { Holes::Count } else { self.holes };
            match line.judged(&known, None, holes) {
                [ClaimTruth::Yes, ClaimTruth::Yes] => self.shared = true,
                // Judged again with numbers for all names, where cancelled terms count.
                [ClaimTruth::Yes, ClaimTruth::No] | [ClaimTruth::No, ClaimTruth::Yes] => {
                    self.at(&line.assignment(value));
                }
                _ => {}
            }
            if self.done() {
                return;
            }
            signs[place] = links.iter().map(|id| sign(&known, *id)).collect();
        }
        let mut solved: Vec<BigRational> = Vec::new();
        for (place, id) in links.iter().enumerate() {
            if self.done() {
                return;
            }
            if let Some(roots) = line.exact_roots(*id) {
                for root in roots {
                    solved.extend(self.root(&line, &root, *id));
                }
                continue;
            }
            for (low, high) in changes(&grid, &signs, place).into_iter().take(4) {
                if self.pay(cost * HALVINGS) {
                    solved.extend(self.crossing(&line, low, high, *id));
                }
            }
        }
        if !self.done() {
            self.between(&line, solved);
        }
    }

    /// Tries an exact root of a difference; returns a number near it.
    fn root(&mut self, line: &OneVariableLine<'_>, root: &ExactPoint, zero: Id) -> Option<BigRational> {
        if let Some(value) = root.as_rational() {
            if contains(&line.range, value) {
                self.at(&line.assignment(value));
            }
            return Some(value.clone());
        }
        let ball = ball(root)?;
        let (low, high) = ball.bounds()?;
        if !is_discrete(&line.range) && contains(&line.range, &low) && contains(&line.range, &high) {
            let known = line.values(&ball);
            let [first, second] = line.judged(&known, Some(zero), self.holes);
            self.note(first, second, || line.witness(At::Exactly(root.clone())));
        }
        Some(low)
    }

    /// Tries the zero of a difference between two points where it has opposite signs: it exists if the difference has
    /// values, and so is continuous, all the way. Returns a number near it.
    fn crossing(
        &mut self,
        line: &OneVariableLine<'_>,
        mut low: BigRational,
        mut high: BigRational,
        zero: Id,
    ) -> Option<BigRational> {
        let difference = LineDifference::of(line, zero);
        let start = difference.sign(&low)?;
        for _ in 0..HALVINGS {
            let middle = (&low + &high) / whole(2);
            match difference.sign(&middle) {
                Some(0) => {
                    if contains(&line.range, &middle) {
                        self.at(&line.assignment(&middle));
                    }
                    return Some(middle);
                }
                Some(found) if found == start => low = middle,
                Some(_) => high = middle,
                None => return None,
            }
        }
        let near = BigRational::new(floor(&(&low * whole(60) + BigRational::new(1.into(), 2.into()))), 60.into());
        if near >= low && near <= high && contains(&line.range, &near) {
            self.at(&line.assignment(&near));
        }
        if is_discrete(&line.range) || !contains(&line.range, &low) || !contains(&line.range, &high) {
            return Some(low);
        }
        let known = line.values(&Ball::between(&low, &high));
        if matches!(known[zero.index()], Some(NodeValue::Known(_))) {
            let [first, second] = line.judged(&known, Some(zero), self.holes);
            self.note(first, second, || line.witness(At::Near(low.clone())));
        }
        Some(low)
    }

    /// Tries points between the roots that were found, and beyond them.
    fn between(&mut self, line: &OneVariableLine<'_>, mut solved: Vec<BigRational>) {
        solved.sort();
        solved.dedup();
        let middles = solved.windows(2).map(|pair| (&pair[0] + &pair[1]) / whole(2));
        let mut points: Vec<BigRational> = middles.collect();
        points.extend(solved.first().map(|first| BigRational::from_integer(floor(first)) - whole(1)));
        points.extend(solved.last().map(|last| BigRational::from_integer(floor(last)) + whole(2)));
        for point in points.iter().filter(|point| contains(&line.range, point)).take(MAX_LINKS) {
            self.at(&line.assignment(point));
        }
    }
}

/// The expressions solved on a line: the differences, then conditions that must not be zero, then nodes at which values
/// may begin or cease.
fn solved_for(graph: &Graph, claims: &[&NumericClaim]) -> Vec<Id> {
    let links: Vec<_> = claims.iter().flat_map(|claim| claim.links()).collect();
    let differences = links.iter().map(|link| link.difference);
    let needs = links.iter().flat_map(|link| link.needs.nonzero.iter().chain(&link.needs.edges).copied());
    let mut found: Vec<Id> = Vec::new();
    for id in differences.chain(needs) {
        if graph.as_number(id).is_none() && !found.contains(&id) && found.len() < MAX_LINKS {
            found.push(id);
        }
    }
    found
}

fn distinct(names: Vec<String>) -> Vec<String> {
    names.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}
