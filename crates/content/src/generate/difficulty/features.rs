//! Features of a level that a calibration predicts its difficulty from, as in a linear logistic test model: means over
//! items of fixed seeds. The same blueprint and level have the same numbers, to the byte, for ever.

use plumb_answers::item::{Item, ItemBody};
use plumb_formula::Value;
use plumb_formula::ast::BinaryOp;
use plumb_typeset::plain_text;
use serde::ser::{SerializeMap as _, SerializeStruct as _};
use serde::{Serialize, Serializer};

use super::{borrows, carries};
use crate::blueprint::calculation::Calculation;
use crate::blueprint::skill::{Level, Skill};

/// Version of the list of features and of how each is measured. A calibration stores it with its weights; any change
/// of a feature or of the list needs another version.
pub const FEATURES: &str = "features-1";

/// Names of the features, in the order of [`DerivedFeatures::values`].
///
/// - `level`: declared value of the level, from 0 to 1.
/// - `digits`: number of digits of all numbers in the stem.
/// - `operations`: number of signs `+ − × · ÷` between two numbers in the worked solution.
/// - `steps`: number of steps of the worked solution.
/// - `carries`, `borrows`: number of them, if the key is the sum or the difference of two whole numbers; otherwise 0.
/// - `typed`: 1 if the answer is typed, 0 if it is chosen.
/// - `options`: number of options, 0 if the answer is typed.
///
/// There is no constant among them. In some sets of levels a feature follows from others, such as `options` from `typed`
/// where all items with options have four; a fit has to leave it out there.
pub const FEATURE_NAMES: [&str; 8] =
    ["level", "digits", "operations", "steps", "carries", "borrows", "typed", "options"];

/// Number of items that a mean is taken over: those of the seeds 0 to 31. A power of two, so that each mean is exact.
pub const FEATURE_ITEMS: u32 = 32;

/// Means of the features of one level of a blueprint version.
///
/// As JSON, it is a mapping of `version` and `values`, and `values` has the means by name, in order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DerivedFeatures {
    /// Means by feature, in the order of [`FEATURE_NAMES`]; all are finite and at least 0.
    pub values: [f64; FEATURE_NAMES.len()],
}

impl DerivedFeatures {
    /// Returns name and mean of each feature, in order.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, f64)> {
        FEATURE_NAMES.into_iter().zip(self.values)
    }
}

impl Serialize for DerivedFeatures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("DerivedFeatures", 2)?;
        fields.serialize_field("version", FEATURES)?;
        fields.serialize_field("values", &NamedMeans(self))?;
        fields.end()
    }
}

/// The means by name.
struct NamedMeans<'f>(&'f DerivedFeatures);

impl Serialize for NamedMeans<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut means = serializer.serialize_map(Some(FEATURE_NAMES.len()))?;
        for (name, mean) in self.0.named() {
            means.serialize_entry(name, &mean)?;
        }
        means.end()
    }
}

/// Sums over the items of a level, in whole numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct FeatureSums {
    digits: u32,
    operations: u32,
    steps: u32,
    carries: u32,
    borrows: u32,
    typed: u32,
    options: u32,
}

impl FeatureSums {
    /// Adds an item of the skill with its parameters and computed values.
    pub(crate) fn add(&mut self, skill: &Skill, item: &Item, slots: &[Value]) {
        self.digits += digits_in(&item.stem);
        let steps = item.solution.iter().filter(|step| !step.trim().is_empty());
        for step in steps {
            self.steps += 1;
            self.operations += operations_in(step);
        }
        if let Some(operands) = Calculation::of_skill(skill).and_then(|calculation| calculation.operands(slots)) {
            let [one, other] = operands.numbers;
            match operands.operation {
                BinaryOp::Add => self.carries += carries(one, other),
                BinaryOp::Sub => self.borrows += borrows(one, other).count,
                _ => {}
            }
        }
        match &item.body {
            ItemBody::ShortAnswer { .. } => self.typed += 1,
            ItemBody::MultipleChoice { options, .. } => self.options += u32::try_from(options.len()).unwrap_or(0),
        }
    }

