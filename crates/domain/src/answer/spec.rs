//! How an answer is to be read and compared: the declaration that comes with an item.

use num_rational::BigRational;
use num_traits::Signed;
use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};

use super::number;

/// What kind of answer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// A whole number.
    #[default]
    Integer,
    /// A number written with a decimal point; a fraction of the same value is read too.
    Decimal,
    /// A fraction, a mixed number or a whole number; a finite decimal of the same value is read too.
    Fraction,
    /// True or false.
    Boolean,
    /// Words.
    Text,
    /// The id of one option.
    MultipleChoice,
}

impl Input {
    /// Every input type.
    pub const ALL: [Self; 6] =
        [Self::Integer, Self::Decimal, Self::Fraction, Self::Boolean, Self::Text, Self::MultipleChoice];

    /// The word used in blueprints and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Decimal => "decimal",
            Self::Fraction => "fraction",
            Self::Boolean => "boolean",
            Self::Text => "text",
            Self::MultipleChoice => "multiple_choice",
        }
    }

    /// The input type a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|input| input.as_str() == word)
    }
}

/// Whether capitals matter in a text answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// `Paris` and `paris` are the same answer.
    #[default]
    Ignore,
    /// They are not.
    Exact,
}

/// What spaces mean in a text answer. Those at the ends never matter, except under `Exact`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spaces {
    /// Any run of spaces is one space.
    #[default]
    Collapse,
    /// Spaces are dropped altogether.
    Ignore,
    /// Every space counts.
    Exact,
}

/// A non-negative exact decimal, kept as it was written, such as `0.05` or `1e-6`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Tolerance(Box<(String, BigRational)>);

impl Tolerance {
    /// Reads `text`; the error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let read = number::read(text).map_err(|problem| problem.reason)?;
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
/// A number is right when it equals the key, lies within a tolerance (inclusive), or equals the key rounded to
/// the asked `decimal_places` or `significant_figures`. Its *form* is tested only after its value was found right.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AnswerSpec {
    /// What kind of answer is asked for.
    pub input: Input,
    /// Numbers: |answer − key| may be at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absolute_tolerance: Option<Tolerance>,
    /// Numbers: |answer − key| may be at most this times |key|.
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
    /// Text: whether capitals matter.
    #[serde(skip_serializing_if = "is_default")]
    pub case: Case,
    /// Text: what spaces mean.
    #[serde(skip_serializing_if = "is_default")]
    pub spaces: Spaces,
    /// Text: other right answers beside the key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accept: Vec<String>,
    /// Text: a regular expression; an answer that it matches as a whole is right too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
}

/// What is wrong with one field of an [`AnswerSpec`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecProblem {
    /// The field's name.
    pub field: &'static str,
    /// What is wrong.
    pub message: String,
}

/// The most digits a form may ask for.
const MAX_DIGITS: u8 = 50;
/// The longest regular expression and the most memory its program may take.
const MAX_PATTERN: usize = 500;
const MAX_PROGRAM: usize = 256 * 1024;

impl AnswerSpec {
    /// A specification of `input` with everything else as usual.
    pub fn of(input: Input) -> Self {
        Self { input, ..Self::default() }
    }

    /// Everything that is wrong with the specification; empty when it can be used.
    pub fn problems(&self) -> Vec<SpecProblem> {
        let mut problems = Vec::new();
        let mut add = |field, message: String| problems.push(SpecProblem { field, message });
        let number = matches!(self.input, Input::Integer | Input::Decimal | Input::Fraction);
        let text = self.input == Input::Text;
        let name = self.input.as_str();
        let misplaced = [
            ("absolute_tolerance", self.absolute_tolerance.is_some() && !number),
            ("relative_tolerance", self.relative_tolerance.is_some() && !number),
            ("decimal_places", self.decimal_places.is_some() && self.input != Input::Decimal),
            ("significant_figures", self.significant_figures.is_some() && self.input != Input::Decimal),
            ("lowest_terms", self.lowest_terms && self.input != Input::Fraction),
            ("percent", self.percent && !matches!(self.input, Input::Decimal | Input::Fraction)),
            ("case", self.case != Case::default() && !text),
            ("spaces", self.spaces != Spaces::default() && !text),
            ("accept", !self.accept.is_empty() && !text),
            ("pattern", self.pattern.is_some() && !text),
        ];
        for (field, _) in misplaced.into_iter().filter(|(_, wrong)| *wrong) {
            add(field, format!("`{field}` does not apply to {name} answers"));
        }
        let form = self.decimal_places.is_some() || self.significant_figures.is_some() || self.lowest_terms;
        if self.wrong_form_percent > 99 {
            add("wrong_form_percent", "must be 0 to 99".to_owned());
        } else if self.wrong_form_percent > 0 && !form {
            add("wrong_form_percent", "there is no form to get wrong".to_owned());
        }
        if self.decimal_places.is_some_and(|places| places > MAX_DIGITS) {
            add("decimal_places", format!("must be 0 to {MAX_DIGITS}"));
        }
        if self.significant_figures.is_some_and(|figures| figures == 0 || figures > MAX_DIGITS) {
            add("significant_figures", format!("must be 1 to {MAX_DIGITS}"));
        }
        if self.decimal_places.is_some() && self.significant_figures.is_some() {
            add("significant_figures", "cannot stand beside `decimal_places`".to_owned());
        }
        if self.accept.iter().any(|other| other.trim().is_empty()) {
            add("accept", "an accepted answer is blank".to_owned());
        }
        if let Some(Err(message)) = self.regex() {
            add("pattern", message);
        }
        problems
    }

    /// The compiled pattern, anchored at both ends; linear-time and bounded in size.
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
