//! Values of all slots for given parameters.

use plumb_formula::{EvalError, Formula, Value};

use crate::blueprint::skill::{Level, Skill};

/// Returns parameters and computed values by slot. If a computed value fails, its index and the error.
pub(crate) fn slots(skill: &Skill, parameters: &[Value]) -> Result<Vec<Value>, (usize, EvalError)> {
    let mut slots = parameters.to_vec();
    for (index, computed) in skill.computed.iter().enumerate() {
        slots.push(computed.formula.eval(&slots).map_err(|error| (index, error))?);
    }
    Ok(slots)
}

/// Whether a condition is true; one that cannot be evaluated is not.
pub(crate) fn holds(condition: &Formula, slots: &[Value]) -> bool {
    matches!(condition.eval(slots), Ok(Value::Bool(true)))
}

/// Returns the first constraint of the level, common ones first, that these values violate.
pub(crate) fn broken<'s>(skill: &'s Skill, level: &'s Level, slots: &[Value]) -> Option<&'s Formula> {
    skill.constraints.iter().chain(&level.constraints).find(|constraint| !holds(constraint, slots))
}

/// Describes parameter values for people: `a = 3, b = 'x'`.
pub(crate) fn describe(skill: &Skill, parameters: &[Value]) -> String {
    let shown = skill.parameters.iter().zip(parameters).map(|(parameter, value)| match value {
        Value::Str(text) => format!("{} = '{text}'", parameter.name),
        other => format!("{} = {other}", parameter.name),
    });
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() { "no parameters".to_owned() } else { shown.join(", ") }
}