    /// Returns the means over [`FEATURE_ITEMS`] items of the level.
    pub(crate) fn means(self, level: &Level) -> DerivedFeatures {
        let mean = |sum: u32| f64::from(sum) / f64::from(FEATURE_ITEMS);
        let value = f64::from(level.value.millionths()) / 1_000_000.0;
        let [digits, operations, steps] = [self.digits, self.operations, self.steps].map(mean);
        let [carries, borrows] = [self.carries, self.borrows].map(mean);
        let [typed, options] = [self.typed, self.options].map(mean);
        DerivedFeatures { values: [value, digits, operations, steps, carries, borrows, typed, options] }
    }
}

/// Number of digits of the numbers in a text.
fn digits_in(text: &str) -> u32 {
    let digits = plain_text(text).bytes().filter(u8::is_ascii_digit).count();
    u32::try_from(digits).unwrap_or(u32::MAX)
}

/// Number of signs of arithmetic between two numbers in a text. A bracket counts as a part of its number.
pub(super) fn operations_in(text: &str) -> u32 {
    let plain = plain_text(text);
    let signs: Vec<char> = plain.chars().filter(|sign| !sign.is_whitespace()).collect();
    let is_operation = |at: &&[char]| {
        let [before, sign, after] = at else { return false };
        matches!(sign, '+' | '-' | '−' | '×' | '·' | '÷' | '*')
            && (before.is_ascii_digit() || *before == ')')
            && (after.is_ascii_digit() || *after == '(')
    };
    u32::try_from(signs.windows(3).filter(is_operation).count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::tests::{CLASSES, SUM, addition, skill};
    use super::*;
    use crate::generate::Generator;
    use crate::tests::SKILL;

    #[test]
    fn signs_between_numbers_are_operations() {
        for (text, count) in [
            ("7 + 8 = 15, so write 5", 1),
            ("$12 × (3 − 1) = 24$", 2),
            ("(4 + 5) · (2 - 1)", 3),
            ("a two-digit number, −5 and 3/4", 0),
            ("84 ÷ 7 = 12 and 9 ÷ 3", 2),
        ] {
            assert_eq!(operations_in(text), count, "{text}");
        }
    }

    #[test]
    fn derived_features_are_the_same_for_ever() {
        assert_eq!(FEATURES, "features-1");
        let of = |skill: Arc<Skill>, level: &str| {
            serde_json::to_string(&Generator::new(skill).derived_features(level).unwrap()).unwrap()
        };
        let values = [of(addition(SUM), "easy"), of(addition(CLASSES), "hard"), of(skill(SKILL), "hard")];
        let expected = [
            r#"{"level":0.3,"digits":4.0,"operations":2.0,"steps":2.0,"carries":0.625,"borrows":0.0,"typed":1.0,"options":0.0}"#,
            r#"{"level":0.7,"digits":4.0,"operations":2.0,"steps":2.0,"carries":1.8125,"borrows":0.0,"typed":1.0,"options":0.0}"#,
            r#"{"level":0.8,"digits":4.0,"operations":0.0,"steps":0.0,"carries":0.25,"borrows":0.0,"typed":0.0,"options":3.0}"#,
        ];
        assert_eq!(values, expected.map(|values| format!(r#"{{"version":"features-1","values":{values}}}"#)));
    }

    #[test]
    fn derived_features_are_those_of_32_items() {
        let generator = Generator::new(addition(SUM));
        assert!(generator.derived_features("extreme").is_err());
        let features = generator.derived_features("hard").unwrap();
        let items: Vec<(i64, i64)> = (0..32)
            .map(|seed| generator.generate("hard", seed).unwrap().parameters)
            .map(|values| (values["a"].as_i64().unwrap(), values["b"].as_i64().unwrap()))
            .collect();
        let twice = items.iter().filter(|(a, b)| a + b >= 100).count();
        let named: Vec<(&str, f64)> = features.named().collect();
        let carries = f64::from(u32::try_from(32 + twice).unwrap()) / 32.0;
        let expected = [0.7, 4.0, 2.0, 2.0, carries, 0.0, 1.0, 0.0];
        assert_eq!(named, FEATURE_NAMES.into_iter().zip(expected).collect::<Vec<_>>());
    }
}
