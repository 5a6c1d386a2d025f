//! Error responses: a page for a browser, JSON for a program.

use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::Next;
use leptos::nonce::Nonce;
use leptos::server_fn::error::ServerFnUrlError;
use plumb_app::error::AppError;
use plumb_app::server_fns::request::{RequestId, person};
use plumb_app::{RefusedForm, Retry, Texts};
use tower_http::classify::ServerErrorsFailureClass;
use tower_sessions::Session;
use tracing::Span;

use super::Web;
use super::teach::{in_browser, words};

/// Least number of seconds before a failed request should be repeated.
const FEWEST_SECONDS: u16 = 2;
/// Most seconds that are added to that at random.
const MORE_SECONDS: u16 = 5;

/// Whether the client accepts HTML.
pub(super) fn is_for_person(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

/// Replaces errors by a page with the right status for browsers: after a failed server function of a plain form, after
/// a refusal by a layer, and without a matching route.
pub async fn pages(request: Request, next: Next) -> Response<Body> {
    let person = is_for_person(request.headers());
    let is_api = super::api::refusal::is_api(request.uri().path());
    let reference = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let words = in_browser(request.headers());
    let is_look = request.method() == Method::GET;
    let mut response = next.run(request).await;
    let status = response.status();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        add_retry_after(response.headers_mut(), reference.as_deref(), person && is_look);
    }
    let is_page =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    // Responses of the API stay problem documents, whatever the client accepts: see `api::refusal::dress`.
    if !person || is_api || is_page || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::LOCATION);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_ENCODING);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let reference = status.is_server_error().then_some(reference).flatten();
    let words = parts.extensions.remove::<Texts>().unwrap_or(words);
    let form = parts.extensions.remove::<RefusedForm>().map(|form| (form, Nonce::new()));
    let retry = match &form {
        Some((form, nonce)) => Retry::Send { form, seconds: seconds_until_retry(&parts.headers), nonce },
        None if parts.headers.contains_key(header::REFRESH) => Retry::Load,
        None if status == StatusCode::TOO_MANY_REQUESTS && parts.headers.contains_key(header::RETRY_AFTER) => {
            Retry::Later { seconds: seconds_until_retry(&parts.headers).into() }
        }
        None => Retry::Never,
    };
    if let Some((_, nonce)) = &form
        && let Ok(policy) = HeaderValue::from_str(&plumb_app::csp(nonce))
    {
        parts.headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let page = plumb_app::render_error(status.as_u16(), retry, reference.as_deref(), &words);
    Response::from_parts(parts, Body::from(page))
}

/// The seconds of `Retry-After`.
fn seconds_until_retry(headers: &HeaderMap) -> u16 {
    let seconds = headers.get(header::RETRY_AFTER).and_then(|seconds| seconds.to_str().ok());
    seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(FEWEST_SECONDS)
}

/// Adds the time to retry. It differs between clients, so that they do not all come back at once.
fn add_retry_after(headers: &mut HeaderMap, request: Option<&str>, is_look: bool) {
    if headers.contains_key(header::RETRY_AFTER) {
        return;
    }
    let spread = request.map_or(0, |id| id.bytes().map(u16::from).sum::<u16>() % MORE_SECONDS);
    let seconds = HeaderValue::from(FEWEST_SECONDS + spread);
    headers.insert(header::RETRY_AFTER, seconds.clone());
    // A page is reloaded automatically. A form may have been processed, unless it comes back: see `refused_form`.
    if is_look {
        headers.insert(header::REFRESH, seconds);
    }
}

/// Attaches the texts in the signed-in account's language to a response that becomes an error page. Errors of outer
/// layers, and errors that keep the account from being read, are shown in the browser's language.
pub async fn in_words(
    State(web): State<Web>,
    session: Option<Extension<Session>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let headers = request.headers().clone();
    let mut response = next.run(request).await;
    let is_failure = response.status().is_client_error() || response.status().is_server_error();
    if is_failure
        && is_for_person(&headers)
        && let Some(Extension(session)) = session
        && let Ok(Some((person, viewed))) = person(&session, &web.plumb).await
        && let Ok(words) = words(&web, viewed.unwrap_or(person), &headers).await
    {
        response.extensions_mut().insert(words);
    }
    response
}

/// Removes the error of an earlier form from the address of the referring page: the response redirects there with the
/// error of this form.
pub async fn forget_earlier(request: Request, next: Next) -> Response<Body> {
    let (mut parts, body) = request.into_parts();
    if let Some(page) = super::refused_form::referer_of_repeated(&parts) {
        parts.headers.insert(header::REFERER, page);
    }
    let mut request = Request::from_parts(parts, body);
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

/// Logs a response with a server error. Overload is logged where a request is refused or the database times out: a line
/// for each response would fill the log at the busiest time.
pub fn log(failure: ServerErrorsFailureClass, took: Duration, _: &Span) {
    match failure {
        ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE) => {}
        failure => tracing::error!(%failure, ?took, "a request failed"),
    }
}

/// Handles a panic in a request: logs its text, and answers without it.
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
