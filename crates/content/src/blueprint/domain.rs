//! The finite, ordered set of values a parameter may take.

use num_bigint::BigInt;
use num_rational::BigRational;
use plumb_formula::{Type, Value};

use plumb_types::decimal::Decimal;

/// Whole numbers `min, min + step, …` up to `max`, without those excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    min: i64,
    step: i64,
    steps: u64,
    /// Positions left out, ascending.
    gaps: Vec<u64>,
}

impl Range {
    /// Creates a range; `None` if `step` is not positive, `min` is above `max`, or they are 2⁶³ or more apart. An
    /// excluded number off the grid has no effect.
    pub fn new(min: i64, max: i64, step: i64, exclude: &[i64]) -> Option<Self> {
        if step <= 0 || min > max {
            return None;
        }
        let steps = max.checked_sub(min)?.unsigned_abs() / step.unsigned_abs() + 1;
        let position = |number: &i64| {
            let off = number.checked_sub(min)?;
            (*number <= max && off >= 0 && off % step == 0).then(|| off.unsigned_abs() / step.unsigned_abs())
        };
        let mut gaps: Vec<u64> = exclude.iter().filter_map(position).collect();
        gaps.sort_unstable();
        gaps.dedup();
        Some(Self { min, step, steps, gaps })
    }

    /// Number of values.
    pub fn len(&self) -> u64 {
        self.steps - self.gaps.len() as u64
    }

    /// Whether every number is excluded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number at `index`, counted from 0 in ascending order.
    pub fn nth(&self, index: u64) -> Option<i64> {
        if index >= self.len() {
            return None;
        }
        let mut position = index;
        for gap in &self.gaps {
            if *gap > position {
                break;
            }
            position += 1;
        }
        let off = i64::try_from(position).ok()?.checked_mul(self.step)?;
        self.min.checked_add(off)
    }

    /// Returns the index of `number`, if it is in the range.
    pub fn index_of(&self, number: i64) -> Option<u64> {
        let off = number.checked_sub(self.min)?;
        if off < 0 || off % self.step != 0 {
            return None;
        }
        let position = off.unsigned_abs() / self.step.unsigned_abs();
        if position >= self.steps {
            return None;
        }
        match self.gaps.binary_search(&position) {
            Ok(_) => None,
            Err(before) => Some(position - before as u64),
        }
    }

    /// Returns the smallest and the largest number.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.nth(0)?, self.nth(self.len().checked_sub(1)?)?))
    }
}

/// Domain of a parameter: finite, in a fixed order, drawn by index.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// Whole numbers.
    Integers(Range),
    /// Decimals: the range's numbers divided by ten to the `places`.
    Decimals {
        /// The scaled whole numbers.
        range: Range,
        /// Digits after the decimal point.
        places: u32,
    },
    /// Listed values, in the order written.
    Choices(Vec<Value>),
}

