//! Checks the declared difficulty on items of each level: factors can be evaluated, classes cover all items, and items
//! of a harder level are harder.

use num_traits::ToPrimitive as _;

use crate::blueprint::calculation::Calculation;
use crate::blueprint::difficulty::FactorMeasure;
use crate::blueprint::skill::{Level, Skill};
use crate::generate::difficulty::{ComputedDifficulty, contribution};
use crate::generate::{Generator, Stream, values};
use crate::text::problem::Severity;
use plumb_formula::{EvalError, Value};
use plumb_types::decimal::Decimal;

use super::findings::{Findings, at_level};
use super::level::path;

/// Number of solutions of a level for which the difficulty is computed.
const PROBES: u32 = 200;

/// Checks the declared difficulty of a skill; nothing, if none is declared.
pub(super) fn check(generator: &Generator, findings: &mut Findings) {
    let skill = generator.skill();
    if skill.difficulty.is_empty() {
        return;
    }
    let mut used = vec![false; skill.difficulty.factors.len()];
    let mut means: Vec<(&Level, f64)> = Vec::new();
    for level in &skill.levels {
        let Ok(sampler) = generator.sampler(&level.name) else { continue };
        let mut stream = Stream::new(0, "difficulty");
        let mut probes = LevelProbes::default();
        for _ in 0..PROBES {
            let Ok(parameters) = sampler.draw(&mut stream) else { break };
            let Ok(slots) = values::slots(skill, &parameters) else { continue };
            evaluate(skill, level, &parameters, &slots, &mut used, findings);
            probes.add(skill, level, &parameters, &slots);
        }
        probes.report(level, findings);
        if let Some(mean) = probes.mean() {
            means.push((level, mean));
        }
    }
    unused(skill, &used, findings);
    compare(means, findings);
}

/// Items of a level.
#[derive(Default)]
struct LevelProbes {
    items: u32,
    sum: f64,
    without_class: u32,
    /// Parameters of the first item without a class.
    example: Option<String>,
}

impl LevelProbes {
    fn add(&mut self, skill: &Skill, level: &Level, parameters: &[Value], slots: &[Value]) {
        let computed = ComputedDifficulty::of_slots(skill, level, slots);
        self.items += 1;
        self.sum += computed.estimated.to_rational().to_f64().unwrap_or_default();
        if skill.difficulty.has_classes() && computed.factors.is_empty() {
            self.without_class += 1;
            self.example.get_or_insert_with(|| values::describe(skill, parameters));
        }
    }

    fn mean(&self) -> Option<f64> {
        (self.items > 0).then(|| self.sum / f64::from(self.items))
    }

    fn report(&self, level: &Level, findings: &mut Findings) {
        let Some(example) = &self.example else { return };
        let message =
            format!("no class holds for {} of {} items looked at, for instance", self.without_class, self.items);
        let message = at_level(message, &level.name, example);
        if let Some(problem) = findings.warning(&path(&level.name), "no-class", message) {
            problem.help =
                Some("add a class for them, or give a `base_difficulty`; they count as the level".to_owned());
        }
    }
}

/// Evaluates each factor, reports those that fail, and notes those that count for these values.
fn evaluate(
    skill: &Skill,
    level: &Level,
    parameters: &[Value],
    slots: &[Value],
    used: &mut [bool],
    findings: &mut Findings,
) {
    let operands = Calculation::of_skill(skill).and_then(|calculation| calculation.operands(slots));
    for (at, factor) in skill.difficulty.factors.iter().enumerate() {
        match contribution(factor, operands, slots) {
            Ok(Some(added)) => {
                let is_class = skill.difficulty.has_classes();
                used[at] |= is_class || factor.weight == Decimal::whole(0) || added != Decimal::whole(0);
                // Only the first class counts.
                if is_class {
                    return;
                }
            }
            Ok(None) => {}
            Err(error) => fails(skill, at, level, parameters, &error, findings),
        }
    }
}

fn fails(skill: &Skill, at: usize, level: &Level, parameters: &[Value], error: &EvalError, findings: &mut Findings) {
    let field = match skill.difficulty.factors[at].measure {
        FactorMeasure::Times(_) => "times",
        FactorMeasure::When(_) | FactorMeasure::Known(_) => "when",
    };
    let message = at_level(&error.message, &level.name, &values::describe(skill, parameters));
    let place = format!("{}.{field}", factor_path(at));
    findings.add(Severity::Error, &place, Some(error.span), error.code, message);
}

fn factor_path(at: usize) -> String {
    format!("generation.difficulty_factors[{at}]")
}

/// Warns of factors that count for no item of any level.
fn unused(skill: &Skill, used: &[bool], findings: &mut Findings) {
    for (at, factor) in skill.difficulty.factors.iter().enumerate().filter(|(at, _)| !used[*at]) {
        let message = format!("`{}` counts for no item that was looked at, at any level", factor.name);
        if let Some(problem) = findings.warning(&factor_path(at), "idle-factor", message) {
            problem.help = Some("change what it counts, or remove it; of several classes the first counts".to_owned());
        }
    }
}

/// Warns of levels with a higher value that are not harder by the declared difficulty.
fn compare(mut means: Vec<(&Level, f64)>, findings: &mut Findings) {
    means.sort_by_key(|(level, _)| level.value);
    for pair in means.windows(2) {
        let [(easier, low), (harder, high)] = pair else { continue };
        if easier.value < harder.value && high <= low {
            let message = format!(
                "level `{}` has a higher value than `{}`, but the computed difficulty of its items is {high:.2} on \
                 average, and {low:.2} there",
                harder.name, easier.name
            );
            if let Some(problem) = findings.warning(&path(&harder.name), "difficulty-order", message) {
                problem.help = Some("change the weights, or the values of the levels".to_owned());
            }
        }
    }
}
