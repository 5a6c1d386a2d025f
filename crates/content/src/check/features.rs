//! Evaluates features, which are computed only after an item is made.

use crate::generate::{Generator, Stream};
use crate::text::problem::Severity;

use super::findings::{Findings, at_level};
use crate::generate::values;

/// Number of solutions of a level for which features are evaluated.
const PROBES: u32 = 200;

/// Evaluates every feature for some solutions of the level.
pub(super) fn check(generator: &Generator, index: usize, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index];
    if skill.features.is_empty() {
        return;
    }
    let Ok(sampler) = generator.sampler(&level.name) else { return };
    let mut stream = Stream::new(0, "features");
    for _ in 0..PROBES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        let Ok(slots) = values::slots(skill, &parameters) else { continue };
        for feature in &skill.features {
            if let Err(error) = feature.formula.eval(&slots) {
                let with = values::describe(skill, &parameters);
                let message = at_level(&error.message, &level.name, &with);
                let path = format!("features.{}", feature.name);
                findings.add(Severity::Error, &path, Some(error.span), error.code, message);
            }
        }
    }
}
