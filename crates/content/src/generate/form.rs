//! Draws a form: the sealed items of one attempt, all different.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::adaptive::{has_enough, plan_pool};
use super::error::GenerateError;
use super::generator::{Generator, OptionOrder};
use super::plan::{PlanEntry, plan};
use super::rng::derive_seed;
use crate::blueprint::Assessment;
use plumb_answers::answer::sameness;
use plumb_answers::item::{FormItem, Item, MAX_SEED, TestForm};

/// Maximum number of items made for one position to get one that differs from all earlier ones. With fifty different
/// items left of which one is new, the limit is reached once in 10¹⁷ forms.
const MAX_TRIES: u32 = 2_000;

/// Why a form cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// The assessment names a skill that does not exist.
    #[error("there is no skill {skill}")]
    UnknownSkill {
        /// Id of the skill.
        skill: String,
    },
    #[error("section `{section}` asks for level `{level}`, which none of its skills has")]
    NoSkill {
        /// Id of the section.
        section: String,
        /// Name of the level.
        level: String,
    },
    /// A level has too few different items.
    #[error("level `{level}` of skill {skill} has run out of different items for this form")]
    RanOut {
        /// Id of the skill.
        skill: String,
        /// Name of the level.
        level: String,
    },
    /// An item cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// Draws the form with this seed. `generators` returns the generator of a skill.
///
/// Within a form no two items have equal stems, nor, within one skill, equal parameters in any order (`3 + 5` and `5 +
/// 3`).
pub fn draw_form(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    seed: u64,
) -> Result<TestForm, FormError> {
    draw_form_with(assessment, generators, seed, &mut |_| None)
}

/// A position of a form that needs an item.
#[derive(Clone, Copy)]
pub struct FormPlace<'a> {
    /// Number of the position, from 0.
    pub number: usize,
    /// Generator of the item.
    pub generator: &'a Generator,
    /// Name of the level.
    pub level: &'a str,
    /// Order of the options.
    pub order: OptionOrder,
}

/// Like [`draw_form`], with existing items from `ready`: it is called until it returns one that differs from all
/// earlier ones, or `None`. Then the position gets the item that it would have had without them.
pub fn draw_form_with(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    seed: u64,
    ready: &mut dyn FnMut(FormPlace<'_>) -> Option<Item>,
) -> Result<TestForm, FormError> {
    if seed > MAX_SEED {
        return Err(GenerateError::Seed(seed).into());
    }
    let levels_of = |skill: &str| Some(generators(skill)?.skill().level_names());
    let order = if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted };
    let mut earlier = UsedItems::default();
    let mut items = Vec::new();
    let entries = match &assessment.adaptive {
        None => plan(assessment, &levels_of, seed)?,
        Some(settings) => plan_pool(assessment, settings, &levels_of, seed)?,
    };
    let mut run_out = None;
    for (place, entry) in entries.into_iter().enumerate() {
        if run_out.as_ref() == Some(&entry) {
            continue;
        }
        let Some(generator) = generators(&entry.skill_id) else {
            return Err(FormError::UnknownSkill { skill: entry.skill_id });
        };
        let asked = FormPlace { number: place, generator: &generator, level: &entry.level, order };
        let mut found = std::iter::from_fn(|| ready(asked)).find(|item| earlier.add(&generator, item));
        for attempt in 0..MAX_TRIES {
            // An existing item fits, or the last one that was made.
            if found.is_some() {
                break;
            }
            let item_seed = derive_seed(seed, &format!("item/{place}/{attempt}"));
            let item = generator.generate_ordered(&entry.level, item_seed, order)?;
            found = earlier.add(&generator, &item).then_some(item);
        }
        match found {
            Some(item) => items.push(FormItem { section_id: entry.section_id, item }),
            // A pool has more items than are asked.
            None if assessment.adaptive.is_some() => run_out = Some(entry),
            None => return Err(FormError::RanOut { skill: entry.skill_id, level: entry.level }),
        }
    }
    if let Some(PlanEntry { skill_id, level, .. }) = run_out.filter(|_| !has_enough(assessment, &items)) {
        return Err(FormError::RanOut { skill: skill_id, level });
    }
    Ok(TestForm { assessment_id: assessment.id.clone(), assessment: assessment.hash.clone(), seed, items })
}

/// Stems and parameters of the items so far.
#[derive(Default)]
struct UsedItems {
    stems: BTreeSet<String>,
    parameters: BTreeSet<(String, Vec<String>)>,
}

impl UsedItems {
    /// Adds an item if it differs from all earlier ones; returns whether it does.
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
