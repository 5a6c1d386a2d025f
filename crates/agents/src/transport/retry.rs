//! Which failures are retried, and after which wait.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use tower::retry::Policy;

use super::{Boxed, Incoming, Outgoing};
use crate::config::RetryRules;
use crate::error::LlmError;
use crate::outside::Chance;

/// The retries of one call.
#[derive(Clone)]
pub(super) struct RetryPolicy {
    rules: RetryRules,
    until: Instant,
    chance: Arc<dyn Chance>,
    last: Option<LlmError>,
}

impl RetryPolicy {
    pub(super) const fn new(rules: RetryRules, until: Instant, chance: Arc<dyn Chance>) -> Self {
        Self { rules, until, chance, last: None }
    }

    /// The wait before attempt `number` + 1; `None` if that attempt would come too late.
    fn wait(&self, number: u32, asked: Option<Duration>) -> Option<Duration> {
        let upper = self.rules.base.saturating_mul(2_u32.saturating_pow(number.saturating_sub(1))).min(self.rules.cap);
        let jitter = upper.mul_f64(self.chance.fraction().clamp(0.0, 1.0));
        // If the endpoint asks for more than the cap, the fallback takes over: an earlier retry would be refused again.
        let wait = asked.unwrap_or_default().max(jitter);
        (wait <= self.rules.cap && Instant::now() + wait < self.until).then_some(wait)
    }
}

impl Policy<Outgoing, Incoming, LlmError> for RetryPolicy {
    type Future = Boxed<()>;

    fn retry(&mut self, request: &mut Outgoing, result: &mut Result<Incoming, LlmError>) -> Option<Boxed<()>> {
        let Err(error) = result else { return None };
        if matches!(error, LlmError::CircuitOpen(_)) {
            // The breaker opened because of this very call: the call's own error says more.
            if let Some(last) = self.last.take() {
                *error = last;
            }
            return None;
        }
        if !error.is_retryable() || request.number > self.rules.most {
            return None;
        }
        let wait = self.wait(request.number, error.retry_after())?;
        self.last = Some(error.clone());
        request.number += 1;
        Some(Box::pin(tokio::time::sleep(wait)))
    }

    fn clone_request(&mut self, request: &Outgoing) -> Option<Outgoing> {
        Some(request.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plumb_types::time::Timestamp;
    use uuid::Uuid;

    struct Always(f64);

    impl Chance for Always {
        fn fraction(&self) -> f64 {
            self.0
        }
        fn id(&self, _now: Timestamp) -> Uuid {
            Uuid::nil()
        }
    }

    #[tokio::test]
    async fn waits_double_up_to_the_cap_and_are_spread_from_0() {
        let second = Duration::from_secs(1);
        let rules = RetryRules { most: 9, base: second, cap: second * 5 };
        let policy = |fraction| RetryPolicy::new(rules, Instant::now() + second * 60, Arc::new(Always(fraction)));
        let waits: Vec<_> = (1..=4).map(|number| policy(1.0).wait(number, None)).collect();
        assert_eq!(waits, [Some(second), Some(second * 2), Some(second * 4), Some(second * 5)]);
        assert_eq!(policy(0.0).wait(3, None), Some(Duration::ZERO));
        assert_eq!(policy(0.0).wait(1, Some(second * 3)), Some(second * 3), "as asked");
        assert_eq!(policy(0.0).wait(1, Some(second * 6)), None, "longer than the cap");
    }

    #[tokio::test]
    async fn nothing_is_tried_again_after_the_deadline() {
        let rules = RetryRules { most: 9, base: Duration::from_secs(9), cap: Duration::from_secs(9) };
        let policy = RetryPolicy::new(rules, Instant::now() + Duration::from_secs(5), Arc::new(Always(1.0)));
        assert_eq!(policy.wait(1, None), None);
    }
}
