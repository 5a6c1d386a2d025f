//! Runs of the factory: a stream that says when one has come further, and their files.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use futures_util::stream::once;
use plumb_service::{Plumb, ServiceError};
use tower_sessions::Session;
use uuid::Uuid;

use super::Web;
use super::download::{NoFile, body, cut_off, file, or_sign_in};
use super::marked::{self, Pace};
use super::people::present;

/// A stream of events that says when a run has come further.
const STREAM: &str = "/admin/factory/{run}/stream";
/// A file of a run.
const FILE: &str = "/admin/factory/{run}/files/{name}";

/// Its routes: method and path.
pub const ROUTES: [(&str, &str); 2] = [("GET", STREAM), ("GET", FILE)];

/// How often a run is compared with what was told.
const PACE: Pace = Pace { every: Duration::from_secs(1), looks: 20 };

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(STREAM, get(changes)).route(FILE, get(download))
}

async fn changes(
    State(web): State<Web>,
    session: Session,
    Path(run): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, NoFile> {
    let actor = present(&web, &session).await?;
    let look = move |web: Web, actor| async move { web.plumb.as_admin(&actor)?.factory().mark(run).await };
    marked::stream(&web, &actor, &headers, PACE, look).await
}

/// What kind of file it is; none for a name that no file of a run has.
fn kind(name: &str) -> Option<&'static str> {
    match name {
        "accepted.jsonl" | "rejected.jsonl" | "logs.jsonl" => Some("application/jsonl; charset=utf-8"),
        "stats.json" => Some("application/json"),
        _ => None,
    }
}

async fn download(State(web): State<Web>, session: Session, Path((run, name)): Path<(String, String)>) -> Response {
    let made = async {
        let actor = present(&web, &session).await?;
        let admin = web.plumb.as_admin(&actor)?;
        let run: Uuid = run.parse().map_err(|_| ServiceError::NotFound)?;
        let kind = kind(&name).ok_or(ServiceError::NotFound)?;
        admin.factory().run(run).await?;
        Ok(file(kind, &name, text(Arc::clone(&web.plumb), run, name.clone())))
    };
    or_sign_in(made.await, || "/admin/factory".to_owned())
}

/// The text of a file. It is made while it is sent: with ten thousand items that may take longer than a page may.
fn text(plumb: Arc<Plumb>, run: Uuid, name: String) -> Body {
    body(once(async move {
        let files = plumb.factory().files(run).await.map_err(|failure| cut_off("a file of a run", &failure))?;
        let text = files.texts().into_iter().find(|(known, _)| *known == name).map(|(_, text)| text);
        Ok(text.unwrap_or_default())
    }))
}
