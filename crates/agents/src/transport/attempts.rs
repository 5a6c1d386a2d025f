//! The list of attempts of one call: each has a cost, whatever its outcome.

use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;
use tower::Service;

use super::{Boxed, Incoming, Outgoing};
use crate::error::LlmError;

/// The outcome of an attempt that was not completed, because its caller went away or the time was up.
pub const GIVEN_UP: &str = "given_up";

/// One attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Its number, from 1.
    pub number: u32,
    /// Time until its answer, or until the first chunk of it.
    pub latency: Duration,
    /// The failure, by [`LlmError::code`]; `None` if there was an answer.
    pub failure: Option<&'static str>,
}

/// The list, shared by the call's layers and its caller.
#[derive(Debug, Clone, Default)]
pub struct Attempts(Arc<Mutex<Vec<Attempt>>>);

impl Attempts {
    fn add(&self, attempt: Attempt) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(attempt);
    }

    /// Takes all attempts out of the list.
    pub fn take(&self) -> Vec<Attempt> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Lists each attempt, including one that is given up while it runs.
#[derive(Debug, Clone)]
pub(super) struct Listed<S> {
    pub(super) inner: S,
}

impl<S> Service<Outgoing> for Listed<S>
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
        let running = Running {
            attempts: request.attempts.clone(),
            number: request.number,
            since: Instant::now(),
            // Replaced at a regular end; stays if the deadline or the caller gave the attempt up.
            failure: Some(GIVEN_UP),
        };
        let call = self.inner.call(request);
        Box::pin(async move {
            let result = call.await;
            running.end(&result);
            result
        })
    }
}

struct Running {
    attempts: Attempts,
    number: u32,
    since: Instant,
    failure: Option<&'static str>,
}

impl Running {
    fn end(mut self, result: &Result<Incoming, LlmError>) {
        self.failure = result.as_ref().err().map(LlmError::code);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let attempt = Attempt { number: self.number, latency: self.since.elapsed(), failure: self.failure };
        self.attempts.add(attempt);
    }
}
