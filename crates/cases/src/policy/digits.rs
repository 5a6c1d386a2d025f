//! Digits and tolerances: STACK's numerical tests and WeBWorK's `digits`.

use num_rational::BigRational;
use serde::Deserialize;

use super::fields::{PolicyFault, PolicyFields};
use plumb_answers::answer::{MAX_DIGITS, Tolerance as Limit};

/// STACK's default tolerance.
const USUAL: &str = "0.05";

/// Requirements on the digits.
#[derive(Debug, Clone)]
pub(crate) enum Digits {
    /// Number of significant figures, and how many of them must be right. The accuracy 0 checks only the number of
    /// figures, −1 allows more figures than required.
    Figures(u32, Option<i8>),
    /// Number of decimal places.
    Places(u32),
    /// Number of leading digits, wherever the decimal point is.
    Leading(u32),
}

#[derive(Deserialize)]
enum DigitsTest {
    #[serde(rename = "NumSigFigs")]
    Figures,
    #[serde(rename = "NumDecPlaces")]
    Places,
    #[serde(rename = "NumDecPlacesWrong")]
    Leading,
}

impl Digits {
    pub(super) fn read(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        let test: DigitsTest = fields.need("test")?;
        let written: String = fields.need("option")?;
        let option = option(&written).ok_or_else(|| {
            PolicyFault::new(
                "option",
                format!("“{written}” is neither a number of digits up to {MAX_DIGITS} nor a pair like [3,2]"),
            )
        })?;
        match (test, option) {
            (DigitsTest::Figures, (wanted, accuracy)) => Ok(Self::Figures(wanted, accuracy)),
            (DigitsTest::Places, (wanted, None)) => Ok(Self::Places(wanted)),
            (DigitsTest::Leading, (wanted, None)) => Ok(Self::Leading(wanted)),
            (_, (_, Some(_))) => Err(PolicyFault::new("option", "a pair is for NumSigFigs only")),
        }
    }
}

/// `3`, or `[3, 2]`: the number of figures, and how many of them must be right.
fn option(text: &str) -> Option<(u32, Option<i8>)> {
    let wanted = |text: &str| count(text.trim());
    let Some(inner) = text.strip_prefix('[') else { return Some((wanted(text)?, None)) };
    let (first, second) = inner.strip_suffix(']')?.split_once(',')?;
    let accuracy = second.trim().parse::<i8>().ok().filter(|n| (-1..=50).contains(n))?;
    Some((wanted(first)?, Some(accuracy)))
}

fn count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|digits| *digits <= u32::from(MAX_DIGITS))
}

/// The allowed error of an answer.
#[derive(Debug, Clone)]
pub(crate) enum Tolerance {
    /// STACK: a number, and its meaning.
    Within(BigRational, ToleranceKind),
    /// WeBWorK: in digits.
    Digits(Flags),
}

/// Meaning of a tolerance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum ToleranceKind {
    /// Relative to the key; an error equal to the limit is allowed.
    #[serde(rename = "relative (<=)", alias = "NumRelative")]
    Relative,
    /// Absolute; an error equal to the limit is not allowed.
    #[serde(rename = "absolute (strict <)", alias = "NumAbsolute")]
    Absolute,
}

/// WeBWorK's flags for `tolType => 'digits'`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flags {
    /// Number of leading digits that must be right.
    pub(crate) wanted: u32,
    /// Maximum number of further typed digits that must be right.
    pub(crate) extra: u32,
    /// Whether digits may be truncated as well as rounded.
    pub(crate) truncation: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum TolType {
    Digits,
}

#[derive(Deserialize)]
enum Switch {
    #[serde(rename = "0")]
    Off,
    #[serde(rename = "1")]
    On,
}

impl Tolerance {
    pub(super) fn read(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        if let Some(flags) = fields.within("flags", Flags::read)? {
            return Ok(Self::Digits(flags));
        }
        let (mode, test) = (fields.take("mode")?, fields.take("test")?);
        if mode.is_some() && test.is_some() {
            return Err(PolicyFault::new("test", "says what `mode` says; give one of them"));
        }
        let reach = mode.or(test).ok_or_else(|| PolicyFault::new("mode", "is missing"))?;
        let written: Option<String> = fields.take("tolerance")?;
        let limit =
            Limit::parse(written.as_deref().unwrap_or(USUAL)).map_err(|why| PolicyFault::new("tolerance", why))?;
        Ok(Self::Within(limit.value().clone(), reach))
    }
}

impl Flags {
    fn read(fields: &mut PolicyFields) -> Result<Self, PolicyFault> {
        let TolType::Digits = fields.need("tolType")?;
        let digits = |key: &str, text: &str| {
            count(text)
                .ok_or_else(|| PolicyFault::new(key, format!("“{text}” is no number of digits up to {MAX_DIGITS}")))
        };
        let wanted = digits("tolerance", &fields.need::<String>("tolerance")?)?;
        let extra = fields.take::<String>("tolExtraDigits")?;
        let extra = extra.map_or(Ok(u32::from(MAX_DIGITS)), |text| digits("tolExtraDigits", &text))?;
        let truncation = matches!(fields.take("tolTruncation")?, Some(Switch::On));
        Ok(Self { wanted, extra, truncation })
    }
}
