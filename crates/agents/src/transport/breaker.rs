//! The circuit breaker: after some failures an endpoint is not called for a while.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;
use tower::Service;

use super::{Boxed, GIVEN_UP, Incoming, Outgoing};
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
    /// Calls go through; holds the last failures.
    Closed(VecDeque<Failure>),
    /// No call goes through until that time, after these failures.
    Open(Instant, Vec<&'static str>),
    /// One call is under way to test whether the endpoint has recovered.
    Probing(Vec<&'static str>),
}

/// A failure: its time, and the error's code.
#[derive(Debug, Clone, Copy)]
struct Failure {
    at: Instant,
    code: &'static str,
}

/// State of an endpoint and model, for display. Failures are error codes, first to last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BreakerStatus {
    /// Requests go through.
    Working {
        /// Recent failures, since the last success.
        failures: Vec<&'static str>,
    },
    /// Nothing is sent.
    Resting {
        /// The remaining time.
        left: Duration,
        /// The failures that opened the breaker.
        failures: Vec<&'static str>,
    },
    /// The rest is over: one request tests whether the endpoint has recovered.
    Trying {
        /// The failures that opened the breaker.
        failures: Vec<&'static str>,
    },
}

/// Permission to send one request.
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

    /// The remaining time of rest; `None` if a request would go through.
    pub fn rests(&self) -> Option<Duration> {
        match &*self.state() {
            State::Open(until, _) => {
                Some(until.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero())
            }
            State::Probing(_) => Some(Duration::ZERO),
            State::Closed(_) => None,
        }
    }

    /// State of the endpoint and model.
    pub fn status(&self) -> BreakerStatus {
        let now = Instant::now();
        match &*self.state() {
            State::Closed(failures) => {
                let lately = failures.iter().filter(|failure| now.duration_since(failure.at) <= self.rules.window);
                BreakerStatus::Working { failures: lately.map(|failure| failure.code).collect() }
            }
            State::Open(until, failures) if *until > now => {
                BreakerStatus::Resting { left: *until - now, failures: failures.clone() }
            }
            State::Open(_, failures) | State::Probing(failures) => BreakerStatus::Trying { failures: failures.clone() },
        }
    }

    /// Notes a failure after the answer had begun, by the error's code.
    pub fn failed_late(&self, code: &'static str) {
        self.failed(false, None, code);
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leave(self: Arc<Self>) -> Result<Leave, Duration> {
        let now = Instant::now();
        let is_probe = {
            let mut state = self.state();
            match &mut *state {
                State::Closed(_) => false,
                State::Open(until, _) if *until > now => return Err(*until - now),
                State::Open(_, failures) => {
                    *state = State::Probing(std::mem::take(failures));
                    true
                }
                State::Probing(_) => return Err(Duration::ZERO),
            }
        };
        Ok(Leave { breaker: self, is_probe, since: now, is_told: false })
    }

    fn failed(&self, is_probe: bool, wait: Option<Duration>, code: &'static str) {
        let now = Instant::now();
        let until = now + self.rules.rest.max(wait.unwrap_or_default().min(self.rules.rest * 4));
        let mut state = self.state();
        match &mut *state {
            _ if is_probe => *state = State::Open(until, vec![code]),
            State::Closed(failures) => {
                failures.push_back(Failure { at: now, code });
                while failures.front().is_some_and(|first| now.duration_since(first.at) > self.rules.window) {
                    failures.pop_front();
                }
                if failures.len() >= self.rules.failures.max(1) {
                    *state = State::Open(until, failures.iter().map(|failure| failure.code).collect());
                }
            }
            State::Open(..) | State::Probing(_) => {}
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
            // A response that is not JSON comes from a gateway in front of the endpoint.
            Err(error) if error.blames_endpoint() || error.may_ask_again() => {
                self.breaker.failed(self.is_probe, error.retry_after(), error.code());
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
            self.breaker.failed(self.is_probe, None, GIVEN_UP);
        } else if self.is_probe {
            // The result is unknown: the next call may test the endpoint.
            let mut state = self.breaker.state();
            let failures =
                if let State::Probing(failures) = &mut *state { std::mem::take(failures) } else { Vec::new() };
            *state = State::Open(Instant::now(), failures);
        }
    }
}

/// Passes requests through the breaker, or answers at once.
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
    fn it_says_how_it_is_doing_and_after_which_failures() {
        let long = breaker(Duration::from_mins(1));
        assert_eq!(long.status(), BreakerStatus::Working { failures: Vec::new() });
        fail(&long);
        assert_eq!(long.status(), BreakerStatus::Working { failures: vec!["transport_reset"] });
        fail(&long);
        let BreakerStatus::Resting { left, failures } = long.status() else { panic!("{:?}", long.status()) };
        assert!(left > Duration::from_secs(50) && failures == ["transport_reset", "transport_reset"], "{left:?}");
        let short = breaker(Duration::ZERO);
        fail(&short);
        fail(&short);
        let trying = BreakerStatus::Trying { failures: vec!["transport_reset"; 2] };
        assert_eq!(short.status(), trying);
        drop(Arc::clone(&short).leave());
        assert_eq!(short.status(), trying, "nobody knows better");
        go_well(&short);
        assert_eq!(short.status(), BreakerStatus::Working { failures: Vec::new() });
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
