//! Compiled triggers: they decide whether a wrong answer is one that a misconception leads to. This is the only
//! compiler for all content with misconceptions: bank problems and problems supplied by callers.

use num_bigint::BigInt;
use plumb_formula::{Formula, Names, Type, Value};
use regex::{Regex, RegexBuilder};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use plumb_answers::answer::sameness;
use plumb_answers::answer::{AnswerSpec, Input, Outcome, mark, number_value, truth_value};

/// Maximum length of a trigger, and of a regular expression in it, in bytes.
const MAX_TRIGGER: usize = 1_000;
const MAX_PATTERN: usize = 500;
/// Maximum size of a compiled pattern, in bytes.
const MAX_PROGRAM: usize = 1 << 18;
/// Maximum length of an answer that a trigger checks, in bytes.
const MAX_ANSWER: usize = 8_000;

/// How the answers of a misconception are recognised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// Kind of `value`.
    pub kind: TriggerKind,
    /// An answer, a pattern or a formula.
    pub value: String,
}

/// Kinds of triggers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PosedTriggerKind))]
pub enum TriggerKind {
    /// An answer; any spelling of the same value matches.
    ExactAnswer,
    /// A regular expression; it matches if it is found in the answer.
    Regex,
    /// A formula over `answer`, `key` and the named quantities of the question; it matches if it is true.
    Predicate,
}

/// The question that triggers are compiled for.
#[derive(Debug, Clone, Copy)]
pub struct TriggerContext<'a> {
    /// How answers are read and compared.
    pub spec: &'a AnswerSpec,
    /// The key; for multiple choice, the text of the option.
    pub key: &'a str,
    /// Values of the named quantities of the question.
    pub variables: Option<&'a Map<String, Json>>,
}

impl<'a> TriggerContext<'a> {
    /// A question without named quantities.
    pub const fn new(spec: &'a AnswerSpec, key: &'a str) -> Self {
        Self { spec, key, variables: None }
    }
}

/// A trigger that is ready for matching.
#[derive(Debug, Clone)]
pub struct CompiledTrigger(TriggerTest);

#[derive(Debug, Clone)]
enum TriggerTest {
    Exact { spec: AnswerSpec, value: String },
    Pattern(Regex),
    Predicate { formula: Formula, values: Vec<Value>, input: Input },
}

impl CompiledTrigger {
    /// Compiles a trigger and makes sure that no right answer matches it; the error describes the fault.
    ///
    /// A regular expression is *searched* in the answer (anchor it to match the whole), takes linear time and is
    /// bounded in size.
    pub fn compile(trigger: &Trigger, asked: &TriggerContext<'_>) -> Result<Self, String> {
        let text = trigger.value.as_str();
        if text.trim().is_empty() {
            return Err("its trigger is empty".to_owned());
        }
        if text.len() > MAX_TRIGGER {
            return Err(format!("its trigger is longer than {MAX_TRIGGER} bytes"));
        }
        let compiled = Self(match trigger.kind {
            TriggerKind::ExactAnswer => exact(text, asked)?,
            TriggerKind::Regex => TriggerTest::Pattern(pattern(text)?),
            TriggerKind::Predicate => predicate(text, asked)?,
        });
        let mut right = std::iter::once(asked.key).chain(asked.spec.accept.iter().map(String::as_str));
        if right.any(|right| compiled.fires(right)) {
            return Err("its trigger matches the right answer".to_owned());
        }
        Ok(compiled)
    }

    /// Whether it matches this answer. An answer that cannot be read or computed does not match.
    pub fn fires(&self, answer: &str) -> bool {
        let answer = answer.trim();
        if answer.len() > MAX_ANSWER {
            return false;
        }
        match &self.0 {
            TriggerTest::Exact { spec, value } => same(spec, answer, value),
            TriggerTest::Pattern(pattern) => pattern.is_match(answer),
            TriggerTest::Predicate { formula, values, input } => read(*input, answer).is_some_and(|answer| {
                let mut slots = vec![answer];
                slots.extend(values.iter().cloned());
                formula.eval(&slots).is_ok_and(|value| value == Value::Bool(true))
            }),
        }
    }
}

