//! Tests of items, surveys and forms from small blueprints.

mod drawing;
mod forms;
mod golden;
mod items;
mod lessons;
mod previews;

use std::fmt::Write as _;
use std::sync::Arc;

use super::Generator;
use crate::blueprint::Skill;
use crate::read;
use plumb_answers::item::{Item, ItemBody, ItemOption};

/// A skill blueprint with only the relevant parts written out.
struct Sketch<'a> {
    parameters: &'a [&'a str],
    computed: &'a [(&'a str, &'a str)],
    answer: &'a str,
    answer_type: &'a str,
    levels: &'a [(&'a str, &'a [&'a str])],
    stems: &'a [&'a str],
    strategies: &'a [(&'a str, &'a str)],
    validation: &'a [&'a str],
}

impl Default for Sketch<'_> {
    fn default() -> Self {
        Self {
            parameters: &["a: {type: integer, min: 0, max: 9}", "b: {type: integer, min: 0, max: 9}"],
            computed: &[],
            answer: "a + b",
            answer_type: "integer",
            levels: &[("easy", &["a >= 0"])],
            stems: &["What is {a} + {b}?", "Calculate {a} + {b}."],
            strategies: &[
                ("off_by_one", "answer + 1"),
                ("off_by_two", "answer + 2"),
                ("difference", "abs(a - b)"),
                ("product", "a * b"),
                ("tenfold", "answer * 10 + 3"),
            ],
            validation: &["distractor != answer", "distractor not in other_distractors"],
        }
    }
}

impl Sketch<'_> {
    fn yaml(&self) -> String {
        let mut text = String::from(
            "skill_id: \"TEST.SKILL\"\nversion: \"1.0\"\nmetadata:\n  domain: Test\n  subdomain: Test\n  topic: Test\n  \
             skill_statement: Test\n  cognitive_level: Apply\ngeneration:\n  item_type: multiple_choice\n  parameters:\n",
        );
        for parameter in self.parameters {
            writeln!(text, "    {parameter}").unwrap();
        }
        if !self.computed.is_empty() {
            text.push_str("  computed_values:\n");
        }
        for (name, formula) in self.computed {
            writeln!(text, "    {name}: {formula:?}").unwrap();
        }
        writeln!(text, "  answer_formula: {:?}\n  answer_type: {}", self.answer, self.answer_type).unwrap();
        text.push_str("  difficulty_levels:\n");
        for (name, constraints) in self.levels {
            writeln!(text, "    {name}:\n      value: 0.5\n      constraints:").unwrap();
            for constraint in *constraints {
                writeln!(text, "        - {constraint:?}").unwrap();
            }
        }
        text.push_str("presentation:\n  stem_templates:\n");
        for stem in self.stems {
            writeln!(text, "    - {stem:?}").unwrap();
        }
        text.push_str("  option_count: 4\n  distractor_strategies:\n");
        for (kind, formula) in self.strategies {
            writeln!(text, "    - {{type: {kind}, formula: {formula:?}}}").unwrap();
        }
        text.push_str("  distractor_validation:\n");
        for validation in self.validation {
            writeln!(text, "    - {validation:?}").unwrap();
        }
        text.push_str("evaluation: {method: exact_match, partial_credit: false}\n");
        text
    }

    fn generator(&self) -> Generator {
        Generator::new(Arc::new(skill(&self.yaml())))
    }
}

fn skill(yaml: &str) -> Skill {
    read::skill("test.yaml", yaml).unwrap_or_else(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}\n{yaml}", list.join("\n"))
    })
}

/// Returns the addition blueprint from the first description of the format, without the line with its file name.
fn two_digits_text() -> &'static str {
    let text = include_str!("../tests/sources/add_2digit.yaml");
    text.find("skill_id").map_or(text, |at| &text[at..])
}

fn two_digits() -> Generator {
    Generator::new(Arc::new(skill(two_digits_text())))
}

fn options(item: &Item) -> (&[ItemOption], &str) {
    match &item.body {
        ItemBody::MultipleChoice { options, key } => (options, key),
        ItemBody::ShortAnswer { .. } => panic!("a multiple-choice item was expected"),
    }
}

fn number(item: &Item, name: &str) -> i64 {
    item.parameters[name].as_i64().unwrap()
}

/// Returns chi-square of counts that should be equal.
fn chi_square(counts: impl IntoIterator<Item = u32>) -> f64 {
    let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
    let mean = counts.iter().sum::<f64>() / f64::from(u32::try_from(counts.len()).unwrap());
    counts.iter().map(|count| (count - mean).powi(2) / mean).sum()
}
