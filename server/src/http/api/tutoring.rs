//! Diagnosis of wrong answers.

use axum::Json;
use plumb_service::ServiceError;
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::DiagnosisDocument;
use plumb_sessions::practice::MAX_WORK;
use plumb_tutoring::diagnosis::{Confidence, Diagnosis};
use plumb_types::ids::SessionId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::{JsonBody, Position, maybe_object, object};
use super::posed::{PosedProblem, Written, off_thread};
use super::problem_input::{OfBank, ProblemInput, ResolvedProblem};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals};

/// Validates a diagnosis that a caller supplies.
pub(super) fn into_diagnosis(document: DiagnosisDocument) -> ApiResult<Diagnosis> {
    if document.divergence_step_index == Some(0) {
        return Err(ApiRefusal::field("divergence_step_index", "must be at least 1"));
    }
    if document.divergent_line == Some(0) {
        return Err(ApiRefusal::field("divergent_line", "must be at least 1"));
    }
    if !(0.0..=1.0).contains(&document.confidence_score) {
        return Err(ApiRefusal::field("confidence_score", "must be 0 to 1"));
    }
    if document.diagnosis_explanation.chars().nth(2_000).is_some() {
        return Err(ApiRefusal::field("diagnosis_explanation", "is longer than 2000 characters"));
    }
    Ok(Diagnosis {
        divergence_step_index: document.divergence_step_index,
        error_category: document.error_category,
        diagnosis_explanation: document.diagnosis_explanation,
        // The confidence does not influence the choice of the hint.
        confidence_score: Confidence::default(),
        misconception: document.misconception,
        divergent_line: document.divergent_line,
    })
}

/// Input of a diagnosis: a problem, and the answer to it unless the problem has it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "problem": { "posed": {
    "problem": { "answer_spec": { "input_type": "integer" }, "key": "8" }, "answer": "-8"
} } }))]
pub(super) struct DiagnoseRequest {
    /// The problem.
    #[serde(deserialize_with = "object")]
    problem: ProblemInput<ServedAttempt, PosedAnswer>,
    /// The wrong answer to a complete problem.
    #[serde(default, alias = "student_answer")]
    #[schema(required = false, max_length = 2000)]
    answer: Option<Written>,
    /// The lines of work that lead to the answer; at most 40 of 300 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Option<Vec<Written>>,
    /// `answer` and `work` as one object.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    attempt: Option<AttemptInput>,
}

/// An answer with its lines of work.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AttemptInput {
    /// The answer.
    #[serde(alias = "student_answer")]
    #[schema(max_length = 2000)]
    answer: Written,
    /// The lines of work.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Vec<Written>,
}

/// The current item.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServedAttempt {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Number of the item in the session.
    position: Position,
}

/// A problem that the caller supplies, with a wrong answer to it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedAnswer {
    /// The problem.
    #[serde(deserialize_with = "object")]
    problem: PosedProblem,
    /// The answer.
    #[schema(max_length = 2000)]
    answer: Written,
    /// The lines of work that lead to the answer, aligned to the problem's steps; at most 40 of 300 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Vec<Written>,
}

/// The probable error in a wrong answer.
///
/// Lines of work are read as mathematics and checked one after the other: `divergent_line` is the first that does not
/// follow, `divergence_step_index` the step of the solution that should have been there.
///
/// If neither a misconception nor a rule matches the error of a problem in the request, a configured language model
/// classifies it. It receives question, answer and type of answer, but never the key or a step.
///
/// For the current item it is the diagnosis of the latest submitted answer; other answers cannot be tried out. A right
/// answer, or one that cannot be read, has nothing to diagnose (409).
#[utoipa::path(post, path = "/diagnose", tag = "Scaffolding", request_body = DiagnoseRequest,
    responses((status = 200, description = "The diagnosis", body = DiagnosisDocument), BodyRefusals))]
