//! Limits of calls: durations, retries, concurrency.

use std::time::Duration;

/// How long each part of a call may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadlines {
    /// Until the connection is established.
    pub connect: Duration,
    /// Between two chunks of a reply.
    pub idle: Duration,
    /// A call of one endpoint, with all its retries.
    pub total: Duration,
}

/// Retries of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryRules {
    /// Maximum number of retries.
    pub most: u32,
    /// Upper limit of the first wait, which doubles with each retry: the wait is random between 0 and the limit (full
    /// jitter).
    pub base: Duration,
    /// The longest wait. If an endpoint asks for a longer one, the call ends with its error.
    pub cap: Duration,
}

/// When an endpoint is not called for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakerRules {
    /// After this number of failures …
    pub failures: usize,
    /// … within this time …
    pub window: Duration,
    /// … nothing is sent for this long; then one call goes through as a probe.
    pub rest: Duration,
    /// A request given up without an answer after this time is a failure too, since a hanging endpoint never reports
    /// one. If given up earlier, it counts neither way.
    pub patience: Duration,
}

/// All limits of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Deadlines of each part.
    pub deadlines: Deadlines,
    /// Retries of a call.
    pub retry: RetryRules,
    /// Rules of the circuit breaker.
    pub breaker: BreakerRules,
    /// Concurrent calls at one endpoint; further ones wait, within their deadline.
    pub concurrent: usize,
    /// Maximum size of an answer's body, in bytes.
    pub most_bytes: usize,
    /// Maximum number of tokens to which the cap is raised after an answer was cut off.
    pub most_tokens: u32,
    /// How often a request is repeated at an endpoint after an unreadable answer.
    pub again: u32,
    /// How often a repair is requested, with the findings, after an answer that does not fit its schema.
    pub repairs: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            deadlines: Deadlines { connect: seconds(5), idle: seconds(20), total: seconds(60) },
            retry: RetryRules { most: 2, base: Duration::from_millis(500), cap: seconds(20) },
            breaker: BreakerRules { failures: 5, window: seconds(60), rest: seconds(30), patience: seconds(15) },
            concurrent: 8,
            most_bytes: 512 * 1024,
            most_tokens: 16_384,
            again: 1,
            repairs: 1,
        }
    }
}
