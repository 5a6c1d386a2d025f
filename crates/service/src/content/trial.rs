//! A few questions of one skill for visitors without an account. Nothing about them is stored: they are the same for
//! everyone, from seeds that no item uses, and each answer is marked by itself.

use plumb_answers::item::Item;
use plumb_learning::graph::Node;
use plumb_sessions::practice::choose::level_for;

use super::Catalog;
use super::examples::seed_of;

/// The skill of the shipped graph that says most about the site; the first suitable one elsewhere.
const SKILL: &str = "frac_add_like";
/// Number of questions.
const QUESTIONS: usize = 4;

/// The questions of the trial.
#[derive(Debug)]
pub(crate) struct Trial {
    /// Name of the skill.
    pub(crate) skill: String,
    pub(crate) items: Vec<Item>,
}

impl Catalog {
    pub(crate) fn trial(&self) -> Option<&Trial> {
        self.trial.get_or_init(|| self.make_trial()).as_ref()
    }

    fn make_trial(&self) -> Option<Trial> {
        let graph = &self.graph.as_ref()?.graph;
        let mut all = graph.node(SKILL).into_iter().chain(graph.nodes());
        all.find_map(|node| self.trial_of(node))
    }

    /// Returns the trial of a skill with enough questions, all with a solution and none answered on its picture.
    fn trial_of(&self, node: &Node) -> Option<Trial> {
        let generator = node.blueprints.iter().find_map(|id| self.skills.get(id))?;
        let level = level_for(generator.skill(), node.bkt.init())?;
        let seed = seed_of("trial", &node.id)?;
        let items = generator.distinct(level, seed, QUESTIONS).ok()?;
        let items: Vec<Item> = items.into_iter().map(Item::in_practice).collect();
        let suits = |item: &Item| {
            !item.solution.is_empty() && item.figure.as_ref().is_none_or(|figure| figure.surface().is_none())
        };
        (items.len() == QUESTIONS && items.iter().all(suits)).then(|| Trial { skill: node.name.clone(), items })
    }
}
