//! The caller's sessions, page by page.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::protocol::{LedSessionsQuery, MOST_LISTED};
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{QueryParams, page_size};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};
use super::session::{SessionDocument, SessionType};

/// Default size of a page.
pub(super) const USUAL: u32 = 20;

/// Filter of the sessions.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParams {
    /// Only sessions of this kind.
    session_type: Option<SessionType>,
    /// Only open sessions (`open`), or only those that are over (`over`).
    #[param(inline)]
    state: Option<State>,
    /// `next` of the page before.
    #[param(
        pattern = "^[0-9]{1,18}\\.[0-9a-f-]{36}$",
        example = "1763800000000000.019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de"
    )]
    after: Option<String>,
    /// At most so many.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Whether a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum State {
    /// It is open.
    Open,
    /// It is over.
    Over,
}

/// A page of sessions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionsDocument {
    /// The sessions.
    sessions: Vec<SessionDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The caller's agent-led sessions, newest first.
#[utoipa::path(get, path = "/session/", tag = "Sessions", operation_id = "list_led_sessions", params(ListParams),
    responses((status = 200, description = "A page of them", body = SessionsDocument), ReadRefusals))]
pub(super) async fn list(
    caller: Caller,
    QueryParams(params): QueryParams<ListParams>,
) -> ApiResult<Json<SessionsDocument>> {
    listed(&caller, &params).await
}

/// Returns a page of the caller's sessions; two routes share it.
pub(super) async fn listed(caller: &Caller, params: &ListParams) -> ApiResult<Json<SessionsDocument>> {
    let limit = page_size(params.limit, USUAL, MOST_LISTED)?;
    let wanted = LedSessionsQuery {
        kind: params.session_type.map(|SessionType(kind)| kind),
        open: params.state.map(|state| state == State::Open),
        after: cursor(params.after.as_deref())?,
        limit,
    };
    let (views, next) = caller.learner(Scope::Read)?.all_led(&wanted).await?;
    Ok(Json(SessionsDocument { sessions: views.into_iter().map(Into::into).collect(), next: next.map(next_cursor) }))
}

/// Formats the beginning of a page.
pub(super) fn next_cursor((at, id): (Timestamp, SessionId)) -> String {
    format!("{}.{id}", at.as_micros())
}

/// Parses the beginning of a page; `None` for the first.
pub(super) fn cursor(after: Option<&str>) -> ApiResult<Option<(Timestamp, SessionId)>> {
    let Some(text) = after else { return Ok(None) };
    let place = || {
        let (at, id) = text.split_once('.')?;
        let is_number = at.len() <= 18 && at.bytes().all(|byte| byte.is_ascii_digit());
        Some((Timestamp::from_micros(at.parse().ok().filter(|_| is_number)?), id.parse().ok()?))
    };
    place().map(Some).ok_or_else(|| ApiRefusal::field("after", "must be the `next` of a page"))
}
