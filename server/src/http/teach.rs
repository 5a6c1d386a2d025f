//! Downloads for teachers.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use plumb_app::{Texts, skills_rows, too_few_rows};
use plumb_service::{Result, ServiceError};
use plumb_sessions::survey::csv_file;
use plumb_types::ids::UserId;
use serde::Deserialize;
use tower_sessions::Session;

use super::Web;
use super::download::{file, or_redirect_to_sign_in};
use super::people::present;

/// Answers to a survey as CSV.
pub const CSV: &str = "/teach/surveys/{id}/csv";

/// The skills of a class as CSV.
pub const SKILLS_CSV: &str = "/teach/classes/{id}/skills/csv";

/// Media type of CSV.
pub(super) const CSV_TYPE: &str = "text/csv; charset=utf-8";

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(CSV, get(csv)).route(SKILLS_CSV, get(skills))
}

#[derive(Deserialize)]
struct SkillsQuery {
    area: Option<String>,
}

async fn skills(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<String>,
    Query(which): Query<SkillsQuery>,
    headers: HeaderMap,
) -> Response {
    let made = async {
        let actor = present(&web, &session).await?;
        let class = id.parse().map_err(|_| ServiceError::NotFound);
        let found = web.plumb.as_teacher(&actor)?.class_skills_file(class?, which.area.as_deref()).await?;
        let text = csv_file(&skills_rows(&words(&web, actor.id, &headers).await?, &found));
        Ok(file(CSV_TYPE, &format!("skills-{}.csv", found.class.id), text))
    };
    or_redirect_to_sign_in(made.await, || {
        if is_plain(&id) { format!("/teach/classes/{id}/skills") } else { "/teach".to_owned() }
    })
}

/// Returns the texts, those of content among them, in the language of the account, or else of the browser.
pub(super) async fn words(web: &Web, account: UserId, headers: &HeaderMap) -> Result<Texts> {
    let texts = in_browser(headers).read_by(web.plumb.reader(Some(account)).await?);
    let content = web.plumb.content_words(&texts.language());
    Ok(texts.with_content(content))
}

/// Returns the texts in the language of the browser.
pub(super) fn in_browser(headers: &HeaderMap) -> Texts {
    Texts::for_browser(headers)
}

#[derive(Deserialize)]
struct OutcomeQuery {
    version: Option<String>,
    class: Option<String>,
}

async fn csv(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<String>,
    Query(which): Query<OutcomeQuery>,
    headers: HeaderMap,
) -> Response {
    let made = async {
        let actor = present(&web, &session).await?;
        let class = which.class.as_deref().map(str::parse).transpose().map_err(|_| ServiceError::NotFound)?;
        let found = web.plumb.as_teacher(&actor)?.survey_csv(&id, which.version.as_deref(), class).await?;
        let text = match found.table {
            Ok(table) => table,
            Err(few) => csv_file(&too_few_rows(&words(&web, actor.id, &headers).await?, few)),
        };
        let version: String = found.version.as_str().chars().take(8).collect();
        let name = if is_plain(&id) { &id } else { "survey" };
        Ok(file(CSV_TYPE, &format!("{name}-{version}.csv"), text))
    };
    // An invalid id leads back to the list.
    or_redirect_to_sign_in(made.await, || {
        format!("/teach/surveys{}", if is_plain(&id) { format!("/{id}") } else { String::new() })
    })
}

/// Whether a text needs no escaping in an address and in a header.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}
