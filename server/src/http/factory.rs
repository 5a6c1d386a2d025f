//! Runs of the factory: a stream of their progress, and their files.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use futures_util::stream::unfold;
use plumb_service::factory::RunFile;
use plumb_service::{Plumb, ServiceError};
use tokio::sync::mpsc::{self, Sender};
use tower_sessions::Session;
use uuid::Uuid;

use super::Web;
use super::download::{FileRefusal, body, file, or_redirect_to_sign_in, stream_error};
use super::marked::{self, PollInterval};
use super::people::present;

/// A stream of events for progress of a run.
const STREAM: &str = "/admin/factory/{run}/stream";
/// A file of a run.
const FILE: &str = "/admin/factory/{run}/files/{name}";

/// Its routes: method and path.
pub const ROUTES: [(&str, &str); 2] = [("GET", STREAM), ("GET", FILE)];

/// Interval in which a run is compared with the last event.
const PACE: PollInterval = PollInterval { every: Duration::from_secs(1), looks: 20 };

/// A piece of a text that is streamed.
type StreamedText = std::io::Result<String>;

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(STREAM, get(changes)).route(FILE, get(download))
}

async fn changes(
    State(web): State<Web>,
    session: Session,
    Path(run): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, FileRefusal> {
    let actor = present(&web, &session).await?;
    let look = move |web: Web, actor| async move { web.plumb.as_admin(&actor)?.factory().mark(run).await };
    marked::stream(&web, &actor, &headers, PACE, look).await
}

async fn download(State(web): State<Web>, session: Session, Path((run, name)): Path<(String, String)>) -> Response {
    let made = async {
        let actor = present(&web, &session).await?;
        let admin = web.plumb.as_admin(&actor)?;
        let run: Uuid = run.parse().map_err(|_| ServiceError::NotFound)?;
        let which: RunFile = name.parse().map_err(|_| ServiceError::NotFound)?;
        admin.factory().run(run).await?;
        let kind = if which == RunFile::Stats { "application/json" } else { "application/jsonl; charset=utf-8" };
        Ok(file(kind, &name, text(Arc::clone(&web.plumb), run, which)))
    };
    or_redirect_to_sign_in(made.await, || "/admin/factory".to_owned())
}

/// The text of a file, produced while it is sent: with ten thousand items that may take longer than a request may, and
/// more memory than is acceptable.
fn text(plumb: Arc<Plumb>, run: Uuid, which: RunFile) -> Body {
    let (told, pieces) = mpsc::channel(1);
    tokio::spawn(async move {
        if let Err(failure) = tell(&plumb, run, which, &told).await {
            let _ = told.send(Err(stream_error("a file of a run", &failure))).await;
        }
    });
    body(unfold(pieces, async |mut pieces| Some((pieces.recv().await?, pieces))))
}

/// Sends the text of a file piece by piece, until it ends or the receiver is dropped.
async fn tell(plumb: &Plumb, run: Uuid, which: RunFile, told: &Sender<StreamedText>) -> Result<(), ServiceError> {
    let factory = plumb.factory();
    let mut files = factory.files(run).await?;
    while let Some(entries) = files.next().await? {
        let mut text = String::new();
        for (file, entry) in entries.iter().filter(|(file, _)| *file == which) {
            text.push_str(&file.text(entry));
        }
        if !text.is_empty() && told.send(Ok(text)).await.is_err() {
            break;
        }
    }
    Ok(())
}
