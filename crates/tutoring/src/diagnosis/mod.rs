//! What went wrong: from an item and a wrong answer to a kind of error, with how sure that is.
//!
//! The order is from the certain to the likely: misconceptions triggered by an exact answer, a pattern or a
//! predicate; wrong options of the blueprint; rules about the shape of numbers. When several disagree the
//! confidence falls, and when nothing fits that is all that is said.

mod misconceptions;
mod shapes;
mod strategies;
mod trigger;

pub use misconceptions::{Misconception, MisconceptionProblem, Misconceptions};
pub use strategies::{Distractor, of_item};
pub use trigger::CompiledTrigger;
pub use trigger::{Trigger, TriggerContext, TriggerKind};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ErrorCategory;
use super::work_shown::{WorkReport, Worked};
use plumb_answers::answer::{AnswerSpec, Outcome, mark};

/// How sure a diagnosis is: hundredths, written as a number from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Confidence(u8);

impl Confidence {
    /// At most 100 hundredths.
    pub const fn hundredths(hundredths: u8) -> Self {
        Self(if hundredths > 100 { 100 } else { hundredths })
    }

    /// From 0 to 1.
    pub fn score(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// Lower by a factor in hundredths.
    fn times(self, hundredths: u8) -> Self {
        let product = u16::from(self.0) * u16::from(hundredths) / 100;
        Self(u8::try_from(product).unwrap_or(100))
    }
}

impl Serialize for Confidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.score())
    }
}

impl<'de> Deserialize<'de> for Confidence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let score = f64::deserialize(deserializer)?;
        let found = (0..=100_u8).find(|hundredths| (Self(*hundredths).score() - score).abs() < 0.005);
        found.map(Self).ok_or_else(|| serde::de::Error::custom("a confidence is a number from 0 to 1"))
    }
}

/// What went wrong, as it is stored and served. It never says what the key is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagnosis {
    /// The step of the worked solution at which the learner left it, from 1; `None` when that is not known.
    pub divergence_step_index: Option<u32>,
    /// The kind of error.
    pub error_category: ErrorCategory,
    /// In a sentence.
    pub diagnosis_explanation: String,
    /// How sure this is.
    pub confidence_score: Confidence,
    /// The misconception behind it, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misconception: Option<String>,
    /// The first line of the work shown that does not follow from what was before, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergent_line: Option<u32>,
}

impl Diagnosis {
    /// Nothing known fits.
    pub fn unknown() -> Self {
        Self {
            divergence_step_index: None,
            error_category: ErrorCategory::Unknown,
            diagnosis_explanation: "This is not a typical mistake.".to_owned(),
            confidence_score: Confidence::hundredths(10),
            misconception: None,
            divergent_line: None,
        }
    }

    /// Whether it explains anything: a mistake with a name, a kind of error, or a line of the work.
    pub fn explains(&self) -> bool {
        self.error_category != ErrorCategory::Unknown || self.misconception.is_some() || self.divergent_line.is_some()
    }

    /// The same with what the work shows: the line where it went wrong, and the step that should have come there. Where
    /// nothing else is known, that it went wrong in carrying something out is.
    fn with_work(self, report: &WorkReport) -> Self {
        let Some(line) = report.divergent_line.and_then(|line| u32::try_from(line + 1).ok()) else { return self };
        let found = if self.confidence_score <= Self::unknown().confidence_score {
            Self {
                error_category: ErrorCategory::ProceduralError,
                diagnosis_explanation: format!("Line {line} of the work does not follow from the line before."),
                confidence_score: Confidence::hundredths(60),
                ..self
            }
        } else {
            self
        };
        let step = report.divergence_step_index.or(found.divergence_step_index);
        Self { divergence_step_index: step, divergent_line: Some(line), ..found }
    }
}

/// What a diagnosis is made from.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// The question.
    pub stem: &'a str,
    /// The key, as text.
    pub key: &'a str,
    /// How answers are read and compared.
    pub spec: &'a AnswerSpec,
    /// The worked solution, a step each.
    pub steps: &'a [String],
    /// Named wrong ways with their triggers.
    pub misconceptions: &'a Misconceptions,
    /// Wrong answers of the blueprint's strategies.
    pub distractors: &'a [Distractor],
    /// Lines of work shown with the answer; may be empty.
    pub work: &'a [String],
}

/// One explanation of a wrong answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Match {
    category: ErrorCategory,
    explanation: String,
    misconception: Option<String>,
    step: Option<u32>,
    /// How sure it would be if it were the only one.
    confidence: u8,
}

/// The longest answer that is looked at, in characters.
const MAX_ANSWER: usize = 2_000;

/// Diagnoses a typed answer, or the text of a chosen option. `None` when the answer is right or cannot be read:
/// then there is nothing to diagnose.
pub fn diagnose(facts: &Facts<'_>, answer: &str) -> Option<Diagnosis> {
    if answer.chars().nth(MAX_ANSWER).is_some() {
        return None;
    }
    let outcome = mark(facts.spec, answer, facts.key).outcome;
    if matches!(outcome, Outcome::Correct | Outcome::Invalid) {
        return None;
    }
    let tiers = facts.misconceptions.matches(answer).into_iter();
    let tiers = tiers.chain([strategies::matches(facts, answer), shapes::matches(facts, answer)]);
    let found: Vec<Vec<Match>> = tiers.filter(|tier| !tier.is_empty()).collect();
    let diagnosis = conclude(&found).unwrap_or_else(Diagnosis::unknown);
    if facts.work.is_empty() {
        return Some(diagnosis);
    }
    let worked = Worked { stem: facts.stem, spec: facts.spec, key: facts.key, steps: facts.steps };
    Some(diagnosis.with_work(&worked.review(facts.work)))
}

/// The first explanation of the most certain kind; less sure for each other of its kind, and a little less when a
/// less certain kind says something else.
fn conclude(tiers: &[Vec<Match>]) -> Option<Diagnosis> {
    let (first_tier, later) = tiers.split_first()?;
    let (best, rivals) = first_tier.split_first()?;
    let differs = |other: &&Match| other.misconception != best.misconception || other.category != best.category;
    let mut confidence = Confidence::hundredths(best.confidence);
    for _ in rivals.iter().filter(differs).take(5) {
        confidence = confidence.times(70);
    }
    let others = later.iter().flatten();
    // A wrong option has no kind of its own: what its number looks like decides.
    let unnamed = best.category == ErrorCategory::Unknown;
    let category =
        if unnamed { later.iter().flatten().map(|other| other.category).next() } else { Some(best.category) };
    if !unnamed && others.clone().any(|other| other.category != best.category) {
        confidence = confidence.times(90);
    }
    Some(Diagnosis {
        divergence_step_index: best.step.or_else(|| others.clone().find_map(|other| other.step)),
        error_category: category.unwrap_or(ErrorCategory::ConceptualError),
        diagnosis_explanation: best.explanation.clone(),
        confidence_score: confidence,
        misconception: best.misconception.clone(),
        divergent_line: None,
    })
}

#[cfg(test)]
mod tests;
