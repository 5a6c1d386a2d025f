//! Polynomials in one variable with rational coefficients.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::budget::WorkBudget;
use super::rational::{bits, content, power, whole};

/// Maximum degree.
pub(crate) const MAX_DEGREE: usize = 64;
/// Maximum bits of the coefficients of two factors together.
const MAX_BITS: u64 = 4096;

/// Coefficients from the constant up; the last is not zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Poly(Vec<BigRational>);

impl Poly {
    pub(crate) fn new(mut coefficients: Vec<BigRational>) -> Self {
        while coefficients.last().is_some_and(Zero::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    pub(crate) fn constant(value: BigRational) -> Self {
        Self::new(vec![value])
    }

    /// The variable itself.
    pub(crate) fn x() -> Self {
        Self(vec![BigRational::zero(), BigRational::one()])
    }

    pub(crate) fn coefficients(&self) -> &[BigRational] {
        &self.0
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Zero for constants, zero included.
    pub(crate) fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    pub(crate) fn leading(&self) -> BigRational {
        self.0.last().cloned().unwrap_or_default()
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        let length = self.0.len().max(other.0.len());
        let at = |p: &Self, n: usize| p.0.get(n).cloned().unwrap_or_default();
        Self::new((0..length).map(|n| at(self, n) + at(other, n)).collect())
    }

    pub(crate) fn scale(&self, factor: &BigRational) -> Self {
        Self::new(self.0.iter().map(|c| c * factor).collect())
    }

    /// Bits of the longest coefficient.
    pub(crate) fn bits(&self) -> u64 {
        self.0.iter().map(bits).max().unwrap_or(0)
    }

    /// Cost of finding common factors, at most: the cube of the degree for each bit.
    pub(crate) fn weight(&self) -> u64 {
        let degree = u64::try_from(self.degree()).unwrap_or(u64::MAX);
        degree.saturating_pow(3).saturating_mul(self.primitive().bits().max(1))
    }

    /// The product within a budget; `None` if the budget or the maximum size of a polynomial is exceeded.
    pub(crate) fn times(&self, other: &Self, budget: &WorkBudget) -> Option<Self> {
        let bits = self.bits() + other.bits();
        let parts = u64::try_from(self.0.len() * other.0.len()).ok()?;
        budget.spend(parts.saturating_mul(bits))?;
        if bits > MAX_BITS { None } else { self.mul(other) }
    }

    /// The power within a budget.
    pub(crate) fn raised(&self, exponent: u32, budget: &WorkBudget) -> Option<Self> {
        if self.degree() == 0 {
            return power(&self.leading(), i64::from(exponent)).map(Self::constant);
        }
        if self.degree() * exponent as usize > MAX_DEGREE {
            return None;
        }
        (0..exponent).try_fold(Self::constant(BigRational::one()), |product, _| product.times(self, budget))
    }

    /// `None` when the degree would be too large.
    pub(crate) fn mul(&self, other: &Self) -> Option<Self> {
        if self.is_zero() || other.is_zero() {
            return Some(Self(Vec::new()));
        }
        if self.degree() + other.degree() > MAX_DEGREE {
            return None;
        }
        let mut product = vec![BigRational::zero(); self.0.len() + other.0.len() - 1];
        for (n, a) in self.0.iter().enumerate() {
            for (m, b) in other.0.iter().enumerate() {
                product[n + m] += a * b;
            }
        }
        Some(Self::new(product))
    }

    /// Quotient and rest; the divisor must not be zero.
    pub(crate) fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        let mut rest = self.0.clone();
        let (lead, degree) = (divisor.leading(), divisor.degree());
        let mut quotient = vec![BigRational::zero(); (self.0.len() + 1).saturating_sub(divisor.0.len())];
        while rest.len() > degree && !divisor.is_zero() {
            let Some(top) = rest.last().cloned() else { break };
            let shift = rest.len() - 1 - degree;
            let factor = top / &lead;
            for (n, c) in divisor.0.iter().enumerate() {
                rest[shift + n] -= c * &factor;
            }
            rest.pop();
            quotient[shift] = factor;
        }
        (Self::new(quotient), Self::new(rest))
    }

    pub(crate) fn derivative(&self) -> Self {
        let powers = (1_i64..).map(whole);
        Self::new(self.0.iter().skip(1).zip(powers).map(|(c, n)| c * n).collect())
    }

    /// The multiple with whole coefficients that have no common factor, the leading one positive.
    pub(crate) fn primitive(&self) -> Self {
        if self.is_zero() {
            return self.clone();
        }
        let mut by = content(&self.0);
        if self.leading().is_negative() {
            by = -by;
        }
        self.scale(&by.recip())
    }

    pub(crate) fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.primitive(), other.primitive());
        while !b.is_zero() {
            let rest = a.div_rem(&b).1.primitive();
            a = std::mem::replace(&mut b, rest);
        }
        a
    }

