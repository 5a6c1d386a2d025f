//! Whether the texts of an item are plain text: what only a program would understand is shown to learners as it stands.

use plumb_bank::MathProblemItem;
use plumb_maths::prose::markup::markup;

use crate::story::Found;

/// Adds what is found in question, options, solution and hints.
pub(crate) fn checked(item: &MathProblemItem, mut found: Found) -> Found {
    let solution = item.solution_logic.steps.iter().flat_map(|step| [&step.explanation, &step.math]);
    let hints = item.misconceptions.iter().flat_map(|one| &one.hint_ladder);
    let stem = std::iter::once(&item.problem_content.stem);
    plainly(stem.chain(&item.answer_spec.ui.choices).chain(solution).chain(hints), &mut found);
    found
}

/// Adds what is found in the question alone.
pub(crate) fn of_stem(item: &MathProblemItem, mut found: Found) -> Found {
    plainly(std::iter::once(&item.problem_content.stem), &mut found);
    found
}

fn plainly<'t>(texts: impl Iterator<Item = &'t String>, found: &mut Found) {
    for text in texts {
        if let Some(sign) = markup(text) {
            let finding = format!("write plain text without HTML, LaTeX and placeholders: “{sign}”");
            if !found.against.contains(&finding) {
                found.against.push(finding);
            }
        }
    }
}
