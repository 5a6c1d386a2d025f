//! The nearest sentence: the meaning of a message by the example sentences that it resembles most.
//!
//! A sentence is a vector of its words, pairs of words and groups of three and four letters, each weighed by how few
//! examples have it (tf-idf); two sentences are as near as the cosine of their vectors. The letters make up for
//! misspellings. The score of a label is the sum over its five nearest examples.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::folded;

/// Example sentences, one on each line after its meaning.
const EXAMPLES: [&str; 2] = [include_str!("examples.en.txt"), include_str!("examples.de.txt")];
/// Number of nearest examples that count for a label.
const NEAREST: usize = 5;
/// Longest message that is compared, in words.
const MAX_WORDS: usize = 40;
/// Weight of a group of letters, where a word has 1.
const GROUP_WEIGHT: f64 = 0.5;

static INDEX: LazyLock<ExampleIndex> = LazyLock::new(|| ExampleIndex::new(&EXAMPLES));

/// Returns the labels of the examples that a message resembles, the nearest first, with their scores: 0 to 5.
pub(super) fn nearest(message: &str) -> Vec<(&'static str, f64)> {
    let mut scores = INDEX.scores(message);
    scores.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    scores
}

/// A sentence as its features, weighed like those of the examples; of length 1.
pub(super) struct SentenceVector(BTreeMap<String, f64>);

impl SentenceVector {
    /// The vector of a sentence.
    pub(super) fn of(sentence: &str) -> Self {
        Self(INDEX.weighed(sentence))
    }

    /// How near the sentence is to the wordings of a question: 0 if they have nothing in common with it, 1 if all are
    /// the same. Half of it is the nearness to the nearest wording, half that to all of them taken together.
    pub(super) fn nearness<'w>(&self, wordings: impl IntoIterator<Item = &'w str>) -> f64 {
        let (mut nearest, mut together): (f64, BTreeMap<String, f64>) = (0.0, BTreeMap::new());
        for wording in wordings {
            let wording = INDEX.weighed(wording);
            nearest = nearest.max(self.cosine(&wording));
            for (name, weight) in wording {
                *together.entry(name).or_default() += weight;
            }
        }
        let length = together.values().map(|weight| weight.powi(2)).sum::<f64>().sqrt().max(f64::MIN_POSITIVE);
        f64::midpoint(nearest, self.cosine(&together) / length)
    }

    fn cosine(&self, other: &BTreeMap<String, f64>) -> f64 {
        self.0.iter().filter_map(|(name, weight)| Some(weight * other.get(name)?)).sum()
    }
}

/// All examples, by their features.
struct ExampleIndex {
    /// For each feature: its weight, and the examples that have it with their shares.
    features: BTreeMap<String, (f64, Vec<(usize, f64)>)>,
    /// Labels of the examples.
    labels: Vec<&'static str>,
    /// Weight of a feature that no example has.
    unknown: f64,
}

