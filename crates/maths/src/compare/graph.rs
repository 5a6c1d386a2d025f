//! Expressions in canonical form, shared by both sides of a comparison.
//!
//! A node is a number, a sum of terms with rational coefficients, a product of powers with whole exponents, or an
//! *atom*: a name, a constant, a root, a power with an exponent that is not whole, a function. Equal nodes are one
//! node, so a subexpression is evaluated once however often it is written.

mod needs;
mod products;

pub(crate) use needs::Needs;

use crate::message::Doubt;
use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::exact::budget::WorkBudget;
use crate::exact::{rational, seed};
use crate::tree::{Constant, Function};

/// Maximum number of nodes of a comparison.
const MAX_NODES: usize = 4000;
/// Maximum number of terms and factors that it handles in total.
const MAX_STEPS: usize = 60_000;
/// Maximum numerator of a fractional exponent that becomes an integer power of a root.
const MAX_NUMERATOR: i64 = 1 << 20;
/// Maximum integer exponent.
const MAX_EXPONENT: i64 = 1 << 31;

/// Why an expression has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GraphError {
    /// It is defined nowhere: a division by zero, ∞ − ∞.
    Undefined,
    /// A bound was reached.
    Bound(&'static str),
}

/// Number of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id(u32);

impl Id {
    /// The node made at this place.
    pub(crate) fn at(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// One node; its children have smaller numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GraphNode {
    Number(BigRational),
    Constant(Constant),
    Name(String),
    /// A constant and terms, each with a coefficient that is not zero.
    Sum(BigRational, Vec<(Id, BigRational)>),
    /// Factors, each with an exponent that is not zero; two or more, or one with an exponent other than one.
    Product(Vec<(Id, i64)>),
    /// An exponent that is not a whole number: mostly a unit fraction, or not a number.
    Power(Id, Id),
    Call(Function, Vec<Id>),
    Apply(String, Vec<Id>),
    Factorial(Id),
}

/// Maximum polynomial work of one graph, some milliseconds at most.
const ALGEBRA: u64 = 300_000;

/// The nodes made so far.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: Vec<GraphNode>,
    hashes: Vec<u64>,
    known: BTreeMap<GraphNode, Id>,
    bound: BTreeMap<String, BigRational>,
    steps: usize,
    algebra: WorkBudget,
    needs: Needs,
    complex: bool,
}

impl Default for Graph {
    fn default() -> Self {
        Self::with_algebra(ALGEBRA)
    }
}

