//! Warns of `round`, which rounds a half to even, unlike schools.

use num_rational::BigRational;
use num_traits::One as _;
use plumb_formula::ast::{Expr, ExprKind};
use plumb_formula::{Formula, Span};

use crate::blueprint::skill::Skill;
use crate::generate::{Generator, Stream, values};
use crate::text::problem::Severity;

use super::findings::{Findings, at_level};

/// Number of solutions of a level for which roundings are evaluated.
const PROBES: u32 = 500;

/// A number that is rounded to a whole one.
struct RoundedNumber {
    path: String,
    /// Position in the formula at the path.
    span: Span,
    whole: Formula,
    number: Formula,
}

/// Warns if the key or a computed value rounds a number exactly between two whole ones and gets another result than
/// schools do.
pub(super) fn check(generator: &Generator, index: usize, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index];
    let mut all: Vec<RoundedNumber> = Vec::new();
    collect(skill, &skill.answer, "generation.answer_formula", &mut all);
    for computed in &skill.computed {
        collect(skill, &computed.formula, &format!("generation.computed_values.{}", computed.name), &mut all);
    }
    if all.is_empty() {
        return;
    }
    let Ok(sampler) = generator.sampler(&level.name) else { return };
    let mut stream = Stream::new(0, "rounding");
    for _ in 0..PROBES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        let Ok(slots) = values::slots(skill, &parameters) else { continue };
        for rounded in &all {
            let Some(number) = rounded.number.eval(&slots).ok().and_then(|value| value.as_rational()) else { continue };
            let Some(whole) = rounded.whole.eval(&slots).ok().and_then(|value| value.as_rational()) else { continue };
            let half = BigRational::new(1.into(), 2.into());
            let schools = if number >= BigRational::from_integer(0.into()) {
                (&number + &half).floor()
            } else {
                (&number - &half).ceil()
            };
            let middle = (&number * (BigRational::one() + BigRational::one())).is_integer() && !number.is_integer();
            if middle && schools != whole {
                let with = values::describe(skill, &parameters);
                let message = format!("`round` takes {number} to {whole}, and schools to {schools}");
                let message = at_level(message, &level.name, &with);
                if let Some(problem) =
                    findings.add(Severity::Warning, &rounded.path, Some(rounded.span), "rounds-half-to-even", message)
                {
                    problem.help = Some("write `round_half_up(…)`".to_owned());
                }
            }
        }
    }
}

/// Collects the roundings to whole numbers in a formula.
fn collect(skill: &Skill, formula: &Formula, path: &str, all: &mut Vec<RoundedNumber>) {
    formula.ast().walk(&mut |node| {
        let ExprKind::Call(function, arguments) = &node.kind else { return };
        let [number] = arguments.as_slice() else { return };
        let part = |part: &Expr| Formula::compile(part.span.text(formula.source()), &skill.names).ok();
        if function.name() == "round"
            && let (Some(whole), Some(number)) = (part(node), part(number))
        {
            all.push(RoundedNumber { path: path.to_owned(), span: node.span, whole, number });
        }
    });
}
