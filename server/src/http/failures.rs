//! Answers that went wrong become a page for a person and stay JSON for a program.

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

/// After so many seconds, at least, may be asked again for what could not be done.
const FEWEST_SECONDS: u16 = 2;
/// Up to so many seconds later, by chance.
const MORE_SECONDS: u16 = 5;

/// Whether whoever asks reads pages.
pub(super) fn is_for_person(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

/// Gives a person a page with the right status: where a plain form's server function failed, where a layer
/// refused, where nothing answered.
pub async fn pages(request: Request, next: Next) -> Response<Body> {
    let person = is_for_person(request.headers());
    let is_api = super::api::refusal::is_api(request.uri().path());
    let reference = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let words = in_browser(request.headers());
    let is_look = request.method() == Method::GET;
    let mut response = next.run(request).await;
    let status = response.status();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        comes_again(response.headers_mut(), reference.as_deref(), person && is_look);
    }
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
    let words = parts.extensions.remove::<Texts>().unwrap_or(words);
    let form = parts.extensions.remove::<RefusedForm>();
    let nonce = Nonce::new();
    let retry = match &form {
        Some(form) => Retry::Send { form, seconds: seconds_until_retry(&parts.headers), nonce: &nonce },
        None if parts.headers.contains_key(header::REFRESH) => Retry::Load,
        None => Retry::Never,
    };
    if form.is_some()
        && let Ok(policy) = HeaderValue::from_str(&plumb_app::csp(&nonce))
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

/// Says when what could not be done now may be asked for again, to each at another moment, or all would come back together.
fn comes_again(headers: &mut HeaderMap, request: Option<&str>, is_look: bool) {
    if headers.contains_key(header::RETRY_AFTER) {
        return;
    }
    let spread = request.map_or(0, |id| id.bytes().map(u16::from).sum::<u16>() % MORE_SECONDS);
    let seconds = HeaderValue::from(FEWEST_SECONDS + spread);
    headers.insert(header::RETRY_AFTER, seconds.clone());
    // A page asks again by itself. What was posted may have been done, unless its form comes back: see `refused_form`.
    if is_look {
        headers.insert(header::REFRESH, seconds);
    }
}

/// Leaves with an answer that is to become such a page the words of whoever is signed in. What is refused before, or goes
/// wrong too badly to be asked, is said in the language of the browser.
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

/// Logs an answer that says the server failed. That it is too busy was said where a request was refused, or where the
/// database was: a line for each would fill the log just when there is most to do.
pub fn log(failure: ServerErrorsFailureClass, took: Duration, _: &Span) {
    match failure {
        ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE) => {}
        failure => tracing::error!(%failure, ?took, "a request failed"),
    }
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
