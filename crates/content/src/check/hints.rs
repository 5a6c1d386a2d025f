//! Renders hints, which otherwise happens only after an item is made.

use plumb_formula::{EvalError, Value};

use crate::blueprint::skill::{HintTemplate, Level, Skill};
use crate::generate::{Generator, Stream};
use crate::text::problem::Severity;

use super::findings::{Findings, at_level};
use super::wording::{ItemContext, WordingCheck};
use crate::generate::values;

/// Number of solutions of a level for which hints are rendered.
const PROBES: u32 = 200;

/// Renders every hint for some solutions of the level.
pub(super) fn check(generator: &Generator, index: usize, wording: &mut WordingCheck<'_>, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index];
    let hints: Vec<HintTemplate<'_>> = skill.hint_templates().collect();
    if hints.is_empty() {
        return;
    }
    let Ok(sampler) = generator.sampler(&level.name) else { return };
    let mut stream = Stream::new(0, "hints");
    let mut read_once = false;
    for _ in 0..PROBES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        let Ok(mut slots) = values::slots(skill, &parameters) else { continue };
        // The survey reports failed evaluations.
        let Ok(answer) = skill.answer.eval(&slots) else { continue };
        let Ok(made) = generator.evaluate(parameters.clone()) else { continue };
        slots.push(answer);
        let stems: Vec<&str> = made.stems.iter().map(String::as_str).collect();
        let others: Vec<&str> = made.distractors.iter().map(|(_, text)| text.as_str()).collect();
        let item = ItemContext { stems: &stems, key: &made.key, others: &others };
        // A hint without slots cannot reveal an item's key, and is checked once.
        for hint in hints.iter().filter(|hint| !read_once || hint.varies()) {
            match hint.template.render(&slots) {
                Ok(_) if hint.varies() && hint.condition.is_some_and(|condition| !values::holds(condition, &slots)) => {
                }
                Ok(said) => wording.hint(&hint.path, &said, item, &parameters, findings),
                Err(error) => report(skill, level, &hint.path, &error, &parameters, findings),
            }
        }
        read_once = true;
        if !hints.iter().any(HintTemplate::varies) {
            return;
        }
    }
}

fn report(skill: &Skill, level: &Level, path: &str, error: &EvalError, parameters: &[Value], findings: &mut Findings) {
    let with = values::describe(skill, parameters);
    let message = at_level(&error.message, &level.name, &with);
    findings.add(Severity::Error, path, Some(error.span), error.code, message);
}
