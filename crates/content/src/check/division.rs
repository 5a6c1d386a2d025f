//! Searches for divisions by zero: the sampler looks for values that make a divisor zero.
//!
//! A random sample easily misses the one value in a million that divides by zero. So each divisor gets a constraint
//! that sets it to zero: if that has no solution, division by zero is impossible.

use std::sync::Arc;

use plumb_formula::ast::{BinaryOp, Expr, ExprKind};
use plumb_formula::{Formula, Value};

use crate::blueprint::skill::{Level, Skill};
use crate::generate::{BlueprintPart, PreparationLimits, Sampler, Stream};
use crate::text::problem::Severity;

use super::constraints;
use super::findings::{Findings, at_level, part_path};
use crate::generate::values;

/// Limits of the work for one divisor.
const LIMITS: PreparationLimits = PreparationLimits { nodes: 200_000, table: 20_000, probes: 20_000 };
/// Maximum number of divisors checked in a level.
const MAX_DIVISORS: usize = 32;
/// Number of solutions tried with a divisor of zero: a condition may guard the division for some of them.
const TRIES: u32 = 32;

/// Checks every division in the level's formulas. A complete survey has already evaluated those used for items, so only
/// the constraints themselves remain.
pub(super) fn check(skill: &Arc<Skill>, index: usize, complete: bool, findings: &mut Findings) {
    let level = &skill.levels[index];
    let mut divisors = Vec::new();
    for formula in skill.constraints.iter().chain(&level.constraints) {
        collect(skill, formula, None, &mut divisors);
    }
    if !complete {
        for (at, computed) in skill.computed.iter().enumerate() {
            collect(skill, &computed.formula, Some(BlueprintPart::Computed(at)), &mut divisors);
        }
        collect(skill, &skill.answer, Some(BlueprintPart::Answer), &mut divisors);
        for (at, strategy) in skill.strategies.iter().enumerate() {
            collect(skill, &strategy.formula, Some(BlueprintPart::Strategy(at)), &mut divisors);
        }
    }
    for divisor in divisors.iter().take(MAX_DIVISORS) {
        probe(skill, index, divisor, findings);
    }
}

/// A divisor that is not constant.
struct Divisor {
    /// Formula `divisor == 0`, over parameters and computed values.
    zero: Formula,
    /// Formula that contains the division.
    formula: Formula,
    /// Part of the blueprint with the formula; `None` for a constraint.
    part: Option<BlueprintPart>,
}

fn collect(skill: &Skill, formula: &Formula, part: Option<BlueprintPart>, divisors: &mut Vec<Divisor>) {
    formula.ast().walk(&mut |node| {
        let ExprKind::Binary(BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Mod, _, divisor) = &node.kind else {
            return;
        };
        if let Some(zero) = equals_zero(skill, formula, divisor) {
            divisors.push(Divisor { zero, formula: formula.clone(), part });
        }
    });
}

/// Returns `None` for divisors that are constant or depend on slots that are not drawn: loop variables, `answer`.
fn equals_zero(skill: &Skill, formula: &Formula, divisor: &Expr) -> Option<Formula> {
    let (mut names, mut foreign) = (false, false);
    divisor.walk(&mut |node| match node.kind {
        ExprKind::Slot(slot) if usize::from(slot) < skill.answer_slot() => names = true,
        ExprKind::Slot(_) | ExprKind::Local(_) => foreign = true,
        _ => {}
    });
    if !names || foreign {
        return None;
    }
    Formula::compile(&format!("({}) == 0", divisor.span.text(formula.source())), &skill.names).ok()
}

fn probe(skill: &Arc<Skill>, index: usize, divisor: &Divisor, findings: &mut Findings) {
    let mut narrowed = Skill::clone(skill);
    let own = &mut narrowed.levels[index].constraints;
    if divisor.part.is_none() {
        // The constraint itself fails where its divisor is zero, so it cannot be required there.
        own.retain(|constraint| *constraint != divisor.formula);
        narrowed.constraints.retain(|constraint| *constraint != divisor.formula);
    }
    narrowed.levels[index].constraints.push(divisor.zero.clone());
    let narrowed = Arc::new(narrowed);
    let Ok(sampler) = Sampler::prepare(&narrowed, index, &LIMITS) else { return };
    let mut stream = Stream::new(0, "division");
    for _ in 0..TRIES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        if report(skill, &skill.levels[index], divisor, &parameters, findings) {
            return;
        }
    }
}

/// Reports failures for these values; a guarded division does not fail.
fn report(skill: &Skill, level: &Level, divisor: &Divisor, parameters: &[Value], findings: &mut Findings) -> bool {
    let Some(part) = divisor.part else {
        let found = constraints::unguarded(skill, level, parameters);
        return found.map(|found| found.report(skill, level, parameters, findings)).is_some();
    };
    let (part, error) = match values::slots(skill, parameters) {
        Err((at, error)) => (BlueprintPart::Computed(at), error),
        Ok(mut slots) => {
            if let BlueprintPart::Strategy(at) = part {
                let Ok(answer) = skill.answer.eval(&slots) else { return false };
                slots.push(answer);
                if skill.strategies[at].condition.as_ref().is_some_and(|condition| !values::holds(condition, &slots)) {
                    return false;
                }
            }
            match divisor.formula.eval(&slots) {
                Ok(_) => return false,
                Err(error) => (part, error),
            }
        }
    };
    let with = values::describe(skill, parameters);
    let message = at_level(&error.message, &level.name, &with);
    let path = part_path(skill, part);
    if let Some(problem) = findings.add(Severity::Error, &path, Some(error.span), error.code, message) {
        problem.help = Some("exclude the value, or add a constraint or a condition".to_owned());
    }
    true
}
