//! Checks of choices.

use plumb_answers::answer::sameness;
use plumb_bank::solver::same_formula;
use plumb_bank::solver::text::bare;

use super::{LintFindings, LintRule};
use crate::pool::{AnswerKind, ProblemStep};

/// Maximum number of pairs of choices that are compared as formulas.
const MAX_PAIRS: usize = 66;

pub(super) fn check(step: &ProblemStep, found: &mut LintFindings) {
    let (id, file, choices) = (step.id.as_str(), step.file.as_str(), &step.question.choices);
    if choices.len() < 2 {
        let message = if choices.is_empty() { "there is nothing to choose from" } else { "there is one choice only" };
        found.add(LintRule::TooFewChoices, id, file, "/choices", message);
    }
    // Several keys are each right alone, or, with a control for several choices, right together.
    for (at, key) in step.question.keys.iter().enumerate() {
        if !choices.iter().any(|choice| choice.trim() == key.trim()) {
            let message = format!("the key “{key}” is none of the choices");
            found.add(LintRule::KeyNotAChoice, id, file, &format!("/stepAnswer/{at}"), message);
        }
    }
    let mut pairs = 0;
    for (at, choice) in choices.iter().enumerate() {
        for other in &choices[..at] {
            let at = format!("/choices/{at}");
            if sameness(bare(choice)) == sameness(bare(other)) {
                let message = format!("the choices “{other}” and “{choice}” are the same");
                found.add(LintRule::DuplicateChoices, id, file, &at, message);
            } else if pairs < MAX_PAIRS && step.question.answer != AnswerKind::Other("MultipleSelect".to_owned()) {
                pairs += 1;
                if same_formula(choice, other) {
                    let message = format!("the choices “{other}” and “{choice}” are the same as mathematics");
                    found.add(LintRule::EqualChoices, id, file, &at, message);
                }
            }
        }
    }
}
