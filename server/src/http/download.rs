//! Answers that a browser keeps as a file.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};

/// A file of this kind and name. Of the name only what can stand in a header as it is is left.
pub(super) fn file(kind: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = name.chars().filter(|c| is_plain(*c)).collect();
    let as_file = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let as_file = as_file.unwrap_or(HeaderValue::from_static("attachment"));
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, as_file)], body.into())
        .into_response()
}

/// A body that is made piece by piece. What compresses it asks again after the end, which not every stream bears.
pub(super) fn body<B: Into<Bytes>>(pieces: impl Stream<Item = std::io::Result<B>> + Send + 'static) -> Body {
    Body::from_stream(pieces.fuse())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_break_out_of_its_header() {
        for (name, told) in [("skills-7b.csv", "skills-7b.csv"), ("a\"; x=\r\n/é.yaml", "ax.yaml"), ("", "")] {
            let response = file("text/plain", name, name.to_owned());
            let headers = response.headers();
            assert_eq!(headers[header::CONTENT_DISPOSITION], format!("attachment; filename=\"{told}\""));
            assert_eq!(headers[header::CONTENT_TYPE], "text/plain");
        }
    }
}
