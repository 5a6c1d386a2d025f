//! The deadline of a whole call, retries and waits included.

use std::task::{Context, Poll};

use tokio::time::Instant;
use tower::Service;

use super::{Boxed, Incoming, Outgoing};
use crate::error::{LlmError, TransportFault};

/// Ends a call when its time is up.
#[derive(Debug, Clone)]
pub(super) struct TotalDeadline<S> {
    pub(super) inner: S,
    pub(super) until: Instant,
}

impl<S> Service<Outgoing> for TotalDeadline<S>
where
    S: Service<Outgoing, Response = Incoming, Error = LlmError>,
    S::Future: Send + 'static,
{
    type Response = Incoming;
    type Error = LlmError;
    type Future = Boxed<Result<Incoming, LlmError>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), LlmError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Outgoing) -> Self::Future {
        let known = request.known.clone();
        let call = tokio::time::timeout_at(self.until, self.inner.call(request));
        Box::pin(async move { call.await.unwrap_or_else(|_| Err(LlmError::transport(TransportFault::Total, known))) })
    }
}
