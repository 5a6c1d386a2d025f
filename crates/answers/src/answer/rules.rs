//! Options of an item for formulas, sets and quantities.

use num_rational::BigRational;
use plumb_maths::compare::{Range, form};
use plumb_maths::read::DecimalMark;
use serde::{Deserialize, Serialize};

use super::number;

/// A form that is required beside the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = FormInput))]
pub enum Form {
    /// Fractions of whole numbers are reduced, no root is in a denominator.
    LowestTerms,
    /// Factored over the rational numbers.
    Factored,
    /// Multiplied out.
    Expanded,
    /// At most one fraction.
    SingleFraction,
    /// Like terms and equal bases collected, fractions reduced.
    Simplified,
    /// `a(x + b)^2 + c`.
    CompletedSquare,
    /// Written like the key, except for the order of terms and factors.
    SameOrder,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 7] = [
        Self::LowestTerms,
        Self::Factored,
        Self::Expanded,
        Self::SingleFraction,
        Self::Simplified,
        Self::CompletedSquare,
        Self::SameOrder,
    ];

    /// The word in blueprints.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LowestTerms => "lowest_terms",
            Self::Factored => "factored",
            Self::Expanded => "expanded",
            Self::SingleFraction => "single_fraction",
            Self::Simplified => "simplified",
            Self::CompletedSquare => "completed_square",
            Self::SameOrder => "same_order",
        }
    }
}

/// A law of logarithms that must be applied in a simplified form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LogLawInput))]
pub enum LogLaw {
    /// `ln(a) + ln(b)` must be `ln(a*b)`.
    Product,
    /// `ln(a) - ln(b)` must be `ln(a/b)`.
    Quotient,
    /// `2*ln(a)` must be `ln(a^2)`.
    Power,
}

/// Some of the laws of logarithms; written as a list. None is applied unless an item names it: where a and b may be
/// negative, ln a + ln b differs from ln(ab).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<LogLaw>", into = "Vec<LogLaw>")]
pub struct LogLaws {
    product: bool,
    quotient: bool,
    power: bool,
}

impl LogLaws {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl From<Vec<LogLaw>> for LogLaws {
    fn from(laws: Vec<LogLaw>) -> Self {
        let has = |law| laws.contains(&law);
        Self { product: has(LogLaw::Product), quotient: has(LogLaw::Quotient), power: has(LogLaw::Power) }
    }
}

impl From<LogLaws> for Vec<LogLaw> {
    fn from(laws: LogLaws) -> Self {
        let all = [(laws.product, LogLaw::Product), (laws.quotient, LogLaw::Quotient), (laws.power, LogLaw::Power)];
        all.into_iter().filter(|(named, _)| *named).map(|(_, law)| law).collect()
    }
}

impl LogLaw {
    /// The law as an option of the comparison.
    pub(super) const fn law(self) -> form::LogLaw {
        match self {
            Self::Product => form::LogLaw::Product,
            Self::Quotient => form::LogLaw::Quotient,
            Self::Power => form::LogLaw::Power,
        }
    }
}

/// A letter that is a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ConstantInput))]
pub enum ConstantName {
    /// Euler's number.
    E,
    /// The imaginary unit.
    I,
    /// The imaginary unit in engineering.
    J,
}

/// Whether an element written twice counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = RepeatsInput))]
pub enum Repeats {
    /// `{1, 1, 2}` is `{1, 2}`.
    #[default]
    Ignore,
    /// `{1, 1, 2}` differs from `{1, 2}`.
    Count,
}

/// Meaning of a temperature in °C or °F.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TemperatureInput))]
pub enum Temperature {
    /// A point on the scale: 20 °C is 293.15 K.
    #[default]
    Reading,
    /// A difference: 20 °C is 20 K.
    Difference,
}

/// The values of a variable, stored as written: `real`, `positive`, `integer`, `natural`, `complex`, `0..1` (real
/// numbers between, including the ends) or `integer 1..6`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct VariableRange {
    text: String,
    range: Range,
}

impl VariableRange {
    /// Parses `text`; the error gives the reason.
    pub fn parse(text: &str) -> Result<Self, String> {
        let range = match text.trim() {
            "real" => Range::Real,
            "positive" => Range::Positive,
            "integer" => Range::Integer,
            "natural" => Range::Natural,
            "complex" => Range::Complex,
            other => between(other).ok_or_else(|| {
                format!("`{other}` is no range: real, positive, integer, natural, complex, 0..1 or integer 1..6")
            })?,
        };
        Ok(Self { text: text.trim().to_owned(), range })
    }

    /// The parsed values.
    pub(super) fn range(&self) -> &Range {
        &self.range
    }
}

fn between(text: &str) -> Option<Range> {
    let value = |text: &str| number::read(text, DecimalMark::Point).ok().map(|number| number.value);
    if let Some(whole) = text.strip_prefix("integer ") {
        let (low, high) = whole.split_once("..")?;
        let (low, high): (i32, i32) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        return (low <= high).then_some(Range::IntegerBetween(low.into(), high.into()));
    }
    let (low, high): (&str, &str) = text.split_once("..")?;
    let (low, high): (BigRational, BigRational) = (value(low)?, value(high)?);
    (low < high).then_some(Range::Between(low, high))
}

impl TryFrom<String> for VariableRange {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text)
    }
}

impl From<VariableRange> for String {
    fn from(range: VariableRange) -> Self {
        range.text
    }
}
