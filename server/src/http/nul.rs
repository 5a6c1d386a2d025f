//! Refuses NUL characters, which SQLite stores in a text and Postgres does not.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;

/// NUL in forms and addresses.
const IN_FORMS: &[u8] = b"%00";
/// NUL in JSON.
const IN_JSON: &[u8] = b"\\u0000";

/// Answers 422 to a request with a NUL in its address, form or JSON. Uploaded files have their own readers, which
/// refuse it too.
pub(super) async fn refuse(request: Request, next: Next) -> Response {
    let uri = request.uri();
    if has(uri.path().as_bytes(), IN_FORMS) || uri.query().is_some_and(|query| has(query.as_bytes(), IN_FORMS)) {
        return StatusCode::UNPROCESSABLE_ENTITY.into_response();
    }
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let escape = match kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "application/x-www-form-urlencoded" => IN_FORMS,
        json if json == "application/json" || json.ends_with("+json") => IN_JSON,
        _ => return next.run(request).await,
    };
    let (parts, body) = request.into_parts();
    // Its size is limited by the layers around this one. An error of the body is returned to its reader.
    let mut pieces = body.into_data_stream();
    let mut read = Vec::new();
    let broken = loop {
        match pieces.next().await {
            Some(Ok(piece)) => read.extend_from_slice(&piece),
            Some(Err(error)) => break Some(error),
            None => break None,
        }
    };
    if read.contains(&0) || has(&read, escape) {
        return StatusCode::UNPROCESSABLE_ENTITY.into_response();
    }
    let body = match broken {
        None => Body::from(read),
        Some(error) => Body::from_stream(futures_util::stream::iter([Ok(Bytes::from(read)), Err(error)])),
    };
    next.run(Request::from_parts(parts, body)).await
}

/// Whether a text has that escape; if it begins with a backslash, only one that is not escaped itself.
fn has(text: &[u8], escape: &[u8]) -> bool {
    let found = text.windows(escape.len()).enumerate().filter(|(_, window)| *window == escape);
    found.map(|(at, _)| at).any(|at| {
        let before = text[..at].iter().rev().take_while(|byte| **byte == b'\\').count();
        escape[0] != b'\\' || before % 2 == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nul_is_found_however_it_is_written() {
        for text in [r#"{"a":"x\u0000y"}"#, r#""\\\u0000""#, r#"{"\u0000":1}"#] {
            assert!(has(text.as_bytes(), IN_JSON), "{text}");
        }
        for text in [r#""\\u0000""#, r#""u0000""#, r#""\u0001""#] {
            assert!(!has(text.as_bytes(), IN_JSON), "{text}");
        }
        assert!(has(b"a=b&name=a%00b", IN_FORMS) && !has(b"a=%2500&b=%01", IN_FORMS));
    }
}
