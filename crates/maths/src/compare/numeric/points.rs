//! Evaluation at points, by one set of rules for the real line and the complex plane.

use super::names::SampledNames;
use super::{PointVerdict, ValueRelation};
use crate::compare::domain::{HoleStep, PointChoice};
use crate::compare::evaluate::{self, NodeValue, NodeValues};
use crate::compare::evaluate_complex;
use crate::compare::graph::{Graph, Id};
use crate::exact::ball::Ball;
use crate::exact::complex::Complex;

/// Numbers in which a graph can be evaluated.
pub(super) trait Number: Clone {
    /// Evaluates the wanted nodes that have no value yet; a name has a real and an imaginary part, or no value.
    fn evaluate(
        graph: &Graph,
        wanted: &[bool],
        values: &mut NodeValues<Self>,
        name: impl Fn(&str) -> Option<(Ball, Ball)>,
    );
    fn times(&self, other: &Self) -> Self;
    /// Whether both may be equal.
    fn meets(&self, other: &Self) -> bool;
    /// Whether it is known to 30 digits.
    fn is_sharp(&self) -> bool;
    /// Whether it is zero; `None` if it may be.
    fn is_zero(&self) -> Option<bool>;
}

impl Number for Ball {
    fn evaluate(
        graph: &Graph,
        wanted: &[bool],
        values: &mut NodeValues<Self>,
        name: impl Fn(&str) -> Option<(Ball, Ball)>,
    ) {
        evaluate::real(graph, wanted, values, |which| NodeValue::or_unsure(name(which).map(|value| value.0)));
    }

    fn times(&self, other: &Self) -> Self {
        self.mul(other)
    }

    fn meets(&self, other: &Self) -> bool {
        self.meets(other)
    }

    fn is_sharp(&self) -> bool {
        self.is_sharp()
    }

    fn is_zero(&self) -> Option<bool> {
        self.sign().map(|sign| sign == 0)
    }
}

impl Number for Complex {
    fn evaluate(
        graph: &Graph,
        wanted: &[bool],
        values: &mut NodeValues<Self>,
        name: impl Fn(&str) -> Option<(Ball, Ball)>,
    ) {
        evaluate_complex::complex(graph, wanted, values, |which| {
            name(which).map_or_else(|| Self::real(Ball::zero()), |(re, im)| Self { re, im })
        });
    }

    fn times(&self, other: &Self) -> Self {
        self.mul(other)
    }

    fn meets(&self, other: &Self) -> bool {
        self.meets(other)
    }

    fn is_sharp(&self) -> bool {
        self.is_sharp()
    }

    fn is_zero(&self) -> Option<bool> {
        match (Number::is_zero(&self.re), Number::is_zero(&self.im)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }
    }
}

/// Two nodes and the points at which they are compared.
pub(super) struct ComparedPoints<'a, N> {
    graph: &'a Graph,
    roots: [Id; 2],
    wanted: &'a [bool],
    names: &'a SampledNames,
    /// Values of the nodes without names.
    fixed: NodeValues<N>,
    relation: ValueRelation,
    /// Whether to check next to a hole if it is an isolated point.
    looks_beside: bool,
    /// The pair of values that all other pairs must be proportional to.
    first: Option<[N; 2]>,
}

impl<'a, N: Number> ComparedPoints<'a, N> {
    pub(super) fn new(
        graph: &'a Graph,
        roots: [Id; 2],
        wanted: &'a [bool],
        names: &'a SampledNames,
        relation: ValueRelation,
        looks_beside: bool,
    ) -> Self {
        let mut fixed = vec![None; wanted.len()];
        let free: Vec<bool> =
            wanted.iter().zip(evaluate::without_names(graph)).map(|(wanted, free)| *wanted && free).collect();
        N::evaluate(graph, &free, &mut fixed, |_| None);
        Self { graph, roots, wanted, names, fixed, relation, looks_beside, first: None }
    }

    fn sides(&self, phase: PointChoice, attempt: usize, beside: (i64, HoleStep)) -> [NodeValue<N>; 2] {
        let mut values = self.fixed.clone();
        N::evaluate(self.graph, self.wanted, &mut values, |name| Some(self.names.sample(name, phase, attempt, beside)));
        self.roots.map(|root| values[root.index()].clone().unwrap_or(NodeValue::Unsure))
    }

    /// Whether a hole is not isolated: there is another one next to it. Integer names are tested between integers,
    /// where 1/n has a value and √n has none next to −1; if that decides nothing, as for (−1)^n, at the next integers.
    fn is_wide(&self, phase: PointChoice, attempt: usize) -> bool {
        let beside = |step: HoleStep| [1, -1].map(|by| self.sides(phase, attempt, (by, step)));
        let near = beside(HoleStep::Small);
        let told = near.iter().any(is_hole) || near.iter().any(is_known);
        if told || !self.names.has_discrete() {
            return near.iter().any(is_hole);
        }
        beside(HoleStep::Whole).iter().any(is_hole)
    }

    pub(super) fn at(&mut self, phase: PointChoice, attempt: usize) -> PointVerdict {
        let (a, b) = match self.sides(phase, attempt, (0, HoleStep::Small)) {
            [NodeValue::Known(a), NodeValue::Known(b)] => (a, b),
            sides if is_hole(&sides) => {
                return if !self.looks_beside || self.is_wide(phase, attempt) {
                    PointVerdict::Hole
                } else {
                    PointVerdict::Nothing
                };
            }
            _ => return PointVerdict::Nothing,
        };
        if self.relation == ValueRelation::Equal {
            return agree(a.meets(&b), a.is_sharp() && b.is_sharp());
        }
        let Some([c, d]) = &self.first else {
            return match (a.is_zero(), b.is_zero()) {
                (Some(false), Some(false)) => {
                    self.first = Some([a, b]);
                    PointVerdict::Agree
                }
                (Some(true), Some(false)) | (Some(false), Some(true)) => PointVerdict::Differ,
                _ => PointVerdict::Nothing,
            };
        };
        let (left, right) = (a.times(d), b.times(c));
        agree(left.meets(&right), left.is_sharp() && right.is_sharp())
    }
}

/// Whether both sides have a value.
fn is_known<T>(sides: &[NodeValue<T>; 2]) -> bool {
    matches!(sides, [NodeValue::Known(_), NodeValue::Known(_)])
}

/// Whether exactly one side has a value.
fn is_hole<T>(sides: &[NodeValue<T>; 2]) -> bool {
    matches!(sides, [NodeValue::Known(_), NodeValue::Undefined] | [NodeValue::Undefined, NodeValue::Known(_)])
}

fn agree(meets: bool, sharp: bool) -> PointVerdict {
    match (meets, sharp) {
        (false, _) => PointVerdict::Differ,
        (true, true) => PointVerdict::Agree,
        (true, false) => PointVerdict::Vague,
    }
}
