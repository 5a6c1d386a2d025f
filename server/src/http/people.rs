//! Downloads and uploads of account managers, and the layer that makes viewing another account read-only.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Extension, Router};
use futures_util::stream::try_unfold;
use plumb_app::server_fns::request::{is_viewing, signed_in};
use plumb_service::people::{Export, FileText, MAX_BYTES, MissingPermission, Unreadable, file_text};
use plumb_service::{Actor, InvalidInput, Plumb, Result, ServiceError};
use plumb_sessions::survey::csv_file;
use plumb_types::ids::UserId;
use serde::Deserialize;
use tower_sessions::Session;
use uuid::Uuid;

use super::download::{FileRefusal, body, file, stream_error};
use super::teach::CSV_TYPE;
use super::{Web, refusals};

/// Uploads a roster.
pub const ROSTER_READ: &str = "/do/roster-read";
/// Applies a roster; the response is a file of links.
pub const ROSTER_APPLY: &str = "/do/roster-apply";
/// The data of an account, as a file.
pub const EXPORT: &str = "/do/export";
/// The page with the upload form.
const ROSTER_PAGE: &str = "/admin/users/roster";
/// Largest body with a roster: the file with the overhead of its form.
pub const ROSTER_LIMIT: usize = MAX_BYTES + 64 * 1024;
/// The only actions that are allowed while viewing another account: those that end it.
const WAYS_OUT: [&str; 2] = ["/do/view-stop", "/do/sign-out"];

/// The routes with small bodies.
pub fn router() -> Router<Web> {
    Router::new().route(ROSTER_APPLY, post(apply)).route(EXPORT, post(export))
}

/// The route that takes a file.
pub fn uploads() -> Router<Web> {
    Router::new().route(ROSTER_READ, post(read))
}

/// Refuses every request that is not a read while an administrator views another account, on all routes.
pub async fn read_only(session: Option<Extension<Session>>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads || WAYS_OUT.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let viewing = match &session {
        Some(Extension(session)) => is_viewing(session).await,
        None => Ok(false),
    };
    match viewing {
        Ok(false) => next.run(request).await,
        Ok(true) => {
            refusals::note(request.extensions(), MissingPermission::ReadOnly);
            StatusCode::FORBIDDEN.into_response()
        }
        Err(error) => FileRefusal::from(ServiceError::Unavailable(Box::new(error))).into_response(),
    }
}

/// Returns the signed-in account.
pub(super) async fn present(web: &Web, session: &Session) -> Result<Actor> {
    let actor = signed_in(session, &web.plumb).await.map_err(|error| ServiceError::Unavailable(Box::new(error)))?;
    actor.ok_or(ServiceError::SignedOut)
}

async fn read(State(web): State<Web>, session: Session, request: Request) -> Result<Redirect, FileRefusal> {
    let actor = present(&web, &session).await?;
    // A caller without permission is refused before a megabyte is read.
    let account_manager = web.plumb.as_account_manager(&actor)?;
    let wrong = match read_upload(request).await {
        Ok(FileText { text, is_guessed }) => match account_manager.store_roster(text).await {
            Ok(id) => {
                let guessed = if is_guessed { "?read=western" } else { "" };
                return Ok(Redirect::to(&format!("{ROSTER_PAGE}/{id}{guessed}")));
            }
            Err(ServiceError::Invalid(InvalidInput::RosterTooLarge)) => "large",
            Err(ServiceError::Invalid(_)) => "empty",
            Err(failure) => return Err(failure.into()),
        },
        Err(wrong) => wrong,
    };
    Ok(Redirect::to(&format!("{ROSTER_PAGE}?wrong={wrong}")))
}

/// Reads the file of the form, or its text field if there is no file.
async fn read_upload(request: Request) -> Result<FileText, &'static str> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(kind).map_err(|_| "unreadable")?;
    let mut parts = multer::Multipart::new(request.into_body().into_data_stream(), boundary);
    let (mut file, mut text) = (Bytes::new(), Bytes::new());
    while let Some(part) = parts.next_field().await.map_err(|_| "large")? {
        let into = match part.name() {
            Some("file") => &mut file,
            Some("text") => &mut text,
            _ => continue,
        };
        *into = part.bytes().await.map_err(|_| "large")?;
    }
    let read = |bytes: &Bytes| {
        file_text(bytes).map_err(|why| match why {
            Unreadable::Spreadsheet => "spreadsheet",
            Unreadable::NoText => "unreadable",
        })
    };
    let read_file = read(&file)?;
    if read_file.text.trim().is_empty() { read(&text) } else { Ok(read_file) }
}

#[derive(Deserialize)]
struct RosterForm {
    roster: Uuid,
}

async fn apply(
    State(web): State<Web>,
    session: Session,
    which: Result<Form<RosterForm>, FormRejection>,
) -> Result<Response, FileRefusal> {
    let actor = present(&web, &session).await?;
    let Ok(Form(RosterForm { roster })) = which else { return Ok(StatusCode::UNPROCESSABLE_ENTITY.into_response()) };
    match web.plumb.as_account_manager(&actor)?.apply_roster(roster).await {
        // All of the accounts existed already.
        Ok(applied) if applied.links.is_empty() => Ok(Redirect::to(&format!("{ROSTER_PAGE}/{roster}")).into_response()),
        Ok(applied) => {
            let text = csv_file(&applied.rows(web.site.address.as_deref().unwrap_or_default()));
            Ok(file(CSV_TYPE, "invitations.csv", text))
        }
        Err(ServiceError::Conflict) => Ok(Redirect::to(&format!("{ROSTER_PAGE}/{roster}?changed=1")).into_response()),
        Err(failure) => Err(failure.into()),
    }
}

#[derive(Deserialize)]
struct ExportForm {
    user: Option<UserId>,
}

async fn export(
    State(web): State<Web>,
    session: Session,
    whose: Result<Form<ExportForm>, FormRejection>,
) -> Result<Response, FileRefusal> {
    let actor = present(&web, &session).await?;
    let Ok(Form(ExportForm { user })) = whose else { return Ok(StatusCode::UNPROCESSABLE_ENTITY.into_response()) };
    // Without an account in the form, the export is of the caller's own.
    let export = web.plumb.export(&actor, user.unwrap_or(actor.id)).await?;
    Ok(file("application/json", "plumb-data.json", streamed(Arc::clone(&web.plumb), export)))
}

/// The export as a body that is produced as fast as the client reads. An error cuts it off: the record that marks it as
/// complete is missing then.
fn streamed(plumb: Arc<Plumb>, export: Export) -> Body {
    body(try_unfold((plumb, export), async |(plumb, mut export)| {
        let text = plumb.export_next(&mut export).await.map_err(|failure| stream_error("an export", &failure))?;
        Ok(text.map(|text| (text, (plumb, export))))
    }))
}
