//! Runs for AG-UI clients: records the response if the request has one, then streams.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use futures_util::stream::iter;
use plumb_service::accounts::tokens::Scope;
use plumb_service::protocol::{JoinedSession, plain};
use plumb_types::ids::SessionId;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::ag_ui::AgUi;
use super::caller::Caller;
use super::input::{JsonBody, Name, PathParam};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals};
use super::session::{self, RespondRequest, SessionDocument};
use super::session_stream::{SessionStream, StreamEvent, StreamFormat, seat, streamed};
use crate::http::Web;

/// Most interrupts that one request may resume. A session never has more than one that waits.
const MOST_RESUMED: usize = 8;

/// The input of an AG-UI 1.0 client. Of its history only the result of the pending call is read; its state, tools and
/// context are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "threadId": "thread-1", "runId": "run-1", "state": {}, "messages": [], "tools": [], "context": [],
    "resume": [{ "interruptId": "call_2", "status": "resolved", "payload": { "selection": "85" } }]
}))]
pub(super) struct RunAgentInput {
    /// The client's own name for the session. It is returned unchanged.
    thread_id: String,
    /// The client's own name for the run. It is returned unchanged.
    run_id: String,
    /// Responses to prompts, by the ids of the interrupts. An interrupt has the id of its tool call.
    #[serde(default)]
    #[schema(required = false)]
    resume: Vec<ResumeEntry>,
    /// The history. Results of tools are its messages of the role `tool`.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<Object>)]
    messages: Vec<Map<String, Value>>,
    /// Ignored.
    #[serde(default, rename = "state")]
    #[schema(required = false, value_type = Object)]
    _state: Map<String, Value>,
    /// Ignored: the session decides which tools are called.
    #[serde(default, rename = "tools")]
    #[schema(required = false, value_type = Vec<Object>)]
    _tools: Vec<Map<String, Value>>,
    /// Ignored.
    #[serde(default, rename = "context")]
    #[schema(required = false, value_type = Vec<Object>)]
    _context: Vec<Map<String, Value>>,
    /// Ignored.
    #[serde(default, rename = "forwardedProps")]
    #[schema(required = false, value_type = Object)]
    _forwarded_props: Map<String, Value>,
    /// Ignored: every 1.x is accepted.
    #[serde(default, rename = "protocolVersion")]
    #[schema(required = false, value_type = String)]
    _protocol_version: String,
    /// Ignored.
    #[serde(default, rename = "parentRunId")]
    #[schema(required = false, value_type = String)]
    _parent_run_id: String,
}

/// A response to a prompt.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ResumeEntry {
    /// The id of the tool call.
    interrupt_id: Name,
    /// Whether the prompt was answered.
    status: ResumeStatus,
    /// The response, as `POST /session/{session_id}/respond` takes it. A string is read as a chat message.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    payload: Value,
    /// Ignored.
    #[serde(default, rename = "metadata")]
    #[schema(required = false, value_type = Object)]
    _metadata: Map<String, Value>,
}

/// Whether an interrupt was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ResumeStatus {
    /// It was answered.
    Resolved,
    /// It was not answered: the prompt is skipped, if that is allowed.
    Cancelled,
}

/// Runs one of the caller's sessions for a client of AG-UI (`HttpAgent`). Records the response in `resume`, or the
/// result of the pending call in the history, and streams what follows as events of AG-UI. Without a response the
/// latest run is repeated. A response that is refused is answered with a problem document and has no effect.
#[utoipa::path(post, path = "/session/{session_id}/ag-ui", tag = "Sessions", request_body = RunAgentInput,
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "Events of AG-UI", body = StreamEvent, content_type = "text/event-stream"),
        BodyRefusals))]
pub(super) async fn run(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    JsonBody(input): JsonBody<RunAgentInput>,
) -> ApiResult<Response> {
    // Snapshots show as much of the session as reading it does.
    caller.must(Scope::Read)?;
    let learner = caller.learner(Scope::Learn)?;
    // Comes before the response is recorded, so that a refused stream has no effect.
    let seat = seat(&web, &caller)?;
    let JoinedSession { session: view, listening, .. } = learner.join_session(&web.plumb, session).await?;
    let RunAgentInput { thread_id, run_id, resume, messages, .. } = input;
    let messages: Vec<Value> = messages.into_iter().map(Value::Object).collect();
    if resume.len() > MOST_RESUMED {
        return Err(ApiRefusal::field("/resume", format!("resumes more than {MOST_RESUMED} interrupts")));
    }
    let mut responses: Vec<(String, Value)> = resume.into_iter().map(ResumeEntry::response).collect();
    let pending = view.pending.as_ref();
    if let (Some(asked), true) = (pending, responses.is_empty()) {
        responses.extend(result_of(&asked.call, &messages).map(|result| (asked.call.clone(), result)));
    }
    let mut is_answered = false;
    for (call, response) in responses {
        let asked = pending.filter(|asked| asked.call == call);
        is_answered |= asked.is_some();
        let response = match (response, asked) {
            (Value::String(text), Some(asked)) => {
                plain(&asked.action, &text).map_err(|why| ApiRefusal::field("/resume", why))?
            }
            (response, _) => response,
        };
        let tool_call_id = Name::try_from(call).map_err(|why| ApiRefusal::field("/resume", why))?;
        let request = RespondRequest { tool_call_id, response, idempotency_key: None };
        session::take(&web, &caller, session, request).await?;
    }
    let mut telling = AgUi::new(thread_id, Some(run_id));
    let plumb = Arc::clone(&web.plumb);
    // After a response only its consequences are streamed, else the latest run.
    let after = is_answered.then_some(listening.cursor);
    let Some(listening) = learner.listen(&plumb, session, after).await? else {
        let state = SessionDocument::from(learner.led(session).await?);
        return Ok(streamed(iter(telling.nothing(&state).into_iter().map(Ok::<_, Infallible>))));
    };
    let (actor, telling) = (caller.actor().clone(), StreamFormat::AgUi(telling));
    let queue = VecDeque::new();
    Ok(SessionStream { plumb, actor, session, listening, telling, queue, over: false, _seat: seat }.response())
}

impl ResumeEntry {
    fn response(self) -> (String, Value) {
        let response = match self.status {
            ResumeStatus::Resolved => self.payload,
            ResumeStatus::Cancelled => json!({}),
        };
        (self.interrupt_id.0, response)
    }
}

/// Returns the last result of a call in the history: a JSON object, or the text as a string.
fn result_of(call: &str, messages: &[Value]) -> Option<Value> {
    let of_call = |message: &&Value| message["role"] == "tool" && message["toolCallId"] == call;
    let content = messages.iter().rev().find(of_call)?["content"].as_str()?;
    let json = serde_json::from_str(content).ok().filter(Value::is_object);
    Some(json.unwrap_or_else(|| content.into()))
}
