//! Pages without Leptos' marks. Between the parts of a page Leptos writes `<!>`, by which islands find their own parts
//! when they wake; a page without islands has a tenth of its bytes for nothing.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{Response, StatusCode, header};
use axum::middleware::Next;

const MARK: &str = "<!>";
const ISLAND: &str = "<leptos-island";

/// Takes the marks out of an answer that is a page and holds no island. Texts and attributes cannot look like a mark:
/// `<` is written `&lt;` in both.
pub(super) async fn taken_out(request: Request, next: Next) -> Response<Body> {
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // A page is made as a whole before it is sent.
    let Ok(page) = to_bytes(body, usize::MAX).await else {
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, Body::empty());
    };
    match std::str::from_utf8(&page) {
        Ok(text) if !text.contains(ISLAND) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(parts, Body::from(text.replace(MARK, "")))
        }
        _ => Response::from_parts(parts, Body::from(page)),
    }
}
