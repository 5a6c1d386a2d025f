//! The texts of problems that a person wrote, in the other languages of their set.

use std::collections::BTreeMap;

use plumb_content::problem_set::ProblemSet;
use plumb_types::time::Timestamp;

use crate::authored::from_authored;
use crate::item::MathProblemItem;
use crate::serve::{line, shown, told};

/// Returns the texts of the problems of a set as learners read them, by language each with its translation.
pub fn translated_problems(set: &ProblemSet) -> BTreeMap<String, BTreeMap<String, String>> {
    let texts = |set: &ProblemSet| -> Vec<String> {
        let version = |problem| from_authored(set, problem, 1, Timestamp::from_micros(0));
        set.problems.iter().flat_map(|problem| texts_of(&version(problem))).collect()
    };
    let own = if set.translations.is_empty() { Vec::new() } else { texts(set) };
    let pairs = set.translations.iter().map(|translated| {
        let pairs = own.iter().cloned().zip(texts(&translated.document)).filter(|(own, other)| own != other);
        (translated.language.clone(), pairs.collect())
    });
    pairs.collect()
}

/// The texts of a problem, in an order that is the same for every language.
fn texts_of(item: &MathProblemItem) -> Vec<String> {
    let mut texts = vec![shown(item, &item.problem_content.stem)];
    texts.extend(item.answer_spec.ui.choices.iter().map(|choice| shown(item, choice)));
    texts.extend(item.solution_logic.steps.iter().map(|step| line(item, step)));
    for misconception in &item.misconceptions {
        let told = told(item, misconception);
        texts.push(told.words());
        texts.extend(told.hint_ladder);
    }
    texts
}
