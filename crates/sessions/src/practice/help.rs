//! Help for a learner who is stuck: the diagnosis of a wrong answer, and the next hint.

use super::state::Current;
use plumb_answers::item::ItemBody;
use plumb_bank::task::Task;
use plumb_tutoring::diagnosis::{Diagnosis, Distractor, Facts, Misconceptions, TriggerContext, diagnose};
use plumb_tutoring::hints::{ChosenHint, HintContext, HintPolicy, HintTrigger, SubSteps, next_hint};
use plumb_tutoring::leak::LeakDetector;

/// Help after a wrong answer.
pub(super) struct Help {
    pub(super) diagnosis: Diagnosis,
    /// `None` if all hints were given.
    pub(super) hint: Option<ChosenHint>,
}

/// Returns the help after a wrong answer, which is not in `current` yet.
pub(super) fn help_after_wrong_answer(
    task: &Task,
    current: &Current,
    (answer, work): (&str, &[String]),
    policy: &HintPolicy,
) -> Help {
    let diagnosis = diagnosis(task, answer, work);
    let wrong = HintTrigger::WrongAnswer(current.wrong_attempts() + 1);
    let hint = hint(task, current, Some(&diagnosis), wrong, policy);
    Help { diagnosis, hint }
}

/// Returns the hint for a learner who requests one; `None` if all were given.
pub(super) fn requested_hint(task: &Task, current: &Current, policy: &HintPolicy) -> Option<ChosenHint> {
    hint(task, current, current.diagnosis.as_ref(), HintTrigger::Asked(current.wrong_attempts()), policy)
}

/// The probable mistake. The chosen option of a multiple-choice item is diagnosed by its text.
fn diagnosis(task: &Task, answer: &str, work: &[String]) -> Diagnosis {
    let spec = task.spec();
    let answer = match &task.body {
        ItemBody::MultipleChoice { options, .. } => {
            options.iter().find(|option| option.id == answer.trim()).map_or(answer, |option| &option.text)
        }
        ItemBody::ShortAnswer { .. } => answer,
    };
    let distractors: Vec<Distractor> = task
        .wrong_ways
        .iter()
        .map(|way| Distractor {
            strategy: way.strategy.clone(),
            misconception: way.misconception.clone().unwrap_or_else(|| way.description.clone()),
            value: way.answer.clone(),
        })
        .collect();
    let asked = TriggerContext { spec: &spec, key: task.key_text(), variables: Some(&task.variables) };
    let facts = Facts {
        stem: &task.question(),
        key: task.key_text(),
        spec: &spec,
        steps: &task.solution,
        misconceptions: &Misconceptions::usable(task.misconceptions.clone(), &asked),
        distractors: &distractors,
        work,
    };
    diagnose(&facts, answer).unwrap_or_else(Diagnosis::unknown)
}

fn hint(
    task: &Task,
    current: &Current,
    diagnosis: Option<&Diagnosis>,
    occasion: HintTrigger,
    policy: &HintPolicy,
) -> Option<ChosenHint> {
    let named = diagnosis.and_then(|diagnosis| diagnosis.misconception.as_deref());
    let ways = task.wrong_ways.iter().map(|way| (way.strategy.as_str(), way.hints.as_slice()));
    let known = task.misconceptions.iter().map(|known| (known.id.as_str(), known.hint_ladder.as_slice()));
    let ladder = named.and_then(|name| known.chain(ways).find(|(id, _)| *id == name));
    let context = HintContext {
        diagnosis,
        misconception: ladder.filter(|(_, hints)| !hints.is_empty()),
        blueprint: &task.hints,
        steps: SubSteps::of(&task.solution),
        given: &current.hints,
    };
    next_hint(&context, occasion, policy, &LeakDetector::of(&task.question(), &task.body, &task.solution))
}
