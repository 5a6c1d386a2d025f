//! Files that go in and out for those who look after accounts, and what keeps a look at somebody else's pages from
//! changing anything.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Extension, Router};
use plumb_app::server_fns::edge::{is_viewing, signed_in};
use plumb_service::people::{Export, Lacking, MAX_BYTES};
use plumb_service::{Actor, Failure, Outcome, Plumb};
use plumb_sessions::survey::csv_text;
use serde::Deserialize;
use tower_sessions::Session;
use uuid::Uuid;

use super::download::{body, file};
use super::{Web, refusals};

/// Hands in a roster.
pub const ROSTER_READ: &str = "/do/roster-read";
/// Applies one; the answer is a file of links.
pub const ROSTER_APPLY: &str = "/do/roster-apply";
/// What is kept about an account, as a file.
pub const EXPORT: &str = "/do/export";
/// Where a roster is handed in.
const ROSTER_PAGE: &str = "/admin/users/roster";
/// Largest body with a roster: the file, and what a form puts around it.
pub const ROSTER_LIMIT: usize = MAX_BYTES + 64 * 1024;
/// What may be done while looking at somebody else's pages: to stop.
const WAYS_OUT: [&str; 2] = ["/do/view-stop", "/do/sign-out"];

/// The routes with small bodies.
pub fn router() -> Router<Web> {
    Router::new().route(ROSTER_APPLY, post(apply)).route(EXPORT, post(export))
}

/// The route that takes a whole file.
pub fn uploads() -> Router<Web> {
    Router::new().route(ROSTER_READ, post(read))
}

/// Refuses whatever could change something while an administrator looks at somebody else's pages: all but reading,
/// by whichever route.
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
            refusals::note(request.extensions(), Lacking::ReadOnly);
            StatusCode::FORBIDDEN.into_response()
        }
        Err(error) => refused(&Failure::Unavailable(Box::new(error))),
    }
}

/// Who is signed in.
pub(super) async fn present(web: &Web, session: &Session) -> Outcome<Actor> {
    let actor = signed_in(session, &web.plumb).await.map_err(|error| Failure::Unavailable(Box::new(error)))?;
    actor.ok_or(Failure::SignedOut)
}

async fn read(State(web): State<Web>, session: Session, request: Request) -> Response {
    let actor = match present(&web, &session).await {
        Ok(actor) => actor,
        Err(failure) => return refused(&failure),
    };
    // Who may not hand one in is told so before a megabyte is read.
    let steward = match web.plumb.as_steward(&actor) {
        Ok(steward) => steward,
        Err(failure) => return refused(&failure),
    };
    let text = match handed_in(request).await {
        Ok(text) => text,
        Err(wrong) => return Redirect::to(&format!("{ROSTER_PAGE}?wrong={wrong}")).into_response(),
    };
    match steward.hand_in_roster(text).await {
        Ok(id) => Redirect::to(&format!("{ROSTER_PAGE}/{id}")).into_response(),
        Err(Failure::Invalid { message: "roster-too-large", .. }) => {
            Redirect::to(&format!("{ROSTER_PAGE}?wrong=large")).into_response()
        }
        Err(Failure::Invalid { .. }) => Redirect::to(&format!("{ROSTER_PAGE}?wrong=empty")).into_response(),
        Err(failure) => refused(&failure),
    }
}

/// The file, or the text beside it where there is none.
async fn handed_in(request: Request) -> Result<String, &'static str> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(kind).map_err(|_| "unreadable")?;
    let mut parts = multer::Multipart::new(request.into_body().into_data_stream(), boundary);
    let (mut file, mut text) = (String::new(), String::new());
    while let Some(part) = parts.next_field().await.map_err(|_| "large")? {
        let into = match part.name() {
            Some("file") => &mut file,
            Some("text") => &mut text,
            _ => continue,
        };
        let bytes = part.bytes().await.map_err(|_| "large")?;
        *into = String::from_utf8(bytes.to_vec()).map_err(|_| "unreadable")?;
    }
    Ok(if file.trim().is_empty() { text } else { file })
}

#[derive(Deserialize)]
struct Which {
    roster: Uuid,
}

async fn apply(State(web): State<Web>, session: Session, which: Result<Form<Which>, FormRejection>) -> Response {
    let actor = match present(&web, &session).await {
        Ok(actor) => actor,
        Err(failure) => return refused(&failure),
    };
    let Ok(Form(Which { roster })) = which else { return StatusCode::UNPROCESSABLE_ENTITY.into_response() };
    let steward = match web.plumb.as_steward(&actor) {
        Ok(steward) => steward,
        Err(failure) => return refused(&failure),
    };
    match steward.apply_roster(roster).await {
        Ok(applied) => {
            let text = csv_text(&applied.rows(web.site.address.as_deref().unwrap_or_default()));
            file("text/csv; charset=utf-8", "invitations.csv", text)
        }
        Err(Failure::Conflict) => Redirect::to(&format!("{ROSTER_PAGE}/{roster}?changed=1")).into_response(),
        Err(failure) => refused(&failure),
    }
}

#[derive(Deserialize)]
struct Whose {
    user: Option<Uuid>,
}

async fn export(State(web): State<Web>, session: Session, whose: Result<Form<Whose>, FormRejection>) -> Response {
    let actor = match present(&web, &session).await {
        Ok(actor) => actor,
        Err(failure) => return refused(&failure),
    };
    let Ok(Form(Whose { user })) = whose else { return StatusCode::UNPROCESSABLE_ENTITY.into_response() };
    // A form that names nobody is about one's own account.
    let user = user.unwrap_or(actor.id);
    match web.plumb.export(&actor, user).await {
        Ok(export) => file("application/json", "plumb-data.json", streamed(Arc::clone(&web.plumb), export)),
        Err(failure) => refused(&failure),
    }
}

/// The export as a body that is read as slowly as its reader likes. A failure cuts it off: the record that says it is
/// whole is missing then.
fn streamed(plumb: Arc<Plumb>, export: Export) -> Body {
    let steps = futures_util::stream::unfold(Some((plumb, export)), async |state| {
        let (plumb, mut export) = state?;
        match plumb.export_next(&mut export).await {
            Ok(Some(text)) => Some((Ok(text), Some((plumb, export)))),
            Ok(None) => None,
            Err(failure) => {
                tracing::error!(error = %failure, "an export broke off");
                Some((Err(std::io::Error::other("the export broke off")), None))
            }
        }
    });
    body(steps)
}

/// The status; its page is made where all errors get theirs.
pub(super) fn refused(failure: &Failure) -> Response {
    match failure {
        Failure::SignedOut => StatusCode::UNAUTHORIZED,
        Failure::NotFound => StatusCode::NOT_FOUND,
        Failure::Forbidden => StatusCode::FORBIDDEN,
        Failure::Conflict => StatusCode::CONFLICT,
        Failure::Unavailable(cause) => {
            tracing::warn!(%cause, "storage is not available");
            StatusCode::SERVICE_UNAVAILABLE
        }
        other => {
            tracing::error!(error = %other, "a file could not be taken or made");
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
    .into_response()
}
