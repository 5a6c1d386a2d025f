//! Equations solved for a name, other names allowed: `x·y = 6` is `y = 6/x`, `e^x = e^y` is `x = y`.
//!
//! Every step is an equivalence, with this convention: a solution without a value is not a solution. A step that would
//! hold only under a condition is not taken.

mod exponentials;
mod quotients;

use std::collections::BTreeSet;

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::domain::{Domain, Range};
use super::evaluate::{self, NodeValue};
use super::graph::{Graph, GraphNode, Id};
use super::{Comparison, nodes};
use crate::tree::{Constant, Function};

/// Maximum depth of a name within an equation.
const MAX_DEPTH: usize = 24;
/// Maximum number of solutions of one equation.
const MAX_SOLUTIONS: usize = 8;

/// The equation with each factor once: `a³b³ = 0` is `ab = 0`.
pub(crate) fn once_each(graph: &mut Graph, id: Id) -> Option<Id> {
    match graph.node(id).clone() {
        GraphNode::Product(factors) => {
            let factors: Vec<_> = factors.into_iter().map(|(base, exponent)| (base, exponent.signum())).collect();
            graph.product(&factors).ok()
        }
        GraphNode::Sum(constant, terms) if constant.is_zero() && terms.len() == 1 => once_each(graph, terms.first()?.0),
        _ => Some(id),
    }
}

/// Whether `a = 0` and `b = 0`, solved for one of their names, have equal solutions.
pub(crate) fn equal(graph: &mut Graph, a: Id, b: Id, domain: &Domain) -> bool {
    let wanted = graph.reachable(&[a, b]);
    let complex = |(node, wanted): (&GraphNode, &bool)| *wanted && *node == GraphNode::Constant(Constant::I);
    if graph.nodes().iter().zip(&wanted).any(complex) {
        return false;
    }
    let names: BTreeSet<String> = graph.names(&[a]).into_iter().collect();
    let others: BTreeSet<String> = graph.names(&[b]).into_iter().collect();
    names.intersection(&others).any(|name| same_for(graph, [a, b], name, domain).unwrap_or(false))
}

fn same_for(graph: &mut Graph, [a, b]: [Id; 2], name: &str, domain: &Domain) -> Option<bool> {
    let (a, b) = (solutions(graph, a, name, domain)?, solutions(graph, b, name, domain)?);
    let within = |some: &[Id], all: &[Id]| {
        some.iter().all(|x| all.iter().any(|y| nodes(graph, *x, *y, domain) == Comparison::Equal))
    };
    Some(within(&a, &b) && within(&b, &a))
}

/// All values of a name for which `difference` is zero; `None` if they cannot be given for all values of the others.
pub(crate) fn solutions(graph: &mut Graph, difference: Id, name: &str, domain: &Domain) -> Option<Vec<Id>> {
    let zero = graph.whole(0).ok()?;
    let mut found = Solver { graph, name, domain, divided: false }.isolate(difference, zero, MAX_DEPTH)?;
    found.sort_unstable();
    found.dedup();
    found.retain(|id| exists(graph, *id));
    Some(found)
}

/// Whether it may have a value: `false` only if it has no names and is known to be undefined.
fn exists(graph: &Graph, id: Id) -> bool {
    if !graph.names(&[id]).is_empty() {
        return true;
    }
    let wanted = graph.reachable(&[id]);
    let mut values = vec![None; wanted.len()];
    evaluate::real(graph, &wanted, &mut values, |_| NodeValue::Unsure);
    !matches!(values[id.index()], Some(NodeValue::Undefined))
}

struct Solver<'a> {
    graph: &'a mut Graph,
    name: &'a str,
    domain: &'a Domain,
    /// Whether a step divided by an expression that may be zero: then the right side has no value where there is no
    /// solution, and taking its reciprocal would give it one.
    divided: bool,
}

