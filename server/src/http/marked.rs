//! Streams that say when something has become another than a page shows: it is named by a mark, which is looked at again
//! and again.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use futures_util::stream::once;
use plumb_service::{Actor, Result};

use super::Web;
use super::api::session_stream::{FULL, streamed};
use super::download::NoFile;

/// How often and how long a mark is looked at in one stream. Each stream is one request, so that whoever may no longer
/// look is found out soon.
pub(super) struct Pace {
    /// Between two looks.
    pub(super) every: Duration,
    /// Looks in one stream.
    pub(super) looks: u32,
}

/// A browser comes back after this many milliseconds.
const BACK: Duration = Duration::from_millis(300);

/// One event as soon as the mark that `look` gives is another than the one last told of, or none; then the browser comes
/// back, with the event's id. The first time there is an event at once. A failure of the first look is the answer.
pub(super) async fn stream<Look, Looked>(
    web: &Web,
    actor: &Actor,
    headers: &HeaderMap,
    pace: Pace,
    look: Look,
) -> Result<Response, NoFile>
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

/// Waits until the mark is another than `last`.
async fn changed<Look, Looked>(
    web: &Web,
    actor: &Actor,
    last: &str,
    mut mark: String,
    pace: &Pace,
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
