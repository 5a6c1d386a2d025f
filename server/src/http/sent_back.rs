//! A form that was sent too often is shown again in the response, with the typed name and the time to wait. The status
//! stays 429, for programs.

use std::pin::Pin;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, Response, StatusCode, Uri, header};
use axum::middleware::Next;
use plumb_app::server_fns::request::ReturnedForm;

/// Renders a page.
pub(super) type Render = Arc<dyn Fn(Request) -> Pin<Box<dyn Future<Output = Response<Body>> + Send>> + Send + Sync>;

/// Targets of the forms for callers who are not signed in.
pub(super) const FORMS: [&str; 5] =
    ["/do/sign-in", "/do/sign-in-code", "/do/sign-up", "/do/invite-accept", "/do/welcome"];

/// Shows the form's page again if its sender has to wait. The page is rendered as if the same client had requested it
/// instead of sending the form.
pub(super) async fn again(render: Render, mut request: Request, next: Next) -> Response<Body> {
    if request.method() != Method::POST || !FORMS.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let sent = ReturnedForm::default();
    request.extensions_mut().insert(sent.clone());
    let mut page = Request::new(Body::empty());
    *page.extensions_mut() = request.extensions().clone();
    *page.headers_mut() = request.headers().clone();
    for of_body in [header::CONTENT_LENGTH, header::CONTENT_TYPE, header::TRANSFER_ENCODING] {
        page.headers_mut().remove(of_body);
    }
    let refused = next.run(request).await;
    let address = sent.throttled_form().and_then(|throttled_form| throttled_form.page.parse::<Uri>().ok());
    let Some(address) = address.filter(|_| refused.status() == StatusCode::TOO_MANY_REQUESTS) else { return refused };
    *page.uri_mut() = address;
    let mut shown = render(page).await;
    // If the page is gone, or redirects, the refusal is shown as any other error.
    if shown.status() != StatusCode::OK {
        return refused;
    }
    *shown.status_mut() = refused.status();
    if let Some(wait) = refused.headers().get(header::RETRY_AFTER) {
        shown.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    shown
}
