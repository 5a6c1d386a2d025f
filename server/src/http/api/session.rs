//! Sessions as a protocol: create, read, respond, stop, end.

use std::borrow::Cow;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use plumb_service::accounts::tokens::Scope;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{self, OpenPrompt, ResponseOutcome, SessionView};
use plumb_sessions::conversation::{CallId, ClientAction, WidgetType};
use plumb_sessions::engine::Status;
use plumb_types::ids::{CommandId, SessionId};
use plumb_typeset::plain_text;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::BASE;
use super::caller::Caller;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Name, PathParam};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals, ReadRefusals};
use crate::http::Web;

/// A kind of session that the API shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct SessionType(pub(super) SessionKind);

impl SessionType {
    /// Returns the type of a stored session; kinds that the API does not show are answered with 404.
    pub(super) fn of(kind: SessionKind) -> ApiResult<Self> {
        SessionKind::shown(kind.as_str()).map(Self).ok_or_else(ApiRefusal::not_found)
    }

    /// The kinds that this program registers and the API shows.
    fn names() -> impl Iterator<Item = &'static str> {
        SessionKind::all().map(SessionKind::as_str).filter(|name| SessionKind::shown(name).is_some())
    }
}

impl TryFrom<String> for SessionType {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let names = || Self::names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        SessionKind::shown(&name)
            .map(Self)
            .ok_or_else(|| format!("unknown variant `{name}`, expected one of {}", names()))
    }
}

impl Serialize for SessionType {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        into.serialize_str(self.0.as_str())
    }
}

impl PartialSchema for SessionType {
    fn schema() -> RefOr<Schema> {
        let names = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(Self::names()));
        names.description(Some("The kinds of sessions.")).into()
    }
}

impl ToSchema for SessionType {}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionDocument {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Its kind.
    session_type: SessionType,
    /// The content by its name for programs: an assessment, the skill that is practised, a survey, a workflow.
    content_id: String,
    /// The content's title.
    assessment_title: String,
    /// The session's status. It is `awaiting_response` exactly while there is a `pending_action`.
    #[schema(value_type = String, example = "awaiting_response")]
    status: Status,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it ended.
    #[schema(format = DateTime)]
    completed_at: Option<String>,
    /// When its time is up.
    #[schema(format = DateTime)]
    deadline: Option<String>,
    /// Minutes from its start to its deadline.
    time_limit_minutes: Option<u32>,
    /// Finished items: answered, or in practice solved or given up; for a workflow the completed steps.
    items_completed: u32,
    /// Number of items, if that is known.
    total_items: Option<u32>,
    /// The prompt that waits for the learner; `null` during a run and after the end.
    pub(super) pending_action: Option<PendingAction>,
    /// The closing words, by paragraph; empty before the end, and for content without closing words.
    closing: Vec<String>,
    /// The part of the state that an agent may know: of an assessment position and time, of practice the progress, of a
    /// survey the position, of a workflow its state, of a reflection the exchanges. Only when a single session is
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = Object)]
    context: Option<Value>,
    /// The URL of its stream.
    stream_url: String,
}

/// A prompt that waits for the learner.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PendingAction {
    /// Is sent back with the response.
    #[schema(example = "call_2")]
    pub(super) tool_call_id: String,
    /// The tool that was called.
    #[schema(example = "present_choices")]
    tool_name: String,
    /// The widget that draws it.
    #[schema(value_type = String, example = "multiple_choice")]
    widget_type: WidgetType,
    /// The widget's content; its fields depend on `tool_name`.
    #[schema(value_type = Object)]
    props: Value,
    /// Since when it waits.
    #[schema(format = DateTime)]
    requested_at: String,
    /// Whether the learner may go back, with the response `{"request": "back"}`.
    back: bool,
    /// The learner's response before going back.
    #[schema(value_type = Option<Object>)]
    given: Option<Value>,
    /// The agent's messages since the last response.
    said: Option<String>,
}

