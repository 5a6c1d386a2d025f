//! Answer specification: how an answer is read and compared. Stored with the item.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::Signed;
use plumb_maths::read::DecimalMark;
use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};

use super::input::Input;
use super::number;
use super::rules::{ConstantName, Form, LogLaws, Repeats, Temperature, VariableRange};

/// Whether capitals matter in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// `Paris` and `paris` are equal.
    #[default]
    Ignore,
    /// They differ.
    Exact,
}

/// How spaces count in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SpacesInput))]
pub enum Spaces {
    /// Any run of spaces is one space; those at the ends do not matter.
    #[default]
    Collapse,
    /// Spaces are dropped altogether.
    Ignore,
    /// Every space counts, including those at the ends.
    Exact,
}

/// A non-negative exact decimal, stored as written, such as `0.05` or `1e-6`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Tolerance(Box<(String, BigRational)>);

impl Tolerance {
    /// Parses `text`; the error gives the reason.
    pub fn parse(text: &str) -> Result<Self, String> {
        let read = number::read(text, DecimalMark::Point).map_err(|problem| problem.to_string())?;
        if read.value.is_negative() {
            return Err(format!("a tolerance cannot be negative: {text}"));
        }
        Ok(Self(Box::new((text.trim().to_owned(), read.value))))
    }

    /// The exact value.
    pub fn value(&self) -> &BigRational {
        &self.0.1
    }
}

impl TryFrom<String> for Tolerance {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text)
    }
}

impl From<Tolerance> for String {
    fn from(tolerance: Tolerance) -> Self {
        tolerance.0.0
    }
}

/// How a typed answer is read and compared with the key.
///
/// A number is right if it equals the key, lies within a tolerance (inclusive), or equals the key rounded to the
/// required `decimal_places` or `significant_figures`. Its *form* is checked only if its value is right.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch that an author sets by name")]
pub struct AnswerSpec {
    /// The kind of answer.
    pub input: Input,
    /// Numbers: maximum of |answer − key|.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absolute_tolerance: Option<Tolerance>,
    /// Numbers: maximum of |answer − key| / |key|.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative_tolerance: Option<Tolerance>,
    /// Decimals: exactly this many digits after the point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal_places: Option<u8>,
    /// Decimals: exactly this many significant figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub significant_figures: Option<u8>,
    /// Fractions: the fraction must be in lowest terms.
    #[serde(skip_serializing_if = "is_false")]
    pub lowest_terms: bool,
    /// Decimals and fractions: `50%` is read as one half; otherwise a percent sign is refused.
    #[serde(skip_serializing_if = "is_false")]
    pub percent: bool,
    /// Credit in percent for the right value in the wrong form, 0 to 99; 0 makes it incorrect.
    #[serde(skip_serializing_if = "is_zero")]
    pub wrong_form_percent: u8,
    /// Truth values: `yes`, `no`, their first letters, 1 and 0 count like `true` and `false`.
    #[serde(skip_serializing_if = "is_false")]
    pub words: bool,
    /// Text: whether capitals matter.
    #[serde(skip_serializing_if = "is_default")]
    pub case: Case,
    /// Text: how spaces count.
    #[serde(skip_serializing_if = "is_default")]
    pub spaces: Spaces,
    /// Text: other right answers beside the key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accept: Vec<String>,
    /// Text: a regular expression; an answer that matches it as a whole is right too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Numbers and quantities: a difference equal to the tolerance is too large.
    #[serde(skip_serializing_if = "is_false")]
    pub strict_tolerance: bool,
    /// Formulas: forms that are required beside the value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub form: Vec<Form>,
    /// Formulas: the variable in which to factor or to complete the square; required if the key has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form_variable: Option<String>,
    /// Formulas: the laws of logarithms that the form `simplified` requires; none by default.
    #[serde(skip_serializing_if = "LogLaws::is_empty")]
    pub log_laws: LogLaws,
    /// Formulas: the allowed variables and their values. By default any name, with real values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub variables: BTreeMap<String, VariableRange>,
    /// Formulas: letters that are constants beside π; by default `e`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constants: Option<Vec<ConstantName>>,
    /// Formulas: whether `2x` is a product, as by default. Otherwise `*` must be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub implicit_multiplication: Option<bool>,
    /// Formulas: points where only one side has a value are ignored.
    #[serde(skip_serializing_if = "is_false")]
    pub ignore_holes: bool,
    /// Sets: whether an element written twice counts.
    #[serde(skip_serializing_if = "is_default")]
    pub repeats: Repeats,
    /// Sets, several options, orderings, matchings: partly right answers get partial credit.
    #[serde(skip_serializing_if = "is_false")]
    pub partial_credit: bool,
    /// Several options, orderings, matchings: the ids of the options; for a matching, those of the right-hand side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// Quantities: the unit must be that of the key, not only one of its dimension.
    #[serde(skip_serializing_if = "is_false")]
    pub same_unit: bool,
    /// Quantities: meaning of a temperature in °C or °F.
    #[serde(skip_serializing_if = "is_default")]
    pub temperature: Temperature,
}

/// Maximum length of a regular expression, and maximum size of its program in bytes.
const MAX_PATTERN: usize = 500;
const MAX_PROGRAM: usize = 256 * 1024;

impl AnswerSpec {
    /// Makes a specification of `input` with the defaults for everything else.
    pub fn of(input: Input) -> Self {
        Self { input, ..Self::default() }
    }

    /// Compiles the pattern, anchored at both ends; matching is linear-time and bounded in size.
    pub(super) fn regex(&self) -> Option<Result<Regex, String>> {
        let pattern = self.pattern.as_ref()?;
        if pattern.len() > MAX_PATTERN {
            return Some(Err(format!("the pattern is longer than {MAX_PATTERN} bytes")));
        }
        // Compiled alone first, so that an unbalanced parenthesis cannot escape the anchoring group.
        let build = |source: &str| {
            RegexBuilder::new(source)
                .case_insensitive(self.case == Case::Ignore)
                .size_limit(MAX_PROGRAM)
                .dfa_size_limit(MAX_PROGRAM)
                .nest_limit(50)
                .build()
                .map_err(|error| error.to_string())
        };
        Some(build(pattern).and_then(|_| build(&format!(r"\A(?:{pattern})\z"))))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
