//! Chooses the next hint: its level, by a policy, and its text.

use std::borrow::Cow;

use plumb_answers::answer::with_minus;
use plumb_types::saturating_cast;
use plumb_typeset::answer_text;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::generic::{HintId, SolutionLine, generic};
use super::{ErrorCategory, Hint, HintContext, HintLevel, HintSource, HintTrigger};
use crate::leak::{LeakDetector, LeakKind, LeakVerdict};

/// Shown if even the built-in hint would leak.
const LAST_RESORT: &str = HintId::LastResort.english();

/// Maximum length of a ladder, in attempts.
const MAX_LADDER: usize = 20;

/// A versioned rule for the level of the next hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "HintPolicyFile", into = "HintPolicyFile")]
pub struct HintPolicy {
    version: String,
    ladder: Vec<HintLevel>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HintPolicyFile {
    version: String,
    ladder: Vec<HintLevel>,
}

/// Why a ladder cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PolicyProblem {
    /// It is empty, or far too long.
    #[error("a hint ladder has 1 to 20 steps")]
    Length,
    /// A later attempt gets a weaker hint.
    #[error("hints must not get weaker with more attempts")]
    Falling,
}

impl Default for HintPolicy {
    /// A pointing hint after the first attempt, a rule after the second, and a sub-step from the third on.
    fn default() -> Self {
        let ladder = vec![HintLevel::Pointing, HintLevel::Rule, HintLevel::BottomOut];
        Self { version: "plumb-hints/1".to_owned(), ladder }
    }
}

impl HintPolicy {
    /// A policy with a level for each number of wrong attempts; the last level applies to all further ones.
    pub fn new(version: String, ladder: Vec<HintLevel>) -> Result<Self, PolicyProblem> {
        if ladder.is_empty() || ladder.len() > MAX_LADDER {
            return Err(PolicyProblem::Length);
        }
        if !ladder.is_sorted() {
            return Err(PolicyProblem::Falling);
        }
        Ok(Self { version, ladder })
    }

    /// The version, stored with every hint.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The level of a hint after `attempts` wrong attempts (0 counts as 1: help may be requested before any attempt).
    pub fn level(&self, attempts: u32) -> HintLevel {
        let at = saturating_cast::<u32, usize>(attempts.saturating_sub(1)).min(self.ladder.len().saturating_sub(1));
        self.ladder.get(at).copied().unwrap_or(HintLevel::Pointing)
    }
}

impl TryFrom<HintPolicyFile> for HintPolicy {
    type Error = PolicyProblem;

    fn try_from(written: HintPolicyFile) -> Result<Self, PolicyProblem> {
        Self::new(written.version, written.ladder)
    }
}

impl From<HintPolicy> for HintPolicyFile {
    fn from(policy: HintPolicy) -> Self {
        Self { version: policy.version, ladder: policy.ladder }
    }
}

/// A hint and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenHint {
    /// The hint shown.
    pub hint: Hint,
    /// Source of its text.
    pub source: HintSource,
    /// Preferred hints that were refused because they give away the key; for the maintainers of the content.
    pub refused: Vec<LeakingHint>,
}

/// A hint that was not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeakingHint {
    /// Source of the hint.
    pub source: HintSource,
    /// How it gives away the key.
    pub kind: LeakKind,
}

/// Returns the next hint; `None` if all were given: only the solution is left, and it must be requested explicitly.
pub fn next_hint(
    context: &HintContext<'_>,
    occasion: HintTrigger,
    policy: &HintPolicy,
    detector: &LeakDetector,
) -> Option<ChosenHint> {
    let (HintTrigger::WrongAnswer(wrong) | HintTrigger::Asked(wrong)) = occasion;
    let by_attempts = policy.level(wrong);
    // One level above the last hint, and at least the level for the number of attempts.
    let level = match context.given.iter().map(|hint| hint.hint_level).max() {
        None => by_attempts,
        Some(HintLevel::Pointing) => by_attempts.max(HintLevel::Rule),
        Some(HintLevel::Rule) => HintLevel::BottomOut,
        // Wrong answers alone never exhaust an item's hints, however many there were.
        Some(HintLevel::BottomOut) if matches!(occasion, HintTrigger::WrongAnswer(_)) => HintLevel::BottomOut,
        Some(HintLevel::BottomOut) => return None,
    };
    hint(level, context, detector)
}

/// The hint of a level: the misconception's or the blueprint's; at the last level else the next step of the solution
/// that does not give away the key. `None` if all hints of this level were given.
pub(super) fn hint(level: HintLevel, context: &HintContext<'_>, detector: &LeakDetector) -> Option<ChosenHint> {
    let mut candidates = authored(level, context);
    if level == HintLevel::BottomOut {
        // A ladder without its own rung for this level was already used up: a step of the solution helps more.
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

/// All steps and the answer.
pub fn worked_solution(steps: &[String], key: &str) -> String {
    let key = match answer_text(key) {
        Cow::Owned(formula) => formula,
        Cow::Borrowed(text) => with_minus(text),
    };
    let answer = SolutionLine::AnswerIs.with("key", key).to_string();
    steps.iter().map(String::as_str).chain([answer.as_str()]).collect::<Vec<_>>().join("\n")
}

/// The hint if every hint of a level would give away the key.
pub fn last_resort(level: HintLevel) -> ChosenHint {
    let source = HintSource::Generic(ErrorCategory::Unknown);
    ChosenHint { hint: Hint::new(level, LAST_RESORT.to_owned()), source, refused: Vec::new() }
}

/// The hints that authors wrote for a level: the ladder of the misconception, then the blueprint's hints. A ladder that
/// is too short is used up to its last rung.
fn authored<'a>(level: HintLevel, context: &HintContext<'a>) -> Vec<(HintSource, &'a str)> {
    let rung = |ladder: &'a [String]| {
        let at = usize::from(level.number() - 1).min(ladder.len().saturating_sub(1));
        ladder.get(at).map(String::as_str).filter(|text| !text.trim().is_empty())
    };
    let own =
        context.misconception.and_then(|(id, ladder)| Some((HintSource::Misconception(id.to_owned()), rung(ladder)?)));
    own.into_iter().chain(rung(context.blueprint).map(|text| (HintSource::Blueprint, text))).collect()
}

/// The first candidate that does not leak and was not given before, else the built-in hint for the kind of error.
fn serve(
    level: HintLevel,
    candidates: Vec<(HintSource, &str)>,
    context: &HintContext<'_>,
    detector: &LeakDetector,
) -> Option<ChosenHint> {
    let category = context.diagnosis.map(|diagnosis| diagnosis.error_category).unwrap_or_default();
    let built_in = [category, ErrorCategory::Unknown]
        .map(|category| (HintSource::Generic(category), generic(category, level).english()));
    let was_given = |text: &str| context.given.iter().any(|hint| hint.hint_text == text);
    let mut refused = Vec::new();
    for (source, text) in candidates.into_iter().chain(built_in).filter(|(_, text)| !was_given(text)) {
        match detector.check(text, level) {
            LeakVerdict::Clean => return Some(ChosenHint { hint: Hint::new(level, text.to_owned()), source, refused }),
            LeakVerdict::Leak { kind, .. } => refused.push(LeakingHint { source, kind }),
        }
    }
    (!was_given(LAST_RESORT) && !refused.is_empty()).then(|| ChosenHint { refused, ..last_resort(level) })
}
