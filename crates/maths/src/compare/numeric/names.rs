//! The names of two expressions and the points at which they are evaluated.

use num_rational::BigRational;
use num_traits::ToPrimitive;

use crate::compare::domain::{Domain, HoleStep, Holes, PointChoice, Range, is_discrete, moved, sample};
use crate::compare::graph::{Graph, GraphNode, Id};
use crate::exact::ball::Ball;
use crate::exact::rational;
use crate::tree::Function;

/// Names, their ranges, and the seed of their values.
pub(super) struct SampledNames {
    pub(super) list: Vec<String>,
    pub(super) ranges: Vec<Range>,
    /// Names inside a factorial or a similar function, which has no value between integers.
    counted: Vec<String>,
    start: u64,
    corners: Vec<i64>,
}

impl SampledNames {
    /// Whether some name takes only integers.
    pub(super) fn has_discrete(&self) -> bool {
        self.ranges.iter().any(is_discrete)
    }

    /// The value of a name at a point, or next to it.
    pub(super) fn sample(
        &self,
        name: &str,
        phase: PointChoice,
        attempt: usize,
        (beside, step): (i64, HoleStep),
    ) -> (Ball, Ball) {
        let which = self.list.iter().position(|n| n == name).unwrap_or(0);
        let range = self.ranges.get(which).unwrap_or(&Range::Real);
        let (re, im) = sample(range, phase, which, attempt, self.start, &self.corners);
        let steps = i64::try_from(which).map_or(1, |which| which + 1) * beside;
        let step = if self.counted.iter().any(|counted| counted == name) { HoleStep::Whole } else { step };
        let re = if steps == 0 { re } else { moved(range, re, steps, step) };
        (Ball::rational(&re), Ball::rational(&im))
    }
}

/// Range of names inside a factorial or a similar function: far enough from zero for (n − 3)!.
const COUNTED: Range = Range::IntegerBetween(6, 16);

/// The names with their ranges; names inside a factorial are natural numbers.
pub(super) fn names(graph: &Graph, a: Id, b: Id, domain: &Domain, wanted: &[bool]) -> SampledNames {
    let names = graph.names(&[a, b]);
    let counted = counted_names(graph, wanted);
    let ranges = names
        .iter()
        .map(|name| match domain.of(name) {
            Range::Real | Range::Positive | Range::Integer if counted.contains(name) => COUNTED,
            Range::Natural if counted.contains(name) && domain.holes != Holes::Count => COUNTED,
            Range::IntegerBetween(low, high) if counted.contains(name) && domain.holes != Holes::Count => {
                upper(*low, *high)
            }
            range => range.clone(),
        })
        .collect();
    SampledNames { list: names, ranges, counted, start: graph.hash(a) ^ graph.hash(b), corners: corners(graph, wanted) }
}

/// The upper part of a range, where (n − 3)! is most likely to have a value.
fn upper(low: i64, high: i64) -> Range {
    let middle = high.saturating_sub(high.saturating_sub(low) / 2);
    Range::IntegerBetween(low.max(middle.min(6)), high)
}

fn counted_names(graph: &Graph, wanted: &[bool]) -> Vec<String> {
    let mut inside = Vec::new();
    for (node, _) in graph.nodes().iter().zip(wanted).filter(|(_, w)| **w) {
        if let GraphNode::Factorial(_) | GraphNode::Call(Function::Gcd | Function::Lcm | Function::Binomial, _) = node {
            node.for_children(|child| inside.push(child));
        }
    }
    graph.names(&inside)
}

/// The largest numbers used along with a function that is not smooth: both sides of them are tested.
fn corners(graph: &Graph, wanted: &[bool]) -> Vec<i64> {
    let used = || graph.nodes().iter().zip(wanted).filter(|(_, w)| **w).map(|(node, _)| node);
    let broken = used().any(|node| {
        matches!(
            node,
            GraphNode::Call(
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
            GraphNode::Number(value) | GraphNode::Sum(value, _) => Some(size(value)),
            _ => None,
        })
        .collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes.into_iter().rev().take(3).collect()
}
