//! Exact arithmetic and comparison, with Python's rules for signs.

use crate::Value;
use crate::limits::MAX_BITS;
use crate::meter::{Evaluated, Meter, division_by_zero, fault, too_large};
use crate::operators::{BinaryOp, CompareOp};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// Computes `a op b`.
#[inline]
pub(crate) fn binary(meter: &mut Meter, op: BinaryOp, a: &Value, b: &Value) -> Evaluated<Value> {
    if let (Value::Int(x), Value::Int(y)) = (a, b)
        && let Some(value) = small(op, *x, *y)
    {
        return Ok(Value::Int(value));
    }
    if let (BinaryOp::Div, Value::Int(x), Value::Int(y)) = (op, a, b)
        && let Some(value) = small_fraction(*x, *y)
    {
        return Ok(value);
    }
    general(meter, op, a, b)
}

/// Returns `x / y` in lowest terms without big integers.
fn small_fraction(x: i64, y: i64) -> Option<Value> {
    if y == 0 || x == i64::MIN || y == i64::MIN {
        return None;
    }
    let common = x.gcd(&y) * y.signum();
    let (numer, denom) = (BigInt::from(x / common), BigInt::from(y / common));
    Some(Value::ratio(BigRational::new_raw(numer, denom)))
}

/// Returns the result if it and both operands are 64-bit integers.
#[inline]
fn small(op: BinaryOp, x: i64, y: i64) -> Option<i64> {
    match op {
        BinaryOp::Add => x.checked_add(y),
        BinaryOp::Sub => x.checked_sub(y),
        BinaryOp::Mul => x.checked_mul(y),
        BinaryOp::FloorDiv => floor_div(x, y),
        BinaryOp::Mod => floor_mod(x, y),
        BinaryOp::Div => x.checked_rem(y).and_then(|rest| if rest == 0 { x.checked_div(y) } else { None }),
        BinaryOp::Pow => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
    }
}

/// Returns `x // y`; `None` on overflow or division by zero.
#[inline]
pub(crate) fn floor_div(x: i64, y: i64) -> Option<i64> {
    let quotient = x.checked_div(y)?;
    let inexact = quotient.wrapping_mul(y) != x;
    Some(if inexact && (x < 0) != (y < 0) { quotient - 1 } else { quotient })
}

/// Returns `x % y`, which has the sign of `y`; `None` if `y` is zero.
#[inline]
pub(crate) fn floor_mod(x: i64, y: i64) -> Option<i64> {
    if y == 0 {
        return None;
    }
    let rest = x.wrapping_rem(y);
    Some(if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest })
}

/// Returns a value as an integer of any size, if it is one.
pub(crate) fn whole(value: &Value) -> Option<BigInt> {
    match value {
        Value::Int(n) => Some(BigInt::from(*n)),
        Value::Big(n) => Some((**n).clone()),
        _ => None,
    }
}

fn general(meter: &mut Meter, op: BinaryOp, a: &Value, b: &Value) -> Evaluated<Value> {
    match (op, a, b) {
        (BinaryOp::Add, Value::Str(x), Value::Str(y)) => {
            let mut text = String::with_capacity(x.len() + y.len());
            text.push_str(x);
            text.push_str(y);
            return meter.text(text);
        }
        (BinaryOp::Add, Value::List(x), Value::List(y)) => {
            meter.charge(x.len() + y.len())?;
            return meter.list(x.iter().chain(y.iter()).cloned().collect());
        }
        _ => {}
    }
    if !a.is_number() || !b.is_number() {
        return fault("type", format!("`{}` does not work on {} and {}", op.symbol(), a.kind(), b.kind()));
    }
    meter.charge_number(a)?;
    meter.charge_number(b)?;
    if op == BinaryOp::Pow {
        return pow(meter, a, b);
    }
    match (whole(a), whole(b)) {
        (Some(x), Some(y)) => whole_numbers(meter, op, x, &y),
        _ => match (a.as_rational(), b.as_rational()) {
            (Some(x), Some(y)) => fractions(meter, op, x, y),
            _ => fault("type", "a number is expected"),
        },
    }
}

fn whole_numbers(meter: &mut Meter, op: BinaryOp, x: BigInt, y: &BigInt) -> Evaluated<Value> {
    match op {
        BinaryOp::Add => meter.big(x + y),
        BinaryOp::Sub => meter.big(x - y),
        BinaryOp::Mul => meter.big(x * y),
        _ if y.is_zero() => division_by_zero(),
        BinaryOp::FloorDiv => meter.big(x.div_floor(y)),
        BinaryOp::Mod => meter.big(x.mod_floor(y)),
        BinaryOp::Div | BinaryOp::Pow => meter.ratio(BigRational::new(x, y.clone())),
    }
}