pub(super) async fn diagnose(
    caller: Caller,
    JsonBody(request): JsonBody<DiagnoseRequest>,
) -> ApiResult<Json<DiagnosisDocument>> {
    let DiagnoseRequest { problem, answer, work, attempt } = request;
    let sent = match (answer, work, attempt) {
        (Some(answer), work, None) => Some((answer, work.unwrap_or_default())),
        (None, None, Some(attempt)) => Some((attempt.answer, attempt.work)),
        (None, None, None) => None,
        (None, Some(_), _) => return Err(ApiRefusal::field("/work", "can only be used with `answer`")),
        (Some(_), _, Some(_)) => return Err(ApiRefusal::field("/attempt", "cannot be combined with `answer`")),
    };
    let only_whole = |is_sent: bool| {
        if is_sent {
            return Err(ApiRefusal::field("/answer", "can only be used with a problem that has its `solution_logic`"));
        }
        Ok(())
    };
    let (posed, place, answer, work) = match problem.resolve("/problem")? {
        ResolvedProblem::Served(ServedAttempt { session_id, position: Position(position) }) => {
            only_whole(sent.is_some())?;
            return recorded(&caller, session_id, position).await;
        }
        ResolvedProblem::OfBank(OfBank { id, version }) => {
            only_whole(sent.is_some())?;
            let item = caller.learner(Scope::Learn)?.item_of_problem(id, version, String::new()).await?;
            let item = item.ok_or_else(nothing_to_diagnose)?;
            return recorded(&caller, item.session, item.position).await;
        }
        ResolvedProblem::Posed(PosedAnswer { problem, answer, work }) => {
            only_whole(sent.is_some())?;
            let place = "/problem/posed/problem";
            (problem.validate().map_err(|refused| refused.under(place))?, place, answer, work)
        }
        ResolvedProblem::Whole(posed) => {
            let (answer, work) = sent.ok_or_else(|| ApiRefusal::field("/answer", "is missing"))?;
            (*posed, "/problem", answer, work)
        }
    };
    let learner = caller.learner(Scope::Read)?;
    let (Written(answer), work) = (answer, lines(work)?);
    let diagnosed = off_thread(move || posed.diagnose(&answer, &work).map(|found| (found, posed, answer))).await;
    let (found, posed, answer) = diagnosed.map_err(|refused| refused.under(place))?;
    let found = found.ok_or_else(nothing_to_diagnose)?;
    if found.explains() {
        return Ok(Json(DiagnosisDocument::of_posed(found)));
    }
    Ok(Json(match learner.classified(&posed, &answer).await {
        Some(found) => {
            DiagnosisDocument { classified_by: Some("model".to_owned()), ..DiagnosisDocument::of_posed(found) }
        }
        None => DiagnosisDocument::of_posed(found),
    }))
}

fn nothing_to_diagnose() -> ApiRefusal {
    ApiRefusal::conflict("There is no wrong answer to diagnose.")
}

/// Returns the diagnosis that was made when the latest answer to an item was submitted.
async fn recorded(caller: &Caller, session: SessionId, position: u32) -> ApiResult<Json<DiagnosisDocument>> {
    let learner = caller.learner(Scope::Learn)?;
    let found = learner.diagnosis(session, position).await.map_err(|failure| match failure {
        ServiceError::Conflict => nothing_to_diagnose(),
        other => other.into(),
    })?;
    Ok(Json(DiagnosisDocument::of_served(found)))
}

/// Validates lines of work, with the limits of an attempt.
fn lines(work: Vec<Written>) -> ApiResult<Vec<String>> {
    let (most, chars) = MAX_WORK;
    let work: Vec<String> = work.into_iter().map(|Written(line)| line).collect();
    if work.len() > most || work.iter().any(|line| line.chars().nth(chars).is_some()) {
        return Err(ApiRefusal::field("/work", format!("has more than {most} lines of {chars} characters")));
    }
    Ok(work)
}
