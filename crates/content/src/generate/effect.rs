//! What a change of a blueprint does to the items that learners get: the same seeds, made from both versions.

use super::error::GenerateError;
use super::generator::Generator;
use plumb_answers::item::{Item, ItemBody};

/// Items that are shown side by side.
const SHOWN: usize = 20;

/// What a change does.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// Every level of either version: those of the new one in its order, then those that are gone.
    pub levels: Vec<LevelEffect>,
    /// The first items that differ, at most twenty.
    pub first: Vec<Changed>,
    /// Whether it was broken off.
    pub cut: bool,
}

/// What a change does to one level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelEffect {
    /// Only the new version has it.
    Added {
        /// Its name.
        level: String,
    },
    /// Only the old version has it.
    Removed {
        /// Its name.
        level: String,
    },
    /// Both have it.
    Compared {
        /// Its name.
        level: String,
        /// Seeds that were tried.
        compared: u64,
        /// Seeds whose item differs.
        changed: u64,
        /// In how many of them which part does.
        parts: Counts,
    },
}

/// How many items differ in which part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// The question.
    pub stem: u64,
    /// What is chosen from, or how a typed answer is read.
    pub options: u64,
    pub key: u64,
    /// Parameters or computed values.
    pub parameters: u64,
    /// The worked solution.
    pub solution: u64,
    /// Made from one version and not from the other.
    pub made: u64,
}

/// An item that differs.
#[derive(Debug, Clone, PartialEq)]
pub struct Changed {
    pub level: String,
    pub seed: u64,
    /// From the old version, or why there is none.
    pub old: Result<Item, GenerateError>,
    /// From the new version, or why there is none.
    pub new: Result<Item, GenerateError>,
    pub differs: Difference,
}

/// In what two items of one seed differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one for each part of an item, each independent of the others")]
pub struct Difference {
    /// The question.
    pub stem: bool,
    /// What is chosen from, or how a typed answer is read.
    pub options: bool,
    pub key: bool,
    /// Parameters or computed values.
    pub parameters: bool,
    /// The worked solution.
    pub solution: bool,
    /// One of them cannot be made.
    pub made: bool,
}

impl Difference {
    fn between(old: &Result<Item, GenerateError>, new: &Result<Item, GenerateError>) -> Self {
        match (old, new) {
            (Ok(old), Ok(new)) => Self {
                stem: old.stem != new.stem,
                options: !same_options(&old.body, &new.body),
                key: old.key_text() != new.key_text(),
                parameters: old.parameters != new.parameters,
                solution: old.solution != new.solution,
                made: false,
            },
            (Err(_), Err(_)) => Self::default(),
            _ => Self { made: true, ..Self::default() },
        }
    }

    /// Whether there is any.
    pub fn any(self) -> bool {
        self != Self::default()
    }
}

/// Ids are left out: they follow from the seed and mean nothing.
fn same_options(old: &ItemBody, new: &ItemBody) -> bool {
    match (old, new) {
        (ItemBody::MultipleChoice { options: old, .. }, ItemBody::MultipleChoice { options: new, .. }) => {
            let told = |option: &plumb_answers::item::ItemOption| (option.text.clone(), option.misconception.clone());
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| told(old) == told(new))
        }
        (ItemBody::ShortAnswer { spec: old, .. }, ItemBody::ShortAnswer { spec: new, .. }) => old == new,
        _ => false,
    }
}

impl Counts {
    fn add(&mut self, differs: Difference) {
        for (count, differs) in [
            (&mut self.stem, differs.stem),
            (&mut self.options, differs.options),
            (&mut self.key, differs.key),
            (&mut self.parameters, differs.parameters),
            (&mut self.solution, differs.solution),
            (&mut self.made, differs.made),
        ] {
            *count += u64::from(differs);
        }
    }
}

/// Holds the items of `seeds` seeds of each level against each other, for as long as `go_on` says so.
pub fn effect(old: &Generator, new: &Generator, seeds: u64, go_on: &dyn Fn() -> bool) -> Effect {
    let mut levels = Vec::new();
    let mut first = Vec::new();
    for level in &new.skill().levels {
        if old.skill().level_index(&level.name).is_none() {
            levels.push(LevelEffect::Added { level: level.name.clone() });
            continue;
        }
        levels.push(compare(old, new, &level.name, seeds, &mut first, go_on));
    }
    let gone = old.skill().levels.iter().filter(|level| new.skill().level_index(&level.name).is_none());
    levels.extend(gone.map(|level| LevelEffect::Removed { level: level.name.clone() }));
    Effect { levels, first, cut: !go_on() }
}

fn compare(
    old: &Generator,
    new: &Generator,
    level: &str,
    seeds: u64,
    first: &mut Vec<Changed>,
    go_on: &dyn Fn() -> bool,
) -> LevelEffect {
    let (mut compared, mut changed, mut parts) = (0, 0, Counts::default());
    for seed in (0..seeds).take_while(|_| go_on()) {
        compared += 1;
        let (before, after) = (old.generate(level, seed), new.generate(level, seed));
        let differs = Difference::between(&before, &after);
        if !differs.any() {
            continue;
        }
        changed += 1;
        parts.add(differs);
        if first.len() < SHOWN {
            first.push(Changed { level: level.to_owned(), seed, old: before, new: after, differs });
        }
    }
    LevelEffect::Compared { level: level.to_owned(), compared, changed, parts }
}
