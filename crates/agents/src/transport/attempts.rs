//! The list of attempts of one call: each costs, whether it went well or not.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::error::LlmError;

/// The outcome of an attempt that did not come to an end, since its caller went away or the time was up.
pub const GIVEN_UP: &str = "given_up";

/// One attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallAttempt {
    /// Its number; the first is 1.
    pub number: u32,
    /// How long it took until its reply.
    pub latency: Duration,
    /// How long its reply was, in bytes; 0 where there was none.
    pub reply_bytes: usize,
    /// How it failed, by [`LlmError::code`]; `None` when there was a reply.
    pub failure: Option<&'static str>,
}

/// The list, which the transport and its caller share.
#[derive(Debug, Clone, Default)]
pub struct Attempts(Arc<Mutex<Vec<CallAttempt>>>);

impl Attempts {
    /// Lists an attempt from now on, also one that is given up while it runs.
    pub(super) fn begin(&self, number: u32) -> RunningAttempt {
        RunningAttempt {
            attempts: self.clone(),
            number,
            since: Instant::now(),
            reply_bytes: 0,
            // Unless it comes to an end: the deadline of the whole call, or the caller, gave it up.
            failure: Some(GIVEN_UP),
        }
    }

    fn add(&self, attempt: CallAttempt) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(attempt);
    }

    /// Takes the attempts that ended.
    pub fn take(&self) -> Vec<CallAttempt> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// An attempt that is under way; it is listed when it is dropped.
pub(super) struct RunningAttempt {
    attempts: Attempts,
    number: u32,
    since: Instant,
    reply_bytes: usize,
    failure: Option<&'static str>,
}

impl RunningAttempt {
    pub(super) fn end(mut self, result: &Result<reqwest::Response, LlmError>) {
        self.failure = result.as_ref().err().map(LlmError::code);
        let length = result.as_ref().ok().and_then(reqwest::Response::content_length);
        self.reply_bytes = length.and_then(|length| usize::try_from(length).ok()).unwrap_or_default();
    }
}

impl Drop for RunningAttempt {
    fn drop(&mut self) {
        self.attempts.add(CallAttempt {
            number: self.number,
            latency: self.since.elapsed(),
            reply_bytes: self.reply_bytes,
            failure: self.failure,
        });
    }
}
