//! Checks whether constraints can hold together, and whether each can be evaluated.

use plumb_formula::Value;

use crate::blueprint::skill::{Level, Skill};
use crate::generate::{Constraint, GenerateError, Generator, SampleError, Stream};
use crate::text::problem::Severity;

use super::findings::{Findings, at_level, constraint_path};
use super::level::path;
use crate::generate::values;

/// Number of raw parameter values for which each level's constraints are evaluated.
const PROBES: u32 = 1_000;

/// Reports why no parameters can be drawn for a level, at the first constraint responsible.
pub(super) fn cannot_be_drawn(skill: &Skill, level: &Level, error: &GenerateError, findings: &mut Findings) {
    let GenerateError::Sample { error, .. } = error else {
        findings.error(&path(&level.name), "cannot-generate", error.to_string());
        return;
    };
    let name = &level.name;
    let (blamed, code, message, help) = match error {
        SampleError::Unsatisfiable { constraints, minimal } => {
            let message = match constraints[..] {
                [] => format!("level `{name}` has no items: a parameter has no value"),
                [only] => {
                    format!("level `{name}` has no items: no parameter values satisfy {}", shown(skill, level, &[only]))
                }
                _ => format!(
                    "level `{name}` has no items: no parameter values satisfy all of {}",
                    shown(skill, level, constraints)
                ),
            };
            let help = if *minimal && constraints.len() > 1 {
                "any of them alone can be taken away to make items possible"
            } else {
                "loosen the constraints or widen the parameters"
            };
            (constraints, "unsatisfiable", message, help)
        }
        SampleError::TooRare { constraints, probes, hits } => {
            let message = format!(
                "level `{name}` is too hard to draw: {hits} of {probes} random parameter values satisfy {}",
                shown(skill, level, constraints)
            );
            (constraints, "too-rare", message, "compute one parameter from the others instead of searching for it")
        }
    };
    let place = blamed.last().map_or_else(|| path(name), |constraint| constraint_path(name, *constraint));
    if let Some(problem) = findings.error(&place, code, message) {
        problem.help = Some(help.to_owned());
    }
}

fn shown(skill: &Skill, level: &Level, constraints: &[Constraint]) -> String {
    let texts = constraints.iter().filter_map(|constraint| match constraint {
        Constraint::Common(index) => skill.constraints.get(*index),
        Constraint::Level(index) => level.constraints.get(*index),
    });
    let texts: Vec<String> = texts.map(|formula| format!("`{}`", formula.source())).collect();
    texts.join(", ")
}

/// Evaluates the constraints for raw values. A constraint that fails although all others hold removes items silently.
pub(super) fn check(generator: &Generator, index: usize, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index];
    let mut stream = Stream::new(0, &format!("{}/{}/constraints", skill.id, level.name));
    for _ in 0..PROBES {
        let drawn = (0..skill.parameters.len()).map(|slot| {
            let domain = skill.domain_at(level, slot);
            domain.nth(stream.below(domain.len())).unwrap_or(Value::Int(0))
        });
        let parameters: Vec<Value> = drawn.collect();
        if let Some(found) = unguarded(skill, level, &parameters) {
            found.report(skill, level, &parameters, findings);
        }
    }
}

/// A constraint that cannot be evaluated for some values.
pub(super) struct UnguardedConstraint {
    path: String,
    error: plumb_formula::EvalError,
}

impl UnguardedConstraint {
    pub(super) fn report(self, skill: &Skill, level: &Level, parameters: &[Value], findings: &mut Findings) {
        let with = values::describe(skill, parameters);
        let message = at_level(&self.error.message, &level.name, &with);
        if let Some(problem) =
            findings.add(Severity::Error, &self.path, Some(self.error.span), self.error.code, message)
        {
            problem.help = Some("exclude these values with a constraint of their own".to_owned());
        }
    }
}

/// Returns the constraint, or the computed value it needs, that fails for these values while all other constraints
/// hold.
pub(super) fn unguarded(skill: &Skill, level: &Level, parameters: &[Value]) -> Option<UnguardedConstraint> {
    let common = skill.constraints.iter().enumerate().map(|(at, formula)| (Constraint::Common(at), formula));
    let own = level.constraints.iter().enumerate().map(|(at, formula)| (Constraint::Level(at), formula));
    // Values for which a computed value fails are not a solution; the survey reports the failures of solutions.
    let Ok(slots) = values::slots(skill, parameters) else { return None };
    let mut failed = None;
    for (constraint, formula) in common.chain(own) {
        match formula.eval(&slots) {
            Ok(Value::Bool(true)) => {}
            Ok(_) => return None,
            Err(error) if failed.is_none() => failed = Some((constraint, error)),
            Err(_) => {}
        }
    }
    let (constraint, error) = failed?;
    Some(UnguardedConstraint { path: constraint_path(&level.name, constraint), error })
}
