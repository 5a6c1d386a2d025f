//! How answers to a problem are marked: by `answer::mark`, whatever kind they are.

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

/// How an answer is marked against the key. What is verified and what learners are marked by is this one thing.
///
/// Accepted forms are equal to the key, so that marking by value accepts them; they are named for those who must know
/// everything that is right. A whole number with an accepted form that is not written as one (`84/2`) is asked for as
/// a fraction, which reads both, and a truth value with one that is neither `true` nor `false` takes such words.
pub(super) fn marking(spec: &ProblemAnswerSpec) -> AnswerSpec {
    let mut marking = AnswerSpec::of(spec.input_type.into());
    let tolerance = spec.tolerance.as_ref().filter(|_| marking.input == Input::Decimal);
    marking.absolute_tolerance = tolerance.and_then(|number| Tolerance::parse(&number.to_string()).ok());
    read_accepted(&mut marking, &spec.accepted_forms);
    marking.accept.clone_from(&spec.accepted_forms);
    marking
}

/// Lets answers be written as the accepted forms are, where that takes another way to read them.
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

/// What an answer to a problem comes to; where one chooses, the answer is the text of the choice.
pub fn mark_answer(item: &MathProblemItem, answer: &str) -> Verdict {
    mark(&marking(&item.answer_spec), answer, &item.solution_logic.final_answer_canonical)
}

/// What the triggers of a problem are about, given how it is marked.
pub(super) fn asked<'a>(item: &'a MathProblemItem, spec: &'a AnswerSpec) -> TriggerContext<'a> {
    let key = item.solution_logic.final_answer_canonical.as_str();
    TriggerContext { spec, key, variables: Some(&item.problem_content.variables) }
}
