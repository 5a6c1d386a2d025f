//! The form of a request that was refused under overload. The page that reports the refusal keeps it and sends it again.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderValue, Method, Uri, header};
use plumb_app::RefusedForm;

/// The longest form that is kept, in bytes. Learners' forms have an answer and some ids.
const LONGEST: usize = 16 * 1024;
/// The most fields that are kept: each becomes an element of the page.
const MOST_FIELDS: usize = 256;
/// How long the rest of a form may take to arrive.
const PATIENCE: Duration = Duration::from_secs(1);
/// Query parameter of the repeated request: path and query of the page that the form was filled in on.
const PAGE: &str = "__page";

/// Reads the form of a request that is being refused. `None` unless it is a form of one of our own pages: programs and
/// scripts repeat their own requests, a password is never written into a page, and a form of another site, which the CSRF
/// check would refuse, must not come back as one of ours.
pub(super) async fn read(request: Request) -> Option<RefusedForm> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let is_form = parts
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/x-www-form-urlencoded"));
    let is_own_form = parts.method == Method::POST
        && path.starts_with("/do/")
        && !super::sent_back::FORMS.contains(&path)
        && super::failures::is_for_person(&parts.headers)
        && is_form
        && is_same_origin(&parts);
    if !is_own_form {
        return None;
    }
    let body = tokio::time::timeout(PATIENCE, to_bytes(body, LONGEST)).await.ok()?.ok()?;
    let fields: Vec<(String, String)> = form_urlencoded::parse(&body).into_owned().take(MOST_FIELDS + 1).collect();
    if fields.len() > MOST_FIELDS || fields.iter().any(|(name, _)| name.contains("password")) {
        return None;
    }
    let action = match page(&parts) {
        Some(page) => {
            let query = form_urlencoded::Serializer::new(String::new()).append_pair(PAGE, &page).finish();
            format!("{path}?{query}")
        }
        None => path.to_owned(),
    };
    Some(RefusedForm { action, fields })
}

/// Whether a request comes from a page of this server, by the rule of the CSRF check: `Sec-Fetch-Site`, or from older
/// browsers `Origin` and `Host`.
fn is_same_origin(parts: &Parts) -> bool {
    if let Some(site) = parts.headers.get("sec-fetch-site") {
        return site == "same-origin";
    }
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = parts.uri.authority().map(Authority::as_str).or(host);
    let origin = origin(parts).and_then(|origin| origin.parse::<Uri>().ok());
    host.is_some() && origin.is_some_and(|origin| origin.authority().map(Authority::as_str) == host)
}

fn origin(parts: &Parts) -> Option<&str> {
    parts.headers.get(header::ORIGIN)?.to_str().ok()
}

/// Path and query of the page that the form was filled in on.
fn page(parts: &Parts) -> Option<String> {
    if let Some(page) = page_of_repeated(parts) {
        return Some(page);
    }
    let page: Uri = parts.headers.get(header::REFERER)?.to_str().ok()?.parse().ok()?;
    page.path_and_query().map(ToString::to_string)
}

/// The page that a repeated request names, if it is a path of this server.
fn page_of_repeated(parts: &Parts) -> Option<String> {
    let query = parts.uri.query()?;
    let (_, page) = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == PAGE)?;
    let is_path = page.starts_with('/') && !page.starts_with("//") && !page.contains('\\');
    is_path.then(|| page.into_owned())
}

/// The `Referer` of a repeated request: the page that the form was filled in on, so that an error leads back there. `None`
/// for other requests.
pub(super) fn referer_of_repeated(parts: &Parts) -> Option<HeaderValue> {
    let page =
        page_of_repeated(parts).filter(|_| parts.method == Method::POST && parts.uri.path().starts_with("/do/"))?;
    HeaderValue::try_from(format!("{}{page}", origin(parts)?)).ok()
}