impl Graph {
    /// An empty graph with this limit of polynomial work, capped at the usual one.
    pub(crate) fn with_algebra(units: u64) -> Self {
        let units = units.min(ALGEBRA);
        let (nodes, hashes, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        let (bound, algebra, needs) = (BTreeMap::new(), WorkBudget::of(units), Needs::default());
        Self { nodes, hashes, known, bound, steps: 0, algebra, needs, complex: false }
    }

    /// Binds these names to numbers in all expressions built from now on.
    pub(crate) fn bind(&mut self, values: impl IntoIterator<Item = (String, BigRational)>) {
        self.bound.extend(values);
    }

    /// Sets whether names may be complex: rules that hold for real numbers only are then not applied.
    pub(crate) fn has_complex_names(&mut self, complex: bool) {
        self.complex = complex;
    }

    /// The polynomial work that is left.
    pub(crate) const fn algebra(&self) -> &WorkBudget {
        &self.algebra
    }

    pub(crate) fn nodes(&self) -> &[GraphNode] {
        &self.nodes
    }

    pub(crate) fn node(&self, id: Id) -> &GraphNode {
        &self.nodes[id.index()]
    }

    /// A hash of the node's content, independent of the other nodes.
    pub(crate) fn hash(&self, id: Id) -> u64 {
        self.hashes[id.index()]
    }

    pub(crate) fn as_number(&self, id: Id) -> Option<&BigRational> {
        match self.node(id) {
            GraphNode::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Steps taken so far.
    pub(crate) fn steps(&self) -> usize {
        self.steps
    }

    fn spend(&mut self, steps: usize) -> Result<(), GraphError> {
        self.steps += steps;
        if self.steps > MAX_STEPS { Err(GraphError::Bound(Doubt::ExpressionTooLong.english())) } else { Ok(()) }
    }

    fn make(&mut self, node: GraphNode) -> Result<Id, GraphError> {
        if let Some(id) = self.known.get(&node) {
            return Ok(*id);
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(GraphError::Bound(Doubt::ExpressionTooLong.english()));
        }
        if let GraphNode::Number(value) = &node
            && rational::bits(value) > 4 * rational::MAX_BITS
        {
            return Err(GraphError::Bound(Doubt::NumberTooLarge.english()));
        }
        let id = Id(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.hashes.push(self.hash_of(&node));
        self.nodes.push(node.clone());
        self.known.insert(node, id);
        Ok(id)
    }

    fn hash_of(&self, node: &GraphNode) -> u64 {
        let number = |value: &BigRational| {
            let (n, d) = (value.numer().to_signed_bytes_le(), value.denom().to_signed_bytes_le());
            seed::combine([seed::bytes(&n), seed::bytes(&d)])
        };
        let unordered = |parts: &mut dyn Iterator<Item = u64>| parts.fold(0, u64::wrapping_add);
        let ordered = |ids: &[Id]| seed::combine(ids.iter().map(|id| self.hash(*id)));
        match node {
            GraphNode::Number(value) => number(value),
            GraphNode::Constant(which) => seed::combine([2, *which as u64]),
            GraphNode::Name(name) => seed::combine([3, seed::bytes(name.as_bytes())]),
            GraphNode::Sum(constant, terms) => {
                let mut parts = terms.iter().map(|(id, c)| seed::combine([self.hash(*id), number(c)]));
                seed::combine([4, number(constant), unordered(&mut parts)])
            }
            GraphNode::Product(factors) => {
                let mut parts = factors.iter().map(|(id, k)| seed::combine([self.hash(*id), k.cast_unsigned()]));
                seed::combine([5, unordered(&mut parts)])
            }
            GraphNode::Power(base, exponent) => seed::combine([6, self.hash(*base), self.hash(*exponent)]),
            GraphNode::Call(function, args) => seed::combine([7, *function as u64, ordered(args)]),
            GraphNode::Apply(name, args) => seed::combine([8, seed::bytes(name.as_bytes()), ordered(args)]),
            GraphNode::Factorial(inner) => seed::combine([9, self.hash(*inner)]),
        }
    }

    pub(crate) fn number(&mut self, value: BigRational) -> Result<Id, GraphError> {
        self.make(GraphNode::Number(value))
    }

    pub(crate) fn whole(&mut self, value: i64) -> Result<Id, GraphError> {
        self.number(rational::whole(value))
    }

    pub(crate) fn name(&mut self, name: &str) -> Result<Id, GraphError> {
        match self.bound.get(name).cloned() {
            Some(value) => self.number(value),
            None => self.make(GraphNode::Name(name.to_owned())),
        }
    }

    pub(crate) fn constant(&mut self, which: Constant) -> Result<Id, GraphError> {
        self.make(GraphNode::Constant(which))
    }

    /// An atom, unchanged.
    pub(crate) fn atom(&mut self, node: GraphNode) -> Result<Id, GraphError> {
        self.make(node)
    }

    /// The sum of multiples, like terms collected.
    pub(crate) fn sum(&mut self, parts: &[(Id, BigRational)]) -> Result<Id, GraphError> {
        let mut constant = BigRational::zero();
        let mut terms: BTreeMap<Id, BigRational> = BTreeMap::new();
        for (id, factor) in parts {
            self.spend(1 + rational::weight(factor) + rational::weight(&constant))?;
            match &self.nodes[id.index()] {
                GraphNode::Number(value) => {
                    self.steps += rational::weight(value);
                    constant += value * factor;
                }
                GraphNode::Sum(inner, more) => {
                    self.steps += more.len() + rational::weight(inner);
                    self.steps += more.iter().map(|(_, coefficient)| rational::weight(coefficient)).sum::<usize>();
                    constant += inner * factor;
                    for (term, coefficient) in more {
                        *terms.entry(*term).or_default() += coefficient * factor;
                    }
                }
                _ => *terms.entry(*id).or_default() += factor,
            }
        }
        self.spend(0)?;
        terms.retain(|_, coefficient| !coefficient.is_zero());
        self.finish_sum(constant, terms.into_iter().collect())
    }

    fn finish_sum(&mut self, constant: BigRational, terms: Vec<(Id, BigRational)>) -> Result<Id, GraphError> {
        if terms.is_empty() {
            return self.number(constant);
        }
        if let [(only, coefficient)] = terms.as_slice()
            && constant.is_zero()
            && coefficient.is_one()
        {
            return Ok(*only);
        }
        self.make(GraphNode::Sum(constant, terms))
    }

    pub(crate) fn subtract(&mut self, a: Id, b: Id) -> Result<Id, GraphError> {
        self.sum(&[(a, BigRational::one()), (b, -BigRational::one())])
    }

    pub(crate) fn scale(&mut self, id: Id, factor: BigRational) -> Result<Id, GraphError> {
        self.sum(&[(id, factor)])
    }

    pub(crate) fn divide(&mut self, a: Id, b: Id) -> Result<Id, GraphError> {
        self.product(&[(a, 1), (b, -1)])
    }

    /// The node `root` with `what` replaced by `with`; functions other than powers keep their arguments' form.
    pub(crate) fn replace(&mut self, root: Id, what: Id, with: Id) -> Result<Id, GraphError> {
        let seen = self.reachable(&[root]);
        let mut now: Vec<Id> = (0..seen.len()).map(Id::at).collect();
        for index in (0..=root.index()).filter(|index| seen[*index]) {
            if index == what.index() {
                now[index] = with;
                continue;
            }
            let mut changed = false;
            self.nodes[index].for_children(|child| changed |= now[child.index()] != child);
            if !changed {
                continue;
            }
            now[index] = match self.nodes[index].clone() {
                GraphNode::Sum(constant, terms) => {
                    let mut parts: Vec<_> = terms.into_iter().map(|(id, c)| (now[id.index()], c)).collect();
                    parts.push((self.number(constant)?, BigRational::one()));
                    self.sum(&parts)?
                }
                GraphNode::Product(factors) => {
                    let parts: Vec<_> = factors.into_iter().map(|(id, k)| (now[id.index()], k)).collect();
                    self.product(&parts)?
                }
                GraphNode::Power(base, exponent) => self.power(now[base.index()], now[exponent.index()])?,
                GraphNode::Call(function, mut arguments) => {
                    for id in &mut arguments {
                        *id = now[id.index()];
                    }
                    self.make(GraphNode::Call(function, arguments))?
                }
                GraphNode::Apply(name, mut arguments) => {
                    for id in &mut arguments {
                        *id = now[id.index()];
                    }
                    self.make(GraphNode::Apply(name, arguments))?
                }
                GraphNode::Factorial(inner) => self.make(GraphNode::Factorial(now[inner.index()]))?,
                GraphNode::Number(_) | GraphNode::Constant(_) | GraphNode::Name(_) => continue,
            };
        }
        Ok(now[root.index()])
    }

    /// Whether the leading coefficient is negative, for functions that are odd or even.
    pub(crate) fn leads_negative(&self, id: Id) -> bool {
        match self.node(id) {
            GraphNode::Number(value) => value.is_negative(),
            GraphNode::Sum(_, terms) => terms.first().is_some_and(|(_, c)| c.is_negative()),
            _ => false,
        }
    }

    /// Marks all nodes that the given ones depend on, including themselves.
    pub(crate) fn reachable(&self, roots: &[Id]) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        for root in roots {
            seen[root.index()] = true;
        }
        for index in (0..self.nodes.len()).rev() {
            if seen[index] {
                self.nodes[index].for_children(|child| seen[child.index()] = true);
            }
        }
        seen
    }

    /// Whether it is a quotient of polynomials in its names.
    pub(crate) fn is_rational_function(&self, id: Id) -> bool {
        let seen = self.reachable(&[id]);
        self.nodes.iter().zip(&seen).filter(|(_, seen)| **seen).all(|(node, _)| {
            matches!(node, GraphNode::Number(_) | GraphNode::Name(_) | GraphNode::Sum(..) | GraphNode::Product(_))
        })
    }

    /// Names that occur in it, in order.
    pub(crate) fn names(&self, roots: &[Id]) -> Vec<String> {
        let seen = self.reachable(roots);
        let mut names: Vec<_> = self
            .nodes
            .iter()
            .zip(&seen)
            .filter_map(|(node, seen)| match node {
                GraphNode::Name(name) if *seen => Some(name.clone()),
                _ => None,
            })
            .collect();
        names.sort();
        names
    }
}

impl GraphNode {
    pub(crate) fn for_children(&self, mut visit: impl FnMut(Id)) {
        match self {
            Self::Number(_) | Self::Constant(_) | Self::Name(_) => {}
            Self::Sum(_, terms) => terms.iter().for_each(|(id, _)| visit(*id)),
            Self::Product(factors) => factors.iter().for_each(|(id, _)| visit(*id)),
            Self::Power(base, exponent) => {
                visit(*base);
                visit(*exponent);
            }
            Self::Call(_, args) | Self::Apply(_, args) => args.iter().copied().for_each(visit),
            Self::Factorial(inner) => visit(*inner),
        }
    }
}
