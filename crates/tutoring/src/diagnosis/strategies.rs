//! Wrong answers that a blueprint knows how to make.

use super::{ErrorCategory, Facts, Match};
use plumb_answers::answer::sameness;
use plumb_answers::item::{Item, ItemBody};

/// A wrong answer and the wrong way behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distractor {
    /// The `type` of the strategy: its id within the blueprint.
    pub strategy: String,
    /// The misconception in words, or the strategy's description.
    pub misconception: String,
    /// The wrong answer.
    pub value: String,
}

/// The wrong options of a multiple-choice item.
pub fn of_item(item: &Item) -> Vec<Distractor> {
    let ItemBody::MultipleChoice { options, .. } = &item.body else { return Vec::new() };
    let wrong = options.iter().filter_map(|option| {
        let strategy = option.strategy.clone()?;
        let misconception = option.misconception.clone().unwrap_or_default();
        Some(Distractor { strategy, misconception, value: option.text.clone() })
    });
    wrong.collect()
}

/// Strategies whose wrong answer this is.
pub(super) fn matches(facts: &Facts<'_>, answer: &str) -> Vec<Match> {
    let given = sameness(answer);
    let mut found: Vec<Match> = Vec::new();
    for distractor in facts.distractors.iter().filter(|distractor| sameness(&distractor.value) == given) {
        let told = distractor.misconception.trim_end_matches('.');
        let explanation = if told.is_empty() {
            "This is a common wrong answer.".to_owned()
        } else {
            format!("A common mistake: {told}.")
        };
        let misconception = Some(distractor.strategy.clone());
        found.push(Match { category: ErrorCategory::Unknown, explanation, misconception, step: None, confidence: 80 });
    }
    found
}
