//! The token in a socket's address, because browsers cannot send a header with a socket.

use axum::extract::{OriginalUri, Request};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

/// Path of the sockets.
const SOCKETS: &str = "/api/v1/sessions/ws/";

/// The outermost layer: moves the token from a socket's address into the `Authorization` header, so that spans, logs,
/// metrics and error pages never see it. Cookies are removed, because any site may open a socket here.
pub async fn move_token_to_header(mut request: Request, next: Next) -> Response {
    if request.uri().path().starts_with(SOCKETS) {
        request.headers_mut().remove(header::COOKIE);
        let (uri, token) = parted(request.uri());
        if let Some(token) = token.and_then(|token| HeaderValue::from_str(&format!("Bearer {token}")).ok()) {
            request.headers_mut().entry(header::AUTHORIZATION).or_insert(token);
        }
        if request.extensions().get::<OriginalUri>().is_some() {
            request.extensions_mut().insert(OriginalUri(uri.clone()));
        }
        *request.uri_mut() = uri;
    }
    next.run(request).await
}

/// Returns an address without its tokens, and the first of them.
fn parted(uri: &Uri) -> (Uri, Option<String>) {
    let Some(query) = uri.query() else { return (uri.clone(), None) };
    let (tokens, others): (Vec<&str>, Vec<&str>) =
        query.split('&').partition(|pair| *pair == "token" || pair.starts_with("token="));
    let token = tokens.first().and_then(|pair| pair.split_once('=')).map(|(_, token)| token.to_owned());
    let rest = others.join("&");
    let text = if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
    let mut parts = uri.clone().into_parts();
    // A valid path stays valid without its query; if not, the path is dropped rather than the token kept.
    parts.path_and_query = PathAndQuery::try_from(text).ok();
    (Uri::from_parts(parts).unwrap_or_default(), token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_taken_out_and_the_rest_stays() {
        for (whole, rest, token) in [
            ("/api/v1/sessions/ws/7", "/api/v1/sessions/ws/7", None),
            ("/a?token=plumb_x", "/a", Some("plumb_x")),
            ("/a?more=1&token=plumb_x&token=y&less", "/a?more=1&less", Some("plumb_x")),
            ("http://plumb.test/a?token", "http://plumb.test/a", None),
            ("/a?tokens=1", "/a?tokens=1", None),
        ] {
            let (uri, found) = parted(&whole.parse().unwrap());
            assert_eq!((uri.to_string().as_str(), found.as_deref()), (rest, token), "{whole}");
        }
    }
}
