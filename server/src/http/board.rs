//! Tells the page of an exam's board when there is something new on it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream::once;
use plumb_service::Actor;
use tower_sessions::Session;
use uuid::Uuid;

use super::Web;
use super::api::session_stream::{FULL, streamed};
use super::download::NoFile;
use super::people::present;

/// A stream of events that says when a board has changed.
pub const STREAM: &str = "/teach/assignments/{id}/live/stream";

/// How often the board is compared with what was told, milliseconds.
const LOOK_MILLIS: u64 = 700;
/// Comparisons in one stream. Each is one request, so that whoever may no longer look is found out soon.
const LOOKS: u32 = 30;
/// A browser comes back after this many milliseconds.
const BACK: Duration = Duration::from_millis(300);

/// The route.
pub fn router() -> Router<Web> {
    Router::new().route(STREAM, get(changes))
}

/// One event as soon as the board is another than the one last told of, or none; then the browser comes back, with
/// the event's id. The first time there is an event at once.
async fn changes(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, NoFile> {
    let actor = present(&web, &session).await?;
    let mark = web.plumb.as_teacher(&actor)?.board_mark(id).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let Some(seat) = web.streams.take(actor.id) else {
        return Ok((StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, FULL.to_string())]).into_response());
    };
    Ok(streamed(once(async move {
        let _seat = seat;
        let event = Event::default().retry(BACK);
        Ok(match changed(&web, &actor, id, &last, mark).await {
            Some(mark) => event.id(mark).data("changed"),
            None => event.comment("nothing new"),
        })
    })))
}

/// Waits until the board's mark is another than `last`.
async fn changed(web: &Web, actor: &Actor, id: Uuid, last: &str, mut mark: String) -> Option<String> {
    for _ in 0..LOOKS {
        if mark != last {
            return Some(mark);
        }
        tokio::time::sleep(Duration::from_millis(LOOK_MILLIS)).await;
        if web.stopping.load(Ordering::Relaxed) {
            return None;
        }
        mark = web.plumb.as_teacher(actor).ok()?.board_mark(id).await.ok()?;
    }
    None
}
