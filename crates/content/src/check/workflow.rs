//! Checks whether the content that a workflow runs exists.

use crate::text::problem::{Problem, Severity, in_file_order};
use crate::workflow::{StepBody, Target, Workflow};

/// Checks the content of a workflow's steps; `has_assessment` and `has_survey` report whether an id exists. Empty if
/// there are no findings.
pub fn check_workflow(
    workflow: &Workflow,
    has_assessment: &dyn Fn(&str) -> bool,
    has_survey: &dyn Fn(&str) -> bool,
) -> Vec<Problem> {
    let mut problems = workflow.warnings.clone();
    let source = workflow.places.source();
    for (at, step) in workflow.steps.iter().enumerate() {
        let StepBody::Run { target, .. } = &step.body else { continue };
        let (field, what, id, is_there) = match target {
            Target::Assessment(id) => ("assessment", "an assessment", id, has_assessment(id)),
            Target::Survey(id) => ("survey", "a survey", id, has_survey(id)),
        };
        if is_there {
            continue;
        }
        let place = workflow.places.at(&format!("steps[{at}].{field}"));
        let message = format!("the step `{}` runs `{id}`, but there is no such {field}", step.id);
        let help = format!("give {what} of that id beside the workflow, or name another");
        let code = format!("unknown-{field}");
        problems.push(Problem::new(source, place, Severity::Error, &code, message).with_help(help));
    }
    in_file_order(&mut problems);
    problems
}
