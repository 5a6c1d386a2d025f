//! Bounds on calls: how long, how often, how much at once.

use std::time::Duration;

/// How long each part of a call may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadlines {
    /// Until there is a connection.
    pub connect: Duration,
    /// From the request to the first byte of a streamed answer. One that comes whole begins when it is finished, so only
    /// `total` bounds it.
    pub first_byte: Duration,
    /// Between two chunks.
    pub idle: Duration,
    /// A call of one endpoint, with all its retries; for a stream until its first chunk.
    pub total: Duration,
    /// A whole stream, from its first chunk to its last.
    pub stream: Duration,
}

/// How a call is tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryRules {
    /// How often after the first time.
    pub most: u32,
    /// The upper end of the first wait, which doubles with each: the wait itself is anything from 0 up to it (full jitter).
    pub base: Duration,
    /// The most that is waited, also where an endpoint asks for more: then the call ends with its error.
    pub cap: Duration,
}

/// When an endpoint is left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakerRules {
    /// After so many failures …
    pub failures: usize,
    /// … within so long …
    pub window: Duration,
    /// … nothing is sent for so long; then one call goes through as a probe.
    pub rest: Duration,
    /// A request that is given up without an answer after so long is a failure too, since an endpoint that hangs never
    /// tells of one. Given up earlier, it counts neither way.
    pub patience: Duration,
}

/// All bounds on calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long each part may take.
    pub deadlines: Deadlines,
    /// How a call is tried again.
    pub retry: RetryRules,
    /// When an endpoint is left alone.
    pub breaker: BreakerRules,
    /// Calls at one endpoint at the same time; further ones wait, within their deadline.
    pub concurrent: usize,
    /// The longest body of an answer that is read, in bytes.
    pub most_bytes: usize,
    /// The most tokens to which the cap of an answer is raised after it was cut at the one asked for.
    pub most_tokens: u32,
    /// How often an answer that cannot be read is asked for again at the same endpoint.
    pub again: u32,
    /// How often an answer that does not fit its schema is asked for again, with what was found in it.
    pub repairs: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            deadlines: Deadlines {
                connect: seconds(5),
                first_byte: seconds(20),
                idle: seconds(20),
                total: seconds(60),
                stream: seconds(180),
            },
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
