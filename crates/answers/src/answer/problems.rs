//! Consistency checks of a specification.

use std::collections::BTreeSet;

use plumb_maths::read::meaning;

use super::choice;
use super::input::Input;
use super::rules::{ConstantName, Form, Repeats, Temperature};
use super::spec::{AnswerSpec, Case, Spaces};

/// An error in one field of an [`AnswerSpec`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecProblem {
    /// The field's name.
    pub field: &'static str,
    /// The error.
    pub message: String,
}

/// A variable with a name that has another meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReservedName {
    /// The name.
    pub name: String,
    /// The error.
    pub problem: SpecProblem,
    /// Whether its meaning is a constant, by the field `constants` or by the default without that field.
    pub by_constants: bool,
}

/// Maximum number of digits that a form may require.
pub const MAX_DIGITS: u8 = 50;
/// Maximum number of variables, and maximum length of a name in characters.
const MAX_VARIABLES: usize = 20;

impl AnswerSpec {
    /// Returns all errors in the specification; empty if it is valid.
    pub fn problems(&self) -> Vec<SpecProblem> {
        let mut problems = self.misplaced();
        let mut add = |field, message: String| problems.push(SpecProblem { field, message });
        let form = self.decimal_places.is_some()
            || self.significant_figures.is_some()
            || self.lowest_terms
            || self.same_unit
            || !self.form.is_empty();
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
        if self.strict_tolerance && self.absolute_tolerance.is_none() && self.relative_tolerance.is_none() {
            add("strict_tolerance", "there is no tolerance to be strict about".to_owned());
        }
        if self.accept.iter().any(|other| other.trim().is_empty()) {
            add("accept", "an accepted answer is blank".to_owned());
        }
        if let Some(Err(message)) = self.regex() {
            add("pattern", message);
        }
        problems.extend(self.formula_problems());
        problems
    }

    /// Returns the variables with names that have another meaning to learners, such as `pi` or `sin`, each with the
    /// reason: an answer would be ambiguous. They are not among the [`problems`](Self::problems), because published
    /// items with such variables are still marked; the caller refuses them in new blueprints and for single use.
    pub fn reserved(&self) -> Vec<ReservedName> {
        let listed = |name| self.constants.as_ref().is_some_and(|names| names.contains(&name));
        let is_letter = |name: &str| match name {
            "e" => self.constants.is_none() || listed(ConstantName::E),
            "i" => self.constants.is_none() || listed(ConstantName::I),
            "j" => listed(ConstantName::J),
            _ => false,
        };
        let reserved = self.variables.keys().filter_map(|name| {
            let by_constants = is_letter(name);
            let what = meaning(name).or_else(|| by_constants.then_some("a constant"))?;
            let message = format!("`{name}` is {what}, and cannot be a variable");
            let problem = SpecProblem { field: "variables", message };
            Some(ReservedName { name: name.clone(), problem, by_constants })
        });
        reserved.collect()
    }

    /// Returns errors for fields that do not apply to this kind of answer.
    fn misplaced(&self) -> Vec<SpecProblem> {
        let input = self.input;
        let (number, formula, text) = (input.is_number(), input.is_formula(), input == Input::Text);
        let quantity = input == Input::Quantity;
        let parts = input == Input::Set || input.is_selection();
        let misplaced = [
            ("absolute_tolerance", self.absolute_tolerance.is_some() && !number && !quantity),
            ("relative_tolerance", self.relative_tolerance.is_some() && !number && !quantity),
            ("strict_tolerance", self.strict_tolerance && !number && !quantity),
            ("decimal_places", self.decimal_places.is_some() && input != Input::Decimal),
            ("significant_figures", self.significant_figures.is_some() && input != Input::Decimal && !quantity),
            ("lowest_terms", self.lowest_terms && input != Input::Fraction),
            ("percent", self.percent && !matches!(input, Input::Decimal | Input::Fraction)),
            ("words", self.words && input != Input::Boolean),
            ("case", self.case != Case::default() && !text),
            ("spaces", self.spaces != Spaces::default() && !text),
            ("accept", !self.accept.is_empty() && !text),
            ("pattern", self.pattern.is_some() && !text),
            ("form", !self.form.is_empty() && !formula),
            ("form_variable", self.form_variable.is_some() && input != Input::Expression),
            ("log_laws", !self.log_laws.is_empty() && !formula),
            ("variables", !self.variables.is_empty() && !formula),
            ("constants", self.constants.is_some() && !formula),
            ("implicit_multiplication", self.implicit_multiplication.is_some() && !formula),
            ("ignore_holes", self.ignore_holes && !formula),
            ("repeats", self.repeats != Repeats::default() && input != Input::Set),
            ("partial_credit", self.partial_credit && !parts),
            ("choices", !self.choices.is_empty() && !input.is_selection()),
            ("same_unit", self.same_unit && !quantity),
            ("temperature", self.temperature != Temperature::default() && !quantity),
        ];
        let name = input.as_str();
        let wrong = misplaced.into_iter().filter(|(_, wrong)| *wrong);
        wrong
            .map(|(field, _)| SpecProblem { field, message: format!("`{field}` does not apply to {name} answers") })
            .collect()
    }

    fn formula_problems(&self) -> Vec<SpecProblem> {
        let mut problems = Vec::new();
        let mut add = |field, message: String| problems.push(SpecProblem { field, message });
        let only_expressions = [Form::Factored, Form::CompletedSquare, Form::SameOrder];
        if let Some(form) = self.form.iter().find(|form| only_expressions.contains(form))
            && self.input != Input::Expression
            && self.input.is_formula()
        {
            add("form", format!("`{}` can be asked of an expression only", form.as_str()));
        }
        if self.variables.len() > MAX_VARIABLES {
            add("variables", format!("there are more than {MAX_VARIABLES}"));
        }
        if let Some(name) = self.variables.keys().find(|name| !is_variable(name)) {
            add("variables", format!("`{name}` cannot be a variable: a letter, then letters, digits or _"));
        }
        if let Some(name) = &self.form_variable
            && (!is_variable(name) || !self.variables.is_empty() && !self.variables.contains_key(name))
        {
            add("form_variable", format!("there is no variable `{name}`"));
        }
        let in_a_variable = |form: &Form| matches!(form, Form::Factored | Form::CompletedSquare);
        if self.form_variable.is_some() && self.input == Input::Expression && !self.form.iter().any(in_a_variable) {
            add("form_variable", "there is no form that asks for a variable: factored, completed_square".to_owned());
        }
        if !self.log_laws.is_empty() && self.input.is_formula() && !self.form.contains(&Form::Simplified) {
            add("log_laws", "there is no form that applies them: simplified".to_owned());
        }
        let imaginary = |name: &&ConstantName| **name != ConstantName::E;
        if self.constants.iter().flatten().filter(imaginary).count() > 1 {
            add("constants", "`i` and `j` both mean the imaginary unit; choose one".to_owned());
        }
        let distinct: BTreeSet<&String> = self.choices.iter().collect();
        if distinct.len() < self.choices.len() {
            add("choices", "an id is given twice".to_owned());
        }
        if self.choices.len() > choice::MAX_IDS {
            add("choices", format!("there are more than {}", choice::MAX_IDS));
        }
        if let Some(id) = self.choices.iter().find(|id| !choice::is_id(id)) {
            add("choices", format!("`{id}` cannot be an id: letters, digits and _"));
        }
        problems
    }
}

fn is_variable(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && name.chars().count() <= MAX_VARIABLES
}
