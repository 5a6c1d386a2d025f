//! Marking of answers to a problem, by `answer::mark` for every kind.

use super::item::{InputType, MathProblemItem, ProblemAnswerSpec};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, Tolerance, Verdict, mark};
use plumb_tutoring::diagnosis::TriggerContext;

impl From<InputType> for Input {
    fn from(input: InputType) -> Self {
        match input {
            InputType::Integer => Self::Integer,
            InputType::Decimal => Self::Decimal,
            InputType::Fraction => Self::Fraction,
            InputType::Expression => Self::Expression,
            InputType::Set => Self::Set,
            InputType::Boolean => Self::Boolean,
            InputType::MultipleChoice => Self::MultipleChoice,
        }
    }
}

/// Returns the specification by which answers are marked against the key. Verification and learners use this one
/// specification.
///
/// Accepted forms are equal to the key, so that marking by value accepts them; they are listed for callers that need
/// all right answers. If an integer key has an accepted form in another notation (`84/2`), answers are read as
/// fractions, which include integers; if a truth value has one that is neither `true` nor `false`, such words are
/// accepted.
pub(super) fn marking(spec: &ProblemAnswerSpec) -> AnswerSpec {
    let mut marking = AnswerSpec::of(spec.input_type.into());
    let tolerance = spec.tolerance.as_ref().filter(|_| marking.input == Input::Decimal);
    marking.absolute_tolerance = tolerance.and_then(|number| Tolerance::parse(&number.to_string()).ok());
    read_accepted(&mut marking, &spec.accepted_forms);
    marking.accept.clone_from(&spec.accepted_forms);
    marking
}

/// Makes the specification accept the notations of the accepted forms, if these need another way of reading.
pub fn read_accepted(marking: &mut AnswerSpec, accepted: &[String]) {
    let is_plain = |form: &String| mark(marking, form, form).outcome == Outcome::Correct;
    if !accepted.iter().all(is_plain) {
        match marking.input {
            Input::Integer => marking.input = Input::Fraction,
            Input::Boolean => marking.words = true,
            _ => {}
        }
    }
}

/// Marks an answer to a problem; for multiple choice, the answer is the text of the choice.
pub fn mark_answer(item: &MathProblemItem, answer: &str) -> Verdict {
    mark(&marking(&item.answer_spec), answer, &item.solution_logic.final_answer_canonical)
}

/// Returns the context for the triggers of a problem, with this specification.
pub(super) fn asked<'a>(item: &'a MathProblemItem, spec: &'a AnswerSpec) -> TriggerContext<'a> {
    let key = item.solution_logic.final_answer_canonical.as_str();
    TriggerContext { spec, key, variables: Some(&item.problem_content.variables) }
}
