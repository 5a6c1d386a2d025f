//! The audit trail as a file.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use plumb_app::trail_path;
use plumb_service::Plumb;
use plumb_service::admin::{AuditExport, TrailAsked};
use serde::Deserialize;
use tower_sessions::Session;

use super::Web;
use super::download::{body, file};
use super::people::{present, refused};

/// Rows of the trail as lines of JSON. It leaves a row itself, so it is no link.
pub const EXPORT: &str = "/admin/audit/export";

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(EXPORT, post(export))
}

/// What is asked for, as the trail's page has it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    actor: String,
    subject: String,
    kind: String,
    action: String,
    from: String,
    until: String,
}

impl From<Asked> for TrailAsked {
    fn from(asked: Asked) -> Self {
        let Asked { actor, subject, kind, action, from, until } = asked;
        Self { actor, subject, kind, action, from, until, before: None }
    }
}

async fn export(State(web): State<Web>, session: Session, asked: Result<Form<Asked>, FormRejection>) -> Response {
    let actor = match present(&web, &session).await {
        Ok(actor) => actor,
        Err(failure) => return refused(&failure),
    };
    let admin = match web.plumb.as_admin(&actor) {
        Ok(admin) => admin,
        Err(failure) => return refused(&failure),
    };
    let Ok(Form(asked)) = asked else { return StatusCode::UNPROCESSABLE_ENTITY.into_response() };
    let asked = TrailAsked::from(asked);
    match admin.export(&asked).await {
        Ok(Ok(export)) => {
            file("application/jsonl; charset=utf-8", "audit-trail.jsonl", streamed(Arc::clone(&web.plumb), export))
        }
        // The page says at its fields what cannot be taken.
        Ok(Err(_)) => Redirect::to(&trail_path(&asked)).into_response(),
        Err(failure) => refused(&failure),
    }
}

/// The rows as a body that is read as slowly as its reader likes, up to a time. A failure cuts it off, which the
/// reader's program notices.
fn streamed(plumb: Arc<Plumb>, export: AuditExport) -> Body {
    let steps = futures_util::stream::unfold(Some((plumb, export)), async |state| {
        let (plumb, mut export) = state?;
        match plumb.audit_export_next(&mut export).await {
            Ok(Some(lines)) => Some((Ok(lines), Some((plumb, export)))),
            Ok(None) => None,
            Err(failure) => {
                tracing::error!(error = %failure, "an export of the audit trail broke off");
                Some((Err(std::io::Error::other("the export broke off")), None))
            }
        }
    });
    body(steps)
}
