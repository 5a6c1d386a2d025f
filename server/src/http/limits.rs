//! How large the body of a request may be.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::Limited;

/// Largest body of a request: an answer is at most a few kilobytes.
const BODY: usize = 64 * 1024;
/// Largest body with the text of a blueprint: 256 KiB, of which a form may write every byte as three.
pub(super) const DRAFT_BODY: usize = 1024 * 1024;

/// What takes the text of a blueprint.
const DRAFTS: [&str; 2] = ["/do/draft-save", "/do/draft-check"];

/// Refuses what is larger than its path may take.
pub(super) async fn body(request: Request, next: Next) -> Response {
    let most = if DRAFTS.contains(&request.uri().path()) { DRAFT_BODY } else { BODY };
    let told = request.headers().get(header::CONTENT_LENGTH).and_then(|told| told.to_str().ok()?.parse::<usize>().ok());
    if told.is_some_and(|told| told > most) {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    }
    next.run(request.map(|body| Body::new(Limited::new(body, most)))).await
}
