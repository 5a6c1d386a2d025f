//! Streams that notify a page of changes: the state of the page has a mark, which is compared at intervals.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use futures_util::stream::once;
use plumb_service::{Actor, Result};

use super::Web;
use super::api::session_stream::{FULL, streamed};
use super::download::FileRefusal;

/// Interval and number of comparisons in one stream. A stream ends soon and is requested again, so that a withdrawn
/// permission takes effect soon.
pub(super) struct PollInterval {
    /// Time between two comparisons.
    pub(super) every: Duration,
    /// Number of comparisons in one stream.
    pub(super) looks: u32,
}

/// Time after which a browser reconnects.
const BACK: Duration = Duration::from_millis(300);

/// Sends one event as soon as the mark that `look` returns differs from the one in the last event, or ends without one;
/// the browser then reconnects with the event's id. The first connection gets an event at once. An error of the first
/// comparison becomes the response.
pub(super) async fn stream<Look, Looked>(
    web: &Web,
    actor: &Actor,
    headers: &HeaderMap,
    pace: PollInterval,
    look: Look,
) -> Result<Response, FileRefusal>
where
    Look: Fn(Web, Actor) -> Looked + Send + 'static,
    Looked: Future<Output = Result<String>> + Send,
{
    let (web, actor) = (web.clone(), actor.clone());
    let mark = look(web.clone(), actor.clone()).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let Some(seat) = web.streams.take(actor.id) else {
        return Ok((StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, FULL.to_string())]).into_response());
    };
    Ok(streamed(once(async move {
        let _seat = seat;
        let event = Event::default().retry(BACK);
        Ok(match changed(&web, &actor, &last, mark, &pace, look).await {
            Some(mark) => event.id(mark).data("changed"),
            None => event.comment("nothing new"),
        })
    })))
}

/// Waits until the mark differs from `last`.
async fn changed<Look, Looked>(
    web: &Web,
    actor: &Actor,
    last: &str,
    mut mark: String,
    pace: &PollInterval,
    look: Look,
) -> Option<String>
where
    Look: Fn(Web, Actor) -> Looked + Send,
    Looked: Future<Output = Result<String>> + Send,
{
    for _ in 0..pace.looks {
        if mark != last {
            return Some(mark);
        }
        tokio::time::sleep(pace.every).await;
        if web.stopping.load(Ordering::Relaxed) {
            return None;
        }
        mark = look(web.clone(), actor.clone()).await.ok()?;
    }
    None
}
