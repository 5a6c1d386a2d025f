//! Drawing a form: the sealed items of one attempt, no two of them alike.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::error::GenerateError;
use super::generator::{Generator, OptionOrder};
use super::plan::plan;
use super::rng::derive_seed;
use crate::blueprint::Assessment;
use plumb_answers::answer::sameness;
use plumb_answers::item::{FormItem, Item, MAX_SEED, TestForm};

/// How many items are made for one place until one differs from all before it. With fifty different items left of
/// which one is new, the bound is met once in 10¹⁷ forms.
const MAX_TRIES: u32 = 2_000;

/// Why a form cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// The assessment names a skill that is not there.
    #[error("there is no skill {skill}")]
    UnknownSkill {
        /// Its id.
        skill: String,
    },
    #[error("section `{section}` asks for level `{level}`, which none of its skills has")]
    NoSkill {
        /// The section's id.
        section: String,
        /// The level's name.
        level: String,
    },
    /// A level has too few different items.
    #[error("level `{level}` of skill {skill} has run out of different items for this form")]
    RanOut {
        /// The skill's id.
        skill: String,
        /// The level's name.
        level: String,
    },
    /// An item cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// Draws the form that `seed` names. `generators` gives the generator of a skill.
///
/// No two items of a form have the same stem, nor, within one skill, the same parameters in any order
/// (`3 + 5` and `5 + 3`).
pub fn draw_form(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    seed: u64,
) -> Result<TestForm, FormError> {
    draw_form_with(assessment, generators, seed, &mut |_| None)
}

/// A place of a form that an item is wanted for.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// From 0.
    pub number: usize,
    /// What makes the item that is wanted.
    pub generator: &'a Generator,
    /// At which of its levels.
    pub level: &'a str,
    /// How its options are ordered.
    pub order: OptionOrder,
}

/// As [`draw_form`], with items that `ready` has: it is asked for one after another until one is unlike all before, or
/// there are no more. Then the place gets the item that it would have had without them.
pub fn draw_form_with(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    seed: u64,
    ready: &mut dyn FnMut(Place<'_>) -> Option<Item>,
) -> Result<TestForm, FormError> {
    if seed > MAX_SEED {
        return Err(GenerateError::Seed(seed).into());
    }
    let levels_of = |skill: &str| {
        let generator = generators(skill)?;
        Some(generator.skill().levels.iter().map(|level| level.name.clone()).collect())
    };
    let order = if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted };
    let mut earlier = Earlier::default();
    let mut items = Vec::new();
    for (place, entry) in plan(assessment, &levels_of, seed)?.into_iter().enumerate() {
        let Some(generator) = generators(&entry.skill_id) else {
            return Err(FormError::UnknownSkill { skill: entry.skill_id });
        };
        let asked = Place { number: place, generator: &generator, level: &entry.level, order };
        let mut found = std::iter::from_fn(|| ready(asked)).find(|item| earlier.add(&generator, item));
        for attempt in 0..MAX_TRIES {
            // It stands ready, or the try before succeeded.
            if found.is_some() {
                break;
            }
            let item_seed = derive_seed(seed, &format!("item/{place}/{attempt}"));
            let item = generator.generate_ordered(&entry.level, item_seed, order)?;
            found = earlier.add(&generator, &item).then_some(item);
        }
        let Some(item) = found else {
            return Err(FormError::RanOut { skill: entry.skill_id, level: entry.level });
        };
        items.push(FormItem { section_id: entry.section_id, item });
    }
    Ok(TestForm { assessment_id: assessment.id.clone(), assessment: assessment.hash.clone(), seed, items })
}

/// What the items so far look like.
#[derive(Default)]
struct Earlier {
    stems: BTreeSet<String>,
    parameters: BTreeSet<(String, Vec<String>)>,
}

impl Earlier {
    /// Whether the item is unlike all before; it then counts as one of them.
    fn add(&mut self, generator: &Generator, item: &Item) -> bool {
        let stem = sameness(&item.question());
        let drawn = &generator.skill().parameters;
        let mut values: Vec<String> =
            drawn.iter().filter_map(|drawn| item.parameters.get(&drawn.name)).map(ToString::to_string).collect();
        values.sort_unstable();
        let parameters = (item.skill_id.clone(), values);
        // A skill without parameters has one item for each stem.
        let varied = !drawn.is_empty();
        if self.stems.contains(&stem) || (varied && self.parameters.contains(&parameters)) {
            return false;
        }
        self.stems.insert(stem);
        self.parameters.insert(parameters);
        true
    }
}