impl ExampleIndex {
    fn new(texts: &[&'static str]) -> Self {
        let lines = texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.split_once(" | "));
        let examples: Vec<(&'static str, BTreeMap<String, f64>)> =
            lines.map(|(label, sentence)| (label, features(sentence))).collect();
        let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
        for feature in examples.iter().flat_map(|(_, features)| features.keys()) {
            *counts.entry(feature).or_default() += 1.0;
        }
        let total: f64 = examples.iter().map(|_| 1.0).sum();
        let weight = |count: f64| ((total + 1.0) / (count + 0.5)).ln();
        let mut index = Self {
            features: counts.iter().map(|(name, count)| ((*name).to_owned(), (weight(*count), Vec::new()))).collect(),
            labels: examples.iter().map(|(label, _)| *label).collect(),
            unknown: weight(0.0),
        };
        for (at, (_, features)) in examples.iter().enumerate() {
            let length = index.length(features);
            for (name, count) in features {
                if let Some((weight, examples)) = index.features.get_mut(name) {
                    examples.push((at, count * *weight / length));
                }
            }
        }
        index
    }

    fn length(&self, features: &BTreeMap<String, f64>) -> f64 {
        let weight = |name: &String| self.features.get(name).map_or(self.unknown, |(weight, _)| *weight);
        let squares: f64 = features.iter().map(|(name, count)| (count * weight(name)).powi(2)).sum();
        squares.sqrt().max(f64::MIN_POSITIVE)
    }

    /// The features of a sentence as a vector of length 1.
    fn weighed(&self, sentence: &str) -> BTreeMap<String, f64> {
        let mut features = features(sentence);
        let length = self.length(&features);
        for (name, share) in &mut features {
            *share *= self.features.get(name).map_or(self.unknown, |(weight, _)| *weight) / length;
        }
        features
    }

    /// The score of each label that has a near example.
    fn scores(&self, message: &str) -> Vec<(&'static str, f64)> {
        let features = features(message);
        let length = self.length(&features);
        let mut near = vec![0.0; self.labels.len()];
        for (name, count) in &features {
            let Some((weight, examples)) = self.features.get(name) else { continue };
            for (at, share) in examples {
                if let Some(nearness) = near.get_mut(*at) {
                    *nearness += count * weight * share / length;
                }
            }
        }
        let mut of_label: BTreeMap<&'static str, Vec<f64>> = BTreeMap::new();
        for (label, nearness) in self.labels.iter().zip(near).filter(|(_, nearness)| *nearness > 0.0) {
            of_label.entry(label).or_default().push(nearness);
        }
        let best = |mut all: Vec<f64>| {
            all.sort_by(|one, other| other.total_cmp(one));
            all.into_iter().take(NEAREST).sum()
        };
        of_label.into_iter().map(|(label, all)| (label, best(all))).collect()
    }
}

/// The features of a sentence, each with its weight within it.
fn features(sentence: &str) -> BTreeMap<String, f64> {
    let words = words(sentence);
    let mut features: BTreeMap<String, f64> = BTreeMap::new();
    let mut add = |name: String, weight: f64| *features.entry(name).or_default() += weight;
    let ends = std::iter::once("^").chain(words.iter().map(String::as_str)).chain(std::iter::once("$"));
    for (one, next) in ends.clone().zip(ends.skip(1)) {
        add(format!("{one} {next}"), 1.0);
    }
    for word in &words {
        add(word.clone(), 1.0);
        let letters: Vec<char> = std::iter::once('<').chain(word.chars()).chain(std::iter::once('>')).collect();
        for group in letters.windows(3).chain(letters.windows(4)) {
            add(group.iter().collect(), GROUP_WEIGHT);
        }
    }
    for weight in features.values_mut().filter(|weight| **weight > 1.0) {
        *weight = 1.0 + weight.ln();
    }
    features
}

/// The words of a sentence: lower case, umlauts as pairs of letters, numbers as `#`, no letter more than twice in a
/// row; question and exclamation marks count as words, as do emoji.
fn words(sentence: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for letter in folded(sentence).chars() {
        match letter {
            letter if letter.is_numeric() || (matches!(letter, '.' | ',' | '/' | ':') && word.ends_with('#')) => {
                if !word.ends_with('#') {
                    words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
                    word.push('#');
                }
            }
            letter if letter.is_alphabetic() => {
                if word.ends_with('#') {
                    words.push(std::mem::take(&mut word));
                }
                let is_third = word.chars().rev().take(2).filter(|last| *last == letter).count() == 2;
                word.extend((!is_third).then_some(letter));
            }
            letter => {
                words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
                let is_sign = !letter.is_whitespace() && !matches!(letter, '.' | ',' | ';' | ':' | '-');
                words.extend(is_sign.then(|| letter.to_string()));
            }
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words.dedup_by(|one, other| one == other && !one.chars().all(char::is_alphanumeric));
    words.truncate(MAX_WORDS);
    words
}
