//! Whether a returned value is the expected one, and if not, where they differ first.

use std::fmt::Write as _;

use num_traits::ToPrimitive as _;
use serde::{Deserialize, Serialize};

use super::Value;
use super::normal::{Number, normal, number, numbers};

/// What counts as equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Comparison {
    /// Whether numbers of different types can be equal.
    pub numbers: Numbers,
    /// How far floats may be off. Whole numbers must agree exactly.
    pub tolerance: Option<Tolerance>,
    /// Whether the outermost list or tuple may have another order. Members count as often as they occur.
    pub any_order: bool,
    /// Whether a list and a tuple of equal members are equal.
    pub lists_are_tuples: bool,
}

/// Numbers of different types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Numbers {
    /// As Python's `==`: `1 == 1.0 == True`.
    #[default]
    Equal,
    /// The types must agree: `1` is neither `1.0` nor `True`.
    Typed,
}

/// The larger of the two allowances holds, as in `math.isclose`. Both are 0 or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tolerance {
    /// Allowance in the unit of the value.
    pub absolute: f64,
    /// Allowance as a share of the expected value.
    pub relative: f64,
}

/// The first place at which two values differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Where, as Python would write it behind the value: `[2]['name']`. Empty for the value itself.
    pub path: String,
    /// How they differ.
    pub kind: DifferenceKind,
    /// What was expected there.
    pub expected: Option<Value>,
    /// What was returned there.
    pub actual: Option<Value>,
}

/// How two values differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceKind {
    /// The types differ.
    Type,
    /// The values differ.
    Value,
    /// The numbers of members differ; the values are those numbers.
    Length,
    /// A key or member is missing.
    Missing,
    /// There is a key or member too many.
    Extra,
}

impl Comparison {
    /// The first difference, or none. With `any_order` or in sets, places are those after sorting; members that are only
    /// nearly equal are paired in the order of their size.
    pub fn difference(&self, expected: &Value, actual: &Value) -> Option<Difference> {
        let (expected, actual) = (normal(expected, self.any_order), normal(actual, self.any_order));
        self.between(&expected, &actual, &mut String::new())
    }

    fn between(&self, expected: &Value, actual: &Value, path: &mut String) -> Option<Difference> {
        let differ = |kind, path: &str| {
            let (expected, actual) = (Some(expected.clone()), Some(actual.clone()));
            Some(Difference { path: path.to_owned(), kind, expected, actual })
        };
        match (expected, actual) {
            (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) => self.members(a, b, path),
            (Value::List(a), Value::Tuple(b)) | (Value::Tuple(a), Value::List(b)) if self.lists_are_tuples => {
                self.members(a, b, path)
            }
            (Value::Set(a), Value::Set(b)) => self.sets(a, b, path),
            (Value::Dict(a), Value::Dict(b)) => self.dicts(a, b, path),
            _ if expected == actual => None,
            _ => match (number(expected), number(actual)) {
                (Some(a), Some(b)) => {
                    if self.numbers == Numbers::Typed && expected.type_name() != actual.type_name() {
                        differ(DifferenceKind::Type, path)
                    } else if self.close(&a, &b) {
                        None
                    } else {
                        differ(DifferenceKind::Value, path)
                    }
                }
                _ if expected.type_name() == actual.type_name() => differ(DifferenceKind::Value, path),
                _ => differ(DifferenceKind::Type, path),
            },
        }
    }

    fn close(&self, expected: &Number, actual: &Number) -> bool {
        if numbers(expected, actual).is_eq() {
            return true;
        }
        let Some(tolerance) = self.tolerance else { return false };
        if let (Number::Int(_), Number::Int(_)) = (expected, actual) {
            return false;
        }
        let float = |number: &Number| match number {
            Number::Int(held) => held.to_f64().unwrap_or(f64::NAN),
            Number::Float(held) => *held,
        };
        let (expected, actual) = (float(expected), float(actual));
        let allowance = tolerance.absolute.max(tolerance.relative * expected.abs());
        expected.is_finite() && actual.is_finite() && (expected - actual).abs() <= allowance
    }

    fn members(&self, expected: &[Value], actual: &[Value], path: &mut String) -> Option<Difference> {
        if expected.len() != actual.len() {
            let length = |items: &[Value]| Some(Value::Int(items.len().into()));
            let (expected, actual) = (length(expected), length(actual));
            return Some(Difference { path: path.clone(), kind: DifferenceKind::Length, expected, actual });
        }
        let end = path.len();
        for (index, (expected, actual)) in expected.iter().zip(actual).enumerate() {
            let _ = write!(path, "[{index}]");
            let difference = self.between(expected, actual, path);
            path.truncate(end);
            if difference.is_some() {
                return difference;
            }
        }
        None
    }

    /// Both are sorted. Where two members differ, the lesser one is what the other set lacks.
    fn sets(&self, expected: &[Value], actual: &[Value], path: &str) -> Option<Difference> {
        let missing = |value: &Value, path: &str| {
            let kind = DifferenceKind::Missing;
            Some(Difference { path: path.to_owned(), kind, expected: Some(value.clone()), actual: None })
        };
        let extra = |value: &Value, path: &str| {
            let kind = DifferenceKind::Extra;
            Some(Difference { path: path.to_owned(), kind, expected: None, actual: Some(value.clone()) })
        };
        for (a, b) in expected.iter().zip(actual) {
            if self.between(a, b, &mut String::new()).is_some() {
                return if super::normal::order(a, b).is_lt() { missing(a, path) } else { extra(b, path) };
            }
        }
        let common = expected.len().min(actual.len());
        match (expected.get(common), actual.get(common)) {
            (Some(value), _) => missing(value, path),
            (_, Some(value)) => extra(value, path),
            _ => None,
        }
    }

    fn dicts(&self, expected: &[(Value, Value)], actual: &[(Value, Value)], path: &mut String) -> Option<Difference> {
        let keys = |pairs: &[(Value, Value)]| pairs.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        if let Some(difference) = self.sets(&keys(expected), &keys(actual), path) {
            return Some(difference);
        }
        let end = path.len();
        for ((key, expected), (_, actual)) in expected.iter().zip(actual) {
            let _ = write!(path, "[{key}]");
            let difference = self.between(expected, actual, path);
            path.truncate(end);
            if difference.is_some() {
                return difference;
            }
        }
        None
    }
}
