//! The one error that server functions return. It contains no internal details.

use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

use crate::models::PresentedItem;

/// Why a server function failed.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize, Deserialize)]
pub enum AppError {
    /// The object does not exist, or is masked (404).
    #[error("not-found")]
    NotFound,
    /// Not allowed (403).
    #[error("forbidden")]
    Forbidden,
    /// No account is signed in (401).
    #[error("signed-out")]
    SignedOut,
    /// A field is invalid (422): its name and the Fluent id of the reason.
    #[error("{field}: {message}")]
    Invalid {
        /// Name of the form's field.
        field: String,
        /// Fluent message id.
        message: String,
        /// The reading of the value, if that helps.
        detail: String,
    },
    /// Changed in another tab or on another device (409), with the state on the server.
    #[error("conflict")]
    Conflict(Option<Box<PresentedItem>>),
    /// The session is over (410). Whether the answer was kept (flagged, not scored).
    #[error("gone")]
    Gone {
        /// Whether the answer was kept.
        kept: bool,
    },
    /// Too many requests (429).
    #[error("too-many")]
    TooMany {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// Not saved: the database is unavailable (503). Try again.
    #[error("unavailable")]
    Unavailable,
    /// A fault of the server (500), under this reference in the log.
    #[error("internal")]
    Internal {
        /// The reference id.
        reference: String,
    },
    /// The request did not reach the server, or its response did not reach the browser.
    #[error("transport")]
    Transport,
}

#[cfg(feature = "ssr")]
impl AppError {
    /// The HTTP status of the error.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Self::NotFound => 404,
            Self::Forbidden => 403,
            Self::SignedOut => 401,
            Self::Invalid { .. } => 422,
            Self::Conflict(_) => 409,
            Self::Gone { .. } => 410,
            Self::TooMany { .. } => 429,
            Self::Unavailable | Self::Transport => 503,
            Self::Internal { .. } => 500,
        }
    }

    /// Sets that status on the current response.
    pub(crate) fn set_status(&self) {
        let response = leptos::prelude::use_context::<leptos_axum::ResponseOptions>();
        if let (Some(response), Ok(code)) = (response, http::StatusCode::from_u16(self.status())) {
            response.set_status(code);
        }
    }
}

impl FromServerFnError for AppError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(value: ServerFnErrorErr) -> Self {
        match value {
            ServerFnErrorErr::Args(_) | ServerFnErrorErr::MissingArg(_) | ServerFnErrorErr::Deserialization(_) => {
                let fault =
                    Self::Invalid { field: String::new(), message: "error-bad-request".into(), detail: String::new() };
                // The fault is the sender's, not the server's.
                #[cfg(feature = "ssr")]
                fault.set_status();
                fault
            }
            _ => Self::Transport,
        }
    }
}