impl Solver<'_> {
    fn has_name(&self, id: Id) -> bool {
        self.graph.names(&[id]).iter().any(|name| name == self.name)
    }

    fn is_zero(&self, id: Id) -> bool {
        self.graph.as_number(id).is_some_and(Zero::is_zero)
    }

    /// A number other than zero.
    fn is_nonzero(&self, id: Id) -> bool {
        self.graph.as_number(id).is_some_and(|value| !value.is_zero())
    }

    /// Certainly above zero wherever it has a value.
    fn is_positive(&self, id: Id) -> bool {
        match self.graph.node(id) {
            GraphNode::Number(value) => value.is_positive(),
            GraphNode::Name(name) => match self.domain.of(name) {
                Range::Positive => true,
                Range::Between(low, _) => low.is_positive(),
                Range::IntegerBetween(low, _) => *low > 0,
                _ => false,
            },
            GraphNode::Constant(which) => matches!(which, Constant::Pi | Constant::E),
            GraphNode::Power(base, _) => self.is_positive(*base),
            GraphNode::Call(Function::Ln, arguments) => {
                let one = BigRational::one();
                arguments.first().and_then(|id| self.graph.as_number(*id)).is_some_and(|value| *value > one)
            }
            GraphNode::Product(factors) => factors.iter().all(|(base, _)| self.is_positive(*base)),
            GraphNode::Sum(constant, terms) => {
                !constant.is_negative() && terms.iter().all(|(id, c)| c.is_positive() && self.is_positive(*id))
            }
            _ => false,
        }
    }

    /// Certainly not zero wherever it has a value.
    fn is_never_zero(&self, id: Id) -> bool {
        match self.graph.node(id) {
            GraphNode::Call(Function::Ln, arguments) => {
                let of = arguments.first().and_then(|id| self.graph.as_number(*id));
                of.is_some_and(|value| value.is_positive() && !value.is_one())
            }
            GraphNode::Product(factors) => factors.iter().all(|(base, _)| self.is_never_zero(*base)),
            GraphNode::Sum(constant, terms) if constant.is_zero() && terms.len() == 1 => {
                terms.iter().all(|(id, _)| self.is_never_zero(*id))
            }
            _ => self.is_nonzero(id) || self.is_positive(id),
        }
    }

    /// The values of the name for which `left`, which may contain it, equals `right`, which does not.
    fn isolate(&mut self, left: Id, right: Id, depth: usize) -> Option<Vec<Id>> {
        let depth = depth.checked_sub(1)?;
        let found = match self.graph.node(left).clone() {
            GraphNode::Name(found) if found == self.name => vec![right],
            GraphNode::Sum(constant, terms) => {
                self.sum(&constant, &terms, right, depth).or_else(|| self.quotient(left, right))?
            }
            GraphNode::Product(factors) => {
                self.product(&factors, right, depth).or_else(|| self.quotient(left, right))?
            }
            GraphNode::Power(base, exponent) => self.root_or_exponential(base, exponent, right, depth)?,
            GraphNode::Call(Function::Ln, arguments) => {
                let right = self.e_to(right)?;
                self.isolate(*arguments.first()?, right, depth)?
            }
            GraphNode::Call(Function::Abs, arguments) => {
                let right = match self.graph.node(right).clone() {
                    GraphNode::Call(Function::Abs, inner) => *inner.first()?,
                    GraphNode::Number(value) if value.is_negative() => return Some(Vec::new()),
                    _ if self.is_zero(right) || self.is_positive(right) => right,
                    _ => return None,
                };
                self.either_sign(*arguments.first()?, right, depth)?
            }
            _ => return None,
        };
        (found.len() <= MAX_SOLUTIONS).then_some(found)
    }

    fn either_sign(&mut self, left: Id, right: Id, depth: usize) -> Option<Vec<Id>> {
        let mut found = self.isolate(left, right, depth)?;
        if !self.is_zero(right) {
            let minus = self.graph.scale(right, -BigRational::one()).ok()?;
            found.extend(self.isolate(left, minus, depth)?);
        }
        Some(found)
    }

    fn sum(&mut self, constant: &BigRational, terms: &[(Id, BigRational)], right: Id, depth: usize) -> Option<Vec<Id>> {
        let (with, without): (Vec<_>, Vec<_>) = terms.iter().cloned().partition(|(id, _)| self.has_name(*id));
        let mut rest: Vec<_> = without.into_iter().map(|(id, c)| (id, -c)).collect();
        rest.push((self.graph.number(-constant).ok()?, BigRational::one()));
        rest.push((right, BigRational::one()));
        let rest = self.graph.sum(&rest).ok()?;
        match with.as_slice() {
            [] => None,
            [(only, coefficient)] => {
                let right = self.graph.scale(rest, coefficient.recip()).ok()?;
                self.isolate(*only, right, depth)
            }
            several => {
                let slope = self.slope(several)?;
                let sure = self.is_never_zero(slope) || self.is_nonzero(rest);
                let found = self.graph.divide(rest, slope).ok().filter(|_| sure && !self.is_zero(slope))?;
                Some(vec![found])
            }
        }
    }

    /// The coefficient of the name, if every term is the name times an expression without it.
    fn slope(&mut self, terms: &[(Id, BigRational)]) -> Option<Id> {
        let mut parts = Vec::with_capacity(terms.len());
        for (id, coefficient) in terms {
            let name = self.graph.name(self.name).ok()?;
            let part = self.graph.divide(*id, name).ok().filter(|part| !self.has_name(*part))?;
            parts.push((part, coefficient.clone()));
        }
        self.graph.sum(&parts).ok()
    }

    fn product(&mut self, factors: &[(Id, i64)], right: Id, depth: usize) -> Option<Vec<Id>> {
        let (with, without): (Vec<_>, Vec<_>) = factors.iter().partition(|(id, _)| self.has_name(*id));
        let rest = self.graph.product(&without).ok()?;
        let sure = self.is_nonzero(rest) || without.iter().all(|(id, _)| self.is_never_zero(*id));
        if with.len() > 1
            && (sure || self.is_nonzero(right) && without.iter().all(|(_, k)| *k > 0))
            && let Some((base, exponent)) = self.one_exponential(&with)
        {
            self.divided |= !sure;
            let right = self.graph.divide(right, rest).ok()?;
            return self.exponential(&base, exponent, right, depth);
        }
        match with.as_slice() {
            several if self.is_zero(right) => {
                // A factor in the denominator would also have to be non-zero.
                if !sure || several.len() > 1 && several.iter().any(|(_, k)| *k < 0) {
                    return None;
                }
                let mut found = Vec::new();
                for (id, _) in several.iter().filter(|(_, k)| *k > 0) {
                    found.extend(self.isolate(*id, right, depth)?);
                }
                Some(found)
            }
            [(base, exponent)] if sure || self.is_nonzero(right) && without.iter().all(|(_, k)| *k > 0) => {
                self.divided |= !sure;
                let right = self.graph.divide(right, rest).ok()?;
                self.power(*base, *exponent, right, depth)
            }
            _ => None,
        }
    }

    /// Solves `base^exponent = right` for an integer exponent; `right` is not the number zero.
    fn power(&mut self, base: Id, exponent: i64, right: Id, depth: usize) -> Option<Vec<Id>> {
        if exponent < 0 && (self.divided || self.is_reciprocal(right)) {
            return None;
        }
        let right = if exponent < 0 { self.graph.product(&[(right, -1)]).ok()? } else { right };
        let degree = i64::try_from(exponent.unsigned_abs()).ok()?;
        if degree == 1 {
            return self.isolate(base, right, depth);
        }
        let root = self.exact_root(right, degree).or_else(|| {
            let unit = self.graph.number(BigRational::new(1.into(), degree.into())).ok()?;
            self.graph.power(right, unit).ok()
        })?;
        if degree % 2 == 1 {
            return self.isolate(base, root, depth);
        }
        if self.graph.as_number(right).is_some_and(Signed::is_negative) {
            return Some(Vec::new());
        }
        if (self.is_positive(base) || self.graph.is_nonnegative(base)) && self.is_positive(root) {
            return self.isolate(base, root, depth);
        }
        self.either_sign(base, root, depth)
    }

    /// Whether its reciprocal would have a value where it has none.
    fn is_reciprocal(&self, id: Id) -> bool {
        match self.graph.node(id) {
            GraphNode::Product(factors) => factors.iter().any(|(base, k)| *k < 0 && !self.is_positive(*base)),
            GraphNode::Sum(constant, terms) if constant.is_zero() && terms.len() == 1 => {
                terms.iter().any(|(id, _)| self.is_reciprocal(*id))
            }
            _ => false,
        }
    }

    /// A real number or term with this power, if there is one.
    fn exact_root(&mut self, id: Id, degree: i64) -> Option<Id> {
        match self.graph.node(id).clone() {
            GraphNode::Product(factors) => {
                let divided = factors.iter().map(|(id, k)| (k % degree == 0).then_some((*id, k / degree)));
                let divided = divided.collect::<Option<Vec<_>>>()?;
                self.graph.product(&divided).ok()
            }
            GraphNode::Sum(constant, terms) if constant.is_zero() && terms.len() == 1 => {
                let (body, coefficient) = terms.first().filter(|(_, c)| degree % 2 == 1 || c.is_positive())?;
                let body = self.exact_root(*body, degree)?;
                let coefficient = self.graph.number(coefficient.clone()).ok()?;
                let unit = self.graph.number(BigRational::new(1.into(), degree.into())).ok()?;
                let root = self.graph.power(coefficient, unit).ok()?;
                self.graph.product(&[(root, 1), (body, 1)]).ok()
            }
            _ => None,
        }
    }
}
