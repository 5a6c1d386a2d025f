//! A form that was refused because too much was asked for is kept on the page that says so, which sends it again.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri, header};
use plumb_app::RefusedForm;

/// The longest form that is kept, in bytes. Those of learners have an answer and some ids.
const LONGEST: usize = 16 * 1024;
/// How long the rest of a form may take to arrive.
const PATIENCE: Duration = Duration::from_secs(1);

/// Reads the form of a request that is being refused. `None` for what is no form of a signed-in person's page: programs
/// and scripts repeat their own requests, a password is never written into a page, and a form from another site, which
/// would be refused if there were time to look at it, must not come back as one of ours.
pub(super) async fn read(request: Request) -> Option<RefusedForm> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let value = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let is_own_form = parts.method == Method::POST
        && path.starts_with("/do/")
        && !super::sent_back::FORMS.contains(&path)
        && super::failures::is_for_person(&parts.headers)
        && value(header::CONTENT_TYPE) == Some("application/x-www-form-urlencoded")
        && parts.headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    if !is_own_form {
        return None;
    }
    let body = tokio::time::timeout(PATIENCE, to_bytes(body, LONGEST)).await.ok()?.ok()?;
    let fields = form_urlencoded::parse(&body).into_owned().collect();
    Some(RefusedForm { action: path.to_owned(), fields, page: page_of(&parts.headers) })
}

/// Path and query of the page that a form of this site was sent from.
fn page_of(headers: &HeaderMap) -> Option<String> {
    let page: Uri = headers.get(header::REFERER)?.to_str().ok()?.parse().ok()?;
    page.path_and_query().map(ToString::to_string)
}