/// Puts the formulas of all texts on the line.
fn on_the_line(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Cow::Owned(plain) = plain_text(text) {
                *text = plain;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(on_the_line),
        Value::Object(fields) => fields.values_mut().for_each(on_the_line),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns `tool_name`, `widget_type` and `props` of an action.
pub(super) fn parts(action: &ClientAction) -> (String, WidgetType, Value) {
    let mut parts = serde_json::to_value(action).unwrap_or_default();
    let name = parts["tool_name"].as_str().unwrap_or_default().to_owned();
    let mut props = parts["props"].take();
    on_the_line(&mut props);
    (name, action.widget(), props)
}

impl From<OpenPrompt> for PendingAction {
    fn from(asked: OpenPrompt) -> Self {
        let (tool_name, widget_type, props) = parts(&asked.action);
        Self {
            tool_call_id: asked.call,
            tool_name,
            widget_type,
            props,
            requested_at: asked.at.to_rfc3339_millis(),
            back: asked.back,
            given: asked.given,
            said: asked.said,
        }
    }
}

pub(super) fn stream_url(session: SessionId) -> String {
    format!("{BASE}/session/{session}/stream")
}

impl From<SessionView> for SessionDocument {
    fn from(view: SessionView) -> Self {
        let minutes = view.deadline.map(|deadline| deadline.millis_since(view.created) / 60_000);
        Self {
            session_id: view.id,
            session_type: SessionType(view.kind),
            content_id: view.about,
            assessment_title: view.title,
            status: view.status,
            created_at: view.created.to_rfc3339(),
            completed_at: view.closed.map(plumb_types::time::Timestamp::to_rfc3339),
            deadline: view.deadline.map(plumb_types::time::Timestamp::to_rfc3339),
            time_limit_minutes: minutes.and_then(|minutes| u32::try_from(minutes).ok()),
            items_completed: view.completed,
            total_items: view.total,
            pending_action: view.pending.map(Into::into),
            closing: view.ending,
            context: None,
            stream_url: stream_url(view.id),
        }
    }
}

/// One of the caller's sessions.
#[utoipa::path(get, path = "/session/{session_id}", tag = "Sessions", operation_id = "session",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The session", body = SessionDocument), ReadRefusals))]
pub(super) async fn one(caller: Caller, PathParam(session): PathParam<SessionId>) -> ApiResult<Json<SessionDocument>> {
    let learner = caller.learner(Scope::Read)?;
    let document = SessionDocument::from(learner.led(session).await?);
    Ok(Json(SessionDocument { context: Some(learner.context(session).await?), ..document }))
}

/// Ends one of the caller's sessions; its answers count. A session that is over stays as it is.
#[utoipa::path(delete, path = "/session/{session_id}", tag = "Sessions", operation_id = "end_session",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The ended session", body = SessionDocument), BodyRefusals))]
pub(super) async fn end(caller: Caller, PathParam(session): PathParam<SessionId>) -> ApiResult<Json<SessionDocument>> {
    Ok(Json(caller.learner(Scope::Learn)?.end_led(session, "ended by its learner").await?.into()))
}

/// A response to a prompt.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "tool_call_id": "call_2", "response": { "index": 1, "selection": "85" },
    "idempotency_key": "0c2a7a52-3a4e-4f0b-8a2f-6f1f5f0a9c11"
}))]
pub(super) struct RespondRequest {
    /// The id of the pending call.
    #[schema(max_length = 64)]
    pub(super) tool_call_id: Name,
    /// Its fields depend on the prompt: `index` (from 0) or `selection` (an option's id or text) for options,
    /// `selections`, `value`, `rows`, `date`, `ranking`, `text` (and `work`, a list of lines) for typed answers,
    /// `request`: `hint` or `solution` in practice, `back` if `back` is true. `{}` continues.
    #[schema(value_type = Object)]
    pub(super) response: Value,
    /// Idempotency key, made by the caller.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    pub(super) idempotency_key: Option<CommandId>,
}

/// A recorded response.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RespondDocument {
    /// Always true, because refusals are problem documents. The response counts, however the session ends.
    recorded: bool,
    /// Finished items, with this one; a hint finishes none.
    items_completed: u32,
    /// Number of items, if that is known.
    total_items: Option<u32>,
    /// The URL of the stream that continues.
    continue_url: String,
}

/// Responds to a prompt. A repeated response is answered as the first time; a different response to the same call is
/// refused with the recorded one. A response that cannot be read is refused and has no effect.
#[utoipa::path(post, path = "/session/{session_id}/respond", tag = "Sessions", request_body = RespondRequest,
    params(("session_id" = Uuid, Path, description = "The session"), KeyHeader),
    responses((status = 200, description = "Recorded", body = RespondDocument), BodyRefusals))]
pub(super) async fn respond(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<RespondRequest>,
) -> ApiResult<Json<RespondDocument>> {
    let request = RespondRequest { idempotency_key: key.or(request.idempotency_key)?, ..request };
    Ok(Json(take(&web, &caller, session, request).await?))
}

/// Records a response, whether it came by HTTP, AG-UI or a socket.
pub(super) async fn take(
    web: &Web,
    caller: &Caller,
    session: SessionId,
    request: RespondRequest,
) -> ApiResult<RespondDocument> {
    let RespondRequest { tool_call_id: Name(call), response, idempotency_key: key } = request;
    let response = protocol::ClientResponse { call: CallId::claimed(&call), response, key };
    let learner = caller.learner(Scope::Learn)?;
    match learner.respond(&web.plumb, session, &response, caller.arrived()).await? {
        ResponseOutcome::Recorded { completed, total } => Ok(RespondDocument {
            recorded: true,
            items_completed: completed,
            total_items: total,
            continue_url: stream_url(session),
        }),
        ResponseOutcome::Other(recorded) => {
            let stored = serde_json::json!({ "tool_call_id": call, "response": recorded });
            Err(ApiRefusal::conflict("A different response to this call has already been recorded.")
                .with_stored(stored))
        }
        ResponseOutcome::NotPending => Err(ApiRefusal::conflict("This call is not waiting for a response.")),
        ResponseOutcome::Overtaken { late: true } => Err(ApiRefusal::gone(
            "The response came after the time limit of its item. It is kept but does not count. Load the current question.",
        )),
        ResponseOutcome::Overtaken { late: false } => {
            Err(ApiRefusal::conflict("This has been answered elsewhere. Load the current question."))
        }
    }
}

/// An empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({}))]
pub(super) struct StopRequest {}

/// Whether a run was stopped.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StopDocument {
    /// Whether a run was active and is being stopped.
    stopping: bool,
}

/// Stops the active run of one of the caller's sessions. The session stays as it is: following its stream continues the
/// run.
#[utoipa::path(post, path = "/session/{session_id}/stop", tag = "Sessions", request_body = StopRequest,
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 202, description = "Sent", body = StopDocument), BodyRefusals))]
pub(super) async fn stop(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    JsonBody(StopRequest {}): JsonBody<StopRequest>,
) -> ApiResult<(StatusCode, Json<StopDocument>)> {
    let stopping = caller.learner(Scope::Learn)?.stop_run(session).await?;
    Ok((StatusCode::ACCEPTED, Json(StopDocument { stopping })))
}
