//! The log of what agents did in a session.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::models::ModelCallRow;
use plumb_service::scorecard::{LogLine, MOST_LOGGED};
use plumb_types::ids::SessionId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{PathParam, QueryParams, page_size};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};

/// Default number of events that are searched for a page.
const USUAL: u32 = 200;
/// Highest `after` that is accepted; no session has as many events.
const LAST: u32 = 1_000_000_000;

/// The page of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct LogParams {
    /// `next` of the page before.
    #[param(minimum = 0, maximum = 1_000_000_000)]
    after: Option<u32>,
    /// Searches at most so many events.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
}

/// A page of the agents' log, oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "next": null, "entries": [{
        "seq": 5, "at": "2026-11-22T09:00:12.250Z", "event": "tool_completed", "run": 1, "tool_call_id": "call_1",
        "tool": "get_next_item", "outcome": "offered", "duration_ms": 12
    }], "model_calls": []
}))]
pub(super) struct LogDocument {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// The entries. A page may be empty although more follow.
    entries: Vec<LogLine>,
    /// The latest 500 calls of a language model for this session, oldest first. Only on the first page.
    #[schema(max_items = 500)]
    model_calls: Vec<ModelCallEntry>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<i64>,
}

/// One attempt to call a language model, without its prompt and reply.
// Copied from the row field by field, because the row has them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "at": "2026-11-22T09:00:12.250Z", "agent": "tutor.turn", "model": "gpt-5.6-terra", "prompt_version": "4f0c", "attempt": 1,
    "input_tokens": 900, "output_tokens": 120, "duration_ms": 640, "outcome": "ok"
}))]
pub(super) struct ModelCallEntry {
    /// When the attempt ended.
    #[schema(format = DateTime)]
    at: String,
    /// The purpose of the call: `tutor.turn`, `tutor.safety`, `tutor.welcome`, `tutor.afterword` and others.
    agent: String,
    /// The model's name as its reply gives it; the requested name if there was no reply.
    model: String,
    /// Hash of the prompt's text.
    prompt_version: Option<String>,
    /// Number of the attempt within its request, from 1.
    attempt: i64,
    /// Tokens of the prompt; estimated if the endpoint does not report them.
    input_tokens: i64,
    /// Tokens of the reply; estimated if the endpoint does not report them.
    output_tokens: i64,
    /// Duration in milliseconds.
    duration_ms: i64,
    /// `ok`, or the code of the error.
    outcome: String,
}

impl From<ModelCallRow> for ModelCallEntry {
    fn from(row: ModelCallRow) -> Self {
        Self {
            at: row.at.to_rfc3339_millis(),
            agent: row.site,
            model: row.model_answered.unwrap_or(row.model_asked),
            prompt_version: row.prompt_hash,
            attempt: row.attempt,
            input_tokens: row.input_tokens,
            output_tokens: row.output_tokens,
            duration_ms: row.latency_ms,
            outcome: row.outcome,
        }
    }
}

/// What agents did in a session: which tools they called, when, and how long that took, and which language models were
/// called. Prompts, messages and answers are not part of it. Learners read the log of their own sessions;
/// administrators with the scope `manage` read any, with the agent and the codes of its errors.
#[utoipa::path(get, path = "/sessions/{session_id}/agent-logs", tag = "Sessions", operation_id = "session_agent_logs",
    params(("session_id" = Uuid, Path, description = "The session"), LogParams),
    responses((status = 200, description = "A page of it", body = LogDocument), ReadRefusals))]
pub(super) async fn agent_logs(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    QueryParams(params): QueryParams<LogParams>,
) -> ApiResult<Json<LogDocument>> {
    let limit = page_size(params.limit, USUAL, MOST_LOGGED)?;
    let after = params.after.unwrap_or(0);
    if after > LAST {
        return Err(ApiRefusal::field("after", format!("must be 0 to {LAST}")));
    }
    let after = i64::from(after);
    let is_first = after == 0;
    let ((entries, next), asked) = if let Ok(admin) = caller.admin() {
        let page = admin.agent_log(session, after, limit).await?;
        (page, if is_first { admin.model_log(session).await? } else { Vec::new() })
    } else {
        let learner = caller.learner(Scope::Read)?;
        let page = learner.agent_log(session, after, limit).await?;
        (page, if is_first { learner.model_log(session).await? } else { Vec::new() })
    };
    let model_calls = asked.into_iter().map(Into::into).collect();
    Ok(Json(LogDocument { session_id: session, entries, model_calls, next }))
}
