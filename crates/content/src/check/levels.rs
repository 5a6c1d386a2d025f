//! Compares levels: whether they differ, and whether the harder one is harder.
//!
//! The difficulty of items is measured by the blueprint's own `features`, or else by the size of numbers and the number
//! of solution steps. Only consistent differences are reported.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use num_traits::{Signed as _, ToPrimitive as _};
use plumb_formula::Value;

use crate::blueprint::skill::{Domain, Level, Skill};
use crate::generate::{RenderedItem, values};

use super::findings::Findings;
use super::level::path;

/// Number of items measured in a level.
const MEASURED: u32 = 1_000;
/// Means closer together than this count as equal.
const ALIKE: f64 = 0.1;
/// A mean below this share of another one counts as much smaller.
const MUCH: f64 = 0.6;

/// Measurements of the items of one level.
pub(super) struct Profile {
    index: usize,
    /// Hash over all parameter values, independent of their order.
    fingerprint: u64,
    solutions: u64,
    /// Whether these are all solutions.
    complete: bool,
    measured: u32,
    /// Sums of sizes, by parameter; `None` for values that are not numbers.
    parameters: Vec<Option<f64>>,
    key: Option<f64>,
    steps: f64,
    /// Sums of values, by feature.
    features: Vec<f64>,
}

impl Profile {
    pub(super) fn new(skill: &Skill, index: usize) -> Self {
        Self {
            index,
            fingerprint: 0,
            solutions: 0,
            complete: false,
            measured: 0,
            parameters: vec![Some(0.0); skill.parameters.len()],
            key: Some(0.0),
            steps: 0.0,
            features: vec![0.0; skill.features.len()],
        }
    }

    /// Adds the measurements of one solution.
    pub(super) fn item(&mut self, skill: &Skill, parameters: &[Value], shown: &RenderedItem) {
        let mut hasher = DefaultHasher::new();
        for value in parameters {
            value.to_text().hash(&mut hasher);
        }
        self.fingerprint = self.fingerprint.wrapping_add(hasher.finish());
        self.solutions += 1;
        if self.measured == MEASURED {
            return;
        }
        self.measured += 1;
        for (sum, value) in self.parameters.iter_mut().zip(parameters) {
            *sum = sum.zip(size(value)).map(|(sum, size)| sum + size);
        }
        let key = plumb_answers::answer::plain_value(&shown.key).and_then(|value| value.abs().to_f64());
        self.key = self.key.zip(key).map(|(sum, size)| sum + size);
        self.steps += shown.solution.len().to_f64().unwrap_or_default();
        if skill.features.is_empty() {
            return;
        }
        let Ok(slots) = values::slots(skill, parameters) else { return };
        for (sum, feature) in self.features.iter_mut().zip(&skill.features) {
            *sum += match feature.formula.eval(&slots) {
                Ok(Value::Bool(true)) => 1.0,
                Ok(value) => value.as_rational().and_then(|number| number.to_f64()).unwrap_or_default(),
                Err(_) => 0.0,
            };
        }
    }

    pub(super) fn finish(mut self, complete: bool) -> Self {
        self.complete = complete;
        self
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / f64::from(self.measured.max(1))
    }
}

fn size(value: &Value) -> Option<f64> {
    value.as_rational().and_then(|number| number.abs().to_f64())
}

/// Compares the levels with each other.
pub(super) fn compare(skill: &Skill, profiles: &[Profile], findings: &mut Findings) {
    for (at, later) in profiles.iter().enumerate() {
        if let Some(same) = profiles[..at].iter().find(|before| are_same(skill, before, later)) {
            let (one, other) = (&skill.levels[same.index].name, &skill.levels[later.index].name);
            let message = format!("level `{other}` has the very items of level `{one}`");
            if let Some(problem) = findings.warning(&path(other), "same-level", message) {
                problem.help = Some("give each level constraints or parameters of its own".to_owned());
            }
        }
    }
    let mut ranked: Vec<&Profile> = profiles.iter().filter(|profile| profile.measured > 0).collect();
    ranked.sort_by(|one, other| {
        let value = |profile: &Profile| skill.levels[profile.index].value.millionths();
        value(one).cmp(&value(other))
    });
    for pair in ranked.windows(2) {
        let [easier, harder] = pair else { continue };
        if skill.levels[easier.index].value.millionths() < skill.levels[harder.index].value.millionths()
            && let Some(why) = turned_round(skill, easier, harder)
        {
            let (low, high) = (&skill.levels[easier.index].name, &skill.levels[harder.index].name);
            let message = format!("level `{high}` is said to be harder than `{low}`, but {why}");
            if let Some(problem) = findings.warning(&path(high), "level-order", message) {
                problem.help = Some(
                    "exchange the levels or their `value`, or name under `features` what makes an item hard".to_owned(),
                );
            }
        }
    }
}

fn are_same(skill: &Skill, one: &Profile, other: &Profile) -> bool {
    let equal = one.complete && other.complete && one.solutions > 0;
    let drawn = equal && (one.solutions, one.fingerprint) == (other.solutions, other.fingerprint);
    drawn || written(&skill.levels[one.index]) == written(&skill.levels[other.index])
}

/// Returns the constraints and parameters of a level in a canonical order.
fn written(level: &Level) -> (Vec<String>, Vec<(usize, Domain)>) {
    let mut constraints: Vec<String> =
        level.constraints.iter().map(|formula| formula.source().split_whitespace().collect()).collect();
    constraints.sort_unstable();
    let mut parameters = level.parameters.clone();
    parameters.sort_by_key(|(slot, _)| *slot);
    (constraints, parameters)
}

/// Describes why the level marked as harder is the easier one.
fn turned_round(skill: &Skill, easier: &Profile, harder: &Profile) -> Option<String> {
    if !skill.features.is_empty() {
        let means = |profile: &Profile| -> Vec<f64> { profile.features.iter().map(|sum| profile.mean(*sum)).collect() };
        let (low, high) = (means(easier), means(harder));
        let falls = low.iter().zip(&high).position(|(low, high)| *high < low - ALIKE * low.abs().max(0.5))?;
        let rises = low.iter().zip(&high).any(|(low, high)| high > low);
        let name = &skill.features[falls].name;
        return (!rises).then(|| {
            format!("`{name}` is {:.2} there on the average, and {:.2} at the easier level", high[falls], low[falls])
        });
    }
    let sizes = |profile: &Profile| -> Vec<Option<f64>> {
        profile.parameters.iter().chain([&profile.key]).map(|sum| sum.map(|sum| profile.mean(sum))).collect()
    };
    let pairs: Vec<(usize, f64, f64)> = sizes(easier)
        .into_iter()
        .zip(sizes(harder))
        .enumerate()
        .filter_map(|(at, (low, high))| Some((at, low?, high?)))
        .collect();
    let rises = pairs.iter().any(|(_, low, high)| *high > low * (1.0 + ALIKE));
    let more_steps = harder.mean(harder.steps) > easier.mean(easier.steps);
    let key_falls = pairs.iter().any(|(at, low, high)| *at == skill.parameters.len() && *high < low * MUCH);
    let (at, low, high) = pairs.iter().find(|(at, low, high)| *at < skill.parameters.len() && *high < low * MUCH)?;
    let name = &skill.parameters[*at].name;
    (!rises && !more_steps && key_falls).then(|| {
        format!("its numbers are smaller: `{name}` is {high:.1} on the average, and {low:.1} at the easier level")
    })
}
