//! Diagnosis: maps an item and a wrong answer to a kind of error, with a confidence.
//!
//! Candidates are tried from certain to likely: misconceptions triggered by an exact answer, a pattern or a predicate;
//! wrong options of the blueprint; rules about the shape of numbers. If several disagree the confidence falls, and if
//! none fits the diagnosis is "unknown".

mod explanation;
mod misconceptions;
mod shapes;
mod strategies;
mod trigger;

pub use explanation::Explanation;
pub use misconceptions::{Misconception, MisconceptionProblem, Misconceptions};
pub use strategies::{Distractor, of_item};
pub use trigger::CompiledTrigger;
pub use trigger::{Trigger, TriggerContext, TriggerKind};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ErrorCategory;
use super::work_shown::{ProblemContext, WorkReport};
use plumb_answers::answer::{AnswerSpec, Outcome, mark};

/// Confidence of a diagnosis in hundredths, serialised as a number from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Confidence(u8);

impl Confidence {
    /// A number of hundredths, capped at 100.
    pub const fn hundredths(hundredths: u8) -> Self {
        Self(if hundredths > 100 { 100 } else { hundredths })
    }

    /// The confidence from 0 to 1.
    pub fn score(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// Multiplies by a factor in hundredths.
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

/// A diagnosis, as stored and served. It never contains the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagnosis {
    /// The step of the worked solution at which the learner went wrong, from 1; `None` if unknown.
    pub divergence_step_index: Option<u32>,
    /// The kind of error.
    pub error_category: ErrorCategory,
    /// Explanation in one sentence.
    pub diagnosis_explanation: String,
    /// Confidence.
    pub confidence_score: Confidence,
    /// Id of the misconception behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misconception: Option<String>,
    /// The first line of the work that does not follow from the lines before, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergent_line: Option<u32>,
}

impl Diagnosis {
    /// The diagnosis if nothing known fits.
    pub fn unknown() -> Self {
        Self {
            divergence_step_index: None,
            error_category: ErrorCategory::Unknown,
            diagnosis_explanation: Explanation::NotTypical.into(),
            confidence_score: Confidence::hundredths(10),
            misconception: None,
            divergent_line: None,
        }
    }

    /// Whether it explains anything: a misconception, a kind of error, or a line of the work.
    pub fn explains(&self) -> bool {
        self.error_category != ErrorCategory::Unknown || self.misconception.is_some() || self.divergent_line.is_some()
    }

    /// Adds the findings from the lines of work: the line that went wrong, and the step expected there. If nothing else
    /// is known, the error counts as procedural.
    fn with_work(self, report: &WorkReport) -> Self {
        let Some(line) = report.divergent_line.and_then(|line| u32::try_from(line + 1).ok()) else { return self };
        let found = if self.confidence_score <= Self::unknown().confidence_score {
            Self {
                error_category: ErrorCategory::ProceduralError,
                diagnosis_explanation: Explanation::WorkLine.with("line", line).into(),
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

/// Input of a diagnosis.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// The question.
    pub stem: &'a str,
    /// The key, as text.
    pub key: &'a str,
    /// How answers are read and compared.
    pub spec: &'a AnswerSpec,
    /// The worked solution, one step per entry.
    pub steps: &'a [String],
    /// Misconceptions with their triggers.
    pub misconceptions: &'a Misconceptions,
    /// Wrong answers of the blueprint's strategies.
    pub distractors: &'a [Distractor],
    /// Lines of work submitted with the answer; may be empty.
    pub work: &'a [String],
}

/// One explanation of a wrong answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Match {
    category: ErrorCategory,
    explanation: String,
    misconception: Option<String>,
    step: Option<u32>,
    /// Confidence if it were the only explanation.
    confidence: u8,
}

/// Maximum length of an answer that is diagnosed, in characters.
const MAX_ANSWER: usize = 2_000;

/// Diagnoses a typed answer, or the text of a chosen option. `None` if the answer is right or cannot be read, so that
/// there is nothing to diagnose.
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
    let worked = ProblemContext { stem: facts.stem, spec: facts.spec, key: facts.key, steps: facts.steps };
    Some(diagnosis.with_work(&worked.review(facts.work)))
}

/// The first explanation of the most certain kind. Confidence is lower for each other explanation of that kind, and
/// slightly lower if a less certain kind disagrees.
fn conclude(tiers: &[Vec<Match>]) -> Option<Diagnosis> {
    let (first_tier, later) = tiers.split_first()?;
    let (best, rivals) = first_tier.split_first()?;
    let differs = |other: &&Match| other.misconception != best.misconception || other.category != best.category;
    let mut confidence = Confidence::hundredths(best.confidence);
    for _ in rivals.iter().filter(differs).take(5) {
        confidence = confidence.times(70);
    }
    let others = later.iter().flatten();
    // A wrong option does not determine the kind of error, so the shape of its number decides.
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
