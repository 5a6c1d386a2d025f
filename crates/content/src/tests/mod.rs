//! Tests of reading and checking entire blueprints.

mod assessments;
mod checking;
mod content;
mod faulty;
mod figures;
mod guide;
mod items;
mod places;
mod problems;
mod reading;
mod refused;
mod robust;
mod sources;
mod topics;
mod wording;

use std::sync::Arc;

use super::read;
use crate::blueprint::Skill;
use crate::check::{Report, check};
use crate::text::{Problem, Severity};
pub(crate) use content::shipped;

/// A small skill without faults.
pub(crate) const SKILL: &str = "\
skill_id: DEMO.DOUBLE
version: 1.0
metadata:
  domain: Demo
  skill_statement: Double a number
  cognitive_level: Apply
generation:
  item_type: multiple_choice
  parameters:
    n: {type: integer, min: 1, max: 40}
    add: {type: integer, min: 1, max: 4}
  computed_values:
    twice: n * 2
  answer_formula: twice + add
  answer_type: integer
  difficulty_levels:
    easy:
      value: 0.2
      constraints:
        - n < 20
    hard:
      value: 0.8
      constraints:
        - n >= 20
presentation:
  stem_templates:
    - \"What is 2 · {n} + {add}?\"
  option_count: 3
  distractor_strategies:
    - type: forgot
      formula: twice
    - type: squared
      formula: n * n + add + 1000
    - type: off
      formula: answer + 1
  distractor_validation:
    - distractor != answer
evaluation:
  method: exact_match
";

/// A small assessment without faults.
const ASSESSMENT: &str = "\
assessment_id: DEMO-1
version: '1'
metadata:
  title: Demo
configuration:
  total_items: 4
  passing_score_percent: 66.5
sections:
  - section_id: one
    title: One
    item_count: 3
    skill_blueprints:
      - skill_id: DEMO.DOUBLE
        weight: 2
    difficulty_distribution:
      easy: 2
      hard: 1
  - section_id: two
    title: Two
    item_count: 1
    skill_blueprints:
      - skill_id: DEMO.DOUBLE
    difficulty_distribution:
      hard: 1
scoring:
  method: percent_correct
  section_weights:
    one: 0.75
    two: 0.25
  grade_bands:
    - {label: Good, min_percent: 60}
    - {label: Rest, min_percent: 0}
";

/// Returns `text` with its only `old` replaced.
fn with(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "`{old}` must occur once");
    text.replace(old, new)
}

/// Returns line and column of the only `needle`, by counting.
fn position(text: &str, needle: &str) -> (usize, usize) {
    let at = text.find(needle).unwrap_or_else(|| panic!("no `{needle}`"));
    assert_eq!(text.rfind(needle), Some(at), "`{needle}` must occur once");
    let before = &text[..at];
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
}

fn skill(text: &str) -> Arc<Skill> {
    Arc::new(read::skill("demo.yaml", text).unwrap_or_else(|problems| panic!("{}", shown(&problems))))
}

fn errors(text: &str) -> Vec<Problem> {
    let problems = read::skill("demo.yaml", text).err().unwrap_or_default();
    problems.into_iter().filter(Problem::is_error).collect()
}

/// Checks a skill and returns the report without findings that other tests cover: these skills are so small that
/// options can be guessed, and their keys and solutions change without their questions.
fn report(text: &str) -> Report {
    let mut report = check(&skill(text));
    let apart = ["guessable", "asks-otherwise", "other-result"];
    report.problems.retain(|problem| !apart.contains(&problem.code.as_str()));
    report
}

fn shown(problems: &[Problem]) -> String {
    let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
    shown.join("\n")
}

/// Asserts that there is one problem, with this code, at `needle`.
#[track_caller]
fn only(problems: &[Problem], text: &str, needle: &str, code: &str) {
    let found: Vec<(usize, usize, &str)> =
        problems.iter().map(|problem| (problem.line, problem.column, problem.code.as_str())).collect();
    let (line, column) = position(text, needle);
    assert_eq!(found, [(line, column, code)], "{}", shown(problems));
    assert_eq!(problems[0].file, "demo.yaml");
}

/// Asserts that reading reports one error, with this code, at `needle`.
#[track_caller]
fn refused(text: &str, needle: &str, code: &str) -> Problem {
    let problems = errors(text);
    only(&problems, text, needle, code);
    problems.into_iter().next().unwrap()
}

/// Asserts that checking reports one problem, with this severity and code, at `needle`.
#[track_caller]
fn found(text: &str, needle: &str, severity: Severity, code: &str) -> Problem {
    let problems: Vec<Problem> =
        report(text).problems.into_iter().filter(|problem| problem.severity == severity).collect();
    only(&problems, text, needle, code);
    problems.into_iter().next().unwrap()
}
