//! Requests and answers over HTTP, and the handling of all faults in between.
//!
//! One call goes through these layers, from the outside in: total deadline, retry, circuit breaker, concurrency limit,
//! list of attempts, exchange.
//!
//! **Why not async-openai.** Its calls with custom types (`byot`) and its hook for tower layers (0.43) were meant to be
//! the base of this module. They would lose information: a stream's `[DONE]` and its mere end look alike, and the
//! reader that could distinguish them is private; an unreadable body is logged in full, though it may contain a
//! learner's texts; an error with a number as its code loses its status. A layer that fixes all this reads every body
//! itself, and then only the POST is left, which `exchange.rs` does with reqwest.

mod attempts;
mod breaker;
mod chunks;
mod deadline;
mod exchange;
mod limit;
mod retry;
mod retry_after;
mod tls;

pub use attempts::{Attempt, Attempts, GIVEN_UP};
pub use breaker::{Breaker, BreakerStatus};
pub use chunks::Chunks;
pub use retry_after::retry_after;
pub use tls::http_client;

use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;
use serde_json::Value as Json;
use tokio::sync::Semaphore;
use tokio::time::Instant;
use tower::{Service, ServiceBuilder, ServiceExt};

use crate::config::{Limits, Secret};
use crate::error::{Known, LlmError};
use crate::outside::{Chance, Clock};

/// A future of a layer.
type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A request to be sent.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// The URL.
    pub url: String,
    /// The endpoint's key.
    pub key: Option<Secret>,
    /// The request, as JSON.
    pub body: Bytes,
    /// Whether the answer is to be streamed.
    pub streamed: bool,
    /// The call site, if it goes into a header.
    pub site: Option<String>,
    /// Endpoint and model, for errors.
    pub known: Known,
    /// The list of attempts.
    pub attempts: Attempts,
    /// Number of this attempt, from 1.
    pub number: u32,
}

/// An answer with a status of success.
#[derive(Debug)]
pub enum Incoming {
    /// A complete answer: JSON that is no error.
    Whole {
        /// The JSON.
        json: Json,
        /// Its size in bytes.
        bytes: usize,
    },
    /// The first chunk, with access to the others.
    Chunks(Box<Chunks>),
}

/// Dependencies shared by all endpoints.
#[derive(Clone)]
pub struct Outside {
    /// The HTTP client.
    pub http: reqwest::Client,
    /// The clock, for dates in `Retry-After`.
    pub clock: Arc<dyn Clock>,
    /// Randomness, for jitter.
    pub chance: Arc<dyn Chance>,
}

/// The transport to one endpoint.
pub struct Transport {
    outside: Outside,
    limits: Limits,
    permits: Arc<Semaphore>,
}

impl Transport {
    /// A transport within `limits`.
    pub fn new(outside: Outside, limits: Limits) -> Self {
        let permits = Arc::new(Semaphore::new(limits.concurrent.max(1)));
        Self { outside, limits, permits }
    }

    /// Sends `request` and waits for its answer, or for the first chunk of it. `breaker` is that of endpoint and model.
    ///
    /// # Errors
    /// The error after all retries.
    pub async fn send(&self, breaker: Arc<Breaker>, request: Outgoing) -> Result<Incoming, LlmError> {
        let Outside { http, clock, chance } = self.outside.clone();
        let until = Instant::now() + self.limits.deadlines.total;
        let exchange = exchange::Exchange { http, clock, limits: self.limits };
        let mut service = ServiceBuilder::new()
            .layer_fn(|inner| deadline::TotalDeadline { inner, until })
            .retry(retry::RetryPolicy::new(self.limits.retry, until, chance))
            .layer_fn(|inner| breaker::BreakerService { inner, breaker: Arc::clone(&breaker) })
            .layer_fn(|inner| limit::Limited { inner, permits: Arc::clone(&self.permits) })
            .layer_fn(|inner| attempts::Listed { inner })
            .service(exchange);
        service.ready().await?.call(request).await
    }
}
