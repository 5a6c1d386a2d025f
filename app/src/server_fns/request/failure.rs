//! Failures of use cases as the browser may know them.

use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use plumb_service::{InvalidInput, ServiceError};

use super::{RequestId, is_plain_form};
use crate::error::AppError;

impl From<ServiceError> for AppError {
    /// The failure as the browser may know it. Sets the HTTP status, and logs faults of the server here, once.
    fn from(failure: ServiceError) -> Self {
        let error = match failure {
            ServiceError::NotFound => Self::NotFound,
            ServiceError::Forbidden | ServiceError::Locked(_) | ServiceError::NotYetOpen(_) => Self::Forbidden,
            ServiceError::SignedOut => Self::SignedOut,
            ServiceError::Invalid(input) => Self::of_input(&input),
            ServiceError::Faults(faults) => {
                let field = faults.first().map(|fault| fault.field.clone()).unwrap_or_default();
                let detail: Vec<String> = faults.into_iter().map(|fault| fault.detail).collect();
                let input = InvalidInput::ResponseUnreadable(detail.join("; "));
                Self::Invalid { field, message: input.id().into(), detail: input.detail() }
            }
            ServiceError::Conflict | ServiceError::KeyReused => Self::Conflict(None),
            ServiceError::Gone { kept } => Self::Gone { kept },
            // The page of the item shows it beside the form.
            ServiceError::TooManySolutions { .. } if is_plain_form() => {
                Self::of_input(&InvalidInput::PracticeTooManySolutions)
            }
            ServiceError::TooMany { retry_after } | ServiceError::TooManySolutions { retry_after, .. } => {
                too_many_requests(retry_after)
            }
            // If waiting alone frees no place, a minute is about the time that it takes to end a session.
            ServiceError::TooManySessions { retry_after, .. } => too_many_requests(retry_after.unwrap_or(60)),
            failure @ ServiceError::Unavailable(_) => return unavailable(&failure),
            ServiceError::Internal(text) => return internal(&text),
        };
        if !(matches!(error, Self::Invalid { .. }) && is_plain_form()) {
            error.set_status();
        }
        error
    }
}

impl From<tower_sessions::session::Error> for AppError {
    fn from(error: tower_sessions::session::Error) -> Self {
        unavailable(&error)
    }
}

fn too_many_requests(retry_after: u32) -> AppError {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.insert_header(header::RETRY_AFTER, HeaderValue::from(retry_after));
    }
    AppError::TooMany { retry_after }
}

fn unavailable(error: &dyn std::error::Error) -> AppError {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    tracing::warn!(%error, cause, "storage is not available");
    AppError::Unavailable.set_status();
    AppError::Unavailable
}

pub(super) fn internal(text: &str) -> AppError {
    let reference = use_context::<Parts>()
        .and_then(|parts| parts.extensions.get::<RequestId>().map(|id| id.0.clone()))
        .unwrap_or_default();
    tracing::error!(reference, error = text, "a use case failed");
    let error = AppError::Internal { reference };
    error.set_status();
    error
}

impl AppError {
    /// The error of an invalid input, without setting the HTTP status.
    pub(crate) fn of_input(input: &InvalidInput) -> Self {
        // The detail may be the rejected input, and goes into an address.
        let detail = input.detail().chars().take(LONGEST_DETAIL).collect();
        Self::Invalid { field: input.field().into(), message: input.id().into(), detail }
    }
}

impl From<InvalidInput> for AppError {
    fn from(input: InvalidInput) -> Self {
        ServiceError::from(input).into()
    }
}

/// Longest detail of an error, in characters.
const LONGEST_DETAIL: usize = 2_000;
