//! The policy of a case, read once. A case is refused if a key has no meaning for its category.

mod digits;
mod fields;
mod intervals;
mod numbers;
mod values;

use serde_json::{Map, Value};

pub(super) use digits::{Digits, Flags, Tolerance, ToleranceKind};
pub(super) use fields::Fault;
use fields::Fields;
pub(super) use intervals::{Intervals, Notation, Question};
pub(super) use numbers::{Numbas, Perseus, Rounding, Shape, Simplify};
pub(super) use values::{Names, Prairie, Rule, System};

/// How a case is judged.
#[derive(Debug, Clone)]
pub(super) enum Policy {
    /// Whether the answer can be read.
    Readable(System),
    /// By value, then by form.
    Value(Rule, System),
    /// By the digits that are written.
    Digits(Digits),
    /// By a tolerance.
    Tolerance(Tolerance),
    /// As a number in Perseus.
    Perseus(Perseus),
    /// As a number in Numbas.
    Numbas(Numbas),
    /// As an interval.
    Interval(Intervals),
    /// Whether it can be read as an interval.
    ReadableInterval(Intervals),
    /// Not judged: the category is not supported, and the meaning of its keys is unknown.
    Unknown,
}

impl Policy {
    /// Reads the policy of a case of `category`; `length` is the number of characters of its answer.
    pub(super) fn read(category: &str, length: usize, policy: Map<String, Value>) -> Result<Self, Fault> {
        let mut fields = Fields::of(policy);
        let read = match category {
            "input_rejected" => Self::Readable(System::read(&mut fields, length)?),
            "decimal_digits" => Self::Digits(Digits::read(&mut fields)?),
            "decimal_tolerance" => Self::Tolerance(Tolerance::read(&mut fields)?),
            "fraction_or_decimal" if fields.has("minvalueString") => Self::Numbas(Numbas::read(&mut fields)?),
            "fraction_or_decimal" => Self::Perseus(Perseus::read(&mut fields)?),
            "interval" => Self::Interval(Intervals::read(&mut fields)?),
            "interval_parse_error" => Self::ReadableInterval(Intervals::read_of_errors(&mut fields)?),
            name => match Rule::read(name, &mut fields)? {
                Some(rule) => Self::Value(rule, System::read(&mut fields, length)?),
                None => return Ok(Self::Unknown),
            },
        };
        fields.end(&format!("“{category}”"))?;
        Ok(read)
    }
}
