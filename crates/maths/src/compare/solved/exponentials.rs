//! Roots, exponentials and logarithms of expressions that contain the name.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::Solver;
use crate::compare::build::logarithm;
use crate::compare::graph::{GraphNode, Id};
use crate::exact::rational;
use crate::tree::{Constant, Function};

impl Solver<'_> {
    /// e to this power: e^(2 + 3 ln 5) is 5³ e².
    pub(super) fn e_to(&mut self, exponent: Id) -> Option<Id> {
        let (constant, terms) = match self.graph.node(exponent).clone() {
            GraphNode::Sum(constant, terms) => (constant, terms),
            _ => (BigRational::zero(), vec![(exponent, BigRational::one())]),
        };
        let mut rest = vec![(self.graph.number(constant).ok()?, BigRational::one())];
        let mut powers = Vec::new();
        for (id, times) in terms {
            match self.graph.node(id) {
                GraphNode::Call(Function::Ln, of) if of.first().is_some_and(|of| self.is_positive(*of)) => {
                    let of = *of.first()?;
                    let times = self.graph.number(times).ok()?;
                    powers.push((self.graph.power(of, times).ok()?, 1));
                }
                _ => rest.push((id, times)),
            }
        }
        let rest = self.graph.sum(&rest).ok()?;
        let e = self.graph.constant(Constant::E).ok()?;
        powers.push((self.graph.power(e, rest).ok()?, 1));
        self.graph.product(&powers).ok()
    }

    pub(super) fn root_or_exponential(&mut self, base: Id, exponent: Id, right: Id, depth: usize) -> Option<Vec<Id>> {
        if self.has_name(exponent) {
            let base = self.exponential_base(base, 1)?;
            return self.exponential(&base, exponent, right, depth);
        }
        let unit = self.graph.as_number(exponent).filter(|value| value.numer().is_one())?;
        let degree = unit.denom().to_i64()?;
        if degree % 2 == 0 {
            if self.graph.as_number(right).is_some_and(Signed::is_negative) {
                return Some(Vec::new());
            }
            if !self.is_zero(right) && !self.is_positive(right) {
                return None;
            }
        }
        let right = self.graph.product(&[(right, degree)]).ok()?;
        self.isolate(base, right, depth)
    }

    /// Solves `base^exponent = right`, which only a positive right side can satisfy.
    pub(super) fn exponential(&mut self, base: &Base, exponent: Id, right: Id, depth: usize) -> Option<Vec<Id>> {
        if self.graph.as_number(right).is_some_and(|value| !value.is_positive()) {
            return Some(Vec::new());
        }
        let right = self.logarithm(base, right)?;
        self.isolate(exponent, right, depth)
    }

    fn logarithm(&mut self, base: &Base, of: Id) -> Option<Id> {
        if let (Base::Number(base), Some(value)) = (base, self.graph.as_number(of))
            && let Some(found) = exact_logarithm(base, value)
        {
            return self.graph.number(found).ok();
        }
        let factors = match self.graph.node(of).clone() {
            GraphNode::Product(factors) => match factors.as_slice() {
                [(only, times)]
                    if matches!((base, self.graph.node(*only)), (Base::E, GraphNode::Constant(Constant::E))) =>
                {
                    return self.graph.whole(*times).ok();
                }
                _ => factors,
            },
            GraphNode::Power(..) => vec![(of, 1)],
            _ => Vec::new(),
        };
        if let Some((other, exponent)) = self.one_exponential(&factors) {
            let times = match (base, &other) {
                (Base::E, Base::E) => Some(BigRational::one()),
                (Base::Number(base), Base::Number(other)) => exact_logarithm(base, other),
                _ => None,
            };
            if let Some(times) = times {
                return self.graph.scale(exponent, times).ok();
            }
        }
        let above = logarithm(self.graph, of).ok()?;
        let Base::Number(base) = base else { return Some(above) };
        let below = self.graph.number(base.clone()).ok()?;
        let below = logarithm(self.graph, below).ok()?;
        self.graph.divide(above, below).ok()
    }

    /// Powers with one common exponent that is not a number, as one power: 2^x · 5^x is 10^x.
    pub(super) fn one_exponential(&mut self, factors: &[(Id, i64)]) -> Option<(Base, Id)> {
        let mut whole: Option<(Base, Id)> = None;
        for (id, times) in factors {
            let GraphNode::Power(base, exponent) = *self.graph.node(*id) else { return None };
            if self.graph.as_number(exponent).is_some() {
                return None;
            }
            whole = Some(match (whole, self.exponential_base(base, *times)?) {
                (None, Base::E) => (Base::E, self.graph.scale(exponent, rational::whole(*times)).ok()?),
                (None, base) => (base, exponent),
                (Some((Base::Number(first), same)), Base::Number(second)) if same == exponent => {
                    (Base::Number(first * second), exponent)
                }
                _ => return None,
            });
        }
        whole.filter(|(base, _)| !matches!(base, Base::Number(value) if value.is_one()))
    }

    /// The base: a positive number, to an integer power, or e.
    fn exponential_base(&self, id: Id, times: i64) -> Option<Base> {
        match self.graph.node(id) {
            GraphNode::Constant(Constant::E) => Some(Base::E),
            GraphNode::Number(value) if value.is_positive() && !value.is_one() => {
                rational::power(value, times).map(Base::Number)
            }
            _ => None,
        }
    }
}

/// The base of a power with an unknown exponent.
pub(super) enum Base {
    E,
    Number(BigRational),
}

/// The rational exponent for which `base` to that power is `value`, both positive.
fn exact_logarithm(base: &BigRational, value: &BigRational) -> Option<BigRational> {
    if value.is_one() {
        return Some(BigRational::zero());
    }
    let (base, value) = (powers(base)?, powers(value)?);
    let (prime, times) = base.iter().next()?;
    let found = BigRational::new((*value.get(prime)?).into(), (*times).into());
    let fits = |(prime, times): (&BigUint, &i64)| {
        value.get(prime).is_some_and(|k| BigRational::from_integer((*k).into()) == &found * BigInt::from(*times))
    };
    (base.len() == value.len() && base.iter().all(fits)).then_some(found)
}

fn powers(value: &BigRational) -> Option<BTreeMap<BigUint, i64>> {
    if rational::bits(value) > 512 {
        return None;
    }
    let above = rational::split(value.numer().magnitude());
    let below = rational::split(value.denom().magnitude()).into_iter().map(|(prime, times)| (prime, -times));
    Some(above.into_iter().chain(below).collect())
}
