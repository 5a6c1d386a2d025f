//! The learner's text in a thought session, as a file to download.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use plumb_app::server_fns::request::is_viewing;
use plumb_service::{Result, ServiceError};
use plumb_types::ids::SessionId;
use tower_sessions::Session;

use super::Web;
use super::download::{file, or_redirect_to_sign_in};
use super::people::present;

/// The route.
pub(super) const FILE: &str = "/sessions/{id}/conversation.md";

/// The router with that route.
pub(super) fn router() -> Router<Web> {
    Router::new().route(FILE, get(conversation))
}

async fn conversation(State(web): State<Web>, session: Session, Path(id): Path<String>) -> Response {
    let text = written(&web, &session, &id).await;
    let name: String = id.chars().take(8).collect();
    let made = text.map(|text| file("text/markdown; charset=utf-8", &format!("conversation-{name}.md"), text));
    or_redirect_to_sign_in(made, || {
        id.parse::<SessionId>().map_or("/sessions".to_owned(), |id| format!("/sessions/{id}"))
    })
}

async fn written(web: &Web, session: &Session, id: &str) -> Result<String> {
    let actor = present(web, session).await?;
    // An administrator who views another account's pages does not get the text.
    let is_viewing = is_viewing(session).await.map_err(|error| ServiceError::Unavailable(Box::new(error)))?;
    let learner = web.plumb.as_learner(&actor);
    let learner = if is_viewing { learner.viewed_by_another() } else { learner };
    learner.written(id.parse().map_err(|_| ServiceError::NotFound)?).await
}
