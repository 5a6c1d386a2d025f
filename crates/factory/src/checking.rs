//! Checks of an item without any model.

use plumb_answers::answer::Outcome as Marked;
use plumb_bank::solver::{KeyCheck, recompute};
use plumb_bank::{CHECK, MathProblemItem, ProblemDecision, RubricPolicy, validate_problem, verify};
use plumb_maths::prose::claims::first_false_claim;
use plumb_typeset::plain_text;
use serde_json::Value as Json;

use crate::arithmetic::{false_equation, never_reaches_key, unfounded};
use crate::draft::KeylessItem;
use crate::plain::off_skill;
use crate::story::RuleFindings;

/// Checks a problem of a model: that it is consistent, that its solution comes to its key, and that its key has a
/// computation.
pub(crate) fn checked(item: &MathProblemItem) -> RuleFindings {
    let mut found = consistent(item);
    let key = &*plain_text(&item.solution_logic.final_answer_canonical);
    if never_reaches_key(key, item.solution_logic.steps.iter().map(|step| step.math.as_str())) {
        found.against.push(format!("no step of the solution comes to the key “{key}”"));
    }
    if !item.problem_content.variables.contains_key(CHECK) {
        found.mention.push("the key has no computation".to_owned());
    }
    found
}

/// Checks an item for consistency: key, solution, and the key that follows from the question if that is plain
/// mathematics.
pub(crate) fn consistent(item: &MathProblemItem) -> RuleFindings {
    let mut found = RuleFindings::default();
    if let Err(faults) = validate_problem(item) {
        found.against.extend(faults.iter().map(ToString::to_string));
        return found;
    }
    // Scores are checked in another place.
    if let ProblemDecision::Rejected(rejection) = verify(item, &RubricPolicy::default()) {
        found.against.extend(rejection.evidence().verification_report.issues.iter().cloned());
    }
    let wrong_step = |why: String| format!("a step of the solution is wrong: {why}");
    for step in &item.solution_logic.steps {
        let in_words = || first_false_claim(&plain_text(&step.explanation)).map(|claim| claim.why);
        found.against.extend(false_equation(&step.math).or_else(in_words).map(wrong_step));
    }
    let (stem, key) = (&item.problem_content.stem, &item.solution_logic.final_answer_canonical);
    let (stem, key) = (&*plain_text(stem), &*plain_text(key));
    match recompute(stem, &item.answer_spec.ui.choices, key) {
        KeyCheck::Agrees => {
            let steps = item.solution_logic.steps.iter();
            found.against.extend(steps.filter_map(|step| unfounded(&step.math, stem, key)).map(wrong_step));
            // A right key of a question for another skill still misleads learners who practise this one.
            let off_skill = off_skill(item);
            found.proved = off_skill.is_none();
            found.mention.extend(off_skill);
        }
        KeyCheck::Disagrees { right } => {
            found.against.push(format!("the key “{key}” is wrong: the question comes to {right}"));
        }
        KeyCheck::NotCheckable(why) => found.mention.push(format!("the question alone does not prove its key: {why}")),
    }
    found
}

/// Checks the words of an item with a key that a blueprint computed. `stems` are the stems of the blueprint's
/// templates: a question in these words asks for the value that the blueprint computes.
pub(crate) fn computed(item: &MathProblemItem, stems: &[String]) -> RuleFindings {
    let mut found = RuleFindings::default();
    if let Err(faults) = validate_problem(item) {
        found.against.extend(faults.iter().map(ToString::to_string));
        return found;
    }
    let (stem, key) = (&item.problem_content.stem, &item.solution_logic.final_answer_canonical);
    if stems.contains(stem) {
        found.proved = true;
        return found;
    }
    match recompute(stem, &item.answer_spec.ui.choices, key) {
        KeyCheck::Agrees => found.proved = true,
        KeyCheck::Disagrees { right } => {
            found.against.push(format!("the question comes to {right}, and its parameters to “{key}”"));
        }
        KeyCheck::NotCheckable(why) => {
            found.mention.push(format!("that the question asks for what the blueprint computes is not proved: {why}"));
        }
    }
    found
}

/// Compares the answers of the blind solvers with the key.
pub(crate) fn solved(item: &MathProblemItem, answers: &[(KeylessItem, &Json)], found: &mut RuleFindings) {
    for (blind, solution) in answers {
        let answer = solution["answer"].as_str().unwrap_or_default();
        let Some(intended_answer) = blind.intended_answer(answer) else {
            found.against.push(format!("who solved it without the key found the answer “{answer}” among no options"));
            continue;
        };
        let key = &item.solution_logic.final_answer_canonical;
        match plumb_bank::mark_answer(item, intended_answer).outcome {
            Marked::Correct => {}
            Marked::Undecided => {
                found.against.push(format!("whether “{intended_answer}” is the key “{key}” is undecided"));
            }
            _ => found
                .against
                .push(format!("who solved it without the key came to “{intended_answer}”, and the key is “{key}”")),
        }
    }
}
