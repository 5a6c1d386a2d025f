//! The results of an answer, as programs receive them.

use plumb_answers::answer::{FULL_CREDIT, Outcome, Verdict};
use plumb_learning::mastery::{Because, MasteryChange, Update};
use plumb_tutoring::ErrorCategory;
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::{Hint, HintStrategy};
use plumb_types::ids::SessionId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::document::WorkedSolution;

/// A recorded attempt and its results.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Attempt)]
pub struct AttemptResult {
    /// The session.
    #[schema(value_type = Uuid)]
    pub session_id: SessionId,
    /// Number of the item in the session.
    pub position: u32,
    /// When the answer was received.
    #[schema(format = DateTime)]
    pub at: String,
    /// The answer as sent.
    pub answer: String,
    /// The lines of work.
    pub work: Vec<String>,
    /// How long the item had been shown to the learner, in milliseconds.
    pub elapsed_ms: u64,
    /// How it compares with the key.
    pub evaluation: Evaluation,
    /// Credit for the item so far; trying again never lowers it.
    #[schema(minimum = 0, maximum = 1)]
    pub item_credit: f64,
    /// The probable error.
    pub diagnosis: Option<DiagnosisDocument>,
    /// The hint after a wrong answer in practice; `null` if all hints were given.
    pub hint: Option<HintDocument>,
    /// The key and the worked solution, if this answer ends the item: it was right, or it was the only attempt of a
    /// quiz.
    pub solution: Option<WorkedSolution>,
    /// The changes of mastery; empty if this was not the first scored attempt at the item.
    pub mastery: Vec<SkillUpdate>,
    /// Skills that became mastered.
    pub skills_mastered: Vec<String>,
    /// Skills that were unlocked.
    pub skills_unlocked: Vec<String>,
}

/// How an answer compares with the key. The key is not part of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Evaluation {
    /// Whether the answer is right; `null` if it cannot be read or a person has to mark it.
    pub correct: Option<bool>,
    /// The detailed outcome.
    pub outcome: Outcome,
    /// Credit, from 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub credit: f64,
    /// The answer in canonical form: a fraction in lowest terms, a sorted set, a decimal without needless zeros. `null`
    /// if the answer cannot be read, and for served items if it would reveal the key.
    #[schema(example = "3/4")]
    pub normalized: Option<String>,
    /// How the answer was read; `null` if it cannot be read.
    #[schema(example = "6/8")]
    pub read_as: Option<String>,
    /// Why, in words.
    pub reason: Option<String>,
    /// Version of the rules that decided.
    #[schema(example = "plumb-answer/4")]
    pub algorithm: String,
}

impl Evaluation {
    /// Makes the document of a verdict and the canonical form of the answer.
    pub fn of(verdict: Verdict, canonical: Option<String>) -> Self {
        let correct = match verdict.outcome {
            Outcome::Correct => Some(true),
            Outcome::Partial | Outcome::Incorrect => Some(false),
            Outcome::Invalid | Outcome::Undecided => None,
        };
        Self {
            correct,
            outcome: verdict.outcome,
            credit: share(verdict.credit),
            normalized: canonical,
            read_as: verdict.read_as,
            reason: verdict.reason,
            algorithm: verdict.algorithm.into_owned(),
        }
    }
}

/// Converts millionths of credit to a number from 0 to 1.
pub(super) fn share(credit: u32) -> f64 {
    f64::from(credit) / f64::from(FULL_CREDIT)
}

/// How one piece of evidence changed one skill.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SkillUpdate {
    /// The skill.
    pub skill_id: String,
    /// When the evidence was recorded.
    #[schema(format = DateTime)]
    pub at: String,
    /// The outcome.
    pub outcome: EvidenceOutcome,
    /// `p_mastery` before the answer, with forgetting since the answer before it.
    #[schema(minimum = 0, maximum = 1)]
    pub p_mastery_before: f64,
    /// `p_mastery` after it.
    #[schema(minimum = 0, maximum = 1)]
    pub p_mastery: f64,
    /// `p_evidence` after it.
    #[schema(minimum = 0, maximum = 1)]
    pub p_evidence: f64,
    /// Whether mastery was reached or lost.
    pub change: Option<MasteryChange>,
    /// Why, in words.
    pub explanation: String,
    /// Version of the rules applied.
    pub policy: String,
}

