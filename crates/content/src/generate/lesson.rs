//! What can be taught about an item: hints, and the wrong ways that are known to lead away from its key.
//!
//! None of it is part of the item: an item's bytes stay what they were when a hint is reworded.

use super::assemble::Bound;
use super::error::GenerateError;
use super::generator::Generator;
use plumb_answers::answer::AnswerMode;
use plumb_answers::item::Item;

/// An item and what can be said about it. Holds the key: never send one to a learner.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// The item, with its options in the shuffled order.
    pub item: Item,
    /// Whether the way to the answer is asked for.
    pub answer_mode: AnswerMode,
    /// General hints, weakest first; one that cannot be put into words for these numbers is left out.
    pub hints: Vec<String>,
    /// Every wrong way that leads somewhere other than the key, in the order the blueprint has them.
    pub wrong_ways: Vec<WrongWay>,
}

/// A wrong way and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongWay {
    /// The strategy's `type`.
    pub strategy: String,
    /// What goes wrong, in words; may be empty.
    pub description: String,
    /// The named misconception behind it.
    pub misconception: Option<String>,
    /// The answer it leads to, as it would be shown.
    pub answer: String,
    /// What to say to someone who went this way, weakest first.
    pub hints: Vec<String>,
}

impl Generator {
    /// The item that `seed` names, with what can be taught about it. Its item is that of [`Generator::generate`].
    pub fn lesson(&self, level: &str, seed: u64) -> Result<Lesson, GenerateError> {
        let (item, parameters) = self.make_with_parameters(level, seed)?;
        let bound = Bound::new(self.skill(), parameters.clone());
        let mut bound = bound.map_err(|fault| self.failed(level, &parameters, fault))?;
        let answer_mode = self.skill().answer_mode;
        Ok(Lesson { item, answer_mode, hints: bound.hints(), wrong_ways: bound.wrong_ways() })
    }
}
