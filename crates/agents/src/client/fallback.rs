//! The order in which endpoints are asked, and what remains when none has an answer.

use std::time::Duration;

use super::endpoint::Endpoint;
use crate::error::{Known, LlmError, TransportFault};

/// What `asking` gives, if it does so within the time that the caller waits.
pub(super) async fn within<T>(
    most: Option<Duration>,
    asking: impl Future<Output = Result<T, LlmError>>,
) -> Result<T, LlmError> {
    let Some(most) = most else { return asking.await };
    let late = |_| LlmError::transport(TransportFault::Total, Known::at("all", "any"));
    tokio::time::timeout(most, asking).await.map_err(late)?
}

/// Goes through the endpoints.
pub(super) struct Fallback<'a> {
    left: std::slice::Iter<'a, Endpoint>,
    error: Option<LlmError>,
}

impl<'a> Fallback<'a> {
    pub(super) fn new(endpoints: &'a [Endpoint]) -> Self {
        Self { left: endpoints.iter(), error: None }
    }

    /// The next to ask.
    pub(super) fn next(&mut self) -> Option<&'a Endpoint> {
        self.left.next()
    }

    /// The last one failed.
    ///
    /// # Errors
    /// The failure itself, where no other endpoint can help.
    pub(super) fn failed(&mut self, error: LlmError) -> Result<(), LlmError> {
        if !error.another_may_help() {
            return Err(error);
        }
        // The first that was really asked tells most: later ones stand in for it.
        let tells_more = match &self.error {
            None => true,
            Some(before) => matches!(before, LlmError::CircuitOpen(_)) && !matches!(error, LlmError::CircuitOpen(_)),
        };
        if tells_more {
            self.error = Some(error);
        }
        Ok(())
    }

    /// What remains when all have failed.
    pub(super) fn error(self) -> LlmError {
        self.error.unwrap_or_else(|| LlmError::CircuitOpen(Box::new(Known::at("none", "none"))))
    }
}
