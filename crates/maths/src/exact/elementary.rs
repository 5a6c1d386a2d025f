//! exp, ln, sin, cos, atan of balls: argument reduction and Taylor series in fixed point.
//!
//! First guesses use only the four operations of `f64`, which give identical results on every machine. The series use
//! [`WORK`] bits after the point; their error is below 2⁻²²⁰ and is added to the radius as [`SERIES_ERROR`].

use std::sync::OnceLock;

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use super::ball::{Ball, Size, shift};

/// Bits after the point inside a series.
const WORK: i64 = 256;
/// More bits of π and ln 2, for arguments up to 2⁴⁸.
const CONSTANT_BITS: i64 = WORK + 64;
/// Bound on the error of a series, absolute (relative for exp).
const SERIES_ERROR: Size = Size::power(-220);

struct Constants {
    pi: BigInt,
    ln_two: BigInt,
}

/// 1/n + s/(3n³) + 1/(5n⁵) + …: the inverse tangent if `alternate`, else the inverse hyperbolic tangent.
fn inverse_tangent_of_reciprocal(n: u32, places: i64, alternate: bool) -> BigInt {
    let square = BigInt::from(n) * n;
    let mut term = (BigInt::one() << places.unsigned_abs()) / n;
    let mut sum = term.clone();
    let mut odd = 1_u32;
    while !term.is_zero() {
        term /= &square;
        odd += 2;
        let part = &term / odd;
        if alternate && odd % 4 == 3 { sum -= part } else { sum += part }
    }
    sum
}

fn constants() -> &'static Constants {
    static CONSTANTS: OnceLock<Constants> = OnceLock::new();
    CONSTANTS.get_or_init(|| {
        let places = CONSTANT_BITS + 16;
        let at = |n| inverse_tangent_of_reciprocal(n, places, true);
        let ah = |n| inverse_tangent_of_reciprocal(n, places, false);
        // Machin 1706; ln 2 = 18 artanh(1/26) − 2 artanh(1/4801) + 8 artanh(1/8749).
        let pi: BigInt = (at(5) * 16 - at(239) * 4) >> 16;
        let ln_two: BigInt = (ah(26) * 18 - ah(4801) * 2 + ah(8749) * 8) >> 16;
        Constants { pi, ln_two }
    })
}

fn fixed_one() -> BigInt {
    BigInt::one() << WORK.unsigned_abs()
}

fn times(a: &BigInt, b: &BigInt) -> BigInt {
    (a * b) >> WORK.unsigned_abs()
}

/// π.
pub(crate) fn pi() -> Ball {
    Ball::new(constants().pi.clone(), -CONSTANT_BITS, Size::power(4 - CONSTANT_BITS))
}

/// `whole · constant + rest` for the `whole` that makes `rest` smallest; all in fixed point.
fn reduce(value: &BigInt, constant: &BigInt) -> (BigInt, BigInt) {
    let extended = value << (CONSTANT_BITS - WORK).unsigned_abs();
    let twice: BigInt = &extended * 2 + constant;
    let whole = num_integer::Integer::div_floor(&twice, &(constant * 2));
    let rest = extended - &whole * constant;
    (whole, rest >> (CONSTANT_BITS - WORK).unsigned_abs())
}

/// e to the power of `rest`, |rest| < 1, in fixed point.
fn exp_fixed(rest: &BigInt) -> BigInt {
    const HALVINGS: u32 = 10;
    let small: BigInt = rest >> HALVINGS;
    let (mut term, mut sum) = (fixed_one(), fixed_one());
    for n in 1_u32..40 {
        term = times(&term, &small) / n;
        if term.is_zero() || (-&term).is_one() {
            break;
        }
        sum += &term;
    }
    for _ in 0..HALVINGS {
        sum = times(&sum, &sum);
    }
    sum
}

/// Cosine and sine of `rest`, |rest| < 1, in fixed point.
fn cos_sin_fixed(rest: &BigInt) -> (BigInt, BigInt) {
    const HALVINGS: u32 = 6;
    let small: BigInt = rest >> HALVINGS;
    let (mut cos, mut sin, mut term) = (fixed_one(), BigInt::zero(), fixed_one());
    for n in 1_u32..60 {
        term = times(&term, &small) / n;
        match n % 4 {
            0 => cos += &term,
            1 => sin += &term,
            2 => cos -= &term,
            _ => sin -= &term,
        }
        if term.is_zero() || (-&term).is_one() {
            break;
        }
    }
    for _ in 0..HALVINGS {
        let double = (&sin * &cos) >> (WORK - 1).unsigned_abs();
        cos = times(&cos, &cos) - times(&sin, &sin);
        sin = double;
    }
    (cos, sin)
}

