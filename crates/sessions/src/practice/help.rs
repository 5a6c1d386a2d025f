//! What is said to a learner who is stuck: the diagnosis of a wrong answer, and the next hint.

use super::state::Current;
use plumb_answers::item::ItemBody;
use plumb_bank::task::Task;
use plumb_tutoring::diagnosis::{Asked, Diagnosis, Distractor, Facts, Misconceptions, diagnose};
use plumb_tutoring::hints::{EarlyLevel, HintContext, HintLevel, HintPolicy, Served, SubSteps, bottom_out, early};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};

/// What follows a wrong answer.
pub(super) struct Help {
    pub(super) diagnosis: Diagnosis,
    /// `None` when every hint was given.
    pub(super) hint: Option<Served>,
}

/// What to say after a wrong answer, which is not in `current` yet.
pub(super) fn after_wrong(
    task: &Task,
    current: &Current,
    (answer, work): (&str, &[String]),
    policy: &HintPolicy,
) -> Help {
    let diagnosis = diagnosis(task, answer, work);
    // The worked solution is for who asks for it; a wrong answer alone never ends an item.
    let level = climbed(current, policy.level(current.wrong_attempts() + 1)).unwrap_or(HintLevel::BottomOut);
    let hint = hint(task, current, level, Some(&diagnosis));
    Help { diagnosis, hint }
}

/// The hint a learner gets who asks for one. `None` when all were given: what is left is the solution, which is asked
/// for by its name.
pub(super) fn asked_for(task: &Task, current: &Current, policy: &HintPolicy) -> Option<Served> {
    let level = climbed(current, policy.level(current.wrong_attempts()))?;
    hint(task, current, level, current.diagnosis.as_ref())
}

/// One level further than the last hint, and at least what the attempts call for. `None` above the last level.
fn climbed(current: &Current, by_attempts: HintLevel) -> Option<HintLevel> {
    match current.hints.iter().map(|hint| hint.hint_level).max() {
        None => Some(by_attempts),
        Some(HintLevel::Pointing) => Some(by_attempts.max(HintLevel::Rule)),
        Some(HintLevel::Rule) => Some(HintLevel::BottomOut),
        Some(HintLevel::BottomOut) => None,
    }
}

/// What probably went wrong. An option was chosen for its text.
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
    let asked = Asked { spec: &spec, key: task.key_text(), variables: Some(&task.variables) };
    let facts = Facts {
        stem: &task.stem,
        key: task.key_text(),
        spec: &spec,
        steps: &task.solution,
        misconceptions: &Misconceptions::usable(task.misconceptions.clone(), &asked),
        distractors: &distractors,
        work,
    };
    diagnose(&facts, answer).unwrap_or_else(Diagnosis::unknown)
}

fn hint(task: &Task, current: &Current, level: HintLevel, diagnosis: Option<&Diagnosis>) -> Option<Served> {
    let named = diagnosis.and_then(|diagnosis| diagnosis.misconception.as_deref());
    let ways = task.wrong_ways.iter().map(|way| (way.strategy.as_str(), way.hints.as_slice()));
    let known = task.misconceptions.iter().map(|known| (known.id.as_str(), known.hint_ladder.as_slice()));
    let ladder = named.and_then(|name| known.chain(ways).find(|(id, _)| *id == name));
    let context = HintContext {
        category: diagnosis.map(|diagnosis| diagnosis.error_category).unwrap_or_default(),
        misconception: ladder.filter(|(_, hints)| !hints.is_empty()),
        blueprint: &task.hints,
        given: &current.hints,
    };
    let detector = detector(task);
    match level {
        HintLevel::Pointing => early(EarlyLevel::Pointing, &context, &detector),
        HintLevel::Rule => early(EarlyLevel::Rule, &context, &detector),
        HintLevel::BottomOut => {
            let reached = diagnosis.and_then(|diagnosis| diagnosis.divergence_step_index);
            let reached = reached.and_then(|step| usize::try_from(step).ok()).map_or(0, |step| step.saturating_sub(1));
            bottom_out(&context, &SubSteps::of(&task.solution, reached), &detector)
        }
    }
}

fn detector(task: &Task) -> LeakDetector {
    let steps: Vec<&str> = task.solution.iter().map(String::as_str).collect();
    let (kind, accepted, options) = match &task.body {
        ItemBody::MultipleChoice { options, .. } => {
            (KeyKind::MultipleChoice, Vec::new(), options.iter().map(|option| option.text.as_str()).collect())
        }
        ItemBody::ShortAnswer { spec, .. } => {
            (spec.input.into(), spec.accept.iter().map(String::as_str).collect::<Vec<_>>(), Vec::new())
        }
    };
    let facts =
        LeakFacts { stem: &task.stem, key: task.key_text(), accepted: &accepted, steps: &steps, options: &options };
    LeakDetector::new(kind, &facts)
}
