//! The order in which endpoints are called, and the error when none has an answer.

use std::time::Duration;

use super::endpoint::Endpoint;
use crate::error::{FailureContext, LlmError, TransportFault};

/// Awaits `asking` for as long as the caller waits.
pub(super) async fn within<T>(
    most: Option<Duration>,
    asking: impl Future<Output = Result<T, LlmError>>,
) -> Result<T, LlmError> {
    let Some(most) = most else { return asking.await };
    let late = |_| LlmError::transport(TransportFault::Total, FailureContext::at("all", "any"));
    tokio::time::timeout(most, asking).await.map_err(late)?
}

/// Iterates over the endpoints.
pub(super) struct Fallback<'a> {
    left: std::slice::Iter<'a, Endpoint>,
    error: Option<LlmError>,
}

impl<'a> Fallback<'a> {
    pub(super) fn new(endpoints: &'a [Endpoint]) -> Self {
        Self { left: endpoints.iter(), error: None }
    }

    /// The next endpoint.
    pub(super) fn next(&mut self) -> Option<&'a Endpoint> {
        self.left.next()
    }

    /// Notes that the last endpoint failed.
    ///
    /// # Errors
    /// The failure itself, if no other endpoint can help.
    pub(super) fn failed(&mut self, error: LlmError) -> Result<(), LlmError> {
        if !error.another_may_help() {
            return Err(error);
        }
        // The error of the first endpoint that was really called is the most useful one.
        let tells_more = match &self.error {
            None => true,
            Some(before) => matches!(before, LlmError::CircuitOpen(_)) && !matches!(error, LlmError::CircuitOpen(_)),
        };
        if tells_more {
            self.error = Some(error);
        }
        Ok(())
    }

    /// The error when all endpoints have failed.
    pub(super) fn error(self) -> LlmError {
        self.error.unwrap_or_else(|| LlmError::CircuitOpen(Box::new(FailureContext::at("none", "none"))))
    }
}
