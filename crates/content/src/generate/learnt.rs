//! A guessing rule that is learnt: it weighs all visible features of the options, as a learner with much practice
//! would.
//!
//! A simple rule uses one feature. Two features that are uninformative by themselves may together reveal the key: the
//! middle number that also has a minus sign. So a linear rule (a multinomial logit) is learnt from half of the items of
//! a group and tested on the other half; a group is as large as a learner's practice. The result is identical on every
//! machine, because only sums, products and quotients are used.

use std::collections::{BTreeMap, BTreeSet};

use super::looks::{OptionComparison, even};
use super::parts::{PLACES, Parts, alike_at, in_common};
use super::testwise::{ALONE, PAIRS, PickRule, SURE};

/// Number of items in a group: the rule learns from half of it, about as many of one kind as a learner gets, and is
/// tested on the other half. From thousands of items it would learn more than any learner does, such as the skill
/// itself if the options contain it.
const GROUP: usize = 100;
/// If the options consist of at most this many different texts, each text is a feature.
const MAX_WORDS: usize = 16;
const ROUNDS: usize = 80;
const STEP: f64 = 0.25;
const MOMENTUM: f64 = 0.9;
/// Strength of the pull of weights towards zero (ridge), so that chance in one half is not taken for a rule.
const SHRINKING: f64 = 0.02;

/// Success of a learnt rule.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Learnt {
    /// Share of correct picks from 0 to 1, over both halves of all groups, each tested with the other half's rule.
    pub(super) share: f64,
    /// The most important features.
    pub(super) cues: Vec<&'static str>,
}

/// Features of the options of one item, the key first.
type FeatureRows = Vec<Vec<f64>>;

