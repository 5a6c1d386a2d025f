//! Effect of a blueprint change on items: compares the items of both versions for equal seeds.

use super::error::GenerateError;
use super::generator::Generator;
use plumb_answers::item::{Item, ItemBody};

/// Maximum number of items shown side by side.
const SHOWN: usize = 20;

/// Effect of a change.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// Every level of either version: those of the new one in order, then removed ones.
    pub levels: Vec<LevelEffect>,
    /// The first items that differ, at most twenty.
    pub first: Vec<ChangedItem>,
    /// Whether the comparison was stopped early.
    pub cut: bool,
}

/// Effect of a change on one level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelEffect {
    /// A level of the new version only.
    Added {
        /// Name of the level.
        level: String,
    },
    /// A level of the old version only.
    Removed {
        /// Name of the level.
        level: String,
    },
    /// A level of both versions.
    Compared {
        /// Name of the level.
        level: String,
        /// Number of seeds compared.
        compared: u64,
        /// Number of seeds with different items.
        changed: u64,
        /// Number of these by the part that differs.
        parts: EffectCounts,
    },
}

/// Number of items by the part that differs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EffectCounts {
    /// The stem.
    pub stem: u64,
    /// The options, or how a typed answer is read.
    pub options: u64,
    pub key: u64,
    /// Parameters or computed values.
    pub parameters: u64,
    /// The worked solution.
    pub solution: u64,
    /// Only one of the versions makes an item.
    pub made: u64,
}

/// An item that differs.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedItem {
    pub level: String,
    pub seed: u64,
    /// Item of the old version, or why there is none.
    pub old: Result<Item, GenerateError>,
    /// Item of the new version, or why there is none.
    pub new: Result<Item, GenerateError>,
    pub differs: Difference,
}

/// Parts in which two items of one seed differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one for each part of an item, each independent of the others")]
pub struct Difference {
    /// The stem.
    pub stem: bool,
    /// The options, or how a typed answer is read.
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
                solution: old.solution != new.solution || old.solution_figure != new.solution_figure,
                made: false,
            },
            (Err(_), Err(_)) => Self::default(),
            _ => Self { made: true, ..Self::default() },
        }
    }

    /// Whether any part differs.
    pub fn any(self) -> bool {
        self != Self::default()
    }
}

/// Ignores ids: they follow from the seed and have no meaning.
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

impl EffectCounts {
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

/// Compares the items of `seeds` seeds of each level, while `go_on` returns true.
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
    first: &mut Vec<ChangedItem>,
    go_on: &dyn Fn() -> bool,
) -> LevelEffect {
    let (mut compared, mut changed, mut parts) = (0, 0, EffectCounts::default());
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
            first.push(ChangedItem { level: level.to_owned(), seed, old: before, new: after, differs });
        }
    }
    LevelEffect::Compared { level: level.to_owned(), compared, changed, parts }
}
