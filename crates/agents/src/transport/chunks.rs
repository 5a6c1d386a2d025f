//! The chunks of an answer, each within its deadline.

use bytes::Bytes;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, timeout_at};

use super::exchange::root_cause;
use crate::config::Deadlines;
use crate::error::{Known, LlmError, TransportFault};

/// The chunks of an answer.
#[derive(Debug)]
pub struct Chunks {
    response: reqwest::Response,
    first: Option<Bytes>,
    deadlines: Deadlines,
    until: Instant,
    known: Known,
    permit: Option<OwnedSemaphorePermit>,
}

impl Chunks {
    pub(super) fn new(response: reqwest::Response, deadlines: Deadlines, known: Known) -> Self {
        let until = Instant::now() + deadlines.stream;
        Self { response, first: None, deadlines, until, known, permit: None }
    }

    /// Holds the concurrency permit until the last chunk.
    pub(super) fn hold(&mut self, permit: OwnedSemaphorePermit) {
        self.permit = Some(permit);
    }

    /// Waits for the first chunk: until then nothing has been used, so a failure may be retried.
    pub(super) async fn fetch_first(&mut self, until: Instant) -> Result<(), LlmError> {
        match timeout_at(until, self.response.chunk()).await {
            Ok(Ok(chunk)) => {
                self.first = chunk;
                Ok(())
            }
            Ok(Err(error)) => Err(self.error(TransportFault::Reset, root_cause(&error))),
            Err(_) => Err(self.error(TransportFault::FirstByte, String::new())),
        }
    }

    /// Whether the body is empty, after waiting for the first chunk.
    pub(super) const fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// The next chunk of an answer of which nothing has been used yet.
    pub(super) async fn next_before_output(&mut self) -> Result<Option<Bytes>, LlmError> {
        match self.first.take() {
            Some(first) => Ok(Some(first)),
            None => self.read(TransportFault::Reset).await,
        }
    }

    /// The next chunk; `None` after the last.
    ///
    /// # Errors
    /// Idle, Total or Cut.
    pub async fn next(&mut self) -> Result<Option<Bytes>, LlmError> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        self.read(TransportFault::Cut).await
    }

    async fn read(&mut self, when_broken: TransportFault) -> Result<Option<Bytes>, LlmError> {
        let idle = Instant::now() + self.deadlines.idle;
        match timeout_at(idle.min(self.until), self.response.chunk()).await {
            Ok(Ok(chunk)) => Ok(chunk),
            Ok(Err(error)) => Err(self.error(when_broken, root_cause(&error))),
            Err(_) if self.until <= idle => Err(self.error(TransportFault::Total, String::new())),
            Err(_) => Err(self.error(TransportFault::Idle, String::new())),
        }
    }

    fn error(&self, fault: TransportFault, said: String) -> LlmError {
        LlmError::transport(fault, self.known.clone().saying(said))
    }
}
