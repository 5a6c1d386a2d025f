//! Roots of negative numbers, which are accepted only where they have a value, in whatever notation.

use super::Parser;
use crate::exact::rational::{MAX_BITS, bits, power};
use crate::message::ReadingMessage as M;
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText};
use crate::tree::{Span, Tree, mixed};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

impl Parser<'_> {
    /// Refuses an even root of a negative number, unless complex numbers are allowed.
    pub(super) fn real_root(&self, degree: &Tree, radicand: &Tree, span: Span) -> Reading<()> {
        match value(degree) {
            Some(degree) if !degree.is_zero() => self.real(&degree.recip(), radicand, span),
            _ => Ok(()),
        }
    }

    /// Checks a root written as a power: `(-2)^(1/2)` is `sqrt(-2)`.
    pub(super) fn real_power(&self, base: &Tree, exponent: &Tree, span: Span) -> Reading<()> {
        value(exponent).map_or(Ok(()), |exponent| self.real(&exponent, base, span))
    }

    fn real(&self, exponent: &BigRational, base: &Tree, span: Span) -> Reading<()> {
        if self.policy.complex || exponent.denom().is_odd() || !value(base).is_some_and(|base| base.is_negative()) {
            return Ok(());
        }
        Err(UnreadableText::new(
            UnreadableKind::ComplexNotAllowed,
            span,
            M::RootOfNegative.with("shown", self.quote(span)),
        ))
    }
}

/// The value of an expression of numbers, signs and integer powers; `None` for anything else, and for long numbers.
fn value(tree: &Tree) -> Option<BigRational> {
    let found = match tree {
        Tree::Number(literal) => literal.value.clone(),
        Tree::Mixed(whole, over, under) => mixed(whole, over, under)?,
        Tree::Negative(inner) => -value(inner)?,
        Tree::Percent(inner) => value(inner)? / BigRational::from_integer(100.into()),
        Tree::Sum(terms) => bounded(terms, BigRational::zero(), |sum, term| sum + term)?,
        Tree::Product(factors) => bounded(factors, BigRational::one(), |product, factor| product * factor)?,
        Tree::Quotient(above, below) => {
            let below = value(below).filter(|below| !below.is_zero())?;
            value(above)? / below
        }
        Tree::Power(base, exponent) => {
            let exponent = value(exponent).filter(BigRational::is_integer)?.numer().to_i64()?;
            power(&value(base)?, exponent)?
        }
        _ => return None,
    };
    (bits(&found) <= MAX_BITS).then_some(found)
}

fn bounded(
    parts: &[Tree],
    start: BigRational,
    join: impl Fn(BigRational, BigRational) -> BigRational,
) -> Option<BigRational> {
    parts.iter().try_fold(start, |sofar, part| Some(join(sofar, value(part)?)).filter(|found| bits(found) <= MAX_BITS))
}
