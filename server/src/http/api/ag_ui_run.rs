//! A run as AG-UI's clients ask for one: respond, where they bring a response, then follow.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use futures_util::stream::iter;
use plumb_service::accounts::tokens::Scope;
use plumb_service::protocol::{JoinedSession, plain};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::ag_ui::AgUi;
use super::caller::Caller;
use super::input::{At, Body, Name};
use super::refusal::{Answer, Asking, Refused};
use super::session::{self, RespondRequest, SessionDocument};
use super::session_stream::{Following, StreamEvent, Telling, seat, streamed};
use crate::http::Web;

/// The most interrupts that are resumed at once; there is never more than one that waits.
const MOST_RESUMED: usize = 8;

/// What a client of AG-UI 1.0 sends. Of its history nothing counts but the result of the call that waits; its state,
/// tools and context are not looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "threadId": "thread-1", "runId": "run-1", "state": {}, "messages": [], "tools": [], "context": [],
    "resume": [{ "interruptId": "call_2", "status": "resolved", "payload": { "selection": "85" } }]
}))]
pub(super) struct RunAgentInput {
    /// The client's own name for the session: told again as it was sent.
    thread_id: String,
    /// The client's own name for the run: told again as it was sent.
    run_id: String,
    /// Responses to what was asked for, by the ids of the interrupts, which are those of the calls.
    #[serde(default)]
    #[schema(required = false)]
    resume: Vec<ResumeEntry>,
    /// The history; results of tools in it are messages of the role `tool`.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<Object>)]
    messages: Vec<Map<String, Value>>,
    /// Not looked at.
    #[serde(default, rename = "state")]
    #[schema(required = false, value_type = Object)]
    _state: Map<String, Value>,
    /// Not looked at: what is asked for, the session decides.
    #[serde(default, rename = "tools")]
    #[schema(required = false, value_type = Vec<Object>)]
    _tools: Vec<Map<String, Value>>,
    /// Not looked at.
    #[serde(default, rename = "context")]
    #[schema(required = false, value_type = Vec<Object>)]
    _context: Vec<Map<String, Value>>,
    /// Not looked at.
    #[serde(default, rename = "forwardedProps")]
    #[schema(required = false, value_type = Object)]
    _forwarded_props: Map<String, Value>,
    /// Not looked at: any 1.x is taken.
    #[serde(default, rename = "protocolVersion")]
    #[schema(required = false, value_type = String)]
    _protocol_version: String,
    /// Not looked at.
    #[serde(default, rename = "parentRunId")]
    #[schema(required = false, value_type = String)]
    _parent_run_id: String,
}

/// A response to what was asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ResumeEntry {
    /// The id of the call.
    interrupt_id: Name,
    /// Whether it was answered.
    status: ResumeStatus,
    /// The response, as `POST /session/{session_id}/respond` takes it; a text is read as what is said in chat.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    payload: Value,
    /// Not looked at.
    #[serde(default, rename = "metadata")]
    #[schema(required = false, value_type = Object)]
    _metadata: Map<String, Value>,
}

/// Whether an interrupt was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ResumeStatus {
    /// It was.
    Resolved,
    /// It was not: what was asked for is left out, where that is allowed.
    Cancelled,
}

/// Runs a session of the caller's own for a client of AG-UI (`HttpAgent`): records the response that it brings in
/// `resume`, or as the result of the call that waits, and tells what is said then as events of AG-UI. Without a
/// response the latest run is told once more. A response that is refused is a problem document and uses nothing up.
#[utoipa::path(post, path = "/session/{session_id}/ag-ui", tag = "Sessions", request_body = RunAgentInput,
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "Events of AG-UI", body = StreamEvent, content_type = "text/event-stream"),
        Asking))]
pub(super) async fn run(
    State(web): State<Web>,
    caller: Caller,
    At(session): At<Uuid>,
    Body(input): Body<RunAgentInput>,
) -> Answer<Response> {
    // Snapshots tell of the session what looking at it does.
    caller.must(Scope::Read)?;
    let learner = caller.learner(Scope::Learn)?;
    // Before a response is taken: one that is refused uses nothing up.
    let seat = seat(&web, &caller)?;
    let JoinedSession { session: view, listening, .. } = learner.join_session(&web.plumb, session).await?;
    let RunAgentInput { thread_id, run_id, resume, messages, .. } = input;
    let messages: Vec<Value> = messages.into_iter().map(Value::Object).collect();
    if resume.len() > MOST_RESUMED {
        return Err(Refused::field("/resume", format!("resumes more than {MOST_RESUMED} interrupts")));
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
                plain(&asked.action, &text).map_err(|why| Refused::field("/resume", why))?
            }
            (response, _) => response,
        };
        let tool_call_id = Name::try_from(call).map_err(|why| Refused::field("/resume", why))?;
        let request = RespondRequest { tool_call_id, response, idempotency_key: None };
        session::take(&web, &caller, session, request).await?;
    }
    let mut telling = AgUi::new(thread_id, Some(run_id));
    let plumb = Arc::clone(&web.plumb);
    // What followed a response of just now; else the latest run.
    let after = is_answered.then_some(listening.cursor);
    let Some(listening) = learner.listen(&plumb, session, after).await? else {
        let state = SessionDocument::from(learner.led(session).await?);
        return Ok(streamed(iter(telling.nothing(&state).into_iter().map(Ok::<_, Infallible>))));
    };
    let (actor, telling) = (caller.actor().clone(), Telling::AgUi(telling));
    let queue = VecDeque::new();
    Ok(Following { plumb, actor, session, listening, telling, queue, over: false, _seat: seat }.response())
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

/// The result of a call in a history: the last that is there, JSON or what somebody said.
fn result_of(call: &str, messages: &[Value]) -> Option<Value> {
    let of_call = |message: &&Value| message["role"] == "tool" && message["toolCallId"] == call;
    let content = messages.iter().rev().find(of_call)?["content"].as_str()?;
    let json = serde_json::from_str(content).ok().filter(Value::is_object);
    Some(json.unwrap_or_else(|| content.into()))
}
