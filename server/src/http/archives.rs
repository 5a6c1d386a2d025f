//! Blueprints as files: downloads, and the only upload that may be large.

use std::time::Duration;

use axum::Router;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use plumb_app::server_fns::request::error_url;
use plumb_service::blueprints::MAX_UPLOAD;
use plumb_service::{InvalidInput, Result, ServiceError};
use plumb_types::ContentHash;
use tower_sessions::Session;

use super::Web;
use super::download::{file, or_redirect_to_sign_in};
use super::people::present;

/// All current content as one archive.
const EXPORT: &str = "/admin/blueprints/export";
/// One version as a file.
const ONE: &str = "/admin/blueprints/export/{hash}";
/// The upload of files.
const UPLOAD: &str = "/admin/blueprints/upload";
/// The page with the upload form.
const PAGE: &str = "/admin/blueprints/import";

/// Its routes: method and path.
pub const ROUTES: [(&str, &str); 3] = [("GET", EXPORT), ("GET", ONE), ("POST", UPLOAD)];

/// Largest body: an upload with the overhead of its form.
pub const BODY_LIMIT: usize = MAX_UPLOAD + 64 * 1024;
/// Longest time: twenty megabytes over a slow connection.
pub const REQUEST_LIMIT: Duration = Duration::from_mins(1);

/// The downloads.
pub fn downloads() -> Router<Web> {
    Router::new().route(EXPORT, get(export)).route(ONE, get(one))
}

/// The uploads.
pub fn uploads() -> Router<Web> {
    Router::new().route(UPLOAD, post(upload))
}

async fn export(State(web): State<Web>, session: Session) -> Response {
    let made = async {
        let actor = present(&web, &session).await?;
        Ok(file("application/zip", "blueprints.zip", web.plumb.as_author(&actor)?.export().await?))
    };
    answer(made.await)
}

async fn one(State(web): State<Web>, session: Session, Path(hash): Path<String>) -> Response {
    let made = async {
        let actor = present(&web, &session).await?;
        let (name, text) = web.plumb.as_author(&actor)?.file(&ContentHash::from_stored(hash)).await?;
        Ok(file("text/plain; charset=utf-8", &name, text))
    };
    answer(made.await)
}

async fn upload(State(web): State<Web>, session: Session, form: Option<Multipart>) -> Response {
    let taken = async {
        // A caller without permission is refused before the upload is read.
        let actor = present(&web, &session).await?;
        let author = web.plumb.as_author(&actor)?;
        let (name, bytes) = match form {
            Some(form) => given(form).await?,
            None => return Err(missing()),
        };
        let id = author.upload(&name, bytes).await?;
        Ok(Redirect::to(&format!("{PAGE}?upload={id}")).into_response())
    };
    answer(taken.await)
}

fn missing() -> ServiceError {
    ServiceError::Invalid(InvalidInput::ArchiveEmpty(String::new()))
}

/// Reads the file of the form.
async fn given(mut form: Multipart) -> Result<(String, Vec<u8>)> {
    let broken = |error: MultipartError| {
        let is_large = error.status() == StatusCode::PAYLOAD_TOO_LARGE;
        let message = if is_large { InvalidInput::ArchiveTooLarge } else { InvalidInput::ArchiveBroken };
        ServiceError::Invalid(message(String::new()))
    };
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() == Some("file") {
            let name = field.file_name().unwrap_or_default().to_owned();
            return Ok((name, field.bytes().await.map_err(broken)?.to_vec()));
        }
    }
    Err(missing())
}

/// Redirects errors in the file to the page that shows them.
fn answer(done: Result<Response>) -> Response {
    match done {
        Err(ServiceError::Invalid(input)) => Redirect::to(&error_url(PAGE, &input)).into_response(),
        done => or_redirect_to_sign_in(done, || PAGE.to_owned()),
    }
}
