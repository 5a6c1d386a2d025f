//! The audit trail as a file.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use futures_util::stream::try_unfold;
use plumb_app::trail_path;
use plumb_service::Plumb;
use plumb_service::audit::{AuditExport, TrailQuery};
use tower_sessions::Session;

use super::Web;
use super::download::{NoFile, body, cut_off, file};
use super::people::present;

/// Rows of the trail as lines of JSON. It leaves a row itself, so it is no link.
pub const EXPORT: &str = "/admin/audit/export";

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(EXPORT, post(export))
}

async fn export(
    State(web): State<Web>,
    session: Session,
    asked: Result<Form<TrailQuery>, FormRejection>,
) -> Result<Response, NoFile> {
    let actor = present(&web, &session).await?;
    let admin = web.plumb.as_admin(&actor)?;
    let Ok(Form(asked)) = asked else { return Ok(StatusCode::UNPROCESSABLE_ENTITY.into_response()) };
    Ok(match admin.export(&asked).await? {
        Ok(export) => {
            file("application/jsonl; charset=utf-8", "audit-trail.jsonl", streamed(Arc::clone(&web.plumb), export))
        }
        // The page says at its fields what cannot be taken.
        Err(_) => Redirect::to(&trail_path(&asked)).into_response(),
    })
}

/// The rows as a body that is read as slowly as its reader likes, up to a time. A failure cuts it off, which the
/// reader's program notices.
fn streamed(plumb: Arc<Plumb>, export: AuditExport) -> Body {
    body(try_unfold((plumb, export), async |(plumb, mut export)| {
        let lines = plumb.audit_export_next(&mut export).await;
        let lines = lines.map_err(|failure| cut_off("an export of the audit trail", &failure))?;
        Ok(lines.map(|lines| (lines, (plumb, export))))
    }))
}
