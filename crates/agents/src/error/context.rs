//! Context of a failed call.

use std::fmt;
use std::time::Duration;

/// Maximum number of characters kept of an endpoint's error message: enough for an operator, too few for a
/// conversation.
const MOST_SAID: usize = 300;

/// Context of a failed call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FailureContext {
    /// The endpoint's name in the configuration.
    pub endpoint: String,
    /// The requested model.
    pub model: String,
    /// The HTTP status, if there was one.
    pub status: Option<u16>,
    /// How long the endpoint asks to wait, if it does.
    pub retry_after: Option<Duration>,
    /// The endpoint's own code, such as `context_length_exceeded`.
    pub code: Option<String>,
    /// The parameter of the request that the endpoint blames.
    pub param: Option<String>,
    /// The message of the endpoint, or of the parser of its answer: at most 300 characters, never the model's words.
    pub said: String,
}

impl FailureContext {
    /// The context of a call of `model` at `endpoint`.
    pub fn at(endpoint: impl Into<String>, model: impl Into<String>) -> Self {
        Self { endpoint: endpoint.into(), model: model.into(), ..Self::default() }
    }

    /// Adds a message, cut to length.
    #[must_use]
    pub fn saying(mut self, said: impl Into<String>) -> Self {
        let said = said.into();
        self.said = match said.char_indices().nth(MOST_SAID) {
            Some((end, _)) => format!("{}…", &said[..end]),
            None => said,
        };
        self
    }

    /// Adds the status of the answer.
    #[must_use]
    pub const fn with_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// Adds the time to wait.
    #[must_use]
    pub const fn with_retry_after(mut self, wait: Option<Duration>) -> Self {
        self.retry_after = wait;
        self
    }
}

impl fmt::Display for FailureContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "endpoint {}, model {}", self.endpoint, self.model)?;
        if let Some(status) = self.status {
            write!(f, ", status {status}")?;
        }
        if let Some(wait) = self.retry_after {
            write!(f, ", wait {} s", wait.as_secs_f64())?;
        }
        if let Some(code) = &self.code {
            write!(f, ", code {code}")?;
        }
        if self.said.is_empty() { Ok(()) } else { write!(f, ": {}", self.said) }
    }
}