/// The outcome of a piece of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceOutcome {
    /// A right first answer without help.
    Correct,
    /// A wrong first answer, or the item was given up.
    Incorrect,
    /// A right answer that needed a hint.
    Hinted,
    /// Not counted: the answer came too fast to have been thought about, or the rules exclude it.
    NotCounted,
    /// The result of a placement.
    Placed,
}

impl From<&Update> for SkillUpdate {
    fn from(update: &Update) -> Self {
        Self {
            skill_id: update.skill.to_string(),
            at: update.at.to_rfc3339(),
            outcome: match update.because {
                Because::Right { .. } => EvidenceOutcome::Correct,
                Because::Wrong { .. } => EvidenceOutcome::Incorrect,
                Because::Hinted { .. } => EvidenceOutcome::Hinted,
                Because::HintedLeftOut | Because::AssistedLeftOut | Because::TooFast { .. } => {
                    EvidenceOutcome::NotCounted
                }
                Because::Placed { .. } => EvidenceOutcome::Placed,
            },
            p_mastery_before: update.step.before,
            p_mastery: update.step.after,
            p_evidence: update.after,
            change: update.change,
            explanation: update.to_string(),
            policy: update.policy.clone(),
        }
    }
}

/// The probable error in an answer.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "divergence_step_index": 2, "error_category": "sign_error",
    "diagnosis_explanation": "The negative sign was dropped when subtracting a negative value.",
    "confidence_score": 0.86
}))]
pub struct DiagnosisDocument {
    /// The step of the worked solution at which the learner went wrong, from 1; `null` if that is not known.
    #[schema(minimum = 1)]
    pub divergence_step_index: Option<u32>,
    /// The kind of error.
    pub error_category: ErrorCategory,
    /// The first line of work that does not follow from the question and the lines before it, from 1; `null` if there
    /// is none, or no work. Lines that cannot be read are skipped, and a calculation is only blamed when it is proved
    /// wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub divergent_line: Option<u32>,
    /// The diagnosis in a sentence.
    #[schema(max_length = 2000)]
    pub diagnosis_explanation: String,
    /// Confidence in the diagnosis.
    #[schema(minimum = 0, maximum = 1)]
    pub confidence_score: f64,
    /// The misconception that was recognised; only one that the caller supplied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misconception: Option<String>,
    /// `model` if a language model chose the kind of error because neither a misconception nor a rule matched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 20)]
    pub classified_by: Option<String>,
}

impl DiagnosisDocument {
    /// Converts the diagnosis of an answer to a problem that the caller supplied.
    pub fn of_posed(diagnosis: Diagnosis) -> Self {
        Self { misconception: diagnosis.misconception.clone(), ..Self::of_served(diagnosis) }
    }

    /// Converts the diagnosis of an answer to a served item. It leaves out the author's name of the misconception,
    /// which learners must not see; so the document is not derived from [`Diagnosis`].
    pub fn of_served(diagnosis: Diagnosis) -> Self {
        Self {
            divergence_step_index: diagnosis.divergence_step_index,
            divergent_line: diagnosis.divergent_line,
            error_category: diagnosis.error_category,
            diagnosis_explanation: diagnosis.diagnosis_explanation,
            confidence_score: diagnosis.confidence_score.score(),
            misconception: None,
            classified_by: None,
        }
    }
}

/// A hint.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(example = json!({
    "hint_level": 2, "hint_strategy": "rule_hint",
    "hint_text": "Remember: subtracting a negative is the same as adding its positive."
}))]
pub struct HintDocument {
    /// How much it reveals.
    #[schema(minimum = 1, maximum = 3)]
    pub hint_level: u8,
    /// The kind of help that it gives.
    pub hint_strategy: HintStrategy,
    /// The text of the hint.
    pub hint_text: String,
}

impl From<Hint> for HintDocument {
    fn from(hint: Hint) -> Self {
        Self { hint_level: hint.hint_level.number(), hint_strategy: hint.hint_strategy, hint_text: hint.hint_text }
    }
}
