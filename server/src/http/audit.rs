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
use super::download::{FileRefusal, body, file, stream_error};
use super::people::present;

/// Rows of the trail as JSON lines. The export adds a row itself, so it is a POST and no link.
pub const EXPORT: &str = "/admin/audit/export";

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(EXPORT, post(export))
}

async fn export(
    State(web): State<Web>,
    session: Session,
    asked: Result<Form<TrailQuery>, FormRejection>,
) -> Result<Response, FileRefusal> {
    let actor = present(&web, &session).await?;
    let admin = web.plumb.as_admin(&actor)?;
    let Ok(Form(asked)) = asked else { return Ok(StatusCode::UNPROCESSABLE_ENTITY.into_response()) };
    Ok(match admin.export(&asked).await? {
        Ok(export) => {
            file("application/jsonl; charset=utf-8", "audit-trail.jsonl", streamed(Arc::clone(&web.plumb), export))
        }
        // The page shows the errors at its fields.
        Err(_) => Redirect::to(&trail_path(&asked)).into_response(),
    })
}

/// The rows as a body that is produced as fast as the client reads, up to a time limit. An error cuts it off, which the
/// client notices.
fn streamed(plumb: Arc<Plumb>, export: AuditExport) -> Body {
    body(try_unfold((plumb, export), async |(plumb, mut export)| {
        let lines = plumb.audit_export_next(&mut export).await;
        let lines = lines.map_err(|failure| stream_error("an export of the audit trail", &failure))?;
        Ok(lines.map(|lines| (lines, (plumb, export))))
    }))
}
