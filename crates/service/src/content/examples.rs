//! Worked examples: an item of a skill with its solution, to read before one's own first item.
//!
//! An example is nobody's item and is never evidence, so it must not help to guess: it is made from a seed of its own,
//! practice serves no item with its question or its answer, and a skill whose items have only a few answers has none.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use plumb_answers::item::{Asked, Item};
use plumb_content::generate::Generator;
use plumb_learning::graph::Node;
use plumb_sessions::practice::choose::level_for;
use plumb_types::{ContentHash, SkillId};

use super::Catalog;

/// Items looked through for an example.
const SAMPLE: usize = 24;
/// The fewest answers that the items of a skill have for it to have an example. With fewer the answer would come again
/// all the time, or its absence would tell what the others are.
const FEWEST_ANSWERS: usize = 4;

/// An item with its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkedExample {
    /// The question, in words and picture.
    pub asked: Asked,
    /// What could be chosen; empty where an answer is typed.
    pub options: Vec<String>,
    /// The steps, at least one.
    pub steps: Vec<String>,
    /// The answer.
    pub key: String,
}

impl WorkedExample {
    /// Whether the item has its question, or its answer.
    pub(crate) fn is_like(&self, item: &Item) -> bool {
        self.asked.question() == item.question() || self.key == item.key_text()
    }

    /// One of a level's items whose answer is rare among them; `None` where every answer is frequent, or nothing is
    /// said about how to get there.
    fn of(generator: &Generator, level: &str, seed: u64) -> Option<Self> {
        let items = generator.distinct(level, seed, SAMPLE).ok()?;
        let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
        for item in &items {
            *answers.entry(item.key_text()).or_default() += 1;
        }
        if answers.len() < FEWEST_ANSWERS {
            return None;
        }
        let explained = items.iter().filter(|item| !item.solution.is_empty());
        let item = explained.min_by_key(|item| answers.get(item.key_text()))?;
        let options = item.body.options().unwrap_or_default();
        Some(Self {
            asked: item.asked(),
            options: options.iter().map(|option| option.text.clone()).collect(),
            steps: item.solution.clone(),
            key: item.key_text().to_owned(),
        })
    }
}

/// The examples that were wanted so far, by skill.
#[derive(Debug, Default)]
pub(super) struct Examples(Mutex<BTreeMap<SkillId, Option<Arc<WorkedExample>>>>);

impl Catalog {
    /// The worked example of a skill, always the same while its blueprints are: of its first blueprint, as hard as suits
    /// somebody who is new to it. `None` for a skill of the bank's problems alone, or where none would do.
    pub(crate) fn worked_example(&self, node: &Node) -> Option<Arc<WorkedExample>> {
        let known =
            |examples: &Examples| examples.0.lock().unwrap_or_else(PoisonError::into_inner).get(&node.id).cloned();
        if let Some(found) = known(&self.examples) {
            return found;
        }
        let made = self.make_example(node).map(Arc::new);
        self.examples.0.lock().unwrap_or_else(PoisonError::into_inner).insert(node.id.clone(), made.clone());
        made
    }

    fn make_example(&self, node: &Node) -> Option<WorkedExample> {
        let generators = node.blueprints.iter().filter_map(|id| self.skills.get(id));
        let generator = generators.into_iter().find(|generator| !generator.skill().levels.is_empty())?;
        let level = level_for(generator.skill(), node.bkt.init())?;
        WorkedExample::of(generator, level, seed_of(&node.id)?)
    }
}

/// A seed of 52 bits for the example of a skill: no other item's, but for a chance that nobody meets.
fn seed_of(skill: &SkillId) -> Option<u64> {
    let hash = ContentHash::of(&format!("worked example of {skill}"));
    u64::from_str_radix(hash.as_str().get(..13)?, 16).ok()
}
