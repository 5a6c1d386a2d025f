//! Slip and guess of single blueprints, shrunk towards the skill's values while there are few answers.

use std::collections::BTreeMap;

use crate::mastery::bkt::{Bkt, Bounds, Emission};
use crate::mastery::smooth;

use super::History;

/// Options of fitting slip and guess of blueprints.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EmissionOptions {
    /// Number of answers that the skill's own value counts for. With as many answers from learners who know (or do not
    /// know) the skill, a blueprint's own rate has half the weight.
    pub strength: f64,
    /// Bounds of the values.
    pub bounds: Bounds,
    /// Iteration stops when no value changes by more than this.
    pub tolerance: f64,
    /// Maximum number of iterations.
    pub max_iterations: u32,
}

impl Default for EmissionOptions {
    fn default() -> Self {
        Self { strength: 30.0, bounds: Bounds::default(), tolerance: 1e-6, max_iterations: 50 }
    }
}

/// Expected answers of one blueprint.
#[derive(Debug, Clone, Copy, Default)]
struct BlueprintTally {
    known: f64,
    slips: f64,
    unknown: f64,
    guesses: f64,
}

/// Fits slip and guess by blueprint, given the skill's parameters: expectation-maximisation with a Beta prior that has
/// its mode at the skill's value.
pub fn fit_emissions(histories: &[History<'_>], skill: Bkt, options: &EmissionOptions) -> BTreeMap<String, Emission> {
    let named = histories.iter().flat_map(|history| &history.answers).filter_map(|answer| answer.blueprint);
    let mut emissions: BTreeMap<&str, Emission> = named.map(|name| (name, skill.emission())).collect();
    for _ in 0..options.max_iterations {
        let tallies = tally(histories, skill, &emissions);
        let mut furthest = 0.0_f64;
        for (name, emission) in &mut emissions {
            let next = shrunk(tallies.get(name).copied().unwrap_or_default(), *emission, skill, options);
            let change = (next.slip() - emission.slip()).abs().max((next.guess() - emission.guess()).abs());
            furthest = furthest.max(change);
            *emission = next;
        }
        if furthest <= options.tolerance {
            break;
        }
    }
    emissions.into_iter().map(|(name, emission)| (name.to_owned(), emission)).collect()
}

fn tally<'a>(
    histories: &[History<'a>],
    skill: Bkt,
    emissions: &BTreeMap<&'a str, Emission>,
) -> BTreeMap<&'a str, BlueprintTally> {
    let mut tallies: BTreeMap<&str, BlueprintTally> = BTreeMap::new();
    for history in histories {
        let emission = |name: Option<&str>| name.and_then(|name| emissions.get(name)).copied();
        let answers = history.answers.iter().map(|answer| {
            let emission = emission(answer.blueprint).unwrap_or_else(|| skill.emission());
            (answer.right, emission)
        });
        let trace = smooth::trace_with(skill, answers);
        for (answer, known) in history.answers.iter().zip(&trace.smoothed) {
            let Some(name) = answer.blueprint else { continue };
            let tally = tallies.entry(name).or_default();
            tally.known += known;
            tally.unknown += 1.0 - known;
            if answer.right {
                tally.guesses += 1.0 - known;
            } else {
                tally.slips += known;
            }
        }
    }
    tallies
}

fn shrunk(tally: BlueprintTally, present: Emission, skill: Bkt, options: &EmissionOptions) -> Emission {
    let strength = options.strength.max(f64::MIN_POSITIVE);
    let slip = (tally.slips + strength * skill.slip()) / (tally.known + strength);
    let guess = (tally.guesses + strength * skill.guess()) / (tally.unknown + strength);
    Emission::new(slip, guess).map_or(present, |next| options.bounds.project_emission(next))
}
