//! Submitting an answer, and evaluating one.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use plumb_bank::{MathProblemItem, mark_answer};
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::{AttemptResult, Evaluation};
use plumb_types::ids::{CommandId, SessionId};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::BASE;
use super::answer_spec::AnswerSpecInput;
use super::caller::Caller;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Position, maybe_object, object};
use super::posed::{Written, off_thread, problem_with_key};
use super::problem_input::{OfBank, ProblemInput, ResolvedProblem};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals};
use crate::http::Web;

/// An answer to the current item: an item of a session (`session_id` and `position`), or a problem of the bank
/// (`problem_id`).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0, "answer": "3/4",
    "command_id": "0c2a7a52-3a4e-4f0b-8a2f-6f1f5f0a9c11"
}))]
pub(super) struct AttemptRequest {
    /// The session.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    session_id: Option<SessionId>,
    /// Number of the item in the session.
    #[serde(default)]
    #[schema(required = false)]
    position: Option<Position>,
    /// The current problem of the bank, instead of session and position.
    #[serde(default, alias = "problemId")]
    #[schema(required = false)]
    problem_id: Option<Uuid>,
    /// Version of the problem, with `problem_id`; by default the version that was shown.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
    /// The answer as typed, or the id of an option; for a problem of the bank the option's text is accepted as well. At
    /// most 2,000 characters.
    #[serde(alias = "student_answer")]
    #[schema(max_length = 2000)]
    answer: String,
    /// The lines of work that lead to the answer; at most 40 of 300 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Vec<String>,
    /// Idempotency key, made by the caller: a request with the same key is answered as the first time and counts once.
    /// Without a key here or in the header every request counts.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    command_id: Option<CommandId>,
}

/// Submits an answer to the current item. It is marked, diagnosed and answered with the next hint, and the first one is
/// recorded as evidence, all in one transaction. An answer that cannot be read is refused (422) and uses no attempt.
#[utoipa::path(post, path = "/attempts", tag = "Practice", params(KeyHeader), request_body = AttemptRequest,
    responses((status = 201, description = "Recorded, now or by the same command before", body = AttemptResult,
        headers(("Location" = String, description = "The sitting that it belongs to"))), BodyRefusals))]
pub(super) async fn attempt(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<AttemptRequest>,
) -> ApiResult<(StatusCode, [(HeaderName, String); 1], Json<AttemptResult>)> {
    let AttemptRequest { session_id, position, problem_id, version, answer, work, command_id } = request;
    let command = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    let (session, position, answer) = match (session_id, position, problem_id) {
        (Some(session), Some(Position(position)), None) => (session, position, answer),
        (None, None, Some(id)) => {
            let item = learner.item_of_problem(id, version, answer).await?.ok_or_else(not_before_you)?;
            (item.session, item.position, item.answer)
        }
        (Some(_), None, None) => return Err(ApiRefusal::field("/position", "is missing")),
        (None, _, None) => return Err(ApiRefusal::field("/session_id", "is missing; or send a `problem_id`")),
        (_, _, Some(_)) => {
            return Err(ApiRefusal::field("/problem_id", "cannot be combined with `session_id` and `position`"));
        }
    };
    let done = learner.attempt(session, position, (answer, work), command, caller.arrived()).await?;
    let location = format!("{BASE}/practice/{session}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(done)))
}

/// The refusal of an answer to a problem that is not before the learner.
fn not_before_you() -> ApiRefusal {
    ApiRefusal::conflict(
        "This problem is not before you, so that its answer would count for nothing and could be tried out. \
         `POST /practice` with its skill puts a problem before you; which one is the server's choice.",
    )
}

/// An answer and its problem: `problem`, or `problem_id`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "answer": "6/8",
    "problem": { "posed": { "answer_spec": { "input_type": "fraction" }, "key": "3/4" } }
}))]
pub(super) struct EvaluateRequest {
    /// The answer as typed, or the id of an option; for a problem of the bank the option's text is accepted as well. At
    /// most 2,000 characters.
    #[serde(alias = "student_answer")]
    #[schema(max_length = 2000)]
    answer: Written,
    /// The problem that is answered.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    problem: Option<ProblemInput<ServedAnswer, PosedKey>>,
    /// The current problem of the bank; short for `id` of `problem`.
    #[serde(default, alias = "problemId")]
    #[schema(required = false)]
    problem_id: Option<Uuid>,
    /// Its version, with `problem_id`.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
}

