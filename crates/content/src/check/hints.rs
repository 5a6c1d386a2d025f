//! Renders hints, which otherwise happens only after an item is made.

use plumb_formula::{EvalError, Formula, Template, Value};

use crate::blueprint::skill::{Level, Skill};
use crate::generate::{Generator, Stream};
use crate::text::problem::Severity;

use super::findings::Findings;
use super::wording::{ItemContext, WordingCheck};
use crate::generate::values;

/// Number of solutions of a level for which hints are rendered.
const PROBES: u32 = 200;

/// A hint of the blueprint.
struct BlueprintHint<'s> {
    path: String,
    template: &'s Template,
    /// Condition of its strategy; the hint is shown only when that applies.
    condition: Option<&'s Formula>,
}

/// Renders every hint for some solutions of the level.
pub(super) fn check(generator: &Generator, index: usize, wording: &mut WordingCheck<'_>, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index];
    let hints: Vec<BlueprintHint<'_>> = hints(skill).collect();
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
        if !hints.iter().any(BlueprintHint::varies) {
            return;
        }
    }
}

impl BlueprintHint<'_> {
    fn varies(&self) -> bool {
        !self.template.slots_used().is_empty()
    }
}

fn hints(skill: &Skill) -> impl Iterator<Item = BlueprintHint<'_>> {
    let own = skill.hints.iter().enumerate();
    let own = own.map(|(at, template)| BlueprintHint { path: format!("hints[{at}]"), template, condition: None });
    let strategies = skill.strategies.iter().enumerate().flat_map(|(strategy, written)| {
        let path = move |at| format!("presentation.distractor_strategies[{strategy}].hints[{at}]");
        let condition = written.condition.as_ref();
        written.hints.iter().enumerate().map(move |(at, template)| BlueprintHint {
            path: path(at),
            template,
            condition,
        })
    });
    own.chain(strategies)
}

fn report(skill: &Skill, level: &Level, path: &str, error: &EvalError, parameters: &[Value], findings: &mut Findings) {
    let with = values::describe(skill, parameters);
    let message = format!("{} (level `{}`, with {with})", error.message, level.name);
    findings.add(Severity::Error, path, Some(error.span), error.code, message);
}
