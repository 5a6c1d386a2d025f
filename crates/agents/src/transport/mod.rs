//! From a request to a reply over HTTP, and what to do about every failure in between.
//!
//! async-openai builds the request (address, headers, JSON) and reads the reply. Below it is one service of ours, which
//! [`CallPolicy`] is: deadline of the whole call, retries, circuit breaker, limit of concurrent calls, list of attempts,
//! and [`exchange`], which judges each body before async-openai sees it. So every error is ours, with its status, and no
//! body that a learner may have written is logged.

mod attempts;
mod breaker;
mod exchange;
mod policy;
mod retry_after;
mod target;
mod tls;

pub use attempts::{Attempts, CallAttempt, GIVEN_UP};
pub use breaker::{Breaker, BreakerStatus};
pub use retry_after::retry_after;
pub use tls::http_client;

use std::sync::Arc;

use async_openai::Client;
use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

use crate::config::{EndpointConfig, Limits};
use crate::environment::{Chance, Clock};
use crate::error::{FailureContext, LlmError};
use policy::CallPolicy;
use target::CallTarget;

/// What all endpoints share.
#[derive(Clone)]
pub struct Environment {
    /// The HTTP client.
    pub http: reqwest::Client,
    /// For dates in `Retry-After`.
    pub clock: Arc<dyn Clock>,
    /// For jitter.
    pub chance: Arc<dyn Chance>,
}

/// The way to one endpoint.
pub struct Transport {
    environment: Environment,
    limits: Limits,
    places: Arc<Semaphore>,
}

/// One call: what it is counted for and listed in.
pub struct Sending<'a> {
    /// The endpoint.
    pub endpoint: &'a EndpointConfig,
    /// The breaker of endpoint and model.
    pub breaker: Arc<Breaker>,
    /// The call site, if it goes into a header.
    pub site: Option<&'a str>,
    /// Endpoint and model, for errors.
    pub context: FailureContext,
    /// Where each attempt is listed.
    pub attempts: Attempts,
}

impl Transport {
    /// A way to an endpoint within `limits`.
    pub fn new(environment: Environment, limits: Limits) -> Self {
        let places = Arc::new(Semaphore::new(limits.concurrent.max(1)));
        Self { environment, limits, places }
    }

    /// Sends `body`, the JSON of a request, and returns the JSON of the reply.
    ///
    /// # Errors
    /// The last failure, once no retry is left or may help.
    pub async fn send(&self, sending: Sending<'_>, body: &RawValue) -> Result<Json, LlmError> {
        let Sending { endpoint, breaker, site, context, attempts } = sending;
        let target = CallTarget::new(endpoint, site)
            .map_err(|problem| LlmError::BadRequest(Box::new(context.clone().saying(problem))))?;
        let policy = Arc::new(CallPolicy {
            environment: self.environment.clone(),
            limits: self.limits,
            places: Arc::clone(&self.places),
            breaker,
            context: context.clone(),
            attempts,
        });
        let service = tower::service_fn(move |request: HttpRequestFactory| {
            let policy = Arc::clone(&policy);
            async move { policy.call(&request).await }
        });
        let client = Client::build(self.environment.http.clone(), target).with_http_service(service);
        client.chat().create_byot(body).await.map_err(|error| LlmError::from_openai(error, context))
    }
}

impl From<LlmError> for OpenAIError {
    fn from(error: LlmError) -> Self {
        Self::Boxed(Box::new(error))
    }
}

impl LlmError {
    /// The error that the service below async-openai returned, or one of async-openai itself. Of the latter only the kind
    /// is kept: its text may hold the body.
    fn from_openai(error: OpenAIError, context: FailureContext) -> Self {
        match error {
            OpenAIError::Boxed(error) => match error.downcast::<Self>() {
                Ok(error) => *error,
                Err(_) => Self::malformed("an error of unknown kind", context),
            },
            OpenAIError::InvalidArgument(_) => {
                Self::BadRequest(Box::new(context.saying("the request cannot be written")))
            }
            _ => Self::malformed("not JSON", context),
        }
    }
}
