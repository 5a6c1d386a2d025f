//! What teachers download.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use plumb_app::server_fns::edge::signed_in;
use plumb_app::too_few_rows;
use plumb_domain::survey::csv_text;
use plumb_service::views::SurveyCsv;
use plumb_service::{Failure, Outcome};
use serde::Deserialize;
use tower_sessions::Session;

use super::Web;

/// Answers to a survey as a table.
pub const CSV: &str = "/teach/surveys/{id}/csv";

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(CSV, get(csv))
}

#[derive(Deserialize)]
struct Which {
    version: Option<String>,
}

async fn csv(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Response {
    match found(&web, &session, &id, which.version.as_deref()).await {
        Ok(found) => file(&id, found, &headers),
        Err(Failure::SignedOut) => {
            // Of an id that is none there is nothing to come back to.
            let next = if is_plain(&id) { format!("/teach/surveys/{id}") } else { "/teach/surveys".to_owned() };
            Redirect::to(&format!("/sign-in?next={next}")).into_response()
        }
        Err(failure) => refused(&failure).into_response(),
    }
}

async fn found(web: &Web, session: &Session, id: &str, version: Option<&str>) -> Outcome<SurveyCsv> {
    let actor = signed_in(session, &web.plumb).await.map_err(|error| Failure::Unavailable(Box::new(error)))?;
    let actor = actor.ok_or(Failure::SignedOut)?;
    web.plumb.as_teacher(&actor)?.survey_csv(id, version).await
}

fn file(id: &str, found: SurveyCsv, headers: &HeaderMap) -> Response {
    let language = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let text = found.table.unwrap_or_else(|few| csv_text(&too_few_rows(language, few)));
    let version: String = found.version.as_str().chars().take(8).collect();
    let name = if is_plain(id) { id } else { "survey" };
    let as_file = HeaderValue::from_str(&format!("attachment; filename=\"{name}-{version}.csv\""));
    let as_file = as_file.unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, as_file)], text).into_response()
}

/// Whether a text can stand in an address and in a header as it is.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// The status; its page is made where all errors get theirs.
fn refused(failure: &Failure) -> StatusCode {
    match failure {
        Failure::NotFound => StatusCode::NOT_FOUND,
        Failure::Forbidden => StatusCode::FORBIDDEN,
        Failure::Unavailable(cause) => {
            tracing::warn!(%cause, "storage is not available");
            StatusCode::SERVICE_UNAVAILABLE
        }
        other => {
            tracing::error!(error = %other, "a table could not be made");
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}