impl Domain {
    /// Number of values.
    pub fn len(&self) -> u64 {
        match self {
            Self::Integers(range) | Self::Decimals { range, .. } => range.len(),
            Self::Choices(values) => values.len() as u64,
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value at `index`, counted from 0.
    pub fn nth(&self, index: u64) -> Option<Value> {
        match self {
            Self::Integers(range) => range.nth(index).map(Value::from),
            Self::Decimals { range, places } => range.nth(index).map(|scaled| scaled_value(scaled, *places)),
            Self::Choices(values) => values.get(usize::try_from(index).ok()?).cloned(),
        }
    }

    /// Whether `value` is in the domain.
    pub fn contains(&self, value: &Value) -> bool {
        match self {
            Self::Integers(range) => matches!(value, Value::Int(number) if range.index_of(*number).is_some()),
            Self::Decimals { range, places } => unscaled(value, *places).is_some_and(|n| range.index_of(n).is_some()),
            Self::Choices(values) => values.contains(value),
        }
    }

    /// Parses `text` as a value of the domain: a number as people type it, or a listed value verbatim.
    pub fn find(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        let value = match self {
            Self::Choices(values) => {
                return values.iter().find(|value| value.to_text().eq_ignore_ascii_case(text)).cloned();
            }
            Self::Integers(_) => Value::Int(text.parse().ok()?),
            Self::Decimals { .. } => {
                let Decimal { mantissa, places } = Decimal::parse(text)?;
                scaled_value(mantissa, places)
            }
        };
        self.contains(&value).then_some(value)
    }

    /// Type of a name that is bound to one of these values.
    pub fn value_type(&self) -> Type {
        match self {
            Self::Integers(_) => Type::Int,
            Self::Decimals { .. } => Type::Number,
            Self::Choices(values) => {
                let mut kinds = values.iter().map(Type::of);
                let first = kinds.next().unwrap_or(Type::Unknown);
                kinds.try_fold(first, |so_far, next| so_far.join(&next)).unwrap_or(Type::Unknown)
            }
        }
    }
}

fn scaled_value(scaled: i64, places: u32) -> Value {
    Value::decimal(BigInt::from(scaled), places)
}

fn unscaled(value: &Value, places: u32) -> Option<i64> {
    let scaled = value.as_rational()? * BigRational::from_integer(BigInt::from(10).pow(places));
    if scaled.is_integer() { i64::try_from(scaled.to_integer()).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(domain: &Domain) -> Vec<String> {
        (0..domain.len()).map(|index| domain.nth(index).unwrap().to_text()).collect()
    }

    #[test]
    fn excluded_numbers_are_never_drawn_and_the_rest_keep_their_order() {
        let range = Range::new(1, 8, 1, &[3, 1, 8, 3, 99]).unwrap();
        let domain = Domain::Integers(range.clone());
        assert_eq!(all(&domain), ["2", "4", "5", "6", "7"]);
        assert_eq!(domain.nth(5), None);
        assert_eq!(range.bounds(), Some((2, 7)));
        for index in 0..range.len() {
            assert_eq!(range.index_of(range.nth(index).unwrap()), Some(index));
        }
        assert_eq!(range.index_of(3), None);
        assert_eq!(range.index_of(0), None);
        assert_eq!(range.index_of(9), None);
    }

    #[test]
    fn a_step_that_does_not_reach_the_maximum_stops_before_it() {
        let domain = Domain::Integers(Range::new(-5, 6, 4, &[-4]).unwrap());
        assert_eq!(all(&domain), ["-5", "-1", "3"]);
    }

    #[test]
    fn decimals_are_exact_steps() {
        let domain = Domain::Decimals { range: Range::new(1, 4, 1, &[]).unwrap(), places: 1 };
        assert_eq!(all(&domain), ["0.1", "0.2", "0.3", "0.4"]);
        assert!(domain.contains(&domain.nth(2).unwrap()));
        assert!(!domain.contains(&Value::from(1)));
    }

    #[test]
    fn a_range_over_all_64_bit_numbers_does_not_overflow() {
        assert_eq!(Range::new(0, i64::MAX, 1, &[]).unwrap().nth(7), Some(7));
        assert_eq!(Range::new(i64::MIN, i64::MAX, 1, &[]), None);
        assert_eq!(Range::new(5, 4, 1, &[]), None);
        assert_eq!(Range::new(0, 4, 0, &[]), None);
    }

    #[test]
    fn a_value_is_found_by_what_people_type() {
        let whole = Domain::Integers(Range::new(1, 9, 2, &[5]).unwrap());
        assert_eq!(whole.find(" 3 "), Some(Value::from(3)));
        assert_eq!(["4", "5", "11", "x", "", "99999999999999999999"].map(|text| whole.find(text)), [const { None }; 6]);
        let decimals = Domain::Decimals { range: Range::new(1, 4, 1, &[]).unwrap(), places: 1 };
        assert_eq!(decimals.find("0.30"), decimals.nth(2));
        assert_eq!(decimals.find("0.35"), None);
        let words = Domain::Choices(vec![Value::from("red"), Value::Bool(true)]);
        assert_eq!(words.find("red"), Some(Value::from("red")));
        assert_eq!(words.find("true"), Some(Value::Bool(true)));
        assert_eq!(words.find("blue"), None);
    }

    #[test]
    fn choices_of_one_kind_have_its_type() {
        let of = |values: &[Value]| Domain::Choices(values.to_vec()).value_type();
        assert_eq!(of(&[Value::from(1), Value::from(2)]), Type::Int);
        assert_eq!(of(&[Value::from(1), Value::decimal(5.into(), 1)]), Type::Number);
        assert_eq!(of(&[Value::from("a")]), Type::Text);
        assert_eq!(of(&[Value::from("a"), Value::from(1)]), Type::Unknown);
    }
}
