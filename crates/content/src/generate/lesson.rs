//! Teaching material for an item: hints, and the known mistakes that lead away from its key.
//!
//! None of it is part of the item, so that rewording a hint does not change the item's bytes.

use super::drawn::DrawnItem;
use super::error::GenerateError;
use super::generator::{Generator, OptionOrder};
use plumb_answers::answer::AnswerMode;
use plumb_answers::item::Item;
use plumb_types::Translations;

/// An item and its teaching material. Contains the key: never send it to a learner.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// The item, with its options shuffled.
    pub item: Item,
    /// Whether learners are asked to show their work.
    pub answer_mode: AnswerMode,
    /// General hints, weakest first, without those that cannot be rendered for these values.
    pub hints: Vec<String>,
    /// The texts of item, hints and mistakes in other languages.
    pub translations: Translations,
    /// Every mistake with another result than the key, in the order of the blueprint.
    pub wrong_ways: Vec<KnownMistake>,
}

/// A known mistake and its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownMistake {
    /// The `type` of the strategy.
    pub strategy: String,
    /// Description of the mistake; may be empty.
    pub description: String,
    /// Name of the misconception behind it.
    pub misconception: Option<String>,
    /// Its result, as shown to a learner.
    pub answer: String,
    /// Hints for a learner who made the mistake, weakest first.
    pub hints: Vec<String>,
}

impl Generator {
    /// Returns the item with this seed and its teaching material. The item is that of [`Generator::generate`].
    pub fn lesson(&self, level: &str, seed: u64) -> Result<Lesson, GenerateError> {
        let drawn = self.draw(level, seed, OptionOrder::Shuffled)?;
        let answer_mode = self.skill().answer_mode;
        let (of_item, translations) = drawn.lesson_translations();
        let DrawnItem { item, mut bound, .. } = drawn;
        let item = Item { translations: of_item, ..item };
        Ok(Lesson { item, answer_mode, hints: bound.hints(), translations, wrong_ways: bound.wrong_ways() })
    }
}
