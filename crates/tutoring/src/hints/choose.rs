//! From what is known to the words that are shown.

use plumb_answers::answer::with_minus;

use super::generic::generic;
use super::{ErrorCategory, Hint, HintContext, HintLevel, HintPolicy, HintSource, Occasion};
use crate::leak::{LeakDetector, LeakKind, Verdict};

/// What is said when even the built-in hint will not do.
const LAST_RESORT: &str = "Go back to the question.";

/// A hint and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// What is shown.
    pub hint: Hint,
    /// Where its words come from.
    pub source: HintSource,
    /// What would have come first but gives the answer away; for whoever looks after the content.
    pub refused: Vec<Refused>,
}

/// A hint that was not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Where it stands.
    pub source: HintSource,
    /// How it tells.
    pub kind: LeakKind,
}

/// The hint that comes next. `None` when all of them were given: what is left is the solution, which is asked for by
/// its name.
pub fn next_hint(
    context: &HintContext<'_>,
    occasion: Occasion,
    policy: &HintPolicy,
    detector: &LeakDetector,
) -> Option<Served> {
    let (Occasion::WrongAnswer(wrong) | Occasion::Asked(wrong)) = occasion;
    let by_attempts = policy.level(wrong);
    // One level further than the last hint, and at least what the attempts call for.
    let level = match context.given.iter().map(|hint| hint.hint_level).max() {
        None => by_attempts,
        Some(HintLevel::Pointing) => by_attempts.max(HintLevel::Rule),
        Some(HintLevel::Rule) => HintLevel::BottomOut,
        // A wrong answer alone never ends an item, however many there were.
        Some(HintLevel::BottomOut) if matches!(occasion, Occasion::WrongAnswer(_)) => HintLevel::BottomOut,
        Some(HintLevel::BottomOut) => return None,
    };
    hint(level, context, detector)
}

/// The hint of a level: the misconception's or the blueprint's; at the last level else the next step of the solution
/// that does not give the answer away. `None`: all that could be said at this level was said.
pub(super) fn hint(level: HintLevel, context: &HintContext<'_>, detector: &LeakDetector) -> Option<Served> {
    let mut candidates = authored(level, context);
    if level == HintLevel::BottomOut {
        // A ladder without a rung of its own for this level was used up before: a step says more.
        let step = context.diagnosis.and_then(|diagnosis| diagnosis.divergence_step_index);
        let reached = step.and_then(|step| usize::try_from(step).ok()).map_or(0, |step| step.saturating_sub(1));
        let own = (1..).zip(context.steps.0).skip(reached);
        let own = own.map(|(number, step)| (HintSource::SolutionStep(number), step.as_str()));
        let at = candidates.iter().position(|(source, _)| *source == HintSource::Blueprint);
        let at = at.filter(|_| context.blueprint.len() < 3).unwrap_or(candidates.len());
        candidates.splice(at..at, own);
    }
    serve(level, candidates, context, detector)
}

/// The whole way and the answer.
pub fn worked_solution(steps: &[String], key: &str) -> String {
    let answer = format!("The answer is {}.", with_minus(key));
    steps.iter().map(String::as_str).chain([answer.as_str()]).collect::<Vec<_>>().join("\n")
}

/// What is said where every hint of a level would give the answer away.
pub fn last_resort(level: HintLevel) -> Served {
    let source = HintSource::Generic(ErrorCategory::Unknown);
    Served { hint: Hint::new(level, LAST_RESORT.to_owned()), source, refused: Vec::new() }
}

/// What authors wrote for a level: the ladder of the misconception, then the blueprint's hints. A ladder that is too
/// short is used up to its last rung.
fn authored<'a>(level: HintLevel, context: &HintContext<'a>) -> Vec<(HintSource, &'a str)> {
    let rung = |ladder: &'a [String]| {
        let at = usize::from(level.number() - 1).min(ladder.len().saturating_sub(1));
        ladder.get(at).map(String::as_str).filter(|text| !text.trim().is_empty())
    };
    let own =
        context.misconception.and_then(|(id, ladder)| Some((HintSource::Misconception(id.to_owned()), rung(ladder)?)));
    own.into_iter().chain(rung(context.blueprint).map(|text| (HintSource::Blueprint, text))).collect()
}

/// The first candidate that does not tell and was not given before, else the built-in hint for the kind of error.
fn serve(
    level: HintLevel,
    candidates: Vec<(HintSource, &str)>,
    context: &HintContext<'_>,
    detector: &LeakDetector,
) -> Option<Served> {
    let category = context.diagnosis.map(|diagnosis| diagnosis.error_category).unwrap_or_default();
    let built_in =
        [category, ErrorCategory::Unknown].map(|category| (HintSource::Generic(category), generic(category, level)));
    let was_given = |text: &str| context.given.iter().any(|hint| hint.hint_text == text);
    let mut refused = Vec::new();
    for (source, text) in candidates.into_iter().chain(built_in).filter(|(_, text)| !was_given(text)) {
        match detector.check(text, level) {
            Verdict::Clean => return Some(Served { hint: Hint::new(level, text.to_owned()), source, refused }),
            Verdict::Leak { kind, .. } => refused.push(Refused { source, kind }),
        }
    }
    (!was_given(LAST_RESORT) && !refused.is_empty()).then(|| Served { refused, ..last_resort(level) })
}