    /// Polynomials without double roots and the multiplicity of their roots (Yun 1976).
    pub(crate) fn squarefree(&self) -> Vec<(Self, usize)> {
        let mut found = Vec::new();
        if self.degree() == 0 {
            return found;
        }
        let derivative = self.derivative();
        let common = self.gcd(&derivative);
        let mut rest = self.div_rem(&common).0;
        let mut other = derivative.div_rem(&common).0;
        for multiplicity in 1..=MAX_DEGREE {
            let difference = other.add(&rest.derivative().scale(&-BigRational::one()));
            let part = rest.gcd(&difference);
            if part.degree() > 0 {
                found.push((part.clone(), multiplicity));
            }
            rest = rest.div_rem(&part).0;
            other = difference.div_rem(&part).0;
            if rest.degree() == 0 {
                break;
            }
        }
        found
    }

    pub(crate) fn eval(&self, at: &BigRational) -> BigRational {
        self.0.iter().rev().fold(BigRational::zero(), |sum, c| sum * at + c)
    }

    /// How many real roots it has, multiple ones counted once (Sturm).
    pub(crate) fn real_roots(&self) -> usize {
        let mut chain = vec![self.clone(), self.derivative()];
        while let [.., a, b] = chain.as_slice()
            && !b.is_zero()
        {
            let next = a.div_rem(b).1.primitive_keeping_sign().scale(&-BigRational::one());
            chain.push(next);
        }
        let signs = |right: bool| {
            let mut changes = 0;
            let mut last = 0;
            for p in chain.iter().filter(|p| !p.is_zero()) {
                let flipped = !right && p.degree() % 2 == 1;
                let sign = if p.leading().is_positive() == flipped { -1 } else { 1 };
                changes += usize::from(last != 0 && sign != last);
                last = sign;
            }
            changes
        };
        signs(false).saturating_sub(signs(true))
    }

    fn primitive_keeping_sign(&self) -> Self {
        if self.is_zero() { self.clone() } else { self.scale(&content(&self.0).recip()) }
    }

    /// Rational roots of a polynomial without double roots: roots modulo a prime, lifted and checked.
    pub(crate) fn rational_roots(&self) -> Vec<BigRational> {
        let whole = self.primitive();
        let coefficients: Vec<BigInt> = whole.0.iter().map(|c| c.numer().clone()).collect();
        let Some(leading) = coefficients.last().filter(|_| coefficients.len() > 1) else { return Vec::new() };
        let largest = coefficients.iter().map(Signed::abs).max().unwrap_or_default();
        for prime in [101_u32, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157] {
            let Some(roots) = roots_modulo(&coefficients, prime) else { continue };
            let mut found: Vec<BigRational> = roots
                .into_iter()
                .map(|root| lift(&coefficients, root, prime, &(&largest * 8), leading))
                .filter(|candidate| whole.eval(candidate).is_zero())
                .collect();
            found.sort();
            return found;
        }
        Vec::new()
    }
}

