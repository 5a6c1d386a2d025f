//! Hints are shown later than the item is made, so they are tried here.

use plumb_formula::{EvalError, Template, Value};

use crate::blueprint::skill::{Level, Skill};
use crate::generate::{Generator, Stream};
use crate::text::problem::Severity;

use super::findings::Findings;
use super::wording::Wording;
use crate::generate::values;

/// Solutions of a level whose hints are rendered.
const PROBES: u32 = 200;

/// Renders every hint for some solutions of the level.
pub(super) fn check(generator: &Generator, index: usize, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index];
    let hints: Vec<(String, &Template)> = hints(skill).collect();
    if hints.iter().all(|(_, hint)| hint.slots_used().is_empty()) {
        return;
    }
    let Ok(sampler) = generator.sampler(&level.name) else { return };
    let mut stream = Stream::new(0, "hints");
    let mut wording = Wording::new(skill, &level.name);
    for _ in 0..PROBES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        let Ok(mut slots) = values::slots(skill, &parameters) else { continue };
        let Ok(answer) = skill.answer.eval(&slots) else { continue };
        slots.push(answer);
        for (path, hint) in &hints {
            match hint.render(&slots) {
                Ok(said) => wording.hint(path, &said, &parameters, findings),
                Err(error) => report(skill, level, path, &error, &parameters, findings),
            }
        }
    }
}

fn hints(skill: &Skill) -> impl Iterator<Item = (String, &Template)> {
    let own = skill.hints.iter().enumerate().map(|(at, hint)| (format!("hints[{at}]"), hint));
    let strategies = skill.strategies.iter().enumerate().flat_map(|(strategy, written)| {
        let path = move |at| format!("presentation.distractor_strategies[{strategy}].hints[{at}]");
        written.hints.iter().enumerate().map(move |(at, hint)| (path(at), hint))
    });
    own.chain(strategies)
}

fn report(skill: &Skill, level: &Level, path: &str, error: &EvalError, parameters: &[Value], findings: &mut Findings) {
    let with = values::describe(skill, parameters);
    let message = format!("{} (level `{}`, with {with})", error.message, level.name);
    findings.add(Severity::Error, path, Some(error.span), error.code, message);
}
