//! The concurrency limit of one endpoint.

use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::Semaphore;
use tower::{Service, ServiceExt};

use super::{Boxed, Incoming, Outgoing};
use crate::error::{LlmError, TransportFault};

/// Waits for a permit. A stream keeps its permit until its last chunk, unlike with tower's own concurrency limit.
#[derive(Debug, Clone)]
pub(super) struct Limited<S> {
    pub(super) inner: S,
    pub(super) permits: Arc<Semaphore>,
}

impl<S> Service<Outgoing> for Limited<S>
where
    S: Service<Outgoing, Response = Incoming, Error = LlmError> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    type Response = Incoming;
    type Error = LlmError;
    type Future = Boxed<Result<Incoming, LlmError>>;

    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<Result<(), LlmError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Outgoing) -> Self::Future {
        let inner = self.inner.clone();
        let permits = Arc::clone(&self.permits);
        Box::pin(async move {
            let Ok(permit) = permits.acquire_owned().await else {
                return Err(LlmError::transport(TransportFault::Connect, request.known));
            };
            let mut incoming = inner.oneshot(request).await?;
            if let Incoming::Chunks(chunks) = &mut incoming {
                chunks.hold(permit);
            }
            Ok(incoming)
        })
    }
}
