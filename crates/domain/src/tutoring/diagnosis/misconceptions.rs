//! Misconceptions with triggers, checked and compiled.

use std::collections::BTreeSet;

use num_rational::BigRational;
use plumb_formula::{Formula, Names, Type, Value};
use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ErrorCategory, Match};
use crate::answer::{AnswerSpec, Input, Outcome, mark, number_value};
use crate::generate::sameness;

/// The most misconceptions of one item.
const MAX_COUNT: usize = 100;
/// The longest trigger, in bytes.
const MAX_TRIGGER: usize = 1_000;
/// The most bytes a compiled pattern may take.
const MAX_PROGRAM: usize = 1 << 18;

/// A named wrong way, as it is written with an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misconception {
    /// Unique within the item.
    pub id: String,
    /// The kind of error, or the author's own name for it; see [`ErrorCategory::of_tag`].
    pub error_tag: String,
    /// How its answers are recognised.
    pub trigger: Trigger,
    /// What to say, weakest first; at least one.
    pub hint_ladder: Vec<String>,
}

/// How the answers of a misconception are recognised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// What `value` is.
    pub kind: TriggerKind,
    /// An answer, a pattern or a formula.
    pub value: String,
}

/// What a trigger's value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerKind {
    /// An answer; any writing of the same value counts.
    ExactAnswer,
    /// A regular expression that the answer contains a match of.
    Regex,
    /// A formula over `answer` that is true.
    Predicate,
}

/// Why a misconception cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("misconception `{id}`: {reason}")]
pub struct MisconceptionProblem {
    /// Which one.
    pub id: String,
    /// What is wrong with it.
    pub reason: String,
}

#[derive(Debug, Clone)]
enum Test {
    Exact { value: Option<BigRational>, text: String },
    Pattern(Regex),
    Predicate(Formula),
}

/// The misconceptions of one item, ready to be matched. None of them can be triggered by the key.
#[derive(Debug, Clone, Default)]
pub struct Misconceptions {
    compiled: Vec<(Misconception, Test)>,
    numeric: bool,
}

impl Misconceptions {
    /// Compiles the triggers and makes sure that the key sets none of them off. Gives every problem found.
    pub fn new(list: Vec<Misconception>, spec: &AnswerSpec, key: &str) -> Result<Self, Vec<MisconceptionProblem>> {
        let numeric = matches!(spec.input, Input::Integer | Input::Decimal | Input::Fraction);
        let (mut compiled, mut problems, mut ids) = (Vec::new(), Vec::new(), BTreeSet::new());
        for misconception in list {
            let id = misconception.id.clone();
            let mut refuse = |reason: String| problems.push(MisconceptionProblem { id: id.clone(), reason });
            if !ids.insert(misconception.id.clone()) {
                refuse("there already is one with this id".to_owned());
            }
            if compiled.len() >= MAX_COUNT {
                refuse(format!("an item has at most {MAX_COUNT} misconceptions"));
                break;
            }
            if misconception.hint_ladder.iter().all(|hint| hint.trim().is_empty()) {
                refuse("its hint ladder is empty".to_owned());
            }
            match compile(&misconception.trigger, numeric) {
                Err(reason) => refuse(reason),
                Ok(test) if accepted(&misconception.trigger, &test, spec, key, numeric) => {
                    refuse("its trigger matches the right answer".to_owned());
                }
                Ok(test) => compiled.push((misconception, test)),
            }
        }
        if problems.is_empty() { Ok(Self { compiled, numeric }) } else { Err(problems) }
    }

    /// The hint ladder of the misconception with this id.
    pub fn ladder(&self, id: &str) -> Option<&[String]> {
        let found = self.compiled.iter().find(|(misconception, _)| misconception.id == id);
        found.map(|(misconception, _)| misconception.hint_ladder.as_slice())
    }

    /// What explains the answer: by exact answer, by pattern, by predicate.
    pub(super) fn matches(&self, answer: &str) -> [Vec<Match>; 3] {
        let of = |kind: TriggerKind, confidence: u8| {
            let fits = |(misconception, test): &&(Misconception, Test)| {
                misconception.trigger.kind == kind && sets_off(test, answer, self.numeric)
            };
            self.compiled.iter().filter(fits).map(|(misconception, _)| explain(misconception, confidence)).collect()
        };
        [of(TriggerKind::ExactAnswer, 95), of(TriggerKind::Regex, 85), of(TriggerKind::Predicate, 85)]
    }
}

fn explain(misconception: &Misconception, confidence: u8) -> Match {
    let tag = misconception.error_tag.replace(['_', '.', '-'], " ");
    Match {
        category: ErrorCategory::of_tag(&misconception.error_tag),
        explanation: format!("This looks like a common mistake: {tag}."),
        misconception: Some(misconception.id.clone()),
        step: None,
        confidence,
    }
}

fn compile(trigger: &Trigger, numeric: bool) -> Result<Test, String> {
    if trigger.value.len() > MAX_TRIGGER {
        return Err(format!("its trigger is longer than {MAX_TRIGGER} bytes"));
    }
    if trigger.value.trim().is_empty() {
        return Err("its trigger is empty".to_owned());
    }
    match trigger.kind {
        TriggerKind::ExactAnswer => {
            Ok(Test::Exact { value: number_value(&trigger.value), text: sameness(&trigger.value) })
        }
        TriggerKind::Regex => {
            let mut built = RegexBuilder::new(&trigger.value);
            let built = built.size_limit(MAX_PROGRAM).dfa_size_limit(MAX_PROGRAM).nest_limit(50).build();
            built.map(Test::Pattern).map_err(|error| format!("its pattern cannot be used: {error}"))
        }
        TriggerKind::Predicate => predicate(&trigger.value, numeric).map(Test::Predicate),
    }
}

fn predicate(source: &str, numeric: bool) -> Result<Formula, String> {
    let mut names = Names::new();
    let ty = if numeric { Type::Number } else { Type::Text };
    names.add("answer", ty).map_err(|error| error.to_string())?;
    let formula = Formula::compile(source, &names).map_err(|problems| {
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("its predicate cannot be used: {}", all.join("; "))
    })?;
    if formula.result_type().may_be_bool() { Ok(formula) } else { Err("its predicate is not a truth value".to_owned()) }
}

/// Whether an answer sets the trigger off. A predicate that cannot be evaluated does not.
fn sets_off(test: &Test, answer: &str, numeric: bool) -> bool {
    match test {
        Test::Exact { value: Some(value), .. } if numeric => number_value(answer).is_some_and(|given| given == *value),
        Test::Exact { text, .. } => sameness(answer) == *text,
        Test::Pattern(pattern) => pattern.is_match(answer.trim()),
        Test::Predicate(formula) => {
            let value = if numeric { number_value(answer).map(Value::ratio) } else { Some(Value::text(answer.trim())) };
            value.is_some_and(|value| formula.eval(&[value]).is_ok_and(|held| held.as_bool() == Some(true)))
        }
    }
}

/// Whether the trigger fits the key, or any answer it names outright would be marked right.
fn accepted(trigger: &Trigger, test: &Test, spec: &AnswerSpec, key: &str, numeric: bool) -> bool {
    let marked = || mark(spec, &trigger.value, key).outcome == Outcome::Correct;
    let right =
        || std::iter::once(key).chain(spec.accept.iter().map(String::as_str)).any(|key| sets_off(test, key, numeric));
    right() || (trigger.kind == TriggerKind::ExactAnswer && marked())
}
