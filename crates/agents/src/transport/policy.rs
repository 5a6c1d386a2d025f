//! What surrounds each exchange of a call: deadline, retries, breaker, limit of concurrent calls, list of attempts.

use std::sync::Arc;
use std::time::Duration;

use async_openai::middleware::HttpRequestFactory;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use super::exchange::exchange;
use super::{Attempts, Breaker, Environment};
use crate::config::{Limits, RetryRules};
use crate::error::{FailureContext, LlmError, TransportFault};

/// The rules of one call, and the state that it shares with the other calls of its endpoint.
pub(super) struct CallPolicy {
    pub(super) environment: Environment,
    pub(super) limits: Limits,
    /// Places of calls that run at the same time.
    pub(super) places: Arc<Semaphore>,
    pub(super) breaker: Arc<Breaker>,
    pub(super) context: FailureContext,
    pub(super) attempts: Attempts,
}

impl CallPolicy {
    /// Sends the request, again where that may help, until the deadline of the whole call.
    pub(super) async fn call(&self, request: &HttpRequestFactory) -> Result<reqwest::Response, LlmError> {
        let until = Instant::now() + self.limits.deadlines.total;
        let late = |_| LlmError::transport(TransportFault::Total, self.context.clone());
        timeout_at(until, self.call_with_retries(request, until)).await.map_err(late)?
    }

    async fn call_with_retries(
        &self,
        request: &HttpRequestFactory,
        until: Instant,
    ) -> Result<reqwest::Response, LlmError> {
        let mut before = None;
        let mut number = 1;
        loop {
            let error = match self.attempt(request, number).await {
                Ok(response) => return Ok(response),
                // The breaker opened because of this very call: the failure before says more.
                Err(error @ LlmError::CircuitOpen(_)) => return Err(before.unwrap_or(error)),
                Err(error) => error,
            };
            let is_last = !error.is_retryable() || number > self.limits.retry.most;
            let wait = (!is_last).then(|| {
                let fraction = self.environment.chance.fraction();
                wait(self.limits.retry, number, error.retry_after(), fraction)
            });
            match wait.flatten().filter(|wait| Instant::now() + *wait < until) {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return Err(error),
            }
            before = Some(error);
            number += 1;
        }
    }

    async fn attempt(&self, request: &HttpRequestFactory, number: u32) -> Result<reqwest::Response, LlmError> {
        let open = |wait| LlmError::CircuitOpen(Box::new(self.context.clone().with_retry_after(Some(wait))));
        if let Some(wait) = self.breaker.rests() {
            return Err(open(wait));
        }
        // A call that waits for a place says nothing of the endpoint, so the breaker gives its permit afterwards.
        let Ok(_place) = self.places.acquire().await else {
            return Err(LlmError::transport(TransportFault::Connect, self.context.clone()));
        };
        let permit = Arc::clone(&self.breaker).permit().map_err(open)?;
        let attempt = self.attempts.begin(number);
        let result = exchange(&self.environment, self.limits, request, &self.context).await;
        attempt.end(&result);
        permit.report(&result);
        result
    }
}

/// How long to wait after attempt `number` failed: full jitter up to a bound that doubles, or what the endpoint asks for
/// where that is longer. `None` where that is beyond the cap: coming back earlier would only annoy the endpoint.
fn wait(rules: RetryRules, number: u32, asked: Option<Duration>, fraction: f64) -> Option<Duration> {
    let upper = rules.base.saturating_mul(2_u32.saturating_pow(number.saturating_sub(1))).min(rules.cap);
    let wait = asked.unwrap_or_default().max(upper.mul_f64(fraction.clamp(0.0, 1.0)));
    (wait <= rules.cap).then_some(wait)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const RULES: RetryRules = RetryRules { most: 9, base: SECOND, cap: Duration::from_secs(5) };

    #[test]
    fn waits_double_up_to_the_cap_and_are_spread_from_0() {
        let waits: Vec<_> = (1..=4).map(|number| wait(RULES, number, None, 1.0)).collect();
        assert_eq!(waits, [Some(SECOND), Some(SECOND * 2), Some(SECOND * 4), Some(SECOND * 5)]);
        assert_eq!(wait(RULES, 3, None, 0.0), Some(Duration::ZERO));
        assert_eq!(wait(RULES, 1, Some(SECOND * 3), 0.0), Some(SECOND * 3), "as the endpoint asks");
        assert_eq!(wait(RULES, 1, Some(SECOND * 6), 0.0), None, "beyond the cap");
    }
}
