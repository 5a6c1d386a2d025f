//! Answers that went wrong become a page for a person and stay JSON for a program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::Next;
use plumb_app::server_fns::edge::RequestId;

/// Gives a person a page with the right status: where a plain form's server function failed, where a layer
/// refused, where nothing answered.
pub async fn pages(request: Request, next: Next) -> Response<Body> {
    let person = request
        .headers()
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    let is_api = super::api::refusal::is_api(request.uri().path());
    let reference = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let response = next.run(request).await;
    let status = response.status();
    let is_page =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    // A program's interface stays one, whoever looks at it: see `api::refusal::dress`.
    if !person || is_api || is_page || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::LOCATION);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_ENCODING);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let reference = status.is_server_error().then_some(reference).flatten();
    let page = plumb_app::render_error(status.as_u16(), reference.as_deref());
    Response::from_parts(parts, Body::from(page))
}

/// A panic while answering: logged with its text, answered without it.
pub fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response<Body> {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".into());
    tracing::error!(panic = text, "a request handler panicked");
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response
}
