//! How answers to a problem in the request are read and compared: all types of answers.

use std::collections::BTreeMap;

use plumb_answers::answer::{
    AnswerMode, AnswerSpec, Case, ConstantName, Form, Input, LogLaw, Repeats, Spaces, Temperature, Tolerance,
    VariableRange,
};
use plumb_bank::read_accepted;
use serde::Deserialize;
use utoipa::ToSchema;

use super::input::object;
use super::posed::{Written, texts};
use super::refusal::{ApiRefusal, ApiResult};

/// Longest list of variables and of forms.
const MAX_LIST: usize = 20;

/// How answers are read and compared. A field that does not apply to the type of the answer is refused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "input_type": "decimal", "tolerance": 0.01 }))]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch that a caller sets by name")]
pub(super) struct AnswerSpecInput {
    /// The type of the answer.
    input_type: Input,
    /// Numbers and quantities: the largest difference from the key that is accepted, inclusive.
    #[schema(value_type = Option<f64>, minimum = 0)]
    tolerance: Option<serde_json::Number>,
    /// Numbers and quantities: the largest relative difference that is accepted, as a share of the key.
    #[schema(value_type = Option<f64>, minimum = 0)]
    relative_tolerance: Option<serde_json::Number>,
    /// Numbers and quantities: a difference equal to the tolerance is refused.
    #[serde(default)]
    #[schema(required = false)]
    strict_tolerance: bool,
    /// Decimals: exactly so many digits after the point.
    #[schema(maximum = 50)]
    decimal_places: Option<u8>,
    /// Decimals: exactly so many significant figures.
    #[schema(minimum = 1, maximum = 50)]
    significant_figures: Option<u8>,
    /// Fractions: in lowest terms.
    #[serde(default)]
    #[schema(required = false)]
    lowest_terms: bool,
    /// Decimals and fractions: `50%` is read as one half.
    #[serde(default)]
    #[schema(required = false)]
    percent: bool,
    /// Credit in percent for the right value in the wrong form.
    #[serde(default)]
    #[schema(required = false, maximum = 99)]
    wrong_form_percent: u8,
    /// Texts: whether capitals matter.
    #[serde(default)]
    #[schema(required = false)]
    case_sensitive: bool,
    /// Texts: how spaces are compared.
    #[serde(default)]
    #[schema(required = false)]
    spaces: Spaces,
    /// Truth values: `yes`, `no`, their first letters, 1 and 0 count as well as `true` and `false`.
    #[serde(default)]
    #[schema(required = false)]
    words: bool,
    /// Texts: other right answers. Other types: other ways to write the key, each accepted like the key.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    accepted_forms: Vec<Written>,
    /// Texts: a regular expression; an answer that it matches as a whole is right too.
    #[schema(value_type = Option<String>, max_length = 500)]
    pattern: Option<Written>,
    /// Formulas: forms that are required besides the value.
    #[serde(default)]
    #[schema(required = false, max_items = 20)]
    form: Vec<Form>,
    /// Expressions: the variable in which to factor or to complete the square.
    #[schema(value_type = Option<String>)]
    form_variable: Option<Written>,
    /// Formulas: laws of logarithms that the form `simplified` has applied; none by default.
    #[serde(default)]
    #[schema(required = false, max_items = 20)]
    log_laws: Vec<LogLaw>,
    /// Formulas: the variables that may be written, with the range of each: `real`, `positive`, `integer`, `natural`,
    /// `complex`, `0..1` or `integer 1..6`. Without it any name may be written, and all variables are real.
    #[serde(default)]
    #[schema(required = false, value_type = std::collections::BTreeMap<String, String>, example = json!({ "x": "real" }))]
    variables: BTreeMap<String, Written>,
    /// Formulas: letters that are constants besides π; by default `e`.
    #[schema(max_items = 20)]
    constants: Option<Vec<ConstantName>>,
    /// Formulas: whether `2x` is a product; true by default.
    implicit_multiplication: Option<bool>,
    /// Formulas: points at which only one side has a value are ignored.
    #[serde(default)]
    #[schema(required = false)]
    ignore_holes: bool,
    /// Sets: whether an element written twice counts.
    #[serde(default)]
    #[schema(required = false)]
    repeats: Repeats,
    /// Sets, several options, orderings, matchings: partly right answers earn part of the credit.
    #[serde(default)]
    #[schema(required = false)]
    partial_credit: bool,
    /// The options. For several options, orderings and matchings their ids; for a matching those of the right-hand
    /// side.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    choices: Vec<Written>,
    /// Whether the steps are required. It has no effect here.
    #[serde(default)]
    #[schema(required = false, value_type = String, example = "final_only")]
    #[expect(dead_code, reason = "what `GET /problems` gives is taken, and this is for those who ask for the way")]
    answer_mode: AnswerMode,
    /// The options as the control shows them, with the meaning of `choices`.
    #[serde(default, deserialize_with = "object")]
    #[schema(required = false)]
    ui: UiInput,
    /// Quantities: the unit must be that of the key, not only of its dimension.
    #[serde(default)]
    #[schema(required = false)]
    same_unit: bool,
    /// Quantities: whether °C and °F are temperatures or differences of temperatures.
    #[serde(default)]
    #[schema(required = false)]
    temperature: Temperature,
}

