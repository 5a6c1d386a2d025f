//! The circuit breaker: after some failures an endpoint is not called for a while.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::GIVEN_UP;
use crate::config::BreakerRules;
use crate::error::LlmError;

/// The breaker of one endpoint and model.
#[derive(Debug)]
pub struct Breaker {
    rules: BreakerRules,
    state: Mutex<BreakerState>,
}

#[derive(Debug)]
enum BreakerState {
    /// Calls go through; holds the last failures.
    Closed(VecDeque<BreakerFailure>),
    /// No call goes through until that time, after these failures.
    Open(Instant, Vec<&'static str>),
    /// One call is under way to test whether the endpoint has recovered.
    Probing(Vec<&'static str>),
}

/// A failure: its time, and the error's code.
#[derive(Debug, Clone, Copy)]
struct BreakerFailure {
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

/// Permission to send one request. Dropped without a report, as when the caller goes away, it counts as a failure if
/// the request took long.
#[derive(Debug)]
pub(super) struct Permit {
    breaker: Arc<Breaker>,
    is_probe: bool,
    since: Instant,
    is_reported: bool,
}

impl Breaker {
    /// A closed breaker.
    pub const fn new(rules: BreakerRules) -> Self {
        Self { rules, state: Mutex::new(BreakerState::Closed(VecDeque::new())) }
    }

    /// The remaining time of rest; `None` if a request would go through.
    pub fn rests(&self) -> Option<Duration> {
        match &*self.state() {
            BreakerState::Open(until, _) => {
                Some(until.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero())
            }
            BreakerState::Probing(_) => Some(Duration::ZERO),
            BreakerState::Closed(_) => None,
        }
    }

    /// State of the endpoint and model.
    pub fn status(&self) -> BreakerStatus {
        let now = Instant::now();
        match &*self.state() {
            BreakerState::Closed(failures) => {
                let lately = failures.iter().filter(|failure| now.duration_since(failure.at) <= self.rules.window);
                BreakerStatus::Working { failures: lately.map(|failure| failure.code).collect() }
            }
            BreakerState::Open(until, failures) if *until > now => {
                BreakerStatus::Resting { left: *until - now, failures: failures.clone() }
            }
            BreakerState::Open(_, failures) | BreakerState::Probing(failures) => {
                BreakerStatus::Trying { failures: failures.clone() }
            }
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, BreakerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Permission to send a request.
    ///
    /// # Errors
    /// How long the endpoint still rests.
    pub(super) fn permit(self: Arc<Self>) -> Result<Permit, Duration> {
        let now = Instant::now();
        let is_probe = {
            let mut state = self.state();
            match &mut *state {
                BreakerState::Closed(_) => false,
                BreakerState::Open(until, _) if *until > now => return Err(*until - now),
                BreakerState::Open(_, failures) => {
                    *state = BreakerState::Probing(std::mem::take(failures));
                    true
                }
                BreakerState::Probing(_) => return Err(Duration::ZERO),
            }
        };
        Ok(Permit { breaker: self, is_probe, since: now, is_reported: false })
    }

    fn failed(&self, is_probe: bool, wait: Option<Duration>, code: &'static str) {
        let now = Instant::now();
        let until = now + self.rules.rest.max(wait.unwrap_or_default().min(self.rules.rest * 4));
        let mut state = self.state();
        match &mut *state {
            _ if is_probe => *state = BreakerState::Open(until, vec![code]),
            BreakerState::Closed(failures) => {
                failures.push_back(BreakerFailure { at: now, code });
                while failures.front().is_some_and(|first| now.duration_since(first.at) > self.rules.window) {
                    failures.pop_front();
                }
                if failures.len() >= self.rules.failures.max(1) {
                    *state = BreakerState::Open(until, failures.iter().map(|failure| failure.code).collect());
                }
            }
            BreakerState::Open(..) | BreakerState::Probing(_) => {}
        }
    }

    fn went_well(&self, is_probe: bool) {
        let mut state = self.state();
        if is_probe {
            *state = BreakerState::Closed(VecDeque::new());
        } else if let BreakerState::Closed(failures) = &mut *state {
            failures.clear();
        }
    }
}

impl Permit {
    pub(super) fn report<T>(mut self, result: &Result<T, LlmError>) {
        self.is_reported = true;
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

impl Drop for Permit {
    fn drop(&mut self) {
        if self.is_reported {
            return;
        }
        if self.since.elapsed() >= self.breaker.rules.patience {
            self.breaker.failed(self.is_probe, None, GIVEN_UP);
        } else if self.is_probe {
            // The result is unknown: the next call may test the endpoint.
            let mut state = self.breaker.state();
            let failures =
                if let BreakerState::Probing(failures) = &mut *state { std::mem::take(failures) } else { Vec::new() };
            *state = BreakerState::Open(Instant::now(), failures);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{FailureContext, TransportFault};

    fn breaker(rest: Duration) -> Arc<Breaker> {
        let window = Duration::from_mins(1);
        Arc::new(Breaker::new(BreakerRules { failures: 2, window, rest, patience: window }))
    }

    fn fail(breaker: &Arc<Breaker>) {
        let permit = Arc::clone(breaker).permit().expect("a permit");
        permit.report::<()>(&Err(LlmError::transport(TransportFault::Reset, FailureContext::default())));
    }

    fn go_well(breaker: &Arc<Breaker>) {
        Arc::clone(breaker).permit().expect("a permit").report(&Ok(()));
    }

    #[test]
    fn it_opens_after_the_failures_and_closes_after_a_probe() {
        let breaker = breaker(Duration::ZERO);
        fail(&breaker);
        assert!(breaker.rests().is_none());
        fail(&breaker);
        let probe = Arc::clone(&breaker).permit().expect("the rest is over at once");
        assert!(Arc::clone(&breaker).permit().is_err(), "one probe at a time");
        drop(probe);
        go_well(&breaker);
        fail(&breaker);
        assert!(Arc::clone(&breaker).permit().is_ok(), "it counts from 0 again");
    }

    #[test]
    fn it_answers_at_once_while_it_rests() {
        let breaker = breaker(Duration::from_mins(1));
        fail(&breaker);
        fail(&breaker);
        assert!(Arc::clone(&breaker).permit().is_err());
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
        drop(Arc::clone(&short).permit());
        assert_eq!(short.status(), trying, "no more is known");
        go_well(&short);
        assert_eq!(short.status(), BreakerStatus::Working { failures: Vec::new() });
    }

    #[test]
    fn what_is_the_request_s_fault_does_not_count() {
        let breaker = breaker(Duration::from_mins(1));
        for _ in 0..5 {
            let permit = Arc::clone(&breaker).permit().expect("a permit");
            permit.report::<()>(&Err(LlmError::BadRequest(Box::default())));
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
        drop(Arc::clone(&hung).permit());
        assert!(hung.rests().is_some());
        let left = breaker(Duration::from_mins(1));
        for _ in 0..5 {
            drop(Arc::clone(&left).permit());
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
