//! Recomputation of a step's keys by the bank's solver.

use plumb_bank::solver::{KeyCheck, KeyedQuestion};

use crate::pool::{Control, PoolProblem, PoolQuestion, ProblemStep};

/// Recomputes the key of a step.
pub fn verify_key(problem: &PoolProblem, step: &ProblemStep) -> KeyCheck {
    if !problem.variables.is_empty() || !step.variables.is_empty() {
        return KeyCheck::NotCheckable("it has variables, and so several keys".to_owned());
    }
    check(&[&problem.body, &step.title, &step.body], &step.question)
}

/// Recomputes the key of a question with these texts.
pub(crate) fn check(texts: &[&str], question: &PoolQuestion) -> KeyCheck {
    let is_typed = match &question.control {
        Control::TextBox => true,
        Control::MultipleChoice => false,
        Control::Other(name) => {
            return KeyCheck::NotCheckable(format!("answers of the type “{name}” are not known here"));
        }
    };
    KeyedQuestion { texts, keys: &question.keys, choices: &question.choices, is_typed }.check()
}