fn eval_modulo(coefficients: &[BigInt], at: &BigInt, modulus: &BigInt) -> BigInt {
    coefficients.iter().rev().fold(BigInt::zero(), |sum, c| (sum * at + c).mod_floor(modulus))
}

fn derivative_modulo(coefficients: &[BigInt], at: &BigInt, modulus: &BigInt) -> BigInt {
    let scaled: Vec<BigInt> = coefficients.iter().enumerate().skip(1).map(|(n, c)| c * BigInt::from(n)).collect();
    eval_modulo(&scaled, at, modulus)
}

/// `None` when the prime divides the leading coefficient or makes a root double.
fn roots_modulo(coefficients: &[BigInt], prime: u32) -> Option<Vec<u32>> {
    let modulus = BigInt::from(prime);
    if coefficients.last().is_none_or(|c| c.mod_floor(&modulus).is_zero()) {
        return None;
    }
    let small: Vec<u64> = coefficients.iter().filter_map(|c| c.mod_floor(&modulus).to_u64()).collect();
    let eval = |x: u32| small.iter().rev().fold(0, |sum, c| (sum * u64::from(x) + c) % u64::from(prime));
    let roots: Vec<u32> = (0..prime).filter(|x| eval(*x) == 0).collect();
    let simple = |x: &u32| !derivative_modulo(coefficients, &BigInt::from(*x), &modulus).is_zero();
    roots.iter().all(simple).then_some(roots)
}

/// Newton's iteration modulo growing powers of the prime until the root times the leading coefficient is known.
fn lift(coefficients: &[BigInt], root: u32, prime: u32, bound: &BigInt, leading: &BigInt) -> BigRational {
    let (mut root, mut modulus) = (BigInt::from(root), BigInt::from(prime));
    while modulus < *bound {
        modulus = &modulus * &modulus;
        let value = eval_modulo(coefficients, &root, &modulus);
        let slope = derivative_modulo(coefficients, &root, &modulus);
        let inverse = slope.extended_gcd(&modulus).x;
        root = (root - value * inverse).mod_floor(&modulus);
    }
    let mut scaled = (root * leading).mod_floor(&modulus);
    if &scaled * 2 > modulus {
        scaled -= modulus;
    }
    BigRational::new(scaled, leading.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poly(coefficients: &[i64]) -> Poly {
        Poly::new(coefficients.iter().map(|c| whole(*c)).collect())
    }

    #[test]
    fn division_leaves_less_than_the_divisor() {
        let (quotient, rest) = poly(&[1, 2, 3, 4]).div_rem(&poly(&[1, 2]));
        assert_eq!(quotient.mul(&poly(&[1, 2])).unwrap().add(&rest), poly(&[1, 2, 3, 4]));
        assert_eq!(rest.degree(), 0);
    }

    #[test]
    fn multiplicities_are_found() {
        let p = poly(&[-1, 1]).raised(3, &WorkBudget::of(1_000_000)).unwrap().mul(&poly(&[1, 0, 1])).unwrap();
        assert_eq!(p.squarefree(), [(poly(&[1, 0, 1]), 1), (poly(&[-1, 1]), 3)]);
    }

    #[test]
    fn rational_roots_are_all_found_and_only_they() {
        let p = poly(&[-1, 2]).mul(&poly(&[7, 3])).unwrap().mul(&poly(&[-2, 0, 1])).unwrap();
        let roots = [BigRational::new((-7).into(), 3.into()), BigRational::new(1.into(), 2.into())];
        assert_eq!(p.rational_roots(), roots);
        assert_eq!(p.real_roots(), 4);
        let large = poly(&[-1_000_003, 1]).mul(&poly(&[0, 1])).unwrap();
        assert_eq!(large.rational_roots(), [whole(0), whole(1_000_003)]);
    }

    #[test]
    fn real_roots_are_counted() {
        assert_eq!(poly(&[1, 0, 1]).real_roots(), 0);
        assert_eq!(poly(&[1, -3, 0, 1]).real_roots(), 3);
        assert_eq!(poly(&[5]).real_roots(), 0);
    }
}
