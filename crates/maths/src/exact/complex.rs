//! Complex numbers with an error bound; powers, logarithms and roots are principal values.

use num_bigint::BigInt;
use num_traits::One;

use super::ball::Ball;
use super::elementary::{angle, cos_sin, exp, ln};

/// A complex number, real part and imaginary part each within a ball.
#[derive(Debug, Clone)]
pub(crate) struct Complex {
    pub(crate) re: Ball,
    pub(crate) im: Ball,
}

impl Complex {
    pub(crate) fn real(re: Ball) -> Self {
        Self { re, im: Ball::zero() }
    }

    pub(crate) fn i() -> Self {
        Self { re: Ball::zero(), im: Ball::one() }
    }

    /// Whether it is exactly on the real line.
    pub(crate) fn is_real(&self) -> bool {
        self.im.is_exact_zero()
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        Self { re: self.re.add(&other.re), im: self.im.add(&other.im) }
    }

    pub(crate) fn sub(&self, other: &Self) -> Self {
        Self { re: self.re.sub(&other.re), im: self.im.sub(&other.im) }
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        Self {
            re: self.re.mul(&other.re).sub(&self.im.mul(&other.im)),
            im: self.re.mul(&other.im).add(&self.im.mul(&other.re)),
        }
    }

    pub(crate) fn recip(&self) -> Option<Self> {
        let norm = self.re.mul(&self.re).add(&self.im.mul(&self.im));
        Some(Self { re: self.re.div(&norm)?, im: self.im.negated().div(&norm)? })
    }

    pub(crate) fn is_sane(&self) -> bool {
        self.re.is_sane() && self.im.is_sane()
    }

    pub(crate) fn powi(&self, exponent: i64) -> Option<Self> {
        let (mut result, mut square, mut left) = (Self::real(Ball::one()), self.clone(), exponent.unsigned_abs());
        while left > 0 {
            if left & 1 == 1 {
                result = result.mul(&square);
            }
            left >>= 1;
            if left > 0 {
                square = square.mul(&square);
            }
            if !(result.is_sane() && square.is_sane()) {
                return None;
            }
        }
        if exponent < 0 { result.recip() } else { Some(result) }
    }

    /// Modulus.
    pub(crate) fn abs(&self) -> Option<Ball> {
        if self.is_real() {
            return Some(self.re.abs());
        }
        self.re.mul(&self.re).add(&self.im.mul(&self.im)).sqrt()
    }

    pub(crate) fn exp(&self) -> Option<Self> {
        let size = exp(&self.re)?;
        let (cos, sin) = cos_sin(&self.im)?;
        Some(Self { re: size.mul(&cos), im: size.mul(&sin) })
    }

    pub(crate) fn ln(&self) -> Option<Self> {
        Some(Self { re: ln(&self.abs()?)?, im: angle(&self.re, &self.im)? })
    }

    pub(crate) fn pow(&self, exponent: &Self) -> Option<Self> {
        self.ln()?.mul(exponent).exp()
    }

    fn times_i(&self) -> Self {
        Self { re: self.im.negated(), im: self.re.clone() }
    }

    fn half(&self) -> Self {
        let half = Ball::exact(BigInt::one(), -1);
        Self { re: self.re.mul(&half), im: self.im.mul(&half) }
    }

    /// Cosine and sine, from the exponential function.
    pub(crate) fn cos_sin(&self) -> Option<(Self, Self)> {
        if self.is_real() {
            let (cos, sin) = cos_sin(&self.re)?;
            return Some((Self::real(cos), Self::real(sin)));
        }
        let up = self.times_i().exp()?;
        let down = up.recip()?;
        let cos = up.add(&down).half();
        let sin = down.sub(&up).times_i().half();
        Some((cos, sin))
    }

    /// −i ln(iz + √(1 − z²)).
    pub(crate) fn asin(&self) -> Option<Self> {
        let one = Self::real(Ball::one());
        let root = one.sub(&self.mul(self)).pow(&one.half())?;
        let turned = self.times_i().add(&root).ln()?.times_i();
        Some(Self { re: turned.re.negated(), im: turned.im.negated() })
    }

    /// i/2 · (ln(1 − iz) − ln(1 + iz)).
    pub(crate) fn atan(&self) -> Option<Self> {
        let one = Self::real(Ball::one());
        let turned = self.times_i();
        Some(one.sub(&turned).ln()?.sub(&one.add(&turned).ln()?).times_i().half())
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.re.meets(&other.re) && self.im.meets(&other.im)
    }

    /// Whether it is known to 30 digits, with each part's error relative to the whole number.
    pub(crate) fn is_sharp(&self) -> bool {
        let top = self.re.top().max(self.im.top());
        let sharp = |part: &Ball| part.radius().within(-130) || part.radius().within(top - 101);
        sharp(&self.re) && sharp(&self.im)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(re: i64, im: i64) -> Complex {
        Complex { re: Ball::exact(re.into(), 0), im: Ball::exact(im.into(), 0) }
    }

    #[test]
    fn the_principal_root_of_minus_four_is_two_i() {
        let root = number(-4, 0).pow(&number(1, 0).half()).unwrap();
        assert!(root.meets(&number(0, 2)) && root.is_sharp());
    }

    #[test]
    fn euler_and_pythagoras_hold_off_the_real_line() {
        let z = number(2, 3);
        let (cos, sin) = z.cos_sin().unwrap();
        assert!(cos.mul(&cos).add(&sin.mul(&sin)).meets(&number(1, 0)));
        assert!(z.ln().unwrap().exp().unwrap().meets(&z));
        let (_, back) = z.asin().unwrap().cos_sin().unwrap();
        assert!(back.meets(&z));
        let (cos, sin) = z.atan().unwrap().cos_sin().unwrap();
        assert!(sin.mul(&cos.recip().unwrap()).meets(&z));
    }
}
