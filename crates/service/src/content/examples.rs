//! Worked examples: an item of a skill with its solution, to read before the first item.
//!
//! An example is never evidence and must not help to guess. It is made from a seed that no item uses, practice serves
//! no item with its question or its answer, and a skill with only a few different answers has no example.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use plumb_answers::item::{Item, ItemStem};
use plumb_content::generate::Generator;
use plumb_figures::Figure;
use plumb_learning::graph::Node;
use plumb_sessions::practice::choose::level_for;
use plumb_types::{ContentHash, SkillId};

use super::Catalog;

/// Number of items searched for an example.
const SAMPLE: usize = 24;
/// Fewest different answers among a skill's items for it to have an example. With fewer, the example's answer would
/// keep coming back, or its absence would reveal the others.
const FEWEST_ANSWERS: usize = 4;

/// An item with its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkedExample {
    /// The question, in words and with its figure.
    pub asked: ItemStem,
    /// The options; empty if the answer is typed.
    pub options: Vec<String>,
    /// The steps, at least one.
    pub steps: Vec<String>,
    /// The figure of the solution, if any.
    pub figure: Option<Figure>,
    /// The answer.
    pub key: String,
}

impl WorkedExample {
    /// Whether the item has its question or its answer.
    pub(crate) fn is_like(&self, item: &Item) -> bool {
        self.asked.question() == item.question() || self.key == item.key_text()
    }

    /// Returns one of a level's items with a rare answer; `None` if every answer is frequent, or no item has a
    /// solution.
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
            asked: item.asked_and_over(),
            options: options.iter().map(|option| option.text.clone()).collect(),
            steps: item.solution.clone(),
            figure: item.solution_figure.clone(),
            key: item.key_text().to_owned(),
        })
    }
}

/// The examples requested so far, by skill.
#[derive(Debug, Default)]
pub(super) struct Examples(Mutex<BTreeMap<SkillId, Option<Arc<WorkedExample>>>>);

impl Catalog {
    /// Returns the worked example of a skill, which stays unchanged while its blueprints do: from its first blueprint,
    /// as hard as suits a beginner. `None` if the skill has only problems of the bank, or no suitable item.
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
        WorkedExample::of(generator, level, seed_of("worked example", &node.id)?)
    }
}

/// Returns a seed of 52 bits for the example or the trial of a skill; that an item has this seed is extremely unlikely.
pub(super) fn seed_of(purpose: &str, skill: &SkillId) -> Option<u64> {
    let hash = ContentHash::of(&format!("{purpose} of {skill}"));
    u64::from_str_radix(hash.as_str().get(..13)?, 16).ok()
}
