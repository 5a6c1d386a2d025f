//! The smaller parts of a skill blueprint: metadata, marking, benchmarks, tests.

use plumb_formula::{Type, Value};

use crate::answer::{AnswerSpec, Case, Input, Spaces, Tolerance};
use crate::blueprint::domain::Domain;
use crate::blueprint::skill::{
    AnswerType, Benchmark, BlueprintTest, CognitiveLevel, Evaluation, Given, ItemType, Level, Metadata, Method,
    Parameter,
};
use crate::blueprint::suggest;
use crate::blueprint::yaml::Data;
use crate::item::MAX_SEED;

use super::fields::{At, Fields, Reader};

/// Most tests of one blueprint.
const MAX_TESTS: usize = 256;
/// Longest expected time for one item, a day.
const MAX_SECONDS: u32 = 86_400;

impl Reader<'_> {
    pub(super) fn metadata(&mut self, at: &At) -> Option<Metadata> {
        let mut fields = self.fields(at)?;
        let domain = fields.text(self, "domain");
        let subdomain = fields.text_or_empty(self, "subdomain");
        let topic = fields.text_or_empty(self, "topic");
        let skill_statement = fields.text(self, "skill_statement");
        let levels = CognitiveLevel::ALL.map(|level| (level.as_str(), level));
        let cognitive_level = fields.need(self, "cognitive_level").and_then(|at| self.word(&at, &levels));
        fields.done(self);
        Some(Metadata {
            domain: domain?,
            subdomain,
            topic,
            skill_statement: skill_statement?,
            cognitive_level: cognitive_level?,
        })
    }

    pub(super) fn evaluation(&mut self, at: &At, kind: ItemType) -> Option<Evaluation> {
        let mut fields = self.fields(at)?;
        let method = fields.need(self, "method").and_then(|at| self.word(&at, &[("exact_match", Method::ExactMatch)]));
        let partial = fields.take("partial_credit");
        let partial_credit = partial.as_ref().and_then(|at| self.boolean(at)).unwrap_or(false);
        fields.done(self);
        if let (true, ItemType::MultipleChoice, Some(at)) = (partial_credit, kind, &partial) {
            self.warning(at.place(), "no-effect", "one option is right or wrong: there is no partial credit to give");
        }
        Some(Evaluation { method: method?, partial_credit })
    }

    pub(super) fn benchmarks(&mut self, at: &At) -> Vec<Benchmark> {
        let mut benchmarks = Vec::new();
        for (label, _, at) in self.entries(at).unwrap_or_default() {
            let Some(mut fields) = self.fields(&at) else { continue };
            let accuracy = fields.need(self, "expected_accuracy").and_then(|at| self.share(&at));
            let time = fields.need(self, "expected_time_seconds").and_then(|at| self.count(&at, 1, MAX_SECONDS));
            fields.done(self);
            if let (Some(expected_accuracy), Some(expected_time_seconds)) = (accuracy, time) {
                benchmarks.push(Benchmark { label, expected_accuracy, expected_time_seconds });
            }
        }
        benchmarks
    }

    /// Reads `answer`, or gives what the answer's type suggests.
    pub(super) fn answer_spec(&mut self, at: Option<&At>, kind: ItemType, answer: AnswerType) -> Option<AnswerSpec> {
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
                Some("take `answer` away, or use `item_type: short_answer`".to_owned());
            return None;
        }
        let mut fields = self.fields(at)?;
        if let Some(at) = fields.take("input") {
            let inputs = Input::ALL.map(|input| (input.as_str(), input));
            if let Some(input) = self.word(&at, &inputs[..5]) {
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
        let path = fields.at.path.clone();
        fields.done(self);
        for problem in spec.problems() {
            let field = self.place_of(&format!("{path}.{}", problem.field)).unwrap_or(at.place());
            self.error(field, "bad-answer-rule", problem.message);
        }
        Some(spec)
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
        let cases = [("ignore", Case::Ignore), ("exact", Case::Exact)];
        let spaces = [("collapse", Spaces::Collapse), ("ignore", Spaces::Ignore), ("exact", Spaces::Exact)];
        spec.case = fields.take("case").and_then(|at| self.word(&at, &cases)).unwrap_or(spec.case);
        spec.spaces = fields.take("spaces").and_then(|at| self.word(&at, &spaces)).unwrap_or(spec.spaces);
        spec.accept = fields.take("accept").and_then(|at| self.texts(&at)).unwrap_or_default();
        spec.pattern = fields.take("pattern").and_then(|at| self.text(&at));
    }

    fn tolerance(&mut self, at: &At) -> Option<Tolerance> {
        let text = self.text(at)?;
        match Tolerance::parse(&text) {
            Ok(tolerance) => Some(tolerance),
            Err(message) => {
                self.error(at.place(), "bad-answer-rule", message);
                None
            }
        }
    }

    pub(super) fn tests(&mut self, at: &At, parameters: &[Parameter], levels: &[Level]) -> Vec<BlueprintTest> {
        let items = self.bounded_list(at, MAX_TESTS);
        items.iter().filter_map(|item| self.test(item, parameters, levels)).collect()
    }

    fn test(&mut self, at: &At, parameters: &[Parameter], levels: &[Level]) -> Option<BlueprintTest> {
        let mut fields = self.fields(at)?;
        let seed = fields.take("seed");
        let level = fields.take("difficulty");
        let values = fields.take("parameters");
        let stem = fields.take("stem").and_then(|at| self.text(&at));
        let key = fields.take("key").and_then(|at| self.text(&at));
        let others = fields.take("distractors");
        let distractors = others.as_ref().and_then(|at| self.texts(at));
        fields.done(self);
        let place = self.first_line(at.place());
        let names: Vec<(&str, ())> = levels.iter().map(|level| (level.name.as_str(), ())).collect();
        let level = match level {
            Some(at) => {
                self.word(&at, &names)?;
                Some(self.text(&at)?)
            }
            None => None,
        };
        if stem.is_none() && key.is_none() && distractors.is_none() {
            self.error(place, "empty-test", "this test expects nothing").help =
                Some("say which `key`, `stem` or `distractors` the item must have".to_owned());
        }
        let given = match (seed, values) {
            (Some(seed), None) => {
                let seed = self.seed(&seed)?;
                let Some(level) = level else {
                    self.error(place, "missing-field", "a test with a seed needs a `difficulty`");
                    return None;
                };
                Given::Seed { seed, level }
            }
            (None, Some(values)) => {
                if let Some(at) = &others {
                    self.error(at.place(), "misplaced-field", "`distractors` can be tested only with a `seed`");
                }
                Given::Parameters { values: self.test_values(&values, parameters)?, level }
            }
            _ => {
                self.error(place, "missing-field", "a test needs either a `seed` or `parameters`");
                return None;
            }
        };
        Some(BlueprintTest { given, stem, key, distractors })
    }

    fn seed(&mut self, at: &At) -> Option<u64> {
        let number = self.integer(at)?;
        let seed = u64::try_from(number).ok().filter(|seed| *seed <= MAX_SEED);
        if seed.is_none() {
            self.error(at.place(), "out-of-range", format!("a seed is between 0 and {MAX_SEED}"));
        }
        seed
    }

    fn test_values(&mut self, at: &At, parameters: &[Parameter]) -> Option<Vec<Value>> {
        let mut values: Vec<Option<Value>> = vec![None; parameters.len()];
        for (name, place, at) in self.entries(at)? {
            let Some(slot) = parameters.iter().position(|parameter| parameter.name == name) else {
                let known: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
                let help = suggest::help(&name, &known);
                self.error(place, "unknown-name", format!("there is no parameter `{name}`")).help = Some(help);
                continue;
            };
            values[slot] = self.test_value(&at, &parameters[slot].domain);
        }
        for (value, parameter) in values.iter().zip(parameters) {
            if value.is_none() && self.place_of(&format!("{}.{}", at.path, parameter.name)).is_none() {
                let place = self.first_line(at.place());
                self.error(place, "missing-field", format!("the test gives no value for `{}`", parameter.name));
            }
        }
        values.into_iter().collect()
    }

    fn test_value(&mut self, at: &At, domain: &Domain) -> Option<Value> {
        let value = match (domain.value_type(), &at.node.data) {
            (Type::Text, Data::Scalar(text)) => Value::text(text.as_str()),
            _ => self.value(at)?,
        };
        let wanted = domain.value_type();
        if !super::formulas::fits(&Type::of(&value), &wanted) {
            self.wrong_type(at, &wanted.to_string());
            return None;
        }
        Some(value)
    }
}

/// Whether keys of this type can be given by an answer read this way.
fn readable(input: Input, answer: AnswerType) -> bool {
    match answer {
        AnswerType::Integer => matches!(input, Input::Integer | Input::Decimal | Input::Fraction),
        AnswerType::Decimal | AnswerType::Fraction => matches!(input, Input::Decimal | Input::Fraction),
        AnswerType::Boolean => input == Input::Boolean,
        AnswerType::String | AnswerType::Text => input == Input::Text,
    }
}