fn fractions(meter: &mut Meter, op: BinaryOp, x: BigRational, y: BigRational) -> Evaluated<Value> {
    match op {
        BinaryOp::Add => meter.ratio(x + y),
        BinaryOp::Sub => meter.ratio(x - y),
        BinaryOp::Mul => meter.ratio(x * y),
        _ if y.is_zero() => division_by_zero(),
        BinaryOp::FloorDiv => meter.ratio((x / y).floor()),
        BinaryOp::Mod => {
            let quotient = (&x / &y).floor();
            meter.ratio(x - y * quotient)
        }
        BinaryOp::Div | BinaryOp::Pow => meter.ratio(x / y),
    }
}

/// Computes `base ** exponent`; refuses before computing if the result cannot fit.
fn pow(meter: &mut Meter, base: &Value, exponent: &Value) -> Evaluated<Value> {
    let Some(exponent) = whole(exponent) else {
        return fault("domain", "an exponent must be a whole number");
    };
    let Some(base) = base.as_rational() else {
        return fault("type", "a number is expected");
    };
    if base.is_zero() {
        return match exponent.sign() {
            num_bigint::Sign::Minus => division_by_zero(),
            num_bigint::Sign::NoSign => Ok(Value::Int(1)),
            num_bigint::Sign::Plus => Ok(Value::Int(0)),
        };
    }
    if base.denom().is_one() && base.numer().abs().is_one() {
        let negative = base.is_negative() && exponent.is_odd();
        return Ok(Value::Int(if negative { -1 } else { 1 }));
    }
    // A number of b bits to the power e has more than (b − 1)·e bits.
    let bits = base.numer().bits().max(base.denom().bits());
    let power = match exponent.abs().to_u64() {
        Some(power) if (bits - 1).saturating_mul(power) <= MAX_BITS => power,
        _ => return too_large(),
    };
    let Ok(power) = u32::try_from(power) else {
        return too_large();
    };
    meter.charge(64)?;
    let (numer, denom) = (base.numer().pow(power), base.denom().pow(power));
    if exponent.is_negative() {
        meter.ratio(BigRational::new(denom, numer))
    } else {
        meter.ratio(BigRational::new_raw(numer, denom))
    }
}

/// Computes `-value`.
pub(crate) fn negate(meter: &mut Meter, value: &Value) -> Evaluated<Value> {
    match value {
        Value::Int(n) => match n.checked_neg() {
            Some(n) => Ok(Value::Int(n)),
            None => Ok(Value::big(-BigInt::from(*n))),
        },
        Value::Big(n) => {
            meter.charge_number(value)?;
            Ok(Value::big(-&**n))
        }
        Value::Ratio(r) => {
            meter.charge_number(value)?;
            Ok(Value::ratio(-&**r))
        }
        other => fault("type", format!("`-` does not work on {}", other.kind())),
    }
}

/// Compares `a op b`.
#[inline]
pub(crate) fn compare(meter: &mut Meter, op: CompareOp, a: &Value, b: &Value) -> Evaluated<bool> {
    if let (Value::Int(x), Value::Int(y)) = (a, b) {
        match op {
            CompareOp::Eq => return Ok(x == y),
            CompareOp::Ne => return Ok(x != y),
            CompareOp::Lt => return Ok(x < y),
            CompareOp::Le => return Ok(x <= y),
            CompareOp::Gt => return Ok(x > y),
            CompareOp::Ge => return Ok(x >= y),
            CompareOp::In | CompareOp::NotIn => {}
        }
    }
    Ok(match op {
        CompareOp::Eq => equal(meter, a, b)?,
        CompareOp::Ne => !equal(meter, a, b)?,
        CompareOp::Lt => order(meter, a, b)?.is_lt(),
        CompareOp::Le => order(meter, a, b)?.is_le(),
        CompareOp::Gt => order(meter, a, b)?.is_gt(),
        CompareOp::Ge => order(meter, a, b)?.is_ge(),
        CompareOp::In => contains(meter, a, b)?,
        CompareOp::NotIn => !contains(meter, a, b)?,
    })
}

