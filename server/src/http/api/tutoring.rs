//! What went wrong, and what helps.

use axum::Json;
use axum::extract::State;
use plumb_service::ServiceError;
use plumb_service::accounts::tokens::Scope;
use plumb_sessions::practice::MAX_WORK;
use plumb_tutoring::ErrorCategory;
use plumb_tutoring::diagnosis::{Confidence, Diagnosis};
use plumb_tutoring::hints::{Hint, HintStrategy};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::Caller;
use super::input::{Body, Position, maybe_object, object};
use super::posed::{PosedProblem, Written, off_thread};
use super::refusal::{Answer, Asking, Refused, in_words};
use crate::http::Web;

/// What probably went wrong.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "divergence_step_index": 2, "error_category": "sign_error",
    "diagnosis_explanation": "The negative sign was dropped when subtracting a negative value.",
    "confidence_score": 0.86
}))]
pub(super) struct DiagnosisDocument {
    /// The step of the worked solution at which the learner left it, from 1; none when that is not known.
    #[schema(minimum = 1)]
    divergence_step_index: Option<u32>,
    /// The kind of error.
    error_category: ErrorCategory,
    /// The first line of work that does not follow from the question and the lines before it, from 1; none when there is
    /// none, or no work. Lines that cannot be read are passed over, and a calculation is only blamed when it is proved
    /// wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    divergent_line: Option<u32>,
    /// In a sentence.
    #[schema(max_length = 2000)]
    diagnosis_explanation: String,
    /// How sure this is.
    #[schema(minimum = 0, maximum = 1)]
    confidence_score: f64,
    /// The misconception that was recognised: only one that the caller brought along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    misconception: Option<String>,
}

impl DiagnosisDocument {
    /// Of an answer to a problem that the caller brought along.
    fn of_posed(diagnosis: Diagnosis) -> Self {
        Self { misconception: diagnosis.misconception.clone(), ..Self::of_served(diagnosis) }
    }

    /// Of an answer to an item that was served: without the author's name for the wrong way, which is no learner's to
    /// know.
    pub(super) fn of_served(diagnosis: Diagnosis) -> Self {
        Self {
            divergence_step_index: diagnosis.divergence_step_index,
            divergent_line: diagnosis.divergent_line,
            error_category: diagnosis.error_category,
            diagnosis_explanation: diagnosis.diagnosis_explanation,
            confidence_score: diagnosis.confidence_score.score(),
            misconception: None,
        }
    }

    /// The diagnosis that a caller brings along.
    fn into_diagnosis(self) -> Answer<Diagnosis> {
        if self.divergence_step_index == Some(0) {
            return Err(Refused::field("diagnosis/divergence_step_index", "must be at least 1"));
        }
        if self.divergent_line == Some(0) {
            return Err(Refused::field("diagnosis/divergent_line", "must be at least 1"));
        }
        if !(0.0..=1.0).contains(&self.confidence_score) {
            return Err(Refused::field("diagnosis/confidence_score", "must be 0 to 1"));
        }
        if self.diagnosis_explanation.chars().nth(2_000).is_some() {
            return Err(Refused::field("diagnosis/diagnosis_explanation", "is longer than 2000 characters"));
        }
        Ok(Diagnosis {
            divergence_step_index: self.divergence_step_index,
            error_category: self.error_category,
            diagnosis_explanation: self.diagnosis_explanation,
            // How sure it is does not choose the hint.
            confidence_score: Confidence::default(),
            misconception: self.misconception,
            divergent_line: self.divergent_line,
        })
    }
}

/// A hint.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(example = json!({
    "hint_level": 2, "hint_strategy": "rule_hint",
    "hint_text": "Remember: subtracting a negative is the same as adding its positive."
}))]
#[expect(clippy::struct_field_names, reason = "the names of the format")]
pub(super) struct HintDocument {
    /// How much it tells.
    #[schema(minimum = 1, maximum = 3)]
    hint_level: u8,
    /// What it does.
    hint_strategy: HintStrategy,
    /// What is shown.
    hint_text: String,
}

impl From<Hint> for HintDocument {
    fn from(hint: Hint) -> Self {
        Self { hint_level: hint.hint_level.number(), hint_strategy: hint.hint_strategy, hint_text: hint.hint_text }
    }
}

/// What to diagnose.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "problem": { "posed": {
    "problem": { "answer_spec": { "input_type": "integer" }, "key": "8" }, "answer": "-8"
} } }))]
pub(super) struct DiagnoseRequest {
    /// The problem with the wrong answer.
    problem: DiagnosedProblem,
}

/// A problem with a wrong answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum DiagnosedProblem {
    /// The item before the learner: the latest attempt recorded.
    Served(#[serde(deserialize_with = "object")] ServedAttempt),
    /// One that the caller brings along.
    Posed(#[serde(deserialize_with = "object")] Box<PosedAnswer>),
}

/// The item before the learner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServedAttempt {
    /// The sitting.
    session_id: Uuid,
    /// The item.
    position: Position,
}

/// A problem that the caller brings along, with a wrong answer to it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedAnswer {
    /// The problem.
    #[serde(deserialize_with = "object")]
    problem: PosedProblem,
    /// The answer.
    #[schema(max_length = 2000)]
    answer: Written,
    /// The lines of work shown with it, aligned to the problem's steps; at most 40 of 300 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Vec<Written>,
}

