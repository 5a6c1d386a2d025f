//! What teachers download.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use plumb_app::{skills_rows, too_few_rows};
use plumb_service::views::{ClassSkills, SurveyCsv};
use plumb_service::{Failure, Outcome};
use plumb_sessions::survey::csv_text;
use serde::Deserialize;
use tower_sessions::Session;

use super::Web;
use super::download::file;
use super::people::present;

/// Answers to a survey as a table.
pub const CSV: &str = "/teach/surveys/{id}/csv";

/// The skills of a class as a table.
pub const SKILLS_CSV: &str = "/teach/classes/{id}/skills/csv";

/// What tables for programs are.
pub(super) const CSV_TYPE: &str = "text/csv; charset=utf-8";

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(CSV, get(csv)).route(SKILLS_CSV, get(skills))
}

#[derive(Deserialize)]
struct WhichSkills {
    area: Option<String>,
}

async fn skills(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<String>,
    Query(which): Query<WhichSkills>,
    headers: HeaderMap,
) -> Response {
    match found_skills(&web, &session, &id, which.area.as_deref()).await {
        Ok(found) => {
            let text = csv_text(&skills_rows(language(&headers), &found));
            file(CSV_TYPE, &format!("skills-{}.csv", found.class.id), text)
        }
        Err(Failure::SignedOut) => {
            let next = if is_plain(&id) { format!("/teach/classes/{id}/skills") } else { "/teach".to_owned() };
            Redirect::to(&format!("/sign-in?next={next}")).into_response()
        }
        Err(failure) => refused(&failure).into_response(),
    }
}

async fn found_skills(web: &Web, session: &Session, id: &str, area: Option<&str>) -> Outcome<ClassSkills> {
    let actor = present(web, session).await?;
    let teacher = web.plumb.as_teacher(&actor)?;
    teacher.class_skills_file(id.parse().map_err(|_| Failure::NotFound)?, area).await
}

/// The languages that somebody reads, as their browser says it.
pub(super) fn language(headers: &HeaderMap) -> &str {
    headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default()
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
        Ok(found) => answers(&id, found, &headers),
        Err(Failure::SignedOut) => {
            // Of an id that is none there is nothing to come back to.
            let next = if is_plain(&id) { format!("/teach/surveys/{id}") } else { "/teach/surveys".to_owned() };
            Redirect::to(&format!("/sign-in?next={next}")).into_response()
        }
        Err(failure) => refused(&failure).into_response(),
    }
}

async fn found(web: &Web, session: &Session, id: &str, version: Option<&str>) -> Outcome<SurveyCsv> {
    let actor = present(web, session).await?;
    web.plumb.as_teacher(&actor)?.survey_csv(id, version).await
}

fn answers(id: &str, found: SurveyCsv, headers: &HeaderMap) -> Response {
    let text = found.table.unwrap_or_else(|few| csv_text(&too_few_rows(language(headers), few)));
    let version: String = found.version.as_str().chars().take(8).collect();
    let name = if is_plain(id) { id } else { "survey" };
    file(CSV_TYPE, &format!("{name}-{version}.csv"), text)
}

/// Whether a text can stand in an address and in a header as it is.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// The status; its page is made where all errors get theirs.
pub(super) fn refused(failure: &Failure) -> StatusCode {
    match failure {
        Failure::NotFound => StatusCode::NOT_FOUND,
        Failure::SignedOut => StatusCode::UNAUTHORIZED,
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
