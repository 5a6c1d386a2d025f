//! The stream of a session: server-sent events during a run. It is closed when the run waits for the learner.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream::unfold;
use plumb_service::accounts::tokens::Scope;
use plumb_service::protocol::{Cursor, StreamMessage, StreamPayload, Subscription};
use plumb_service::{Actor, Plumb};
use plumb_sessions::conversation::RunOutcome;
use plumb_types::ids::SessionId;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::ag_ui::AgUi;
use super::caller::Caller;
use super::input::{PathParam, QueryParams};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};
use super::session::{SessionDocument, parts};
use crate::http::Web;
use crate::sockets::SocketPermit;

/// Interval of comments that keep proxies from closing an idle connection.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// After so long without a notification the session is read again, because a notification of another server may have
/// been lost.
const LOOK: Duration = Duration::from_secs(5);
/// Seconds after which an account with all of its streams open should try again.
pub(in crate::http) const FULL: u32 = 10;

/// Where the stream begins.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StreamParams {
    /// Only events after the one with this id; by default all of the latest run. `Last-Event-ID` has the same meaning
    /// and takes precedence.
    #[param(pattern = "^[0-9]{1,9}\\.[0-9]{1,9}:[0-9]{1,15}$", example = "1.1:7")]
    after: Option<String>,
    /// The format of the events: Plumb's, or AG-UI's.
    #[serde(default)]
    #[param(required = false, inline)]
    protocol: Protocol,
}

/// The format of the events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Protocol {
    /// Plumb's events.
    #[default]
    Plumb,
    /// Events of AG-UI 1.0.
    AgUi,
}

/// An event of a stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what is written as lines of text")]
pub(super) struct StreamEvent {
    /// Continues after this event, when sent as `Last-Event-ID`.
    #[schema(required = false, example = "1.1:7")]
    id: Option<String>,
    /// `connected`, `run_started`, `message`, `progress`, `client_action`, `run_suspended`, `responded` or
    /// `run_finished`.
    #[schema(example = "run_suspended")]
    event: String,
    /// JSON; its fields depend on the event.
    data: String,
}

/// Follows one of the caller's sessions: `connected`, then the messages. The stream ends when the run waits for the
/// learner (`run_suspended`) or is over (`run_finished`). Without a position to continue from, prompts that have a
/// response are left out. Ids are `{epoch}.{run}:{seq}`. 204 when no run is active and all events have been sent. A run
/// with a new response is continued, also after its server is gone; a session that was never led by an agent stays as
/// it is.
#[utoipa::path(get, path = "/session/{session_id}/stream", tag = "Sessions",
    params(("session_id" = Uuid, Path, description = "The session"), StreamParams),
    responses((status = 200, description = "Events", body = StreamEvent, content_type = "text/event-stream"),
        (status = 204, description = "Nothing is running, and all events have been sent"), ReadRefusals))]
pub(super) async fn stream(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    QueryParams(params): QueryParams<StreamParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let learner = caller.learner(Scope::Learn)?;
    let seat = seat(&web, &caller)?;
    // A browser that reconnects without having received an event sends an empty id.
    let last = headers.get("last-event-id").map(|id| id.to_str().unwrap_or("?").to_owned());
    let shown = last.filter(|last| !last.is_empty()).or(params.after);
    let after = match shown.as_deref() {
        Some(shown) => {
            let cursor = Cursor::parse(shown);
            Some(
                cursor
                    .ok_or_else(|| ApiRefusal::field("after", "must be the id of an event: `{epoch}.{run}:{seq}`"))?,
            )
        }
        None => None,
    };
    let plumb = Arc::clone(&web.plumb);
    let Some(listening) = learner.listen(&plumb, session, after).await? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let (telling, queue) = match params.protocol {
        Protocol::Plumb => {
            let status = learner.led(session).await?.status;
            let data = json!({ "session_id": session, "status": status });
            (StreamFormat::Plumb, VecDeque::from([event("connected", Some(listening.cursor), &data)]))
        }
        Protocol::AgUi => {
            // Snapshots show as much of the session as reading it does.
            caller.must(Scope::Read)?;
            (StreamFormat::AgUi(AgUi::new(session.to_string(), None)), VecDeque::new())
        }
    };
    let actor = caller.actor().clone();
    Ok(SessionStream { plumb, actor, session, listening, telling, queue, over: false, _seat: seat }.response())
}

/// Takes one of the caller's streams.
pub(super) fn seat(web: &Web, caller: &Caller) -> Result<SocketPermit, ApiRefusal> {
    web.streams.take(caller.actor().id).ok_or_else(|| ApiRefusal::no_seat("open_streams", "streams", FULL))
}

