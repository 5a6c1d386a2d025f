//! Expressions in canonical form, shared by both sides of a comparison.
//!
//! A node is a number, a sum of terms with rational coefficients, a product of powers with whole exponents, or an
//! *atom*: a name, a constant, a root, a power with an exponent that is not whole, a function. Equal nodes are one
//! node, so a subexpression is evaluated once however often it is written.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::exact::budget::Budget;
use crate::exact::{rational, seed};
use crate::tree::{Constant, Function};

/// Nodes a comparison may make.
const MAX_NODES: usize = 4000;
/// Terms and factors it may handle in all.
const MAX_STEPS: usize = 60_000;
/// The largest numerator of an exponent that is not whole which becomes a whole power of a root.
const MAX_NUMERATOR: i64 = 1 << 20;
/// Whole exponents it may have.
const MAX_EXPONENT: i64 = 1 << 31;

/// Why an expression has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
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
pub(crate) enum Node {
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

/// Work with polynomials that one graph may cause, some milliseconds at most.
const ALGEBRA: u64 = 300_000;

/// The nodes made so far.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    hashes: Vec<u64>,
    known: BTreeMap<Node, Id>,
    steps: usize,
    algebra: Budget,
}

impl Default for Graph {
    fn default() -> Self {
        Self::with_algebra(ALGEBRA)
    }
}

impl Graph {
    /// An empty graph whose polynomials may cause so much work, and never more than usual.
    pub(crate) fn with_algebra(units: u64) -> Self {
        let units = units.min(ALGEBRA);
        let (nodes, hashes, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        Self { nodes, hashes, known, steps: 0, algebra: Budget::of(units) }
    }

    /// What is left of the work with polynomials.
    pub(crate) const fn algebra(&self) -> &Budget {
        &self.algebra
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id.index()]
    }

    /// A hash of what the node says, whatever was made before it.
    pub(crate) fn hash(&self, id: Id) -> u64 {
        self.hashes[id.index()]
    }