/// The current item, with the idempotency key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServedAnswer {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Number of the item in the session.
    position: Position,
    /// Idempotency key, made by the caller. The key of a recorded attempt returns its evaluation again.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    command_id: Option<CommandId>,
}

/// A key and how answers are compared with it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedKey {
    /// How answers are read and compared.
    #[serde(deserialize_with = "object")]
    answer_spec: Box<AnswerSpecInput>,
    /// The key.
    #[schema(max_length = 2000)]
    key: Written,
}

/// Whether an answer is right, and how it was read.
///
/// For a problem in the request nothing is recorded. For the current item this is the same turn as `/attempts`: it is
/// recorded, and the first one is evidence, so that answers cannot be tried out unseen. A problem of the bank is
/// treated likewise, except for administrators with `manage`: for them any problem is marked and nothing is recorded.
#[utoipa::path(post, path = "/evaluate", tag = "Practice", params(KeyHeader), request_body = EvaluateRequest,
    responses((status = 200, description = "How the answer compares with the key", body = Evaluation), BodyRefusals))]
pub(super) async fn evaluate(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<EvaluateRequest>,
) -> ApiResult<Json<Evaluation>> {
    let Written(answer) = request.answer;
    let problem = match (request.problem, request.problem_id) {
        (Some(problem), None) => problem.resolve("/problem")?,
        (None, Some(id)) => ResolvedProblem::OfBank(OfBank { id, version: request.version }),
        (None, None) => return Err(ApiRefusal::field("/problem", "is missing; or send a `problem_id`")),
        (Some(_), Some(_)) => return Err(ApiRefusal::field("/problem_id", "cannot be combined with `problem`")),
    };
    let command =
        |own: Option<CommandId>| -> ApiResult<CommandId> { Ok(key.or(own)?.unwrap_or_else(|| web.plumb.fresh_id())) };
    let (session, position, answer, command) = match problem {
        ResolvedProblem::Served(ServedAnswer { session_id, position: Position(position), command_id }) => {
            (session_id, position, answer, command(command_id)?)
        }
        ResolvedProblem::OfBank(OfBank { id, version }) => {
            let learner = caller.learner(Scope::Learn)?;
            match learner.item_of_problem(id, version, answer.clone()).await? {
                Some(item) => (item.session, item.position, item.answer, command(None)?),
                // Administrators see the keys anyway, so they gain nothing by trying answers out.
                None => match caller.admin() {
                    Ok(admin) => return Ok(Json(of_bank(&admin.problem(id, version).await?, &answer))),
                    Err(_) => return Err(not_before_you()),
                },
            }
        }
        ResolvedProblem::Posed(PosedKey { answer_spec, key }) => {
            caller.must(Scope::Read)?;
            let posed = problem_with_key(*answer_spec, key).map_err(|refused| refused.under("/problem/posed"))?;
            let marked = off_thread(move || posed.evaluate(&answer)).await;
            let (verdict, canonical) = marked.map_err(|refused| refused.under("/problem/posed"))?;
            return Ok(Json(Evaluation::of(verdict, canonical)));
        }
        ResolvedProblem::Whole(posed) => {
            caller.must(Scope::Read)?;
            let marked = off_thread(move || posed.evaluate(&answer)).await;
            let (verdict, canonical) = marked.map_err(|refused| refused.under("/problem"))?;
            return Ok(Json(Evaluation::of(verdict, canonical)));
        }
    };
    let learner = caller.learner(Scope::Learn)?;
    let done = learner.attempt(session, position, (answer, Vec::new()), command, caller.arrived()).await?;
    Ok(Json(done.evaluation))
}

/// How an answer compares with the key of a problem of the bank.
fn of_bank(problem: &MathProblemItem, answer: &str) -> Evaluation {
    let verdict = mark_answer(problem, answer);
    let normalized = verdict.read_as.clone();
    Evaluation::of(verdict, normalized)
}
