//! A total order of values in which what Python calls equal is equal, and a form of sets and dictionaries without order.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::FromPrimitive as _;

use super::Value;

/// The value with sets and keys of dictionaries sorted, and repeated members of sets left out. With `all`, lists and
/// tuples at the top are sorted too.
pub(super) fn normal(value: &Value, all: bool) -> Value {
    let members = |items: &[Value]| items.iter().map(|item| normal(item, false)).collect::<Vec<_>>();
    match value {
        Value::List(items) | Value::Tuple(items) => {
            let mut held = members(items);
            if all {
                held.sort_by(order);
            }
            if matches!(value, Value::List(_)) { Value::List(held) } else { Value::Tuple(held) }
        }
        Value::Set(items) => {
            let mut held = members(items);
            held.sort_by(order);
            held.dedup_by(|a, b| order(a, b).is_eq());
            Value::Set(held)
        }
        Value::Dict(pairs) => {
            let mut held: Vec<_> = pairs.iter().map(|(key, item)| (normal(key, false), normal(item, false))).collect();
            held.sort_by(|(a, _), (b, _)| order(a, b));
            Value::Dict(held)
        }
        other => other.clone(),
    }
}

/// The order of normal values: by kind, numbers by size, the rest as Rust orders them.
pub(crate) fn order(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => a.cmp(b),
        (Value::Bytes(a), Value::Bytes(b)) => a.cmp(b),
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) | (Value::Set(a), Value::Set(b)) => {
            each(a, b)
        }
        (Value::Dict(a), Value::Dict(b)) => a
            .iter()
            .zip(b)
            .map(|((key, value), (other_key, other))| order(key, other_key).then_with(|| order(value, other)))
            .find(|found| found.is_ne())
            .unwrap_or_else(|| a.len().cmp(&b.len())),
        _ => match (number(a), number(b)) {
            (Some(a), Some(b)) => numbers(&a, &b),
            _ => rank(a).cmp(&rank(b)),
        },
    }
}

fn each(a: &[Value], b: &[Value]) -> Ordering {
    a.iter().zip(b).map(|(a, b)| order(a, b)).find(|found| found.is_ne()).unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::None => 0,
        Value::Bool(_) | Value::Int(_) | Value::Float(_) => 1,
        Value::Str(_) => 2,
        Value::Bytes(_) => 3,
        Value::List(_) => 4,
        Value::Tuple(_) => 5,
        Value::Set(_) => 6,
        Value::Dict(_) => 7,
    }
}

/// A number, as exactly as it is.
pub(super) enum Number {
    Int(BigInt),
    Float(f64),
}

pub(super) fn number(value: &Value) -> Option<Number> {
    match value {
        Value::Bool(held) => Some(Number::Int(u8::from(*held).into())),
        Value::Int(held) => Some(Number::Int(held.clone())),
        Value::Float(held) => Some(Number::Float(*held)),
        _ => None,
    }
}

/// Whole numbers and floats compare exactly, as in Python. NaN equals itself here and is the greatest.
pub(super) fn numbers(a: &Number, b: &Number) -> Ordering {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a.cmp(b),
        (Number::Float(a), Number::Float(b)) => a.partial_cmp(b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan())),
        (Number::Int(a), Number::Float(b)) => int_and_float(a, *b),
        (Number::Float(a), Number::Int(b)) => int_and_float(b, *a).reverse(),
    }
}

fn int_and_float(int: &BigInt, float: f64) -> Ordering {
    if float.is_nan() || float == f64::INFINITY {
        return Ordering::Less;
    }
    let Some(whole) = BigInt::from_f64(float.trunc()) else { return Ordering::Greater };
    int.cmp(&whole).then_with(|| {
        let rest = float.fract();
        if rest > 0.0 {
            Ordering::Less
        } else if rest < 0.0 {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    })
}
