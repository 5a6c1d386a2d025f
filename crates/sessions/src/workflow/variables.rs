//! Variables of a walk: the values that formulas see, one for each name that a step defines.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use plumb_formula::Value;
use serde_json::Value as Json;

use super::state::{RunResult, StepRecord, StepValue, WorkflowSession};
use plumb_content::question::Slots;
use plumb_content::workflow::{StepBody, Target, Workflow, WorkflowStep, names_of};

/// The largest integer that every JSON reader represents exactly.
const EXACT_IN_JSON: i64 = 1 << 53;

/// The values of a step's names, in the order of [`names_of`]; `None` for values that do not exist yet.
fn values_of(step: &WorkflowStep, record: &StepRecord) -> Slots {
    let mut values = match (&step.body, &record.known) {
        (StepBody::Ask { question, .. }, Some(StepValue::Answer(answer))) => question.values(answer.as_ref()),
        (StepBody::Choose { .. }, Some(StepValue::Choice(option))) => vec![Some(Value::text(option.as_str()))],
        (StepBody::Check { .. }, Some(StepValue::Check { passed, attempts })) => {
            vec![Some(Value::Bool(*passed)), Some(Value::Int(i64::from(*attempts)))]
        }
        (StepBody::Run { target, .. }, Some(StepValue::Run { result, .. })) => run_values(target, *result),
        (body, _) => vec![None; names_of(&step.id, body.kind(), Some(body)).len().saturating_sub(1)],
    };
    values.push(Some(Value::Int(i64::from(record.visits))));
    values
}

fn run_values(target: &Target, result: RunResult) -> Slots {
    // Basis points over 100: the exact percentage.
    let percent = result.score.and_then(|score| Value::fraction(BigInt::from(score), BigInt::from(100)));
    let mut values = vec![percent, Some(Value::Bool(result.completed))];
    if matches!(target, Target::Assessment(_)) {
        values.push(result.passed.map(Value::Bool));
    }
    values
}

/// The values of all names, by slot of the workflow's names.
pub(super) fn values(workflow: &Workflow, session: &WorkflowSession) -> Slots {
    let mut slots: Slots = vec![None; workflow.names.len()];
    let unseen = StepRecord::default();
    for step in &workflow.steps {
        let names = names_of(&step.id, step.body.kind(), Some(&step.body));
        let record = session.steps.get(&step.id).unwrap_or(&unseen);
        for ((name, _), value) in names.iter().zip(values_of(step, record)) {
            let place = workflow.names.slot(name).and_then(|slot| slots.get_mut(usize::from(slot)));
            if let Some(place) = place {
                *place = value;
            }
        }
    }
    slots
}

/// The variables that formulas see at this point: each name with a value. Numbers that JSON would not represent exactly
/// are text. No key is among them.
pub fn variables(workflow: &Workflow, session: &WorkflowSession) -> BTreeMap<String, Json> {
    let values = values(workflow, session);
    let known = workflow.names.iter().zip(values).filter_map(|((name, _), value)| Some((name, value?)));
    known.map(|(name, value)| (name.to_owned(), to_json(&value))).collect()
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Bool(truth) => Json::Bool(*truth),
        Value::Int(number) if (-EXACT_IN_JSON..=EXACT_IN_JSON).contains(number) => Json::from(*number),
        Value::List(items) => items.iter().map(to_json).collect(),
        other => Json::String(other.to_text()),
    }
}
