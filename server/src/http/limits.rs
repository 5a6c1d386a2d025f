//! Limits of the body and the duration of a request.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::Limited;

use super::REQUEST_LIMIT;

/// Largest body of a request: an answer is at most a few kilobytes.
const BODY: usize = 64 * 1024;
/// Largest body with a blueprint: 256 KiB, of which a form may encode every byte as three.
pub(super) const DRAFT_BODY: usize = 1024 * 1024;

/// Paths that take a blueprint.
const DRAFTS: [&str; 3] = ["/do/draft-save", "/do/draft-check", "/do/draft-form"];

/// Longest duration of a request that may call a language model; no deadline of an assessment depends on it. It is
/// longer than a learner waits for a model before the script replies.
pub(super) const TALKING: Duration = Duration::from_secs(30);

/// Whether a path may call a model for a reply.
pub(super) fn is_talk(path: &str) -> bool {
    let step = |path: &str| path.strip_suffix("/step").is_some_and(|path| path.starts_with(TUTORED));
    path.starts_with("/do/tutor-") || path == TUTORED || path == DIAGNOSED || step(path)
}

/// Path that may call a model to classify an error.
const DIAGNOSED: &str = "/api/v1/diagnose";

/// Path under which programs begin and continue tutor sessions.
const TUTORED: &str = "/api/v1/sessions";

/// Enforces the time limit of each path.
pub(super) async fn time(request: Request, next: Next) -> Response {
    if is_talk(request.uri().path()) {
        return next.run(request).await;
    }
    let answered = tokio::time::timeout(REQUEST_LIMIT, next.run(request)).await;
    answered.unwrap_or_else(|_| StatusCode::SERVICE_UNAVAILABLE.into_response())
}

/// Enforces the body limit of each path.
pub(super) async fn body(request: Request, next: Next) -> Response {
    let most = if DRAFTS.contains(&request.uri().path()) { DRAFT_BODY } else { BODY };
    let told = request.headers().get(header::CONTENT_LENGTH).and_then(|told| told.to_str().ok()?.parse::<usize>().ok());
    if told.is_some_and(|told| told > most) {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    }
    next.run(request.map(|body| Body::new(Limited::new(body, most)))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_may_wait_for_words_may_take_long() {
        for path in
            ["/do/tutor-say", "/do/tutor-answer", "/api/v1/sessions", "/api/v1/sessions/019a/step", "/api/v1/diagnose"]
        {
            assert!(is_talk(path), "{path}");
        }
        for path in ["/do/submit", "/do/step", "/tutor", "/api/v1/sessions/019a", "/api/v1/sessions/history", "/x/step"]
        {
            assert!(!is_talk(path), "{path}");
        }
    }
}
