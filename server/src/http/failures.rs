//! Answers that went wrong become a page for a person and stay JSON for a program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::Next;
use leptos::server_fn::error::ServerFnUrlError;
use plumb_app::error::AppError;
use plumb_app::server_fns::request::RequestId;

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

/// Leaves out of the page that a form comes from what an earlier failure put into its address: what follows leads back
/// there, and says what went wrong this time.
pub async fn forget_earlier(mut request: Request, next: Next) -> Response<Body> {
    let page = request.headers().get(header::REFERER).and_then(|page| page.to_str().ok());
    if request.method() == Method::POST
        && let Some(page) = page.filter(|page| page.contains("__err="))
    {
        let mut page = page.to_owned();
        ServerFnUrlError::<AppError>::strip_error_info(&mut page);
        if let Ok(page) = HeaderValue::try_from(page) {
            request.headers_mut().insert(header::REFERER, page);
        }
    }
    next.run(request).await
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