/// Returns events as the body of a response.
pub(in crate::http) fn streamed(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    let keep_alive = KeepAlive::new().interval(HEARTBEAT).text("heartbeat");
    let mut response = Sse::new(events).keep_alive(keep_alive).into_response();
    // Proxies must not buffer events.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The format of a stream's events.
pub(super) enum StreamFormat {
    /// Plumb's events.
    Plumb,
    /// Events of AG-UI.
    AgUi(AgUi),
}

/// The stream of one client.
pub(super) struct SessionStream {
    pub(super) plumb: Arc<Plumb>,
    pub(super) actor: Actor,
    pub(super) session: SessionId,
    pub(super) listening: Subscription,
    pub(super) telling: StreamFormat,
    pub(super) queue: VecDeque<Event>,
    pub(super) over: bool,
    /// Counts this stream until it ends.
    pub(super) _seat: SocketPermit,
}

impl SessionStream {
    pub(super) fn response(self) -> Response {
        streamed(self.events())
    }

    fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        unfold(self, |mut following| async move {
            let next = following.next().await?;
            Some((Ok(next), following))
        })
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            self.listening.updates.mark_unchanged();
            let heard = self.plumb.read_new(&mut self.listening).await;
            let spoken = match heard {
                Ok(spoken) => spoken,
                Err(error) => {
                    // The client reconnects with the id of the last event that it received.
                    tracing::warn!(session = %self.session, %error, "a stream was cut");
                    return None;
                }
            };
            let is_last = spoken.last().is_some_and(|last| last.said.is_last());
            let nothing = spoken.is_empty();
            match &mut self.telling {
                StreamFormat::Plumb => self.queue.extend(spoken.iter().map(told)),
                StreamFormat::AgUi(telling) => {
                    // A snapshot precedes the end of a run.
                    let view = if spoken.iter().any(|one| one.said.is_last()) {
                        self.plumb.as_learner(&self.actor).led(self.session).await.ok()
                    } else {
                        None
                    };
                    let state = view.map(SessionDocument::from);
                    self.queue.extend(spoken.iter().flat_map(|one| telling.told(one, state.as_ref())));
                }
            }
            if is_last && !self.listening.has_more {
                // Later events belong to the next stream.
                self.over = true;
            } else if nothing {
                self.wait().await;
            }
        }
    }

    /// Waits for a notification. Sets `over` when no run is active and all events have been sent.
    async fn wait(&mut self) {
        if tokio::time::timeout(LOOK, self.listening.updates.changed()).await.is_ok() {
            return;
        }
        let learner = self.plumb.as_learner(&self.actor);
        self.over =
            !matches!(learner.listen(&self.plumb, self.session, Some(self.listening.cursor)).await, Ok(Some(_)));
    }
}

fn event(name: &str, cursor: Option<Cursor>, data: &Value) -> Event {
    let event = Event::default().event(name).data(data.to_string());
    match cursor {
        Some(cursor) => event.id(cursor.to_string()),
        None => event,
    }
}

/// Returns a message as an event.
fn told(spoken: &StreamMessage) -> Event {
    let at = spoken.at.to_rfc3339_millis();
    let (name, data) = match &spoken.said {
        StreamPayload::RunStarted { resumed } => ("run_started", json!({ "resumed": resumed })),
        StreamPayload::Message { text } => ("message", json!({ "text": text })),
        StreamPayload::Progress { call, tool: Some(tool), .. } => {
            ("progress", json!({ "tool_call_id": call, "tool_name": tool, "state": "called" }))
        }
        StreamPayload::Progress { call, tool: None, correct } => {
            ("progress", json!({ "tool_call_id": call, "state": "completed", "correct": correct }))
        }
        StreamPayload::ClientAction { call, action, back, given } => {
            let (tool_name, widget_type, props) = parts(action);
            let data = json!({
                "tool_call_id": call, "tool_name": tool_name, "widget_type": widget_type, "props": props,
                "back": back, "given": given,
            });
            ("client_action", data)
        }
        StreamPayload::RunSuspended => ("run_suspended", json!({})),
        StreamPayload::Responded { call, .. } => ("responded", json!({ "tool_call_id": call })),
        StreamPayload::RunFinished { outcome } => {
            let outcome = match outcome {
                RunOutcome::Completed => "completed",
                RunOutcome::Stopped => "stopped",
                RunOutcome::Failed { .. } => "failed",
            };
            ("run_finished", json!({ "outcome": outcome }))
        }
    };
    let mut data = data;
    data["at"] = Value::String(at);
    event(name, Some(spoken.cursor), &data)
}
