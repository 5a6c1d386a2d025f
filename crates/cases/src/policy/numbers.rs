//! Numbers as Perseus and Numbas mark them.

use num_rational::BigRational;
use num_traits::{Signed, Zero};
use plumb_maths::read::DecimalMark;
use serde::Deserialize;
use serde_json::Number;

use super::fields::{PolicyFault, PolicyFields};
use plumb_answers::answer::{MAX_DIGITS, number_value};

/// Form of a number, in Perseus' words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NumberShape {
    Integer,
    Decimal,
    Proper,
    Improper,
    Mixed,
}

/// Treatment of a fraction that is not reduced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Simplify {
    /// It is right.
    #[default]
    Optional,
    /// It is wrong.
    Required,
    /// It is wrong.
    Enforced,
}

/// Perseus' `numeric-input`, and its `number` without options.
#[derive(Debug, Clone)]
pub(crate) struct Perseus {
    pub(crate) simplify: Simplify,
    /// The accepted forms; any if empty.
    pub(crate) forms: Vec<NumberShape>,
    /// The allowed error.
    pub(crate) max_error: BigRational,
    /// Whether a blank answer is 1 and a lone minus −1.
    pub(crate) coefficient: bool,
}

#[derive(Deserialize)]
enum Engine {
    #[serde(rename = "answerTypes")]
    AnswerTypes,
}

impl Perseus {
    pub(super) fn read(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        if fields.has("engine") || fields.has("options") {
            let Engine::AnswerTypes = fields.need("engine")?;
            // None of its options is checked here. Without options an unreduced fraction is wrong.
            fields.within("options", |_| Ok(()))?;
            return Ok(Self {
                simplify: Simplify::Required,
                forms: Vec::new(),
                max_error: BigRational::zero(),
                coefficient: false,
            });
        }
        let simplify = fields.take("simplify")?.unwrap_or_default();
        let forms: Vec<NumberShape> = fields.take::<Option<_>>("answerForms")?.flatten().unwrap_or_default();
        let error: Option<Number> = fields.take::<Option<_>>("maxError")?.flatten();
        let error = error.map(|error| number_value(&error.to_string())).transpose();
        let error = error.map_err(|reason| PolicyFault::new("maxError", reason))?;
        let max_error = error.unwrap_or_else(BigRational::zero);
        if max_error.is_negative() {
            return Err(PolicyFault::new("maxError", "cannot be negative"));
        }
        // Unless strict, any form is accepted.
        let forms = if fields.flag("strict")? { forms } else { Vec::new() };
        Ok(Self { simplify, forms, max_error, coefficient: fields.flag("coefficient")? })
    }
}

/// Rounding of both the key and the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    None,
    /// To this number of decimal places.
    Places(u8),
    /// To this number of significant figures.
    Figures(u8),
}

/// Notations of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum NumberStyle {
    Plain,
    En,
    SiEn,
    SiFr,
    Scientific,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum PrecisionType {
    None,
    Dp,
    SigFig,
}

/// Numbas' `numberentry`.
#[derive(Debug, Clone)]
pub(crate) struct Numbas {
    pub(crate) least: String,
    pub(crate) most: String,
    pub(crate) fractions: bool,
    /// Credit of an unreduced fraction, in percent; `None` if it is fully right.
    pub(crate) unreduced: Option<u8>,
    pub(crate) rounding: Rounding,
    /// Whether exactly this number of digits is required, rather than at most.
    pub(crate) exactly: bool,
    /// Credit of a wrong number of digits, in percent.
    pub(crate) other_digits: u8,
    pub(crate) decimal_mark: DecimalMark,
    /// Whether `1.5 e 3` is a number.
    pub(crate) scientific: bool,
}

impl Numbas {
    pub(super) fn read(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        let (least, most) = (fields.need("minvalueString")?, fields.need("maxvalueString")?);
        let (fractions, reduced) = (fields.flag("allowFractions")?, fields.flag("mustBeReduced")?);
        if reduced && !fractions {
            return Err(PolicyFault::new("mustBeReduced", "there is nothing to reduce without `allowFractions`"));
        }
        let unreduced = percent(fields, "mustBeReducedPC", reduced)?;
        let precision: Option<u8> = fields.take("precision")?;
        let rounding = match (fields.take("precisionType")?.unwrap_or(PrecisionType::None), precision) {
            (PrecisionType::None, None | Some(0)) => Rounding::None,
            (PrecisionType::None, Some(_)) => {
                return Err(PolicyFault::new("precision", "`precisionType` does not say of what"));
            }
            (_, None) => return Err(PolicyFault::new("precision", "is missing")),
            (_, Some(digits)) if digits > MAX_DIGITS => {
                return Err(PolicyFault::new("precision", format!("may be at most {MAX_DIGITS}")));
            }
            (PrecisionType::Dp, Some(places)) => Rounding::Places(places),
            (PrecisionType::SigFig, Some(0)) => return Err(PolicyFault::new("precision", "no figure is no number")),
            (PrecisionType::SigFig, Some(figures)) => Rounding::Figures(figures),
        };
        let exactly = fields.flag("strictPrecision")?;
        if exactly && rounding == Rounding::None {
            return Err(PolicyFault::new("strictPrecision", "there is no precision to be strict about"));
        }
        let styles: Option<Vec<NumberStyle>> = fields.take("notationStyles")?;
        let styles = styles.unwrap_or_else(|| vec![NumberStyle::Plain, NumberStyle::En, NumberStyle::SiEn]);
        let comma = styles.contains(&NumberStyle::SiFr);
        if styles.is_empty() || comma && styles.len() > 1 {
            return Err(PolicyFault::new(
                "notationStyles",
                "styles with one decimal mark are needed; others are not told apart",
            ));
        }
        Ok(Self {
            least,
            most,
            fractions,
            unreduced: reduced.then_some(unreduced),
            rounding,
            exactly,
            other_digits: percent(fields, "precisionPC", rounding != Rounding::None)?,
            decimal_mark: if comma { DecimalMark::Comma } else { DecimalMark::Point },
            scientific: styles.contains(&NumberStyle::Scientific),
        })
    }
}

/// Credit of a wrong form, in percent; 0 if not given, and it must not be given without a form.
fn percent(fields: &mut PolicyFields, key: &str, form: bool) -> Result<u8, PolicyFault> {
    match fields.take(key)?.unwrap_or(0) {
        1.. if !form => Err(PolicyFault::new(key, "there is no form to get wrong")),
        percent @ 0..=100 => Ok(percent),
        _ => Err(PolicyFault::new(key, "must be 0 to 100")),
    }
}
