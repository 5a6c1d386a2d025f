//! Reads the section `answer`: how a typed answer is read and marked.

use std::collections::BTreeMap;

use crate::blueprint::skill::{AnswerType, ItemType};
use crate::fields::{Fields, LocatedNode, Reader};
use plumb_answers::answer::{
    AnswerSpec, Case, ConstantName, Form, Input, LogLaw, Repeats, Spaces, Temperature, Tolerance, VariableRange,
};

impl Reader<'_> {
    /// Reads `answer`, or returns the default for the answer type.
    pub(super) fn answer_spec(
        &mut self,
        at: Option<&LocatedNode>,
        kind: ItemType,
        answer: AnswerType,
    ) -> Option<AnswerSpec> {
        let natural = match answer {
            AnswerType::Integer => Input::Integer,
            AnswerType::Decimal => Input::Decimal,
            AnswerType::Fraction => Input::Fraction,
            AnswerType::Boolean => Input::Boolean,
            AnswerType::String | AnswerType::Text => Input::Text,
        };
        let mut spec = AnswerSpec::of(natural);
        if answer == AnswerType::String {
            spec.case = Case::Exact;
        }
        let Some(at) = at else { return (kind == ItemType::ShortAnswer).then_some(spec) };
        if kind == ItemType::MultipleChoice {
            let place = self.first_line(at.place());
            self.error(place, "misplaced-field", "an option is chosen here; nothing is typed").help =
                Some("remove `answer`, or use `item_type: short_answer`".to_owned());
            return None;
        }
        let mut fields = self.fields(at)?;
        if let Some(at) = fields.take("input") {
            let typed = Input::ALL.into_iter().filter(|input| *input != Input::MultipleChoice);
            let inputs: Vec<(&str, Input)> = typed.map(|input| (input.as_str(), input)).collect();
            if let Some(input) = self.word(&at, &inputs) {
                spec = AnswerSpec { input, ..spec };
                if !readable(input, answer) {
                    let message =
                        format!("the key is of type `{}` and cannot be read as `{}`", answer.as_str(), input.as_str());
                    self.type_mismatch(at.place(), message, "let `input` follow `answer_type`");
                }
                if input != Input::Text {
                    spec.case = Case::default();
                }
            }
        }
        self.answer_fields(&mut fields, &mut spec);
        fields.done(self);
        self.answer_problems(at, &spec);
        self.variable_names(at, &spec);
        Some(spec)
    }

    /// Reads a typed `answer` outside a skill blueprint, which has to specify the type itself.
    pub(super) fn typed_answer(&mut self, at: &LocatedNode) -> Option<AnswerSpec> {
        let mut fields = self.fields(at)?;
        let typed = Input::ALL.into_iter().filter(|input| *input != Input::MultipleChoice && !input.is_selection());
        let inputs: Vec<(&str, Input)> = typed.map(|input| (input.as_str(), input)).collect();
        let input = fields.need(self, "input").and_then(|at| self.word(&at, &inputs));
        let mut spec = AnswerSpec::of(input.unwrap_or_default());
        self.answer_fields(&mut fields, &mut spec);
        fields.done(self);
        input?;
        self.answer_problems(at, &spec);
        self.variable_names(at, &spec);
        Some(spec)
    }

    /// Reports contradictions within a specification, each at its field.
    fn answer_problems(&mut self, at: &LocatedNode, spec: &AnswerSpec) {
        for problem in spec.problems() {
            let field = self.place_of(&format!("{}.{}", at.path, problem.field)).unwrap_or(at.place());
            self.error(field, "bad-answer-rule", problem.message);
        }
    }

    /// Refuses variable names that have another meaning for learners, and would therefore be ambiguous.
    fn variable_names(&mut self, at: &LocatedNode, spec: &AnswerSpec) {
        for reserved in spec.reserved() {
            let name = &reserved.name;
            let place = self.place_of(&format!("{}.variables.{name}", at.path)).unwrap_or(at.place());
            let help = if reserved.by_constants {
                format!("take another letter, or list under `constants` those that are constants, without `{name}`")
            } else {
                "take another name".to_owned()
            };
            self.refuse(place, "reserved-name", reserved.problem.message).help = Some(help);
        }
    }

    fn answer_fields(&mut self, fields: &mut Fields, spec: &mut AnswerSpec) {
        spec.absolute_tolerance = fields.take("absolute_tolerance").and_then(|at| self.tolerance(&at));
        spec.relative_tolerance = fields.take("relative_tolerance").and_then(|at| self.tolerance(&at));
        let mut small = |reader: &mut Self, name, most| {
            let found = fields.take(name).and_then(|at| reader.count(&at, 0, most))?;
            u8::try_from(found).ok()
        };
        spec.decimal_places = small(self, "decimal_places", 50);
        spec.significant_figures = small(self, "significant_figures", 50);
        spec.wrong_form_percent = small(self, "wrong_form_percent", 99).unwrap_or(0);
        spec.lowest_terms = fields.flag(self, "lowest_terms", false);
        spec.percent = fields.flag(self, "percent", false);
        spec.words = fields.flag(self, "words", false);
        let cases = [("ignore", Case::Ignore), ("exact", Case::Exact)];
        let spaces = [("collapse", Spaces::Collapse), ("ignore", Spaces::Ignore), ("exact", Spaces::Exact)];
        spec.case = fields.take("case").and_then(|at| self.word(&at, &cases)).unwrap_or(spec.case);
        spec.spaces = fields.take("spaces").and_then(|at| self.word(&at, &spaces)).unwrap_or(spec.spaces);
        spec.accept = fields.take("accept").and_then(|at| self.texts(&at)).unwrap_or_default();
        spec.pattern = fields.optional::<String>(self, "pattern");
        self.formula_fields(fields, spec);
        spec.partial_credit = fields.flag(self, "partial_credit", false);
        spec.choices = fields.take("choices").and_then(|at| self.texts(&at)).unwrap_or_default();
        spec.same_unit = fields.flag(self, "same_unit", false);
        let temperatures = [("reading", Temperature::Reading), ("difference", Temperature::Difference)];
        let temperature = fields.take("temperature").and_then(|at| self.word(&at, &temperatures));
        spec.temperature = temperature.unwrap_or_default();
    }

    fn formula_fields(&mut self, fields: &mut Fields, spec: &mut AnswerSpec) {
        spec.strict_tolerance = fields.flag(self, "strict_tolerance", false);
        let forms = Form::ALL.map(|form| (form.as_str(), form));
        spec.form = self.words(fields, "form", &forms).unwrap_or_default();
        spec.form_variable = fields.optional::<String>(self, "form_variable");
        let laws = [("product", LogLaw::Product), ("quotient", LogLaw::Quotient), ("power", LogLaw::Power)];
        spec.log_laws = self.words(fields, "log_laws", &laws).unwrap_or_default().into();
        if let Some(at) = fields.take("variables") {
            spec.variables = self.variable_ranges(&at);
        }
        let constants = [("e", ConstantName::E), ("i", ConstantName::I), ("j", ConstantName::J)];
        spec.constants = self.words(fields, "constants", &constants);
        spec.implicit_multiplication = fields.take("implicit_multiplication").and_then(|at| self.boolean(&at));
        spec.ignore_holes = fields.flag(self, "ignore_holes", false);
        let repeats = [("ignore", Repeats::Ignore), ("count", Repeats::Count)];
        spec.repeats = fields.take("repeats").and_then(|at| self.word(&at, &repeats)).unwrap_or_default();
    }

    /// Reads a list of known words.
    fn words<T: Copy>(&mut self, fields: &mut Fields, name: &'static str, words: &[(&str, T)]) -> Option<Vec<T>> {
        let at = fields.take(name)?;
        let items = self.list(&at)?;
        Some(items.iter().filter_map(|item| self.word(item, words)).collect())
    }

    /// Reads names with their ranges.
    fn variable_ranges(&mut self, at: &LocatedNode) -> BTreeMap<String, VariableRange> {
        let mut ranges = BTreeMap::new();
        for (name, _, at) in self.entries(at).unwrap_or_default() {
            let Some(text) = self.text(&at) else { continue };
            match VariableRange::parse(&text) {
                Ok(range) => {
                    ranges.insert(name, range);
                }
                Err(message) => {
                    self.error(at.place(), "bad-answer-rule", message);
                }
            }
        }
        ranges
    }

    fn tolerance(&mut self, at: &LocatedNode) -> Option<Tolerance> {
        let text = self.text(at)?;
        match Tolerance::parse(&text) {
            Ok(tolerance) => Some(tolerance),
            Err(message) => {
                self.error(at.place(), "bad-answer-rule", message);
                None
            }
        }
    }
}

/// Whether keys of this type can be typed with this input.
fn readable(input: Input, answer: AnswerType) -> bool {
    match answer {
        AnswerType::Integer => input.is_number(),
        AnswerType::Decimal | AnswerType::Fraction => matches!(input, Input::Decimal | Input::Fraction),
        AnswerType::Boolean => input == Input::Boolean,
        // A formula for a text may give any text.
        AnswerType::String | AnswerType::Text => {
            input == Input::Text || input.is_formula() || input.is_selection() || input == Input::Quantity
        }
    }
}