    pub(crate) fn as_number(&self, id: Id) -> Option<&BigRational> {
        match self.node(id) {
            Node::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Steps taken so far.
    pub(crate) fn steps(&self) -> usize {
        self.steps
    }

    fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps += steps;
        if self.steps > MAX_STEPS { Err(Stop::Bound("the expression is too long")) } else { Ok(()) }
    }

    fn make(&mut self, node: Node) -> Result<Id, Stop> {
        if let Some(id) = self.known.get(&node) {
            return Ok(*id);
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(Stop::Bound("the expression is too long"));
        }
        if let Node::Number(value) = &node
            && rational::bits(value) > 4 * rational::MAX_BITS
        {
            return Err(Stop::Bound("a number is too large"));
        }
        let id = Id(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.hashes.push(self.hash_of(&node));
        self.nodes.push(node.clone());
        self.known.insert(node, id);
        Ok(id)
    }

    fn hash_of(&self, node: &Node) -> u64 {
        let number = |value: &BigRational| {
            let (n, d) = (value.numer().to_signed_bytes_le(), value.denom().to_signed_bytes_le());
            seed::combine([seed::bytes(&n), seed::bytes(&d)])
        };
        let unordered = |parts: &mut dyn Iterator<Item = u64>| parts.fold(0, u64::wrapping_add);
        let ordered = |ids: &[Id]| seed::combine(ids.iter().map(|id| self.hash(*id)));
        match node {
            Node::Number(value) => number(value),
            Node::Constant(which) => seed::combine([2, *which as u64]),
            Node::Name(name) => seed::combine([3, seed::bytes(name.as_bytes())]),
            Node::Sum(constant, terms) => {
                let mut parts = terms.iter().map(|(id, c)| seed::combine([self.hash(*id), number(c)]));
                seed::combine([4, number(constant), unordered(&mut parts)])
            }
            Node::Product(factors) => {
                let mut parts = factors.iter().map(|(id, k)| seed::combine([self.hash(*id), k.cast_unsigned()]));
                seed::combine([5, unordered(&mut parts)])
            }
            Node::Power(base, exponent) => seed::combine([6, self.hash(*base), self.hash(*exponent)]),
            Node::Call(function, args) => seed::combine([7, *function as u64, ordered(args)]),
            Node::Apply(name, args) => seed::combine([8, seed::bytes(name.as_bytes()), ordered(args)]),
            Node::Factorial(inner) => seed::combine([9, self.hash(*inner)]),
        }
    }

    pub(crate) fn number(&mut self, value: BigRational) -> Result<Id, Stop> {
        self.make(Node::Number(value))
    }

    pub(crate) fn whole(&mut self, value: i64) -> Result<Id, Stop> {
        self.number(rational::whole(value))
    }

    pub(crate) fn name(&mut self, name: &str) -> Result<Id, Stop> {
        self.make(Node::Name(name.to_owned()))
    }

    pub(crate) fn constant(&mut self, which: Constant) -> Result<Id, Stop> {
        self.make(Node::Constant(which))
    }

    /// An atom as it is.
    pub(crate) fn atom(&mut self, node: Node) -> Result<Id, Stop> {
        self.make(node)
    }

    /// The sum of multiples, like terms collected.
    pub(crate) fn sum(&mut self, parts: &[(Id, BigRational)]) -> Result<Id, Stop> {
        let mut constant = BigRational::zero();
        let mut terms: BTreeMap<Id, BigRational> = BTreeMap::new();
        for (id, factor) in parts {
            self.spend(1 + rational::weight(factor) + rational::weight(&constant))?;
            match &self.nodes[id.index()] {
                Node::Number(value) => {
                    self.steps += rational::weight(value);
                    constant += value * factor;
                }
                Node::Sum(inner, more) => {
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

    fn finish_sum(&mut self, constant: BigRational, terms: Vec<(Id, BigRational)>) -> Result<Id, Stop> {
        if terms.is_empty() {
            return self.number(constant);
        }
        if let [(only, coefficient)] = terms.as_slice()
            && constant.is_zero()
            && coefficient.is_one()
        {
            return Ok(*only);
        }
        self.make(Node::Sum(constant, terms))
    }

    pub(crate) fn subtract(&mut self, a: Id, b: Id) -> Result<Id, Stop> {
        self.sum(&[(a, BigRational::one()), (b, -BigRational::one())])
    }

    pub(crate) fn scale(&mut self, id: Id, factor: BigRational) -> Result<Id, Stop> {
        self.sum(&[(id, factor)])
    }

    pub(crate) fn divide(&mut self, a: Id, b: Id) -> Result<Id, Stop> {
        self.product(&[(a, 1), (b, -1)])
    }

    /// The product of whole powers, like bases collected.
    pub(crate) fn product(&mut self, parts: &[(Id, i64)]) -> Result<Id, Stop> {
        let mut gathered = Factors { coefficient: BigRational::one(), powers: BTreeMap::new() };
        for (id, exponent) in parts {
            self.gather(*id, *exponent, &mut gathered)?;
        }
        // Whole parts of powers of roots leave their root, which may make new like bases; twice is enough because
        // what comes out of a root is not a root of the same kind again.
        for _ in 0..2 {
            self.free_roots(&mut gathered)?;
        }
        let Factors { coefficient, mut powers } = gathered;
        if coefficient.is_zero() {
            return self.whole(0);
        }
        powers.retain(|_, exponent| *exponent != 0);
        let factors: Vec<_> = powers.into_iter().collect();
        let body = match factors.as_slice() {
            [] => return self.number(coefficient),
            [(only, 1)] => *only,
            _ => self.make(Node::Product(factors))?,
        };
        if coefficient.is_one() { Ok(body) } else { self.scale(body, coefficient) }
    }

    /// Multiplies `gathered` by a whole power of a node.
    fn gather(&mut self, id: Id, exponent: i64, gathered: &mut Factors) -> Result<(), Stop> {
        self.spend(1)?;
        if exponent == 0 {
            return Ok(());
        }
        if exponent.abs() > MAX_EXPONENT {
            return Err(Stop::Bound("an exponent is too large"));
        }
        match self.nodes[id.index()].clone() {
            Node::Number(value) => self.gather_number(&value, exponent, gathered),
            Node::Product(factors) => {
                factors.iter().try_for_each(|(base, inner)| self.gather(*base, inner * exponent, gathered))
            }
            Node::Sum(constant, terms) => {
                let coefficients = terms.iter().map(|(_, coefficient)| coefficient);
                self.spend(std::iter::once(&constant).chain(coefficients).map(rational::weight).sum())?;
                let mut content = rational::content(std::iter::once(&constant).chain(terms.iter().map(|t| &t.1)));
                if terms.first().is_some_and(|(_, leading)| leading.is_negative()) {
                    content = -content;
                }
                if !content.is_one() {
                    self.gather_number(&content, exponent, gathered)?;
                    let scaled = terms.iter().map(|(term, c)| (*term, c / &content)).collect();
                    let primitive = self.finish_sum(constant / &content, scaled)?;
                    return self.gather(primitive, exponent, gathered);
                }
                gathered.push(id, exponent)
            }
            Node::Constant(Constant::I) => {
                let turns = exponent.rem_euclid(4);
                let known = gathered.powers.remove(&id).unwrap_or(0) + turns;
                if known % 4 >= 2 {
                    gathered.coefficient = -gathered.coefficient.clone();
                }
                gathered.push(id, known % 2)
            }
            _ => gathered.push(id, exponent),
        }
    }

    fn gather_number(&mut self, value: &BigRational, exponent: i64, gathered: &mut Factors) -> Result<(), Stop> {
        if value.is_zero() && exponent < 0 {
            return Err(Stop::Undefined);
        }
        if let Some(power) = rational::power(value, exponent) {
            self.spend(rational::weight(&power) + rational::weight(&gathered.coefficient))?;
            gathered.coefficient *= power;
            return Ok(());
        }
        if value.is_negative() && exponent % 2 != 0 {
            gathered.coefficient = -gathered.coefficient.clone();
        }
        for (part, exponent) in [(value.numer().abs(), exponent), (value.denom().clone(), -exponent)] {
            if !part.is_one() {
                let base = self.number(BigRational::from_integer(part))?;
                gathered.push(base, exponent)?;
            }
        }
        Ok(())
    }

    /// (b^(1/q))^k becomes b^(k div q) · (b^(1/q))^(k mod q).
    fn free_roots(&mut self, gathered: &mut Factors) -> Result<(), Stop> {
        let roots: Vec<_> = gathered.powers.iter().map(|(id, k)| (*id, *k)).collect();
        for (id, exponent) in roots {
            let Node::Power(base, root) = *self.node(id) else { continue };
            let Some(degree) = self.as_number(root).filter(|r| r.numer().is_one()).and_then(|r| r.denom().to_i64())
            else {
                continue;
            };
            let whole = exponent.div_euclid(degree);
            if whole != 0 {
                gathered.powers.insert(id, exponent.rem_euclid(degree));
                self.gather(base, whole, gathered)?;
            }
        }
        Ok(())
    }

    /// `base` to the power of `exponent`.
    pub(crate) fn power(&mut self, base: Id, exponent: Id) -> Result<Id, Stop> {
        if let Some(value) = self.as_number(exponent).cloned() {
            return self.rational_power(base, &value);
        }
        let (constant, terms) = match self.node(exponent).clone() {
            Node::Sum(constant, terms) => (constant, terms),
            _ => (BigRational::zero(), vec![(exponent, BigRational::one())]),
        };
        let mut factors = Vec::new();
        if !constant.is_zero() {
            factors.push((self.rational_power(base, &constant)?, 1));
        }
        for (part, times) in self.symbolic_bases(base)? {
            for (term, coefficient) in &terms {
                let below = self.scale(*term, BigRational::new(BigInt::one(), coefficient.denom().clone()))?;
                match coefficient.numer().to_i64().and_then(|n| n.checked_mul(times)) {
                    Some(whole) if whole.abs() <= MAX_NUMERATOR => {
                        factors.push((self.make(Node::Power(part, below))?, whole));
                    }
                    _ => {
                        let exponent = self.scale(*term, coefficient * BigInt::from(times))?;
                        factors.push((self.make(Node::Power(part, exponent))?, 1));
                    }
                }
            }
        }
        self.product(&factors)
    }

    /// A positive rational base is split into whole numbers to whole powers: (3/4)^x = 3^x · (2^x)^−2.
    fn symbolic_bases(&mut self, base: Id) -> Result<Vec<(Id, i64)>, Stop> {
        let Some(value) = self.as_number(base).filter(|v| v.is_positive()).cloned() else {
            return Ok(vec![(base, 1)]);
        };
        self.split_number(&value)?
            .into_iter()
            .map(|(prime, times)| Ok((self.number(BigRational::from_integer(prime))?, times)))
            .collect()
    }

    fn split_number(&mut self, value: &BigRational) -> Result<Vec<(BigInt, i64)>, Stop> {
        self.spend(20)?;
        let mut parts = Vec::new();
        for (side, sign) in [(value.numer(), 1), (value.denom(), -1)] {
            if rational::bits(value) > 512 {
                parts.push((side.clone(), sign));
                continue;
            }
            parts.extend(rational::split(side.magnitude()).into_iter().map(|(p, k)| (BigInt::from(p), k * sign)));
        }
        parts.retain(|(part, _)| !part.is_one());
        Ok(parts)
    }

    fn rational_power(&mut self, base: Id, exponent: &BigRational) -> Result<Id, Stop> {
        let large = Stop::Bound("an exponent is too large");
        let numerator = exponent.numer().to_i64().ok_or(large)?;
        if exponent.is_integer() {
            return self.product(&[(base, numerator)]);
        }
        let degree = exponent.denom().to_i64().ok_or(large)?;
        if numerator.abs() > MAX_NUMERATOR {
            let exponent = self.number(exponent.clone())?;
            return self.make(Node::Power(base, exponent));
        }
        // A positive rational factor may leave the root; so may −1 when the degree is odd.
        let mut inside = Factors { coefficient: BigRational::one(), powers: BTreeMap::new() };
        self.gather(base, 1, &mut inside)?;
        let Factors { mut coefficient, powers } = inside;
        if coefficient.is_zero() {
            return if numerator > 0 { self.whole(0) } else { Err(Stop::Undefined) };
        }
        let mut factors = Vec::new();
        let rest: Vec<_> = powers.into_iter().filter(|(_, k)| *k != 0).collect();
        let mut body = self.product(&rest)?;
        if coefficient.is_negative() {
            coefficient = -coefficient;
            if degree % 2 == 1 {
                factors.push((self.whole(-1)?, numerator));
            } else {
                body = self.scale(body, rational::whole(-1))?;
            }
        }
        let unit = self.number(BigRational::new(BigInt::one(), BigInt::from(degree)))?;
        if !self.as_number(body).is_some_and(One::is_one) {
            factors.push((self.make(Node::Power(body, unit))?, numerator));
        }
        for (prime, times) in self.split_number(&coefficient)? {
            let total = times.checked_mul(numerator).ok_or(large)?;
            let common = num_integer::gcd(total, degree);
            let base = self.number(BigRational::from_integer(prime))?;
            if degree == common {
                factors.push((base, total / common));
            } else {
                let unit = self.number(BigRational::new(BigInt::one(), BigInt::from(degree / common)))?;
                factors.push((self.make(Node::Power(base, unit))?, total / common));
            }
        }
        self.product(&factors)
    }

    /// The node `root` with `what` replaced by `with`; functions other than powers keep their arguments' form.
    pub(crate) fn replace(&mut self, root: Id, what: Id, with: Id) -> Result<Id, Stop> {
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
                Node::Sum(constant, terms) => {
                    let mut parts: Vec<_> = terms.into_iter().map(|(id, c)| (now[id.index()], c)).collect();
                    parts.push((self.number(constant)?, BigRational::one()));
                    self.sum(&parts)?
                }
                Node::Product(factors) => {
                    let parts: Vec<_> = factors.into_iter().map(|(id, k)| (now[id.index()], k)).collect();
                    self.product(&parts)?
                }
                Node::Power(base, exponent) => self.power(now[base.index()], now[exponent.index()])?,
                Node::Call(function, mut arguments) => {
                    for id in &mut arguments {
                        *id = now[id.index()];
                    }
                    self.make(Node::Call(function, arguments))?
                }
                Node::Apply(name, mut arguments) => {
                    for id in &mut arguments {
                        *id = now[id.index()];
                    }
                    self.make(Node::Apply(name, arguments))?
                }
                Node::Factorial(inner) => self.make(Node::Factorial(now[inner.index()]))?,
                Node::Number(_) | Node::Constant(_) | Node::Name(_) => continue,
            };
        }
        Ok(now[root.index()])
    }

    /// Whether the leading coefficient is negative, for functions that are odd or even.
    pub(crate) fn leads_negative(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Number(value) => value.is_negative(),
            Node::Sum(_, terms) => terms.first().is_some_and(|(_, c)| c.is_negative()),
            _ => false,
        }
    }

    /// Which nodes the given ones are made of, themselves included.
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
        self.nodes
            .iter()
            .zip(&seen)
            .filter(|(_, seen)| **seen)
            .all(|(node, _)| matches!(node, Node::Number(_) | Node::Name(_) | Node::Sum(..) | Node::Product(_)))
    }

    /// Names that stand in it, in order.
    pub(crate) fn names(&self, roots: &[Id]) -> Vec<String> {
        let seen = self.reachable(roots);
        let mut names: Vec<_> = self
            .nodes
            .iter()
            .zip(&seen)
            .filter_map(|(node, seen)| match node {
                Node::Name(name) if *seen => Some(name.clone()),
                _ => None,
            })
            .collect();
        names.sort();
        names
    }
}

struct Factors {
    coefficient: BigRational,
    powers: BTreeMap<Id, i64>,
}

impl Factors {
    fn push(&mut self, base: Id, exponent: i64) -> Result<(), Stop> {
        let known = self.powers.entry(base).or_insert(0);
        *known += exponent;
        if known.abs() > MAX_EXPONENT { Err(Stop::Bound("an exponent is too large")) } else { Ok(()) }
    }
}

impl Node {
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
