//! Products and powers: like bases collected, numbers factored into primes, exact roots computed.

use crate::message::Doubt;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{Graph, GraphError, GraphNode, Id, MAX_EXPONENT, MAX_NUMERATOR};
use crate::exact::rational;
use crate::tree::Constant;

impl Graph {
    /// The product of whole powers, like bases collected.
    pub(crate) fn product(&mut self, parts: &[(Id, i64)]) -> Result<Id, GraphError> {
        let mut gathered = Factors { coefficient: BigRational::one(), powers: BTreeMap::new() };
        for (id, exponent) in parts {
            self.gather(*id, *exponent, &mut gathered)?;
        }
        // Integer parts of powers of roots leave their root, which may create new like bases. Two rounds are enough,
        // because an expression that leaves a root is not a root of that kind itself.
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
            _ => self.make(GraphNode::Product(factors))?,
        };
        if coefficient.is_one() { Ok(body) } else { self.scale(body, coefficient) }
    }

    /// Multiplies `gathered` by a whole power of a node.
    fn gather(&mut self, id: Id, exponent: i64, gathered: &mut Factors) -> Result<(), GraphError> {
        self.spend(1)?;
        if exponent == 0 {
            return Ok(());
        }
        if exponent.abs() > MAX_EXPONENT {
            return Err(GraphError::Bound(Doubt::ExponentTooLarge.english()));
        }
        match self.nodes[id.index()].clone() {
            GraphNode::Number(value) => self.gather_number(&value, exponent, gathered),
            GraphNode::Product(factors) => {
                factors.iter().try_for_each(|(base, inner)| self.gather(*base, inner * exponent, gathered))
            }
            GraphNode::Sum(constant, terms) => {
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
            GraphNode::Constant(Constant::I) => {
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

    fn gather_number(&mut self, value: &BigRational, exponent: i64, gathered: &mut Factors) -> Result<(), GraphError> {
        if value.is_zero() && exponent < 0 {
            return Err(GraphError::Undefined);
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

    /// (b^(1/q))^k becomes b^(k div q) · (b^(1/q))^(k mod q), if no domain is gained by it: the square of √x has no
    /// value at −1, where x has one.
    fn free_roots(&mut self, gathered: &mut Factors) -> Result<(), GraphError> {
        let roots: Vec<_> = gathered.powers.iter().map(|(id, k)| (*id, *k)).collect();
        for (id, exponent) in roots {
            let GraphNode::Power(base, root) = *self.node(id) else { continue };
            let Some(degree) = self.as_number(root).filter(|r| r.numer().is_one()).and_then(|r| r.denom().to_i64())
            else {
                continue;
            };
            let whole = exponent.div_euclid(degree);
            if whole != 0 && (degree % 2 == 1 || self.is_nonnegative(base)) {
                gathered.powers.insert(id, exponent.rem_euclid(degree));
                self.gather(base, whole, gathered)?;
            }
        }
        Ok(())
    }

    /// `base` to the power of `exponent`.
    pub(crate) fn power(&mut self, base: Id, exponent: Id) -> Result<Id, GraphError> {
        if let Some(value) = self.as_number(exponent).cloned() {
            return self.rational_power(base, &value);
        }
        let (constant, terms) = match self.node(exponent).clone() {
            GraphNode::Sum(constant, terms) => (constant, terms),
            _ => (BigRational::zero(), vec![(exponent, BigRational::one())]),
        };
        // For a negative base, b^(2y) may have a value where (b^y)² has none: at y = 1/2.
        let splits = self.is_nonnegative(base);
        let mut factors = Vec::new();
        if !constant.is_zero() {
            factors.push((self.rational_power(base, &constant)?, 1));
        }
        for (part, times) in self.symbolic_bases(base)? {
            for (term, coefficient) in &terms {
                let below = self.scale(*term, BigRational::new(BigInt::one(), coefficient.denom().clone()))?;
                match coefficient.numer().to_i64().and_then(|n| n.checked_mul(times)) {
                    Some(whole) if whole.abs() <= MAX_NUMERATOR && (splits || whole.abs() == 1) => {
                        factors.push((self.make(GraphNode::Power(part, below))?, whole));
                    }
                    _ => {
                        let exponent = self.scale(*term, coefficient * BigInt::from(times))?;
                        factors.push((self.make(GraphNode::Power(part, exponent))?, 1));
                    }
                }
            }
        }
        self.product(&factors)
    }

    /// A positive rational base is split into integers to integer powers: (3/4)^x = 3^x · (2^x)^−2.
    fn symbolic_bases(&mut self, base: Id) -> Result<Vec<(Id, i64)>, GraphError> {
        let Some(value) = self.as_number(base).filter(|v| v.is_positive()).cloned() else {
            return Ok(vec![(base, 1)]);
        };
        self.split_number(&value)?
            .into_iter()
            .map(|(prime, times)| Ok((self.number(BigRational::from_integer(prime))?, times)))
            .collect()
    }

    fn split_number(&mut self, value: &BigRational) -> Result<Vec<(BigInt, i64)>, GraphError> {
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

    fn rational_power(&mut self, base: Id, exponent: &BigRational) -> Result<Id, GraphError> {
        let large = GraphError::Bound(Doubt::ExponentTooLarge.english());
        let numerator = exponent.numer().to_i64().ok_or(large)?;
        if exponent.is_integer() {
            return self.product(&[(base, numerator)]);
        }
        let degree = exponent.denom().to_i64().ok_or(large)?;
        if numerator.abs() > MAX_NUMERATOR {
            let exponent = self.number(exponent.clone())?;
            return self.make(GraphNode::Power(base, exponent));
        }
        // A positive rational factor may leave the root, and so may −1 if the degree is odd and the rest is real: the
        // principal root of a non-real number does not change its sign with the number.
        let mut inside = Factors { coefficient: BigRational::one(), powers: BTreeMap::new() };
        self.gather(base, 1, &mut inside)?;
        let Factors { mut coefficient, powers } = inside;
        if coefficient.is_zero() {
            return if numerator > 0 { self.whole(0) } else { Err(GraphError::Undefined) };
        }
        let mut factors = Vec::new();
        let rest: Vec<_> = powers.into_iter().filter(|(_, k)| *k != 0).collect();
        let mut body = self.product(&rest)?;
        if coefficient.is_negative() {
            coefficient = -coefficient;
            if degree % 2 == 1 && self.is_real(body) {
                factors.push((self.whole(-1)?, numerator));
            } else {
                body = self.scale(body, rational::whole(-1))?;
            }
        }
        let unit = self.number(BigRational::new(BigInt::one(), BigInt::from(degree)))?;
        if !self.as_number(body).is_some_and(One::is_one) {
            factors.push((self.make(GraphNode::Power(body, unit))?, numerator));
        }
        for (prime, times) in self.split_number(&coefficient)? {
            let total = times.checked_mul(numerator).ok_or(large)?;
            let common = num_integer::gcd(total, degree);
            let base = self.number(BigRational::from_integer(prime))?;
            if degree == common {
                factors.push((base, total / common));
            } else {
                let unit = self.number(BigRational::new(BigInt::one(), BigInt::from(degree / common)))?;
                factors.push((self.make(GraphNode::Power(base, unit))?, total / common));
            }
        }
        self.product(&factors)
    }
}

struct Factors {
    coefficient: BigRational,
    powers: BTreeMap<Id, i64>,
}

impl Factors {
    fn push(&mut self, base: Id, exponent: i64) -> Result<(), GraphError> {
        let known = self.powers.entry(base).or_insert(0);
        *known += exponent;
        if known.abs() > MAX_EXPONENT { Err(GraphError::Bound(Doubt::ExponentTooLarge.english())) } else { Ok(()) }
    }
}