/// e to a power; `None` when the argument is too large or too vague.
pub(crate) fn exp(x: &Ball) -> Option<Ball> {
    if x.is_exact_zero() {
        return Some(Ball::one());
    }
    if x.top() > 30 || !x.radius().within(-1) {
        return None;
    }
    let (doublings, rest) = reduce(&x.fixed(WORK)?, &constants().ln_two);
    let found = Ball::exact(exp_fixed(&rest), doublings.to_i64()? - WORK);
    let relative = x.radius().times(Size::power(1)).plus(SERIES_ERROR);
    let spread = found.size().times(relative);
    Some(found.with_error(spread))
}

/// ln m for 0.5 ≤ m < 1 to 2⁻⁴⁵, with the four operations only.
fn ln_guess(m: f64) -> f64 {
    const LN_TWO: f64 = std::f64::consts::LN_2;
    let (m, shift) = if m < 0.707 { (m * 2.0, -LN_TWO) } else { (m, 0.0) };
    let z = (m - 1.0) / (m + 1.0);
    let square = z * z;
    let mut sum = 0.0;
    for odd in [21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
        sum = sum * square + 1.0 / odd;
    }
    2.0 * z * sum + shift
}

/// A fixed-point number from a guess below 8.
fn from_guess(guess: f64) -> Option<BigInt> {
    let scaled = (guess * 1_125_899_906_842_624.0).round();
    Some(shift(&BigInt::from(num_traits::cast::<f64, i64>(scaled)?), WORK - 50))
}

/// A guess from a fixed-point number.
fn to_guess(fixed: &BigInt) -> Option<f64> {
    Some((fixed >> (WORK - 53).unsigned_abs()).to_f64()? / 9_007_199_254_740_992.0)
}

/// Natural logarithm of a ball known to be positive.
pub(crate) fn ln(x: &Ball) -> Option<Ball> {
    if x.sign()? != 1 {
        return None;
    }
    let doublings = x.top();
    let mantissa = x.mul(&Ball::exact(BigInt::one(), -doublings)).fixed(WORK)?;
    let guess = from_guess(ln_guess(to_guess(&mantissa)?))?;
    let near_one = times(&mantissa, &exp_fixed(&-&guess));
    let one = fixed_one();
    // artanh((z − 1)/(z + 1)) · 2 = ln z, with z − 1 below 2⁻⁴⁴.
    let u = ((&near_one - &one) << WORK.unsigned_abs()) / (&near_one + &one);
    let square = times(&u, &u);
    let cube = times(&u, &square);
    let fifth = times(&cube, &square);
    let series: BigInt = (&u + cube / 3 + fifth / 5) * 2;
    let shifted: BigInt = (&constants().ln_two * doublings) >> (CONSTANT_BITS - WORK).unsigned_abs();
    let found = Ball::new(series + guess + shifted, -WORK, SERIES_ERROR);
    // |ln a − ln b| ≤ |a − b| / min(a, b)
    let spread = Ball::new(BigInt::zero(), 0, x.radius()).div(x)?.radius();
    Some(found.with_error(spread))
}

/// Cosine and sine; `None` when the argument is too large.
pub(crate) fn cos_sin(x: &Ball) -> Option<(Ball, Ball)> {
    if x.is_exact_zero() {
        return Some((Ball::one(), Ball::zero()));
    }
    let half_pi: BigInt = &constants().pi >> 1;
    let (quarters, rest) = reduce(&x.fixed(WORK)?, &half_pi);
    let (cos, sin) = cos_sin_fixed(&rest);
    let error = SERIES_ERROR.plus(x.radius());
    let ball = |value: BigInt| Ball::new(value, -WORK, error);
    Some(match (quarters % 4_i32).to_i32()?.rem_euclid(4) {
        0 => (ball(cos), ball(sin)),
        1 => (ball(-sin), ball(cos)),
        2 => (ball(-cos), ball(-sin)),
        _ => (ball(sin), ball(-cos)),
    })
}

/// atan x for |x| < 2 to 2⁻⁴³, with the four operations and square roots only.
fn atan_guess(x: f64) -> f64 {
    let half = x / (1.0 + (1.0 + x * x).sqrt());
    let quarter = half / (1.0 + (1.0 + half * half).sqrt());
    let square = quarter * quarter;
    let mut sum = 0.0;
    for odd in [23.0, 21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
        sum = 1.0 / odd - sum * square;
    }
    4.0 * quarter * sum
}

/// Inverse tangent.
pub(crate) fn atan(x: &Ball) -> Option<Ball> {
    if x.is_exact_zero() {
        return Some(Ball::zero());
    }
    if x.top() > 1 && x.sign().is_some() {
        let rest = atan(&Ball::one().div(x)?)?;
        let quarter = pi().mul(&Ball::exact(BigInt::one(), -1));
        return Some(if x.sign()? < 0 { quarter.negated().sub(&rest) } else { quarter.sub(&rest) });
    }
    let value = x.fixed(WORK)?;
    let guess = from_guess(atan_guess(to_guess(&value)?))?;
    let (cos, sin) = cos_sin_fixed(&guess);
    // tan(atan x − g) = (x cos g − sin g)/(cos g + x sin g), below 2⁻⁴².
    let u = ((times(&value, &cos) - &sin) << WORK.unsigned_abs()) / (&cos + times(&value, &sin));
    let square = times(&u, &u);
    let cube = times(&u, &square);
    let fifth = times(&cube, &square);
    let series: BigInt = &u - cube / 3 + fifth / 5;
    Some(Ball::new(series + guess, -WORK, SERIES_ERROR.plus(x.radius())))
}

