//! The stream that notifies the live page of an exam of changes.

use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use plumb_types::ids::AssignmentId;
use tower_sessions::Session;

use super::Web;
use super::download::FileRefusal;
use super::marked::{self, PollInterval};
use super::people::present;

/// A stream of events for changes of a live page.
pub const STREAM: &str = "/teach/assignments/{id}/live/stream";

/// Interval in which the page's state is compared with the last event.
const PACE: PollInterval = PollInterval { every: Duration::from_millis(700), looks: 30 };

/// The route.
pub fn router() -> Router<Web> {
    Router::new().route(STREAM, get(changes))
}

async fn changes(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<AssignmentId>,
    headers: HeaderMap,
) -> Result<Response, FileRefusal> {
    let actor = present(&web, &session).await?;
    let look = move |web: Web, actor| async move { web.plumb.as_teacher(&actor)?.board_version(id).await };
    marked::stream(&web, &actor, &headers, PACE, look).await
}