/// The content of the control.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UiInput {
    /// Text of the empty field. It has no effect here.
    #[serde(default)]
    #[schema(required = false)]
    #[expect(dead_code, reason = "what `GET /problems` gives is taken, and this is for those who draw it")]
    placeholder: Option<Written>,
    /// The options.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    choices: Vec<Written>,
}

/// A validated declaration, with the fields that are kept beside it.
pub(super) struct ValidatedSpec {
    pub(super) spec: AnswerSpec,
    /// The options.
    pub(super) choices: Vec<String>,
    /// Other ways to write the key, unless it is a text.
    pub(super) accepted: Vec<String>,
}

impl AnswerSpecInput {
    /// Validates the declaration and separates the options and the other ways to write the key.
    pub(super) fn validate(self) -> ApiResult<ValidatedSpec> {
        let input = self.input_type;
        let (choices, shown) =
            (texts("answer_spec/choices", self.choices)?, texts("answer_spec/ui/choices", self.ui.choices)?);
        if !choices.is_empty() && !shown.is_empty() && choices != shown {
            return Err(ApiRefusal::field("answer_spec/choices", "must be those of `ui`, or be left out"));
        }
        let choices = if choices.is_empty() { shown } else { choices };
        let forms = texts("answer_spec/accepted_forms", self.accepted_forms)?;
        let (accept, accepted) = if input == Input::Text { (forms, Vec::new()) } else { (Vec::new(), forms) };
        bounded("form", self.form.len())?;
        bounded("log_laws", self.log_laws.len())?;
        bounded("variables", self.variables.len())?;
        bounded("constants", self.constants.as_ref().map_or(0, Vec::len))?;
        let mut spec = AnswerSpec {
            absolute_tolerance: tolerance("tolerance", self.tolerance)?,
            relative_tolerance: tolerance("relative_tolerance", self.relative_tolerance)?,
            strict_tolerance: self.strict_tolerance,
            decimal_places: self.decimal_places,
            significant_figures: self.significant_figures,
            lowest_terms: self.lowest_terms,
            percent: self.percent,
            wrong_form_percent: self.wrong_form_percent,
            words: self.words,
            case: if self.case_sensitive { Case::Exact } else { Case::Ignore },
            spaces: self.spaces,
            accept,
            pattern: self.pattern.map(|Written(text)| text),
            form: self.form,
            form_variable: self.form_variable.map(|Written(text)| text),
            log_laws: self.log_laws.into(),
            variables: self.variables.into_iter().map(range).collect::<ApiResult<_>>()?,
            constants: self.constants,
            implicit_multiplication: self.implicit_multiplication,
            ignore_holes: self.ignore_holes,
            repeats: self.repeats,
            partial_credit: self.partial_credit,
            choices: if input.is_selection() { choices.clone() } else { Vec::new() },
            same_unit: self.same_unit,
            temperature: self.temperature,
            input,
        };
        read_accepted(&mut spec, &accepted);
        Ok(ValidatedSpec { spec, choices, accepted })
    }
}

fn bounded(field: &str, count: usize) -> ApiResult<()> {
    let most = || ApiRefusal::field(format!("answer_spec/{field}"), format!("has more than {MAX_LIST} entries"));
    if count > MAX_LIST { Err(most()) } else { Ok(()) }
}

fn tolerance(field: &str, number: Option<serde_json::Number>) -> ApiResult<Option<Tolerance>> {
    let read = number.map(|number| Tolerance::parse(&number.to_string())).transpose();
    read.map_err(|why| ApiRefusal::field(format!("answer_spec/{field}"), why))
}

fn range((name, Written(text)): (String, Written)) -> ApiResult<(String, VariableRange)> {
    match VariableRange::parse(&text) {
        Ok(range) => Ok((name, range)),
        Err(why) => Err(ApiRefusal::field("answer_spec/variables", why)),
    }
}