/// Inverse sine of a ball within [−1, 1].
pub(crate) fn asin(x: &Ball) -> Option<Ball> {
    let under = Ball::one().sub(&x.mul(x));
    match under.sign()? {
        0 => {
            let quarter = pi().mul(&Ball::exact(BigInt::one(), -1));
            Some(if x.sign()? < 0 { quarter.negated() } else { quarter })
        }
        1 => atan(&x.div(&under.sqrt()?)?),
        _ => None,
    }
}

/// `base` to the power of `exponent`, `base` known to be positive.
pub(crate) fn pow(base: &Ball, exponent: &Ball) -> Option<Ball> {
    exp(&ln(base)?.mul(exponent))
}

/// Angle of the point (x, y), in (−π, π]; `None` at zero and if the branch is unknown.
pub(crate) fn angle(x: &Ball, y: &Ball) -> Option<Ball> {
    let quarter = || pi().mul(&Ball::exact(BigInt::one(), -1));
    match (x.sign(), y.sign()) {
        (Some(0), Some(0)) => None,
        (Some(1), _) => atan(&y.div(x)?),
        (_, Some(1)) => Some(quarter().sub(&atan(&x.div(y)?)?)),
        (_, Some(-1)) => Some(quarter().negated().sub(&atan(&x.div(y)?)?)),
        (Some(-1), Some(0)) => Some(pi()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use num_rational::BigRational;

    use super::*;

    fn ratio(n: i64, d: i64) -> Ball {
        Ball::rational(&BigRational::new(n.into(), d.into()))
    }

    /// 50 digits, from tables.
    fn digits(text: &str) -> Ball {
        let (whole, part) = text.split_once('.').unwrap();
        let all: BigInt = format!("{whole}{part}").parse().unwrap();
        let scale = BigInt::from(10).pow(u32::try_from(part.len()).unwrap());
        Ball::rational(&BigRational::new(all, scale)).with_error(Size::power(-150))
    }

    fn same(found: Option<Ball>, text: &str) {
        let found = found.unwrap();
        assert!(found.meets(&digits(text)), "{found:?} is not {text}");
        assert!(found.is_sharp());
    }

    #[test]
    fn constants_and_functions_agree_with_tables() {
        same(Some(pi()), "3.14159265358979323846264338327950288419716939937510");
        same(exp(&Ball::one()), "2.71828182845904523536028747135266249775724709369995");
        same(ln(&ratio(2, 1)), "0.69314718055994530941723212145817656807550013436025");
        same(ln(&ratio(1, 10)), "-2.30258509299404568401799145468436420760110148862877");
        same(cos_sin(&Ball::one()).map(|p| p.1), "0.84147098480789650665250232163029899962256306079837");
        same(cos_sin(&ratio(100, 1)).map(|p| p.0), "0.86231887228768393410193851395084253551008400853551");
        same(atan(&ratio(1, 2)), "0.46364760900080611621425623146121440202853705428612");
        same(asin(&ratio(1, 2)), "0.52359877559829887307710723054658381403286156656251");
    }

    #[test]
    fn exp_and_ln_undo_each_other_near_and_far() {
        for (n, d) in [(1, 3), (-7, 2), (999, 1000), (1, 1_000_000), (5000, 3), (-5000, 3)] {
            let x = ratio(n, d);
            let back = ln(&exp(&x).unwrap()).unwrap();
            assert!(back.meets(&x) && back.is_sharp(), "{n}/{d}");
        }
    }

    #[test]
    fn sine_and_cosine_lie_on_the_circle() {
        for (n, d) in [(1, 3), (-7, 2), (123_456, 7), (314, 100), (-355, 113)] {
            let (cos, sin) = cos_sin(&ratio(n, d)).unwrap();
            assert!(cos.mul(&cos).add(&sin.mul(&sin)).meets(&Ball::one()));
            assert!(cos.is_sharp() && sin.is_sharp());
        }
    }

    #[test]
    fn what_cannot_be_computed_is_refused() {
        assert!(ln(&Ball::zero()).is_none());
        assert!(ln(&ratio(-1, 1)).is_none());
        assert!(exp(&Ball::exact(BigInt::one(), 60)).is_none());
        assert!(cos_sin(&Ball::exact(BigInt::one(), 60)).is_none());
        assert!(asin(&ratio(2, 1)).is_none());
    }
}
