//! How large the body of a request may be, and how long it may take.

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
/// Largest body with the text of a blueprint: 256 KiB, of which a form may write every byte as three.
pub(super) const DRAFT_BODY: usize = 1024 * 1024;

/// What takes the text of a blueprint.
const DRAFTS: [&str; 3] = ["/do/draft-save", "/do/draft-check", "/do/draft-form"];

/// Longest time of a request in which a language model may be asked for words: no deadline of an assessment hangs on it.
/// Longer than a learner waits for a model, before the script speaks.
pub(super) const TALKING: Duration = Duration::from_secs(30);

/// Whether words may be asked for.
pub(super) fn is_talk(path: &str) -> bool {
    let step = |path: &str| path.strip_suffix("/step").is_some_and(|path| path.starts_with(TUTORED));
    path.starts_with("/do/tutor-") || path == TUTORED || path == DIAGNOSED || step(path)
}

/// Where a model may be asked for the kind of an error.
const DIAGNOSED: &str = "/api/v1/diagnose";

/// Where programs begin a tutor's session, and under which they go on with it.
const TUTORED: &str = "/api/v1/sessions";

/// Ends what takes longer than its path may take.
pub(super) async fn time(request: Request, next: Next) -> Response {
    if is_talk(request.uri().path()) {
        return next.run(request).await;
    }
    let answered = tokio::time::timeout(REQUEST_LIMIT, next.run(request)).await;
    answered.unwrap_or_else(|_| StatusCode::SERVICE_UNAVAILABLE.into_response())
}

/// Refuses what is larger than its path may take.
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
