//! The one error that server functions return. It carries nothing that went wrong inside.

use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

use crate::models::PresentedItem;

/// Why a server function did not do what was asked.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize, Deserialize)]
pub enum AppError {
    /// No such thing (404).
    #[error("not-found")]
    NotFound,
    /// Not allowed (403).
    #[error("forbidden")]
    Forbidden,
    /// Nobody is signed in (401).
    #[error("signed-out")]
    SignedOut,
    /// A field cannot be taken (422): its name and the Fluent id of the reason.
    #[error("{field}: {message}")]
    Invalid {
        /// Name of the form's field.
        field: String,
        /// Fluent message id.
        message: String,
        /// What was read, when that helps.
        detail: String,
    },
    /// Changed in another tab or on another device (409): the state as the server has it.
    #[error("conflict")]
    Conflict(Option<Box<PresentedItem>>),
    /// It is over (410). Whether the answer was kept (flagged, not scored).
    #[error("gone")]
    Gone {
        /// Kept?
        kept: bool,
    },
    /// Too often (429).
    #[error("too-many")]
    TooMany {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// Not saved: the database cannot take it now (503). Try again.
    #[error("unavailable")]
    Unavailable,
    /// Ours to mend (500), under this reference in the log.
    #[error("internal")]
    Internal {
        /// The reference id.
        reference: String,
    },
    /// The request did not reach the server, or its answer not us.
    #[error("transport")]
    Transport,
}

#[cfg(feature = "ssr")]
impl AppError {
    /// The HTTP status that goes with it.
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

    /// Answers the request at hand with that status.
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
                // The sender's fault, not the server's.
                #[cfg(feature = "ssr")]
                fault.set_status();
                fault
            }
            _ => Self::Transport,
        }
    }
}