/// The spec for comparing wrong answers exactly: tolerances, forms and accepted alternatives apply only to the key.
fn strict(spec: &AnswerSpec) -> AnswerSpec {
    AnswerSpec {
        absolute_tolerance: None,
        relative_tolerance: None,
        decimal_places: None,
        significant_figures: None,
        lowest_terms: false,
        accept: Vec::new(),
        pattern: None,
        form: Vec::new(),
        same_unit: false,
        partial_credit: false,
        ..spec.clone()
    }
}

/// Whether two answers are equal, in whatever spelling.
fn same(spec: &AnswerSpec, answer: &str, value: &str) -> bool {
    match spec.input {
        Input::Integer | Input::Decimal | Input::Fraction => {
            number_value(answer).is_ok_and(|given| number_value(value) == Ok(given))
        }
        // A chosen option is recognised by its text.
        Input::Text | Input::MultipleChoice => sameness(answer) == sameness(value),
        _ => mark(spec, answer, value).outcome == Outcome::Correct,
    }
}

fn exact(text: &str, asked: &TriggerContext<'_>) -> Result<TriggerTest, String> {
    if mark(asked.spec, text, asked.key).outcome == Outcome::Correct {
        return Err(format!("“{text}” is the key itself, or counts as it: it matches the right answer"));
    }
    let spec = strict(asked.spec);
    let own = mark(&spec, text, text);
    if own.outcome != Outcome::Correct {
        return Err(format!("“{text}” can never be entered here: {}", own.reason.unwrap_or_default()));
    }
    Ok(TriggerTest::Exact { spec, value: text.to_owned() })
}

fn pattern(text: &str) -> Result<Regex, String> {
    if text.len() > MAX_PATTERN {
        return Err(format!("its pattern is longer than {MAX_PATTERN} bytes"));
    }
    let mut built = RegexBuilder::new(text);
    let built = built.size_limit(MAX_PROGRAM).dfa_size_limit(MAX_PROGRAM).nest_limit(50).build();
    built.map_err(|error| format!("its pattern cannot be used: {error}"))
}

fn predicate(text: &str, asked: &TriggerContext<'_>) -> Result<TriggerTest, String> {
    let input = asked.spec.input;
    let ty = match input {
        Input::Integer => Type::Int,
        Input::Decimal | Input::Fraction => Type::Number,
        Input::Boolean => Type::Bool,
        _ => Type::Text,
    };
    let (mut names, mut values) = (Names::new(), Vec::new());
    names.add("answer", ty.clone()).map_err(|error| error.to_string())?;
    if let Some(key) = read(input, asked.key) {
        names.add("key", ty).map_err(|error| error.to_string())?;
        values.push(key);
    }
    for (name, variable) in asked.variables.into_iter().flatten() {
        // A variable that formulas do not support, by its name or its value, is not bound; using it is then an unknown
        // name.
        if let Some(value) = constant(variable)
            && names.add(name, Type::of(&value)).is_ok()
        {
            values.push(value);
        }
    }
    let formula = Formula::compile(text, &names).map_err(|problems| {
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("its predicate cannot be used: {}", all.join("; "))
    })?;
    if !formula.result_type().may_be_bool() {
        return Err(format!("its predicate gives {}, not a truth value", formula.result_type()));
    }
    Ok(TriggerTest::Predicate { formula, values, input })
}

/// An answer as a value for formulas.
fn read(input: Input, answer: &str) -> Option<Value> {
    match input {
        Input::Integer => number_value(answer).ok().filter(num_rational::Ratio::is_integer).map(Value::ratio),
        Input::Decimal | Input::Fraction => number_value(answer).ok().map(Value::ratio),
        Input::Boolean => truth_value(answer).map(Value::Bool),
        _ => Some(Value::text(answer.trim())),
    }
}

fn constant(variable: &Json) -> Option<Value> {
    match variable {
        Json::Bool(truth) => Some(Value::Bool(*truth)),
        Json::String(text) => number_value(text).ok().map(Value::ratio).or_else(|| Some(Value::text(text.as_str()))),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Some(Value::big(BigInt::from(whole))),
            // A decimal as written.
            None => number_value(&number.to_string()).ok().map(Value::ratio),
        },
        _ => None,
    }
}