/// Whether two values of one kind are equal.
pub(crate) fn equal(meter: &mut Meter, a: &Value, b: &Value) -> Evaluated<bool> {
    match (a, b) {
        (Value::Str(x), Value::Str(y)) => {
            meter.charge(x.len().min(y.len()) / 16)?;
            Ok(x == y)
        }
        (Value::Bool(x), Value::Bool(y)) => Ok(x == y),
        (Value::List(x), Value::List(y)) => {
            if x.len() != y.len() {
                return Ok(false);
            }
            meter.charge(x.len())?;
            for (x, y) in x.iter().zip(y.iter()) {
                // Lists in lists have at most one level.
                if let (Value::List(x), Value::List(y)) = (x, y) {
                    meter.charge(x.len())?;
                    if x.len() != y.len() || !flat_equal(meter, x, y)? {
                        return Ok(false);
                    }
                } else if !flat_equal(meter, std::slice::from_ref(x), std::slice::from_ref(y))? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        _ if a.is_number() && b.is_number() => Ok(numbers_equal(meter, a, b)?),
        _ => mixed(a, b),
    }
}

fn flat_equal(meter: &mut Meter, a: &[Value], b: &[Value]) -> Evaluated<bool> {
    for (x, y) in a.iter().zip(b) {
        let same = match (x, y) {
            (Value::Str(x), Value::Str(y)) => {
                meter.charge(x.len().min(y.len()) / 16)?;
                x == y
            }
            (Value::Bool(x), Value::Bool(y)) => x == y,
            _ if x.is_number() && y.is_number() => numbers_equal(meter, x, y)?,
            _ => return mixed(x, y),
        };
        if !same {
            return Ok(false);
        }
    }
    Ok(true)
}

fn numbers_equal(meter: &mut Meter, a: &Value, b: &Value) -> Evaluated<bool> {
    if let (Value::Int(x), Value::Int(y)) = (a, b) {
        return Ok(x == y);
    }
    meter.charge_number(a)?;
    // Each number has one representation.
    Ok(a == b)
}

fn mixed<T>(a: &Value, b: &Value) -> Evaluated<T> {
    fault("mixed-comparison", format!("{} cannot be compared with {}", a.kind(), b.kind()))
}

/// Orders two numbers or two texts.
pub(crate) fn order(meter: &mut Meter, a: &Value, b: &Value) -> Evaluated<Ordering> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => Ok(x.cmp(y)),
        (Value::Str(x), Value::Str(y)) => {
            meter.charge(x.len().min(y.len()) / 16)?;
            Ok(x.cmp(y))
        }
        _ if a.is_number() && b.is_number() => {
            meter.charge_number(a)?;
            meter.charge_number(b)?;
            let (Some(x), Some(y)) = (a.as_rational(), b.as_rational()) else {
                return mixed(a, b);
            };
            // Not `cmp` of the fractions, because its recursion is unbounded.
            Ok((x.numer() * y.denom()).cmp(&(y.numer() * x.denom())))
        }
        (Value::List(_) | Value::Bool(_), _) => fault("type", format!("{} has no order", a.kind())),
        _ => mixed(a, b),
    }
}

fn contains(meter: &mut Meter, item: &Value, within: &Value) -> Evaluated<bool> {
    match (item, within) {
        (_, Value::List(items)) => {
            meter.charge(items.len())?;
            for other in items.iter() {
                if equal(meter, item, other)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        (Value::Str(part), Value::Str(text)) => {
            meter.charge(text.len() / 4)?;
            Ok(text.contains(&**part))
        }
        _ => fault("type", format!("{} cannot be in {}", item.kind(), within.kind())),
    }
}

/// Rounds to the nearest whole number, ties to even, as Python's `round`.
pub(crate) fn round_half_even(number: &BigRational) -> BigInt {
    let floor = number.numer().div_floor(number.denom());
    let twice: BigInt = (number.numer() - &floor * number.denom()) * 2;
    match twice.cmp(number.denom()) {
        Ordering::Less => floor,
        Ordering::Equal if floor.is_even() => floor,
        Ordering::Equal | Ordering::Greater => floor + 1,
    }
}

/// Rounds to the nearest whole number, ties away from zero, as taught in school.
pub(crate) fn round_half_up(number: &BigRational) -> BigInt {
    let twice: BigInt = number.numer().abs() * 2 + number.denom();
    let size = twice.div_floor(&(number.denom() * 2));
    if number.is_negative() { -size } else { size }
}
