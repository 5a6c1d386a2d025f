//! The circuit breaker: after some failures an endpoint is left alone for a while.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;
use tower::Service;

use super::{Boxed, Incoming, Outgoing};
use crate::config::BreakerRules;
use crate::error::LlmError;

/// The breaker of one endpoint and model.
#[derive(Debug)]
pub struct Breaker {
    rules: BreakerRules,
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    /// Calls go through; when the last failures were.
    Closed(VecDeque<Instant>),
    /// Nothing goes through until then.
    Open(Instant),
    /// One call is on its way to see whether the endpoint is well again.
    Probing,
}

/// Leave to send one request.
#[derive(Debug)]
struct Leave {
    breaker: Arc<Breaker>,
    is_probe: bool,
    since: Instant,
    is_told: bool,
}

impl Breaker {
    /// A closed breaker.
    pub const fn new(rules: BreakerRules) -> Self {
        Self { rules, state: Mutex::new(State::Closed(VecDeque::new())) }
    }

    /// How long it still rests; none when a request would go through.
    pub fn rests(&self) -> Option<Duration> {
        match &*self.state() {
            State::Open(until) => Some(until.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero()),
            State::Probing => Some(Duration::ZERO),
            State::Closed(_) => None,
        }
    }

    /// A failure that showed only after the answer had begun.
    pub fn failed_late(&self) {
        self.failed(false, None);
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leave(self: Arc<Self>) -> Result<Leave, Duration> {
        let now = Instant::now();
        let is_probe = {
            let mut state = self.state();
            match &*state {
                State::Closed(_) => false,
                State::Open(until) if *until > now => return Err(*until - now),
                State::Open(_) => {
                    *state = State::Probing;
                    true
                }
                State::Probing => return Err(Duration::ZERO),
            }
        };
        Ok(Leave { breaker: self, is_probe, since: now, is_told: false })
    }

    fn failed(&self, is_probe: bool, wait: Option<Duration>) {
        let now = Instant::now();
        let until = now + self.rules.rest.max(wait.unwrap_or_default().min(self.rules.rest * 4));
        let mut state = self.state();
        match &mut *state {
            _ if is_probe => *state = State::Open(until),
            State::Closed(failures) => {
                failures.push_back(now);
                while failures.front().is_some_and(|at| now.duration_since(*at) > self.rules.window) {
                    failures.pop_front();
                }
                if failures.len() >= self.rules.failures.max(1) {
                    *state = State::Open(until);
                }
            }
            State::Open(_) | State::Probing => {}
        }
    }

    fn went_well(&self, is_probe: bool) {
        let mut state = self.state();
        if is_probe {
            *state = State::Closed(VecDeque::new());
        } else if let State::Closed(failures) = &mut *state {
            failures.clear();
        }
    }
}

impl Leave {
    fn tell(mut self, result: &Result<Incoming, LlmError>) {
        self.is_told = true;
        match result {
            // What is no JSON comes from some gateway in front of it.
            Err(error) if error.blames_endpoint() || error.may_ask_again() => {
                self.breaker.failed(self.is_probe, error.retry_after());
            }
            // An endpoint that refuses a request, or declines, is up.
            _ => self.breaker.went_well(self.is_probe),
        }
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        if self.is_told {
            return;
        }
        if self.since.elapsed() >= self.breaker.rules.patience {
            self.breaker.failed(self.is_probe, None);
        } else if self.is_probe {
            // Nobody knows: the next call may look.
            *self.breaker.state() = State::Open(Instant::now());
        }
    }
}

/// Lets requests through the breaker, or answers at once.
#[derive(Debug, Clone)]
pub(super) struct BreakerService<S> {
    pub(super) inner: S,
    pub(super) breaker: Arc<Breaker>,
}

impl<S> Service<Outgoing> for BreakerService<S>
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
        match Arc::clone(&self.breaker).leave() {
            Err(wait) => {
                let known = request.known.with_retry_after(Some(wait));
                Box::pin(std::future::ready(Err(LlmError::CircuitOpen(Box::new(known)))))
            }
            Ok(leave) => {
                let call = self.inner.call(request);
                Box::pin(async move {
                    let result = call.await;
                    leave.tell(&result);
                    result
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Known, TransportFault};

    fn breaker(rest: Duration) -> Arc<Breaker> {
        let window = Duration::from_mins(1);
        Arc::new(Breaker::new(BreakerRules { failures: 2, window, rest, patience: window }))
    }

    fn fail(breaker: &Arc<Breaker>) {
        let leave = Arc::clone(breaker).leave().expect("leave");
        leave.tell(&Err(LlmError::transport(TransportFault::Reset, Known::default())));
    }

    fn go_well(breaker: &Arc<Breaker>) {
        Arc::clone(breaker)
            .leave()
            .expect("leave")
            .tell(&Ok(Incoming::Whole { json: serde_json::Value::Null, bytes: 0 }));
    }

    #[test]
    fn it_opens_after_the_failures_and_closes_after_a_probe() {
        let breaker = breaker(Duration::ZERO);
        fail(&breaker);
        assert!(breaker.rests().is_none());
        fail(&breaker);
        let probe = Arc::clone(&breaker).leave().expect("the rest is over at once");
        assert!(Arc::clone(&breaker).leave().is_err(), "one probe at a time");
        drop(probe);
        go_well(&breaker);
        fail(&breaker);
        assert!(Arc::clone(&breaker).leave().is_ok(), "it counts anew");
    }

    #[test]
    fn it_answers_at_once_while_it_rests() {
        let breaker = breaker(Duration::from_mins(1));
        fail(&breaker);
        fail(&breaker);
        assert!(Arc::clone(&breaker).leave().is_err());
        assert!(breaker.rests().is_some());
    }

    #[test]
    fn what_is_the_request_s_fault_does_not_count() {
        let breaker = breaker(Duration::from_mins(1));
        for _ in 0..5 {
            let leave = Arc::clone(&breaker).leave().expect("leave");
            leave.tell(&Err(LlmError::BadRequest(Box::default())));
        }
        assert!(breaker.rests().is_none());
    }

    #[test]
    fn a_request_that_hung_counts_and_one_that_was_left_early_does_not() {
        let rules = BreakerRules {
            failures: 1,
            window: Duration::from_mins(1),
            rest: Duration::from_mins(1),
            patience: Duration::ZERO,
        };
        let hung = Arc::new(Breaker::new(rules));
        drop(Arc::clone(&hung).leave());
        assert!(hung.rests().is_some());
        let left = breaker(Duration::from_mins(1));
        for _ in 0..5 {
            drop(Arc::clone(&left).leave());
        }
        assert!(left.rests().is_none());
    }

    #[test]
    fn a_success_forgets_failures() {
        let breaker = breaker(Duration::from_mins(1));
        fail(&breaker);
        go_well(&breaker);
        fail(&breaker);
        assert!(breaker.rests().is_none());
    }
}
