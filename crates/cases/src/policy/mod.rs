//! The policy of a case, read once. A case is refused if a key has no meaning for its category.

mod digits;
mod fields;
mod intervals;
mod numbers;
mod values;

use serde_json::{Map, Value};

pub(super) use digits::{Digits, Flags, Tolerance, ToleranceKind};
pub(super) use fields::PolicyFault;
use fields::PolicyFields;
pub(super) use intervals::{IntervalQuestion, Intervals, Notation};
pub(super) use numbers::{Numbas, NumberShape, Perseus, Rounding, Simplify};
pub(super) use values::{CategoryRule, NameDomains, Prairie, System};

/// How a case is judged.
#[derive(Debug, Clone)]
pub(super) enum CasePolicy {
    /// Whether the answer can be read.
    Readable(System),
    /// By value, then by form.
    Value(CategoryRule, System),
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

impl CasePolicy {
    /// Reads the policy of a case of `category`; `length` is the number of characters of its answer.
    pub(super) fn read(category: &str, length: usize, policy: Map<String, Value>) -> Result<Self, PolicyFault> {
        let mut fields = PolicyFields::of(policy);
        let read = match category {
            "input_rejected" => Self::Readable(System::read(&mut fields, length)?),
            "decimal_digits" => Self::Digits(Digits::read(&mut fields)?),
            "decimal_tolerance" => Self::Tolerance(Tolerance::read(&mut fields)?),
            "fraction_or_decimal" if fields.has("minvalueString") => Self::Numbas(Numbas::read(&mut fields)?),
            "fraction_or_decimal" => Self::Perseus(Perseus::read(&mut fields)?),
            "interval" => Self::Interval(Intervals::read(&mut fields)?),
            "interval_parse_error" => Self::ReadableInterval(Intervals::read_of_errors(&mut fields)?),
            name => match CategoryRule::read(name, &mut fields)? {
                Some(rule) => Self::Value(rule, System::read(&mut fields, length)?),
                None => return Ok(Self::Unknown),
            },
        };
        fields.end(&format!("“{category}”"))?;
        Ok(read)
    }
}
