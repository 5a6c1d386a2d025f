//! Practice: serving items, giving one up, and ending a session.

use axum::Json;
use axum::extract::State;
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::{ServedPractice, WorkedSolution};
use plumb_types::ids::{CommandId, SessionId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Name, PathParam, Position};
use super::refusal::{ApiResult, BodyRefusals, ReadRefusals};
use crate::http::Web;

/// The skill to practise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "skill_id": "frac_add_like", "command_id": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10" }))]
pub(super) struct PracticeRequest {
    /// A skill of the graph. If a class of the learner's follows the order of skills, it has to be unlocked.
    skill_id: Name,
    /// Practise as a quiz of a few items without help. The skill must have been practised before.
    #[serde(default)]
    #[schema(required = false)]
    checkpoint: bool,
    /// Idempotency key, made by the caller for each new item: a repeated request serves nothing new. Without a key here
    /// or in the header every request counts.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    command_id: Option<CommandId>,
}

/// Serves an item: starts a session or continues the open one, and serves the next item when the last is finished. The
/// server chooses the item.
#[utoipa::path(post, path = "/practice", tag = "Practice", params(KeyHeader), request_body = PracticeRequest,
    responses((status = 200, description = "The sitting with its current item", body = ServedPractice), BodyRefusals))]
pub(super) async fn serve(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<PracticeRequest>,
) -> ApiResult<Json<ServedPractice>> {
    let PracticeRequest { skill_id: Name(skill), checkpoint, command_id } = request;
    let command_id = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    Ok(Json(learner.practise_served(&skill, checkpoint, command_id, caller.arrived()).await?))
}

/// One of the caller's sessions, with its current item.
#[utoipa::path(get, path = "/practice/{session_id}", tag = "Practice",
    params(("session_id" = Uuid, Path, description = "The sitting")),
    responses((status = 200, description = "The sitting", body = ServedPractice), ReadRefusals))]
pub(super) async fn sitting(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
) -> ApiResult<Json<ServedPractice>> {
    Ok(Json(caller.learner(Scope::Read)?.served(session).await?))
}

/// The item to give up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "position": 0, "command_id": "5b7c3f9a-1d0e-4a57-9b1e-d3b3a1f24f0e" }))]
pub(super) struct SolutionRequest {
    /// Number of the item in the session.
    position: Position,
    /// Idempotency key, made by the caller: a repeated request shows the same solution.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    command_id: Option<CommandId>,
}

/// Gives up the current item: shows its key and the worked solution. That is no hint: it ends the item, which then
/// counts as not known unless an answer was scored before. A quiz refuses it (403).
#[utoipa::path(post, path = "/practice/{session_id}/solution", tag = "Practice", request_body = SolutionRequest,
    params(("session_id" = Uuid, Path, description = "The sitting"), KeyHeader),
    responses((status = 200, description = "The answer and its solution", body = WorkedSolution), BodyRefusals))]
pub(super) async fn solution(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    key: IdempotencyKey,
    JsonBody(SolutionRequest { position: Position(position), command_id }): JsonBody<SolutionRequest>,
) -> ApiResult<Json<WorkedSolution>> {
    let command_id = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    Ok(Json(learner.solution(session, position, command_id, caller.arrived()).await?))
}

/// The end of a session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "command_id": "d3b3a1f2-4f0e-4a57-9b1e-5a0f6f7c8d9e" }))]
pub(super) struct EndRequest {
    /// Idempotency key, made by the caller: a repeated request ends nothing else.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    command_id: Option<CommandId>,
}

/// Ends one of the caller's sessions, whatever the state of its current item. Mastery that was gained is kept.
#[utoipa::path(post, path = "/practice/{session_id}/end", tag = "Practice", operation_id = "end_practice", request_body = EndRequest,
    params(("session_id" = Uuid, Path, description = "The sitting"), KeyHeader),
    responses((status = 200, description = "The ended sitting", body = ServedPractice), BodyRefusals))]
pub(super) async fn end(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    key: IdempotencyKey,
    JsonBody(EndRequest { command_id }): JsonBody<EndRequest>,
) -> ApiResult<Json<ServedPractice>> {
    let command_id = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    learner.practise_end(session, command_id, caller.arrived()).await?;
    Ok(Json(learner.served(session).await?))
}
