//! Records refused access in the audit trail, for signed-in callers without the permission. A redirect to the sign-in
//! page is no refusal, and neither is a 404 for an object of another owner.

use axum::Extension;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Extensions, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use plumb_app::server_fns::request::{RefusalNote, person};
use plumb_service::people::{AccessRefused, MissingPermission};
use tower_sessions::Session;

use super::Web;

/// The route of a request by its pattern, because paths have identifiers.
pub(super) fn route(method: &Method, path: Option<&MatchedPath>) -> String {
    format!("{method} {}", path.map_or("other", MatchedPath::as_str))
}

/// Notes in a request that it is refused.
pub(super) fn note(extensions: &Extensions, lacking: MissingPermission) {
    if let Some(refusal) = extensions.get::<RefusalNote>() {
        refusal.note(lacking);
    }
}

/// Records the refusal of a browser's request, after the response.
pub(super) async fn written(
    State(web): State<Web>,
    session: Option<Extension<Session>>,
    mut request: Request,
    next: Next,
) -> Response {
    let refusal = RefusalNote::default();
    request.extensions_mut().insert(refusal.clone());
    let (method, path) = (request.method().clone(), request.extensions().get::<MatchedPath>().cloned());
    let response = next.run(request).await;
    if let (Some(lacking), Some(Extension(session))) = (refusal.noted(), session) {
        match person(&session, &web.plumb).await {
            Ok(Some((person, viewed))) => {
                let route = route(&method, path.as_ref());
                web.plumb.note_access_refused(AccessRefused { person, viewed, route, lacking }).await;
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "it cannot be told who was refused"),
        }
    }
    response
}

/// For routes of staff alone: a 403 there means that the caller lacks the role.
pub(super) async fn of_staff(request: Request, next: Next) -> Response {
    let refusal = request.extensions().get::<RefusalNote>().cloned();
    let response = next.run(request).await;
    if let (StatusCode::FORBIDDEN, Some(refusal)) = (response.status(), refusal) {
        refusal.note(MissingPermission::Role);
    }
    response
}
