//! Entity tags of documents that seldom change, so that a client with a current copy does not receive it again.

use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use plumb_types::ContentHash;

use super::BASE;
use super::refusal::ApiRefusal;

/// The routes with tagged responses: the graph and the bank.
const TAGGED: [&str; 5] =
    ["/kg/graph", "/kg/nodes/{id}", "/kg/nodes/{id}/prerequisites", "/problems", "/problems/{id}"];
/// The largest response that is tagged, in bytes; the graph has about ten thousand.
const MAX_BODY: usize = 4 * 1024 * 1024;

/// Tags a response by a hash of its body; answers 304 without a body if the request has that tag.
pub(super) async fn tag(request: Request, next: Next) -> Response<Body> {
    let is_tagged = request.method() == Method::GET
        && request.extensions().get::<MatchedPath>().is_some_and(|path| {
            let route = path.as_str().strip_prefix(BASE).unwrap_or(path.as_str());
            TAGGED.contains(&route.trim_end_matches('/'))
        });
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if !is_tagged || response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, MAX_BODY).await else {
        return ApiRefusal::internal("an answer is too large to be tagged").into_response();
    };
    let hash = ContentHash::of(&String::from_utf8_lossy(&bytes));
    // The response depends on the caller, so it is revalidated each time.
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    parts.headers.insert(header::VARY, HeaderValue::from_static("authorization, cookie"));
    let tag = format!("\"{hash}\"");
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        parts.headers.insert(header::ETAG, tag);
    }
    if known.is_some_and(|known| is_known(&known, &tag)) {
        parts.status = StatusCode::NOT_MODIFIED;
        remove_content(&mut parts.headers);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

fn remove_content(headers: &mut HeaderMap) {
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH] {
        headers.remove(name);
    }
}

/// Whether a list of tags has this one, or is `*`. A weak comparison is sufficient here (RFC 9110, 13.1.2).
fn is_known(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').map(str::trim).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}
