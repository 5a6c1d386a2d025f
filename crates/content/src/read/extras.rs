//! Reads the smaller parts of a skill blueprint: metadata, marking, benchmarks, tests.

use plumb_formula::{Type, Value};

use crate::blueprint::skill::{Benchmark, BlueprintTest, Evaluation, ItemType, Level, Method, Parameter, TestInput};
use crate::blueprint::{Domain, Share};
use crate::fields::{Count, LocatedNode, Reader, Word};
use crate::text::suggest;
use crate::text::yaml::Data;
use plumb_answers::item::MAX_SEED;

/// Maximum number of tests of a blueprint.
const MAX_TESTS: usize = 256;
/// Maximum expected time for an item: a day.
const MAX_SECONDS: u32 = 86_400;

impl Reader<'_> {
    pub(super) fn evaluation(&mut self, at: &LocatedNode, kind: ItemType) -> Option<Evaluation> {
        let mut fields = self.fields(at)?;
        let method = fields.field::<Word<Method>>(self, "method");
        let partial = fields.take("partial_credit");
        let partial_credit = partial.as_ref().and_then(|at| self.boolean(at)).unwrap_or(false);
        fields.done(self);
        if let (true, ItemType::MultipleChoice, Some(at)) = (partial_credit, kind, &partial) {
            self.warning(at.place(), "no-effect", "one option is right or wrong: there is no partial credit to give");
        }
        Some(Evaluation { method: method?, partial_credit })
    }

    pub(super) fn benchmarks(&mut self, at: &LocatedNode) -> Vec<Benchmark> {
        let mut benchmarks = Vec::new();
        for (label, _, at) in self.entries(at).unwrap_or_default() {
            let Some(mut fields) = self.fields(&at) else { continue };
            let accuracy = fields.field::<Share>(self, "expected_accuracy");
            let time = fields.field::<Count<1, MAX_SECONDS>>(self, "expected_time_seconds");
            fields.done(self);
            if let (Some(expected_accuracy), Some(expected_time_seconds)) = (accuracy, time) {
                benchmarks.push(Benchmark { label, expected_accuracy, expected_time_seconds });
            }
        }
        benchmarks
    }

    pub(super) fn tests(&mut self, at: &LocatedNode, parameters: &[Parameter], levels: &[Level]) -> Vec<BlueprintTest> {
        let items = self.bounded_list(at, MAX_TESTS);
        items.iter().filter_map(|item| self.test(item, parameters, levels)).collect()
    }

    fn test(&mut self, at: &LocatedNode, parameters: &[Parameter], levels: &[Level]) -> Option<BlueprintTest> {
        let mut fields = self.fields(at)?;
        let seed = fields.take("seed");
        let level = fields.take("difficulty");
        let values = fields.take("parameters");
        let stem = fields.optional::<String>(self, "stem");
        let key = fields.optional::<String>(self, "key");
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
                TestInput::Seed { seed, level }
            }
            (None, Some(values)) => {
                if let Some(at) = &others {
                    self.error(at.place(), "misplaced-field", "`distractors` can be tested only with a `seed`");
                }
                TestInput::Parameters { values: self.test_values(&values, parameters)?, level }
            }
            _ => {
                self.error(place, "missing-field", "a test needs either a `seed` or `parameters`");
                return None;
            }
        };
        Some(BlueprintTest { given, stem, key, distractors })
    }

    fn seed(&mut self, at: &LocatedNode) -> Option<u64> {
        let number = self.integer(at)?;
        let seed = u64::try_from(number).ok().filter(|seed| *seed <= MAX_SEED);
        if seed.is_none() {
            self.error(at.place(), "out-of-range", format!("a seed is between 0 and {MAX_SEED}"));
        }
        seed
    }

    fn test_values(&mut self, at: &LocatedNode, parameters: &[Parameter]) -> Option<Vec<Value>> {
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

    fn test_value(&mut self, at: &LocatedNode, domain: &Domain) -> Option<Value> {
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
