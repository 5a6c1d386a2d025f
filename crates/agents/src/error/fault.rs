//! Faults of the transport to an endpoint and back.

use thiserror::Error;

/// A fault of the transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TransportFault {
    /// No connection: refused, no such host, no TLS, or not within the deadline for connecting.
    #[error("no connection to the endpoint")]
    Connect,
    /// The reply stopped for longer than the deadline between two chunks.
    #[error("the endpoint stopped in the middle of an answer")]
    Idle,
    /// The whole call, with its retries, took longer than its deadline.
    #[error("the call took too long")]
    Total,
    /// The connection broke before there was an answer.
    #[error("the connection broke before there was an answer")]
    Reset,
    /// The endpoint answered with a status for a fault of its own or a temporary one.
    #[error("the endpoint has a fault of its own")]
    Status,
}

impl TransportFault {
    /// The name of the outcome in the ledger.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Connect => "transport_connect",
            Self::Idle => "transport_idle",
            Self::Total => "transport_total",
            Self::Reset => "transport_reset",
            Self::Status => "transport_status",
        }
    }

    /// Whether to retry at once: not if part of the answer may have been used already, nor after a deadline, because a
    /// slow endpoint would be called and paid again while it may still work on the first request.
    pub const fn is_retryable(self) -> bool {
        matches!(self, Self::Connect | Self::Reset | Self::Status)
    }
}
