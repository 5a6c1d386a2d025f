//! From a request to an answer over HTTP, and what to do about everything that can happen in between.
//!
//! One call goes through these layers, from the outside in: deadline of the whole, retry, circuit breaker, bound on what
//! runs at once, list of attempts, exchange.
//!
//! **Why not async-openai.** Its calls with own types (`byot`) and its hook for tower layers (0.43) were meant to carry
//! this. They cannot without losing something: a stream's `[DONE]` and its mere end look the same, and the reader that
//! could tell is private; a body that cannot be read is logged whole, though it may hold what a learner wrote; an error
//! with a number as its code loses its status. A layer that mends all this reads every body itself, and then only the POST
//! is left, which is what `exchange.rs` does with reqwest.

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

/// A request on its way.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// Where it goes.
    pub url: String,
    /// The endpoint's key.
    pub key: Option<Secret>,
    /// The request, as JSON.
    pub body: Bytes,
    /// Whether the answer shall come in chunks.
    pub streamed: bool,
    /// The call site, if it goes into a header.
    pub site: Option<String>,
    /// Endpoint and model, for errors.
    pub known: Known,
    /// Where each attempt is listed.
    pub attempts: Attempts,
    /// Which attempt this is; the first is 1.
    pub number: u32,
}

/// An answer with a status of success.
#[derive(Debug)]
pub enum Incoming {
    /// All of it: JSON that is no error.
    Whole {
        /// The JSON.
        json: Json,
        /// How many bytes it had.
        bytes: usize,
    },
    /// The first chunk of it, and the way to the others.
    Chunks(Box<Chunks>),
}

/// What all endpoints share.
#[derive(Clone)]
pub struct Outside {
    /// The HTTP client.
    pub http: reqwest::Client,
    /// For dates in `Retry-After`.
    pub clock: Arc<dyn Clock>,
    /// For jitter.
    pub chance: Arc<dyn Chance>,
}

/// The way to one endpoint.
pub struct Transport {
    outside: Outside,
    limits: Limits,
    permits: Arc<Semaphore>,
}

impl Transport {
    /// A way to an endpoint within `limits`.
    pub fn new(outside: Outside, limits: Limits) -> Self {
        let permits = Arc::new(Semaphore::new(limits.concurrent.max(1)));
        Self { outside, limits, permits }
    }

    /// Sends `request` and waits for its answer, or for the first chunk of it. `breaker` is that of endpoint and model.
    ///
    /// # Errors
    /// What is left when all retries are made.
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
