//! Rules for problems beyond the schema.

use super::canonical;
use super::item::{FinalAnswerType, InputType, MathProblemItem};
use super::marking::{asked, marking};
use super::read::Finding;
use plumb_answers::answer::Tolerance;
use plumb_tutoring::diagnosis::Misconceptions;

/// Maximum length of a skill id, in characters.
const MAX_SKILL_ID: usize = 200;

/// Returns all errors in a problem that fits the schema.
pub(super) fn findings(item: &MathProblemItem) -> Vec<Finding> {
    let mut found = Vec::new();
    meta(item, &mut found);
    answer(item, &mut found);
    solution(item, &mut found);
    misconceptions(item, &mut found);
    found
}

fn meta(item: &MathProblemItem, found: &mut Vec<Finding>) {
    let meta = &item.meta;
    let id = meta.skill_id.as_str();
    if id.trim() != id || id.is_empty() || id.chars().any(char::is_control) || id.chars().count() > MAX_SKILL_ID {
        let why = format!("must be 1 to {MAX_SKILL_ID} characters without spaces at the ends or control characters");
        found.push(Finding::new("/meta/skill_id", why));
    }
    match (meta.status.was_verified(), meta.verified_at) {
        (true, None) => {
            found.push(Finding::new("/meta/verified_at", format!("must be there when the status is {}", meta.status)));
        }
        (false, Some(_)) => {
            found.push(Finding::new("/meta/verified_at", format!("must be null when the status is {}", meta.status)));
        }
        _ => {}
    }
    if item.problem_content.stem.trim().is_empty() {
        found.push(Finding::new("/problem_content/stem", "is empty"));
    }
}

fn answer(item: &MathProblemItem, found: &mut Vec<Finding>) {
    let spec = &item.answer_spec;
    if let Some(tolerance) = &spec.tolerance {
        const AT: &str = "/answer_spec/tolerance";
        if spec.input_type != InputType::Decimal {
            let why = format!("applies to decimals only, not to {}", spec.input_type.as_str());
            found.push(Finding::new(AT, why));
        } else if let Err(why) = Tolerance::parse(&tolerance.to_string()) {
            found.push(Finding::new(AT, why));
        }
    }
    let choices = &spec.ui.choices;
    match spec.input_type {
        InputType::MultipleChoice => {
            if choices.len() < 2 {
                found.push(Finding::new("/answer_spec/ui/choices", "multiple choice needs two choices or more"));
            } else if !choices.contains(&item.solution_logic.final_answer_canonical) {
                found.push(Finding::new("/answer_spec/ui/choices", "the key is none of the choices"));
            }
        }
        InputType::Boolean => {}
        other if !choices.is_empty() => {
            let why = format!("choices are for multiple_choice and boolean, not for {}", other.as_str());
            found.push(Finding::new("/answer_spec/ui/choices", why));
        }
        _ => {}
    }
    for (at, _) in choices.iter().enumerate().filter(|(_, choice)| choice.trim().is_empty()) {
        found.push(Finding::new(format!("/answer_spec/ui/choices/{at}"), "is empty"));
    }
    for (at, _) in spec.accepted_forms.iter().enumerate().filter(|(_, form)| form.trim().is_empty()) {
        found.push(Finding::new(format!("/answer_spec/accepted_forms/{at}"), "is empty"));
    }
}

fn solution(item: &MathProblemItem, found: &mut Vec<Finding>) {
    let solution = &item.solution_logic;
    let input = item.answer_spec.input_type;
    // A choice may have the kind of a number or a set: its key is compared as a choice in any case.
    let fitting = FinalAnswerType::of(input);
    if solution.final_answer_type != fitting && input != InputType::MultipleChoice {
        let why = format!(
            "is {}, but {} answers are {}",
            solution.final_answer_type.as_str(),
            input.as_str(),
            fitting.as_str()
        );
        found.push(Finding::new("/solution_logic/final_answer_type", why));
    }
    if let Some(why) = canonical::fault(input, &solution.final_answer_canonical) {
        found.push(Finding::new("/solution_logic/final_answer_canonical", why));
    }
    for (at, (step, wanted)) in solution.steps.iter().zip(1_u32..).enumerate() {
        if step.step_index != wanted {
            let why = format!("is {}, but steps are numbered from 1 without gaps: {wanted}", step.step_index);
            found.push(Finding::new(format!("/solution_logic/steps/{at}/step_index"), why));
        }
    }
}

fn misconceptions(item: &MathProblemItem, found: &mut Vec<Finding>) {
    let spec = marking(&item.answer_spec);
    let Err(problems) = Misconceptions::new(item.misconceptions.clone(), &asked(item, &spec)) else { return };
    found.extend(
        problems
            .into_iter()
            .map(|problem| Finding::new(format!("/misconceptions/{}{}", problem.at, problem.part), problem.reason)),
    );
}