/// What probably went wrong in a wrong answer.
///
/// Lines of work are read as mathematics and followed from one to the next: `divergent_line` is the first that does not
/// follow, `divergence_step_index` the step of the solution that should have come there.
///
/// For the item before the learner it is what was found when the answer was handed in; there is no trying out of
/// answers that were not. A right answer, or one that cannot be read, has nothing to diagnose (409).
#[utoipa::path(post, path = "/diagnose", tag = "Scaffolding", request_body = DiagnoseRequest,
    responses((status = 200, description = "The diagnosis", body = DiagnosisDocument), Asking))]
pub(super) async fn diagnose(caller: Caller, Body(request): Body<DiagnoseRequest>) -> Answer<Json<DiagnosisDocument>> {
    let nothing = || Refused::conflict("There is no wrong answer to diagnose.");
    match request.problem {
        DiagnosedProblem::Served(ServedAttempt { session_id, position: Position(position) }) => {
            let learner = caller.learner(Scope::Learn)?;
            let found = learner.diagnosis(session_id, position).await.map_err(|failure| match failure {
                ServiceError::Conflict => nothing(),
                other => other.into(),
            })?;
            Ok(Json(DiagnosisDocument::of_served(found)))
        }
        DiagnosedProblem::Posed(asked) => {
            caller.must(Scope::Read)?;
            let PosedAnswer { problem, answer: Written(answer), work } = *asked;
            let (posed, work) = (problem.settle()?, lines(work)?);
            let found = off_thread(move || posed.diagnose(&answer, &work)).await?;
            Ok(Json(DiagnosisDocument::of_posed(found.ok_or_else(nothing)?)))
        }
    }
}

/// Lines of work, no more and no longer than with an attempt.
fn lines(work: Vec<Written>) -> Answer<Vec<String>> {
    let (most, chars) = MAX_WORK;
    let work: Vec<String> = work.into_iter().map(|Written(line)| line).collect();
    if work.len() > most || work.iter().any(|line| line.chars().nth(chars).is_some()) {
        return Err(Refused::field("work", format!("has more than {most} lines of {chars} characters")));
    }
    Ok(work)
}

/// What a hint is wanted for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "problem": { "served": {
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0,
    "command_id": "8f0f1b44-7d5a-4b86-8a56-0a1b2c3d4e5f"
} } }))]
pub(super) struct HintRequest {
    /// The problem.
    problem: HintedProblem,
}

/// A problem that somebody is stuck at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum HintedProblem {
    /// The item before the learner: the hint is recorded, and an answer after it does not count as right.
    Served(#[serde(deserialize_with = "object")] ServedHint),
    /// One that the caller brings along.
    Posed(#[serde(deserialize_with = "object")] Box<PosedHint>),
}

/// The item before the learner, and the key of idempotence.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServedHint {
    /// The sitting.
    session_id: Uuid,
    /// The item.
    position: Position,
    /// Made by the caller: the same again gives the same hint.
    command_id: Uuid,
}

/// A problem that the caller brings along, with how it went so far.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedHint {
    /// The problem.
    #[serde(deserialize_with = "object")]
    problem: PosedProblem,
    /// What went wrong, as `/diagnose` found it.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    diagnosis: Option<DiagnosisDocument>,
    /// Wrong attempts so far; 0 is taken as 1.
    #[serde(default)]
    #[schema(required = false, maximum = 65535)]
    attempts: u16,
}

/// The next hint.
///
/// By one ladder: first where to look, then which rule, then a sub-step. Each is told once, and each passes the
/// detector of hints that give the answer away. The answer is no hint: when all were given (409),
/// `POST /practice/{session_id}/solution` shows it.
#[utoipa::path(post, path = "/hint", tag = "Scaffolding", request_body = HintRequest,
    responses((status = 200, description = "The hint", body = HintDocument), Asking))]
pub(super) async fn hint(
    State(web): State<Web>,
    caller: Caller,
    Body(request): Body<HintRequest>,
) -> Answer<Json<HintDocument>> {
    match request.problem {
        HintedProblem::Served(ServedHint { session_id, position: Position(position), command_id }) => {
            let learner = caller.learner(Scope::Learn)?;
            let hint = learner.hint(session_id, position, command_id, caller.arrived()).await;
            let hint = hint.map_err(|failure| match failure {
                ServiceError::Invalid { message: message @ "practice-no-more-hints", detail, .. } => {
                    Refused::conflict(in_words(message, &detail))
                }
                other => other.into(),
            })?;
            Ok(Json(hint.into()))
        }
        HintedProblem::Posed(asked) => {
            caller.must(Scope::Read)?;
            let PosedHint { problem, diagnosis, attempts } = *asked;
            let (posed, policy) = (problem.settle()?, web.plumb.rules().hints.clone());
            let diagnosis = diagnosis.map(DiagnosisDocument::into_diagnosis).transpose()?;
            let hint = off_thread(move || posed.hint(diagnosis.as_ref(), attempts.into(), &policy)).await?;
            Ok(Json(hint.into()))
        }
    }
}
