//! The conditions under which an expression has a value, as it was written: terms that cancel in the canonical form
//! still count. `x²/x` needs `x ≠ 0`, `√x − √x` needs a value of `√x`.

use num_rational::BigRational;
use num_traits::Zero;

use super::{Graph, GraphNode, Id};
use crate::tree::{Constant, Function};

/// Nodes that decide whether there is a value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// These must have values.
    pub(crate) values: Vec<Id>,
    /// These must not be zero.
    pub(crate) nonzero: Vec<Id>,
    /// Where these are zero, the expression may begin or cease to have a value.
    pub(crate) edges: Vec<Id>,
}

impl Needs {
    /// All nodes of the conditions.
    pub(crate) fn all(&self) -> impl Iterator<Item = Id> + '_ {
        self.values.iter().chain(&self.nonzero).chain(&self.edges).copied()
    }
}

impl Graph {
    /// Records that the expression being built has no value where this node has none.
    pub(crate) fn need_value(&mut self, id: Id) {
        self.needs.values.push(id);
    }

    /// Records that the expression being built has no value where this node is zero.
    pub(crate) fn need_nonzero(&mut self, id: Id) {
        self.needs.nonzero.push(id);
    }

    /// Records that the expression being built may begin or cease to have a value where this node is zero.
    pub(crate) fn note_edge(&mut self, id: Id) {
        self.needs.edges.push(id);
    }

    /// Returns the conditions recorded since the last call, each once.
    pub(crate) fn take_needs(&mut self) -> Needs {
        let mut needs = std::mem::take(&mut self.needs);
        for ids in [&mut needs.values, &mut needs.nonzero, &mut needs.edges] {
            ids.sort_unstable();
            ids.dedup();
            ids.retain(|id| self.as_number(*id).is_none_or(Zero::is_zero));
        }
        needs
    }

    /// The conditions that can fail, reduced to the factors they depend on, so that equal conditions are recognised.
    pub(crate) fn conditions(&mut self, needs: &Needs) -> Needs {
        let (mut values, mut nonzero) = (Vec::new(), Vec::new());
        for id in &needs.nonzero {
            let factors = self.factors_of(*id);
            nonzero.extend(factors.into_iter().filter(|id| !self.is_positive(*id)));
        }
        for id in &needs.values {
            let factors = self.factors_of(*id);
            values.extend(factors.into_iter().filter(|id| !self.is_total(*id)));
        }
        for ids in [&mut values, &mut nonzero] {
            ids.sort_unstable();
            ids.dedup();
        }
        Needs { values, nonzero, edges: Vec::new() }
    }

    /// The bases of the factors, without numbers.
    fn factors_of(&mut self, id: Id) -> Vec<Id> {
        let Ok(product) = self.product(&[(id, 1)]) else { return vec![id] };
        let body = match self.node(product) {
            GraphNode::Sum(constant, terms) if constant.is_zero() && terms.len() == 1 => {
                terms.first().map_or(product, |(only, _)| *only)
            }
            _ => product,
        };
        match self.node(body) {
            GraphNode::Product(factors) => factors.iter().map(|(base, _)| *base).collect(),
            GraphNode::Number(value) if !value.is_zero() => Vec::new(),
            _ => vec![body],
        }
    }

    /// Whether it divides by an expression that is not a number.
    pub(crate) fn divides(&self, id: Id) -> bool {
        let seen = self.reachable(&[id]);
        let below =
            |node: &GraphNode| matches!(node, GraphNode::Product(factors) if factors.iter().any(|(_, k)| *k < 0));
        self.nodes().iter().zip(&seen).any(|(node, seen)| *seen && below(node))
    }

    /// Whether it has a value wherever its parts have.
    fn is_total(&self, id: Id) -> bool {
        match self.node(id) {
            GraphNode::Number(_) | GraphNode::Name(_) | GraphNode::Sum(..) => true,
            GraphNode::Constant(which) => matches!(which, Constant::Pi | Constant::E),
            GraphNode::Product(factors) => factors.iter().all(|(base, k)| *k > 0 && self.is_total(*base)),
            GraphNode::Power(base, exponent) => {
                self.is_positive(*base)
                    || self.as_number(*exponent).is_some_and(|exponent| {
                        let odd = exponent.denom().bit(0);
                        exponent > &BigRational::zero() && (odd || self.is_nonnegative(*base))
                    })
            }
            GraphNode::Call(function, _) => matches!(
                function,
                Function::Sin
                    | Function::Cos
                    | Function::Atan
                    | Function::Asinh
                    | Function::Abs
                    | Function::Sign
                    | Function::Floor
                    | Function::Ceiling
                    | Function::Min
                    | Function::Max
            ),
            GraphNode::Apply(..) | GraphNode::Factorial(_) => false,
        }
    }

    /// Whether it is certainly real, wherever it has a value.
    pub(crate) fn is_real(&self, id: Id) -> bool {
        let seen = self.reachable(&[id]);
        (0..seen.len()).filter(|index| seen[*index]).map(Id::at).all(|id| match self.node(id) {
            GraphNode::Name(_) => !self.complex,
            // It has no value where it divides by zero, but is never off the real line.
            GraphNode::Product(_) => true,
            _ => self.is_total(id),
        })
    }

    /// Whether it is certainly not negative at real numbers, wherever it has a value.
    pub(crate) fn is_nonnegative(&self, id: Id) -> bool {
        match self.node(id) {
            GraphNode::Number(value) => *value >= BigRational::zero(),
            GraphNode::Constant(which) => matches!(which, Constant::Pi | Constant::E),
            GraphNode::Product(factors) => factors.iter().all(|(base, k)| k % 2 == 0 || self.is_nonnegative(*base)),
            GraphNode::Power(base, exponent) => {
                let even = self.as_number(*exponent).is_some_and(|exponent| !exponent.denom().bit(0));
                even || self.is_nonnegative(*base)
            }
            GraphNode::Sum(constant, terms) => {
                *constant >= BigRational::zero()
                    && terms.iter().all(|(id, c)| *c > BigRational::zero() && self.is_nonnegative(*id))
            }
            GraphNode::Call(function, _) => *function == Function::Abs,
            GraphNode::Name(_) | GraphNode::Apply(..) | GraphNode::Factorial(_) => false,
        }
    }

    /// Whether it is certainly positive at real numbers, wherever it has a value.
    fn is_positive(&self, id: Id) -> bool {
        match self.node(id) {
            GraphNode::Number(value) => *value > BigRational::zero(),
            GraphNode::Constant(which) => matches!(which, Constant::Pi | Constant::E),
            GraphNode::Product(factors) => factors.iter().all(|(base, _)| self.is_positive(*base)),
            GraphNode::Power(base, _) => self.is_positive(*base),
            GraphNode::Sum(constant, terms) => {
                self.is_nonnegative(id)
                    && (*constant > BigRational::zero() || terms.iter().any(|(id, _)| self.is_positive(*id)))
            }
            _ => false,
        }
    }
}