/// Learns from half of each group of items and tests on the other half, both ways; each item has its key first. `None`
/// if there are too few items for a group.
pub(super) fn learn(items: &[Vec<String>]) -> Option<Learnt> {
    if items.len() < GROUP {
        return None;
    }
    let words = words(items);
    let mut names = Vec::new();
    let seen: Vec<FeatureRows> = items.iter().map(|options| seen(options, &words, &mut names)).collect();
    let (mut right, mut tried, mut pull) = (0.0, 0_u32, BTreeMap::<&'static str, f64>::new());
    for (group, odd) in seen.chunks_exact(GROUP).flat_map(|group| [(group, 0), (group, 1)]) {
        let taught: Vec<&FeatureRows> = group.iter().skip(odd).step_by(2).collect();
        let weights = fit(&taught, names.len());
        for item in group.iter().skip(1 - odd).step_by(2) {
            right += picked(item, &weights);
            tried += 1;
            for (cue, pulled) in pulls(item, &weights, &names) {
                *pull.entry(cue).or_default() += pulled;
            }
        }
    }
    let mut cues: Vec<(&'static str, f64)> = pull.into_iter().collect();
    cues.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let cues = cues.into_iter().take(2).map(|(cue, _)| cue).collect();
    Some(Learnt { share: right / f64::from(tried), cues })
}

/// Returns the different texts of the options, if there are few.
fn words(items: &[Vec<String>]) -> Vec<&str> {
    let mut words = BTreeSet::new();
    for text in items.iter().flatten() {
        words.insert(text.as_str());
        if words.len() > MAX_WORDS {
            return Vec::new();
        }
    }
    words.into_iter().collect()
}

/// Returns the weights that make the keys of these items the likeliest picks.
#[expect(clippy::cast_precision_loss, reason = "a mean")]
fn fit(items: &[&FeatureRows], cues: usize) -> Vec<f64> {
    let (mut weights, mut speed) = (vec![0.0; cues], vec![0.0; cues]);
    for _ in 0..ROUNDS {
        let mut slope = vec![0.0; cues];
        for item in items {
            for (at, (cues, chance)) in item.iter().zip(chances(item, &weights)).enumerate() {
                let off = if at == 0 { chance - 1.0 } else { chance };
                for (slope, cue) in slope.iter_mut().zip(cues) {
                    *slope += off * cue;
                }
            }
        }
        for ((weight, speed), slope) in weights.iter_mut().zip(&mut speed).zip(slope) {
            *speed = MOMENTUM * *speed - STEP * (slope / items.len() as f64 + SHRINKING * *weight);
            *weight += *speed;
        }
    }
    weights
}

fn scores(item: &FeatureRows, weights: &[f64]) -> Vec<f64> {
    item.iter().map(|cues| cues.iter().zip(weights).map(|(cue, weight)| cue * weight).sum()).collect()
}

/// Returns the probability of each option to be the key, by these weights.
fn chances(item: &FeatureRows, weights: &[f64]) -> Vec<f64> {
    let scores = scores(item, weights);
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let parts: Vec<f64> = scores.iter().map(|score| exponential(score - highest)).collect();
    let whole: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / whole).collect()
}

/// Computes e to a non-positive power, to three digits; the library function differs between machines.
fn exponential(power: f64) -> f64 {
    let mut result = 1.0 + power.max(-30.0) / 1_024.0;
    for _ in 0..10 {
        result *= result;
    }
    result
}

/// Returns the probability of picking the key; equally good options share it.
#[expect(clippy::cast_precision_loss, reason = "a share of at most ten")]
fn picked(item: &FeatureRows, weights: &[f64]) -> f64 {
    let scores = scores(item, weights);
    if scores[1..].iter().any(|score| *score > scores[0]) {
        return 0.0;
    }
    1.0 / scores.iter().filter(|score| **score >= scores[0]).count() as f64
}

/// Returns how far each kind of feature separates the options of an item.
fn pulls(item: &FeatureRows, weights: &[f64], names: &[&'static str]) -> BTreeMap<&'static str, f64> {
    let mut kinds: BTreeMap<&'static str, f64> = BTreeMap::new();
    for cues in item {
        let mut sums: BTreeMap<&'static str, f64> = BTreeMap::new();
        for ((cue, weight), name) in cues.iter().zip(weights).zip(names) {
            *sums.entry(name).or_default() += cue * weight;
        }
        for (name, sum) in sums {
            *kinds.entry(name).or_default() += sum.abs();
        }
    }
    kinds
}

/// Returns the features of each option, roughly from −1 to 1, with mean 0 over the item; `names` gets the kind of each
/// feature.
fn seen(options: &[String], words: &[&str], names: &mut Vec<&'static str>) -> FeatureRows {
    let sight = OptionFeatures::new(options);
    let mut seen: FeatureRows = Vec::new();
    for (at, option) in options.iter().enumerate() {
        let mut cues = NamedFeatures::default();
        sight.by_rules(at, &mut cues);
        sight.by_size(at, &mut cues);
        sight.by_parts(at, &mut cues);
        cues.add("which of the texts it is", words.iter().map(|word| truth(option == word)));
        *names = cues.names;
        seen.push(cues.values);
    }
    centred(seen)
}

/// Subtracts the mean over an item's options, which is uninformative.
#[expect(clippy::cast_precision_loss, reason = "at most ten options")]
fn centred(mut seen: FeatureRows) -> FeatureRows {
    let count = seen.len() as f64;
    for cue in 0..seen.first().map_or(0, Vec::len) {
        let mean = seen.iter().map(|cues| cues[cue]).sum::<f64>() / count;
        for cues in &mut seen {
            cues[cue] -= mean;
        }
    }
    seen
}

fn truth(is: bool) -> f64 {
    if is { 1.0 } else { 0.0 }
}

/// Features, with the kind of each.
#[derive(Default)]
struct NamedFeatures {
    names: Vec<&'static str>,
    values: Vec<f64>,
}

impl NamedFeatures {
    fn add(&mut self, name: &'static str, values: impl IntoIterator<Item = f64>) {
        let before = self.values.len();
        self.values.extend(values);
        self.names.resize(self.names.len() + self.values.len() - before, name);
    }
}

/// Properties of an item's options.
struct OptionFeatures {
    looks: OptionComparison,
    lengths: Vec<f64>,
    /// Value of each option, in units, if every option has one.
    values: Option<Vec<f64>>,
    parts: Vec<Parts>,
    common: Vec<u32>,
    alike: Vec<Vec<Option<usize>>>,
}

/// Returns the position of a number among others, from 0 to 1, and whether it is the smallest or the largest.
fn place(number: f64, others: &[f64]) -> [f64; 3] {
    let least = others.iter().copied().fold(f64::INFINITY, f64::min);
    let most = others.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let part = if most > least { (number - least) / (most - least) } else { 0.5 };
    [part, truth(number <= least), truth(number >= most)]
}

impl OptionFeatures {
    #[expect(clippy::cast_precision_loss, reason = "numbers that are compared roughly")]
    fn new(options: &[String]) -> Self {
        let parts: Vec<Parts> = options.iter().map(|text| Parts::new(text)).collect();
        let value = |(parts, text): (&Parts, &String)| Some(parts.value(text)? as f64 / 1e6);
        Self {
            looks: OptionComparison::new(options.iter().map(String::as_str)),
            lengths: options.iter().map(|text| text.chars().count() as f64).collect(),
            values: parts.iter().zip(options).map(value).collect(),
            common: in_common(&parts),
            alike: (0..PLACES).map(|place| alike_at(&parts, place)).collect(),
            parts,
        }
    }

    fn count(&self) -> usize {
        self.parts.len()
    }

    /// Adds the result of each simple rule for an option.
    fn by_rules(&self, at: usize, cues: &mut NamedFeatures) {
        let mut set: Vec<usize> = (0..self.count()).collect();
        set.swap(0, at);
        let sure = self.looks.sureness(&set);
        let usual = f64::from(even(self.count()));
        for (rule, sure) in PickRule::balanced(self.count()).zip(sure) {
            let name = match rule {
                PickRule::Rank(_) => "its rank",
                PickRule::NearMean | PickRule::FarFromMean => "how far it is from the mean",
                PickRule::MostConnected | PickRule::LeastConnected => "how many others are a step away",
                PickRule::MostShared | PickRule::LeastShared => "what it has in common with the others",
                PickRule::Longest | PickRule::Shortest => "its length",
                PickRule::OddParity => "whether it is even",
                PickRule::OddShape => "its make",
                _ => "how round it is",
            };
            cues.add(name, [(f64::from(sure) - usual) / f64::from(SURE)]);
        }
        debug_assert_eq!(cues.names.len(), self.count() + 2 * PAIRS.len() + ALONE.len());
        cues.add("its length", place(self.lengths[at], &self.lengths).into_iter().take(1));
    }

    /// Adds the position of its value among the others.
    fn by_size(&self, at: usize, cues: &mut NamedFeatures) {
        let Some(values) = &self.values else {
            cues.add("its value", [0.0; 4]);
            cues.add("how far it is from the median", [0.0; 3]);
            cues.add("how it ends", [0.0; 4]);
            return;
        };
        let value = values[at];
        cues.add("its value", place(value, values));
        cues.add("its value", [truth(value < 0.0)]);
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        let median = f64::midpoint(sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2]);
        let width = (sorted[sorted.len() - 1] - sorted[0]).max(1e-9);
        // Halfway between two others: both are one slip away, in opposite directions.
        let halfway = values.iter().any(|one| {
            let far = value - one;
            far > 0.0 && values.iter().any(|other| (other - value - far).abs() < 1e-9)
        });
        cues.add("how far it is from the median", [(value - median).abs() / width, (value - median) / width]);
        cues.add("how far it is from the median", [truth(halfway)]);
        let ending = |value: f64| value.abs() % 10.0;
        let same = values.iter().filter(|other| (ending(**other) - ending(value)).abs() < 1e-9).count() > 1;
        let is = |wanted: f64| truth((ending(value) - wanted).abs() < 1e-9);
        cues.add("how it ends", [is(0.0), is(5.0), truth(value % 2.0 == 0.0), truth(same)]);
    }

    /// Adds which of its parts the others share, and the size of its numbers.
    #[expect(clippy::cast_precision_loss, reason = "numbers that are compared roughly")]
    fn by_parts(&self, at: usize, cues: &mut NamedFeatures) {
        let others = (self.count() - 1).max(1) as f64;
        let common: Vec<f64> = self.common.iter().map(|common| f64::from(*common)).collect();
        cues.add("its parts", place(common[at], &common));
        cues.add("its parts", [common[at] / f64::from(SURE) / others]);
        for alike in &self.alike {
            let same = alike[at].map_or(0.0, |same| same as f64);
            cues.add("its parts", [same / others, truth(alike[at] == Some(0))]);
        }
        let sizes: Option<Vec<f64>> = self.parts.iter().map(|parts| Some(parts.size()? as f64)).collect();
        let ends: Option<Vec<(f64, f64)>> =
            self.parts.iter().map(|parts| parts.ends().map(|(first, last)| (first as f64, last as f64))).collect();
        let none = [0.0; 3];
        cues.add("the size of its numbers", sizes.map_or(none, |sizes| place(sizes[at], &sizes)));
        let (firsts, lasts): (Vec<f64>, Vec<f64>) = ends.unwrap_or_default().into_iter().unzip();
        for numbers in [firsts, lasts] {
            cues.add("the size of its numbers", numbers.get(at).map_or(none, |number| place(*number, &numbers)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rng::derive_seed;
    use super::*;

    fn items(of: impl Fn(i64) -> [String; 4]) -> Vec<Vec<String>> {
        (0..400).map(|seed| of(seed).to_vec()).collect()
    }

    #[test]
    fn two_cues_that_tell_nothing_alone_tell_the_key_together() {
        // The key is the only negative number that is not the smallest: rank and sign reveal it together.
        let learnt = learn(&items(|seed| {
            let n = 20 + seed % 37;
            [format!("-{n}"), format!("-{}", n + 9), format!("{}", n + 3), format!("{}", n - 11)]
        }));
        assert!(learnt.as_ref().unwrap().share > 0.95, "{learnt:?}");
    }

    #[test]
    fn words_and_parts_are_learnt_and_nothing_is_where_there_is_nothing_to_learn() {
        let words = ["certain", "likely", "unlikely", "impossible"];
        let learnt = learn(&items(|seed| {
            let key = if seed % 3 == 0 { 2 } else { 1 };
            [0, 1, 2, 3].map(|at: usize| words[(at + key) % 4].to_owned())
        }));
        let learnt = learnt.unwrap();
        assert!(learnt.share > 0.6 && learnt.cues.contains(&"which of the texts it is"), "{learnt:?}");
        let terms = learn(&items(|seed| {
            let (a, b) = (2 + seed % 7, 3 + seed % 11);
            [format!("{a}x + {b}"), format!("{}x + {b}", a + 3), format!("{a}x + {}", b + 8), format!("{}x", a + b)]
        }));
        assert!(terms.as_ref().unwrap().share > 0.9, "{terms:?}");
        // Any of four numbers drawn in one way may be the key.
        let blind = learn(&items(|seed| {
            let drawn = |at: u64| derive_seed(seed.unsigned_abs() * 4 + at, "blind") % 10_000;
            [0, 1, 2, 3].map(|at| drawn(at).to_string())
        }));
        assert!(blind.as_ref().unwrap().share < 0.34, "{blind:?}");
        assert_eq!(learn(&items(|_| words.map(str::to_owned))[..99]), None, "too few");
    }

    #[test]
    fn the_exponential_is_near_enough() {
        for (power, wanted) in [(0.0, 1.0), (-1.0, 0.367_9), (-3.0, 0.049_8), (-50.0, 0.0)] {
            assert!((exponential(power) - wanted).abs() < 1e-3, "{power}");
        }
    }
}
