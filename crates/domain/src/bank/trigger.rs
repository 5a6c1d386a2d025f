//! Misconception triggers, compiled: which wrong answer has which name.

use num_bigint::BigInt;
use plumb_formula::{Formula, Names, Type, Value};
use regex::{Regex, RegexBuilder};
use serde_json::Value as Json;

use super::canonical::value;
use super::item::{InputType, MathProblemItem};
use super::verify::marking;
use crate::answer::{AnswerSpec, Outcome, mark};
use crate::generate::sameness;
use crate::tutoring::diagnosis::{Trigger, TriggerKind};

/// The longest regular expression, in bytes, and the most memory its program may take.
const MAX_PATTERN: usize = 500;
const MAX_PROGRAM: usize = 256 * 1024;
/// The longest answer a trigger looks at, in bytes.
const MAX_ANSWER: usize = 8_000;

/// A trigger that is ready to be asked.
#[derive(Debug, Clone)]
pub struct CompiledTrigger(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Exact { spec: Option<AnswerSpec>, value: String },
    Pattern(Regex),
    Predicate { formula: Formula, values: Vec<Value>, input: InputType },
}

impl CompiledTrigger {
    /// Compiles a trigger of `item`; the error says what is wrong with it.
    ///
    /// A regular expression is *found* in the answer (anchor it to match the whole), takes linear time and is bounded
    /// in size. A predicate is a formula over `answer`, `key` and the problem's variables.
    pub fn compile(item: &MathProblemItem, trigger: &Trigger) -> Result<Self, String> {
        let text = trigger.value.as_str();
        if text.trim().is_empty() {
            return Err("the trigger is empty".to_owned());
        }
        Ok(Self(match trigger.kind {
            TriggerKind::ExactAnswer => exact(item, text)?,
            TriggerKind::Regex => Kind::Pattern(pattern(text)?),
            TriggerKind::Predicate => predicate(item, text)?,
        }))
    }

    /// Whether it recognises this answer. What cannot be read or computed is not recognised.
    pub fn fires(&self, answer: &str) -> bool {
        let answer = answer.trim();
        if answer.len() > MAX_ANSWER {
            return false;
        }
        match &self.0 {
            Kind::Exact { spec: Some(spec), value } => mark(spec, answer, value).outcome == Outcome::Correct,
            Kind::Exact { spec: None, value } => sameness(answer) == sameness(value),
            Kind::Pattern(pattern) => pattern.is_match(answer),
            Kind::Predicate { formula, values, input } => read(*input, answer).is_some_and(|answer| {
                let mut slots = vec![answer];
                slots.extend(values.iter().cloned());
                formula.eval(&slots).is_ok_and(|value| value == Value::Bool(true))
            }),
        }
    }
}

/// A wrong answer is this very one: a tolerance, which is for the key, does not widen it.
fn exact(item: &MathProblemItem, text: &str) -> Result<Kind, String> {
    let key = item.solution_logic.final_answer_canonical.as_str();
    let spec = marking(&item.answer_spec);
    let right = match &spec {
        Some(spec) => mark(spec, text, key).outcome == Outcome::Correct,
        None => sameness(text) == sameness(key),
    };
    if right {
        return Err(format!("“{text}” is the key itself, or counts as it"));
    }
    let spec = spec.map(|spec| AnswerSpec { absolute_tolerance: None, ..spec });
    if let Some(spec) = &spec
        && let verdict = mark(spec, text, text)
        && verdict.outcome != Outcome::Correct
    {
        let why = verdict.reason.unwrap_or_default();
        return Err(format!("“{text}” can never be entered here: {why}"));
    }
    Ok(Kind::Exact { spec, value: text.to_owned() })
}

fn pattern(text: &str) -> Result<Regex, String> {
    if text.len() > MAX_PATTERN {
        return Err(format!("the regular expression is longer than {MAX_PATTERN} bytes"));
    }
    RegexBuilder::new(text)
        .size_limit(MAX_PROGRAM)
        .dfa_size_limit(MAX_PROGRAM)
        .nest_limit(50)
        .build()
        .map_err(|error| format!("the regular expression cannot be used: {error}"))
}

fn predicate(item: &MathProblemItem, text: &str) -> Result<Kind, String> {
    let input = item.answer_spec.input_type;
    let ty = match input {
        InputType::Integer => Type::Int,
        InputType::Decimal | InputType::Fraction => Type::Number,
        InputType::Boolean => Type::Bool,
        InputType::Expression | InputType::Set | InputType::MultipleChoice => Type::Text,
    };
    let (mut names, mut values) = (Names::new(), Vec::new());
    names.add("answer", ty.clone()).map_err(|error| error.to_string())?;
    if let Some(key) = read(input, &item.solution_logic.final_answer_canonical) {
        names.add("key", ty).map_err(|error| error.to_string())?;
        values.push(key);
    }
    for (name, variable) in &item.problem_content.variables {
        // A variable whose name or value formulas do not know is not bound; using it is then an unknown name.
        if let Some(value) = constant(variable)
            && names.add(name, Type::of(&value)).is_ok()
        {
            values.push(value);
        }
    }
    let formula = Formula::compile(text, &names).map_err(|problems| {
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        format!("the predicate cannot be used: {first}")
    })?;
    if !formula.result_type().may_be_bool() {
        return Err(format!("the predicate gives {}, not a truth value", formula.result_type()));
    }
    Ok(Kind::Predicate { formula, values, input })
}

/// An answer as formulas see it.
fn read(input: InputType, answer: &str) -> Option<Value> {
    match input {
        InputType::Integer => value(&sameness(answer)).filter(num_rational::Ratio::is_integer).map(Value::ratio),
        InputType::Decimal | InputType::Fraction => value(&sameness(answer)).map(Value::ratio),
        InputType::Boolean => match sameness(answer).as_str() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        },
        InputType::Expression | InputType::Set | InputType::MultipleChoice => Some(Value::text(answer)),
    }
}

fn constant(variable: &Json) -> Option<Value> {
    match variable {
        Json::Bool(truth) => Some(Value::Bool(*truth)),
        Json::String(text) => value(text).map(Value::ratio).or_else(|| Some(Value::text(text.as_str()))),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Some(Value::big(BigInt::from(whole))),
            // A decimal as it is written; what needs an exponent is not bound.
            None => value(&number.to_string()).map(Value::ratio),
        },
        _ => None,
    }
}
