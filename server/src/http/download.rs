//! Responses that a browser saves as a file.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use futures_util::{Stream, StreamExt};
use plumb_service::{Result, ServiceError};

/// A file of this type and name. Characters of the name that are not safe in a header are removed.
pub(super) fn file(kind: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = name.chars().filter(|c| is_plain(*c)).collect();
    let as_file = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let as_file = as_file.unwrap_or(HeaderValue::from_static("attachment"));
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, as_file)], body.into())
        .into_response()
}

/// A body that is produced piece by piece. Fused, because the compression layer polls it again after its end.
pub(super) fn body<B: Into<Bytes>>(pieces: impl Stream<Item = std::io::Result<B>> + Send + 'static) -> Body {
    Body::from_stream(pieces.fuse())
}

/// Why there is no file: only the status. The error page is added by the layer for all errors.
pub(super) struct FileRefusal(ServiceError);

impl From<ServiceError> for FileRefusal {
    fn from(failure: ServiceError) -> Self {
        Self(failure)
    }
}

impl IntoResponse for FileRefusal {
    fn into_response(self) -> Response {
        match self.0 {
            ServiceError::SignedOut => StatusCode::UNAUTHORIZED,
            ServiceError::NotFound => StatusCode::NOT_FOUND,
            ServiceError::Forbidden => StatusCode::FORBIDDEN,
            ServiceError::Conflict => StatusCode::CONFLICT,
            ServiceError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            ServiceError::Unavailable(cause) => {
                tracing::warn!(%cause, "storage is not available");
                StatusCode::SERVICE_UNAVAILABLE
            }
            other => {
                tracing::error!(error = %other, "a file could not be taken or made");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
        .into_response()
    }
}

/// Returns the file. Callers who are not signed in are redirected to the sign-in page, and to `next` afterwards.
pub(super) fn or_redirect_to_sign_in(made: Result<Response>, next: impl FnOnce() -> String) -> Response {
    match made {
        Ok(made) => made,
        Err(ServiceError::SignedOut) => Redirect::to(&format!("/sign-in?next={}", next())).into_response(),
        Err(failure) => FileRefusal(failure).into_response(),
    }
}

/// Returns the error that cuts a file off; the client notices that it is incomplete.
pub(super) fn stream_error(what: &str, failure: &ServiceError) -> std::io::Error {
    tracing::error!(error = %failure, "{what} broke off");
    std::io::Error::other(format!("{what} broke off"))
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
