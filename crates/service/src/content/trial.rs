//! A few questions of one skill for visitors without an account. Nothing about them is stored: they are the same for
//! everyone, from seeds that no item uses, and each answer is marked by itself.

use plumb_answers::answer::{DecimalMark, Outcome};
use plumb_answers::item::{Item, ItemStem, mark_read};
use plumb_learning::graph::Node;
use plumb_sessions::practice::choose::level_for;

use super::Catalog;
use super::examples::seed_of;
use crate::assessment::InputView;
use crate::plumb::Plumb;

/// The skill of the shipped graph that says most about the site; the first suitable one elsewhere.
const SKILL: &str = "frac_add_like";
/// Number of questions.
const QUESTIONS: usize = 4;
/// Longest answer that is marked, in bytes, as in a session.
const LONGEST: usize = 2_000;

/// The questions of the trial.
#[derive(Debug)]
pub(super) struct Trial {
    skill: String,
    items: Vec<Item>,
}

/// One question of the trial.
#[derive(Debug, Clone)]
pub struct TrialQuestion {
    /// Name of the skill.
    pub skill: String,
    /// Number of questions.
    pub total: usize,
    pub asked: ItemStem,
    pub input: InputView,
}

/// An answer to a question of the trial, with the solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialAnswer {
    pub outcome: Outcome,
    /// Why it is not right or cannot be read, if that is known.
    pub reason: Option<String>,
    /// The steps of the solution; may be empty.
    pub steps: Vec<String>,
    pub key: String,
}

impl Catalog {
    fn trial(&self) -> Option<&Trial> {
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
        let suits = |item: &Item| {
            let figure = item.asked().figure;
            !item.solution.is_empty() && figure.is_none_or(|figure| figure.surface().is_none())
        };
        (items.len() == QUESTIONS && items.iter().all(suits)).then(|| Trial { skill: node.name.clone(), items })
    }
}

impl Plumb {
    /// Returns a question of the trial by its number, from 1; `None` if there is no such question.
    pub fn trial_question(&self, number: usize) -> Option<TrialQuestion> {
        let catalog = self.catalog();
        let trial = catalog.trial()?;
        let item = trial.items.get(number.checked_sub(1)?)?;
        let (skill, total) = (trial.skill.clone(), trial.items.len());
        Some(TrialQuestion { skill, total, asked: item.asked(), input: InputView::from(&item.body) })
    }

    /// Marks an answer to a question of the trial; `None` if there is no such question.
    pub fn mark_trial(&self, number: usize, answer: &str, decimal: DecimalMark) -> Option<TrialAnswer> {
        let catalog = self.catalog();
        let item = catalog.trial()?.items.get(number.checked_sub(1)?)?;
        // What is longer than any answer is refused like a blank one.
        let answer = if answer.len() > LONGEST { "" } else { answer };
        let verdict = mark_read(&item.body, answer, decimal);
        let (steps, key) = (item.solution.clone(), item.key_text().to_owned());
        Some(TrialAnswer { outcome: verdict.outcome, reason: verdict.reason, steps, key })
    }
}
