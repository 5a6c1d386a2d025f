//! Errors of calls.

mod fault;
mod known;

pub use fault::TransportFault;
pub use known::Known;

use std::time::Duration;

use thiserror::Error;

/// The code of an answer that exceeds the size limit.
const TOO_LONG: &str = "too_long";

/// Why there is no answer. Callers handle all of them alike, with an answer that needs no model; the kind of error goes
/// to the ledger ([`LlmError::code`]).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LlmError {
    /// The endpoint could not be reached, was too slow, broke off or has a fault of its own.
    #[error("{fault} ({known})")]
    Transport {
        /// The fault of the transport.
        fault: TransportFault,
        /// Further context.
        known: Box<Known>,
    },
    /// Too many requests at the moment (429).
    #[error("the endpoint asks to wait ({0})")]
    RateLimited(Box<Known>),
    /// The account has no credit left, which waiting does not fix (402, or 429 with such a message).
    #[error("the account's quota is used up ({0})")]
    Quota(Box<Known>),
    /// The key is wrong or may not do this (401, 403).
    #[error("the endpoint refuses the key ({0})")]
    Auth(Box<Known>),
    /// The endpoint rejects the request (400, 404, 413, 422 and similar).
    #[error("the endpoint refuses the request ({0})")]
    BadRequest(Box<Known>),
    /// The answer was cut off, and a higher cap did not help.
    #[error("the answer is not finished ({0})")]
    Truncated(Box<Known>),
    /// The model declined.
    #[error("the model declined ({0})")]
    Refused(Box<Known>),
    /// The provider filtered the answer.
    #[error("the provider's filter held the answer back ({0})")]
    ContentFilter(Box<Known>),
    /// The response is not a readable answer: HTML, without a choice, empty, or too long.
    #[error("the answer cannot be read ({0})")]
    Malformed(Box<Known>),
    /// The answer can be read and does not fit the schema.
    #[error("the answer does not fit its schema in {} places ({known})", findings.len())]
    SchemaInvalid {
        /// Differences from the schema, without the values: such as `/level: is not a whole number`.
        findings: Vec<String>,
        /// Further context.
        known: Box<Known>,
    },
    /// A rule of Plumb refused the answer: a leak, a verdict that contradicts the checker.
    #[error("a rule refused the answer: {} ({known})", findings.join("; "))]
    PolicyRejected {
        /// Names of the rules.
        findings: Vec<String>,
        /// Further context.
        known: Box<Known>,
    },
    /// A budget is used up; nothing was sent.
    #[error("the budget {scope} is used up")]
    Budget {
        /// The exhausted budget, in words: `of the day`, `of the job`, `of the learner's day`.
        scope: &'static str,
    },
    /// The endpoint failed too often recently; nothing was sent.
    #[error("the endpoint rests after failures ({0})")]
    CircuitOpen(Box<Known>),
}

impl LlmError {
    /// An error of the transport.
    pub fn transport(fault: TransportFault, known: Known) -> Self {
        Self::Transport { fault, known: Box::new(known) }
    }

    /// The error for an unreadable answer, with its reason.
    pub fn malformed(why: impl Into<String>, known: Known) -> Self {
        Self::Malformed(Box::new(known.saying(why)))
    }

    /// The error for an answer that exceeds the size limit.
    pub fn too_long(known: Known) -> Self {
        Self::malformed("the answer is longer than allowed", Known { code: Some(TOO_LONG.to_owned()), ..known })
    }

    /// Whether to repeat the request at this endpoint: after an unreadable answer, but not after one that was too long,
    /// which would only cost twice.
    pub fn may_ask_again(&self) -> bool {
        matches!(self, Self::Malformed(known) if known.code.as_deref() != Some(TOO_LONG))
    }

    /// The name of the outcome in the ledger and in metrics.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Transport { fault, .. } => fault.code(),
            Self::RateLimited(_) => "rate_limited",
            Self::Quota(_) => "quota",
            Self::Auth(_) => "auth",
            Self::BadRequest(_) => "bad_request",
            Self::Truncated(_) => "truncated",
            Self::Refused(_) => "refused",
            Self::ContentFilter(_) => "content_filter",
            Self::Malformed(_) => "malformed",
            Self::SchemaInvalid { .. } => "schema_invalid",
            Self::PolicyRejected { .. } => "policy_rejected",
            Self::Budget { .. } => "budget",
            Self::CircuitOpen(_) => "circuit_open",
        }
    }

    /// Whether this request may succeed a moment later: only failures before any answer.
    pub const fn is_retryable(&self) -> bool {
        match self {
            Self::Transport { fault, .. } => fault.is_retryable(),
            Self::RateLimited(_) => true,
            _ => false,
        }
    }

    /// Whether another endpoint may succeed. Not if the model declined, since trying others until one complies would
    /// circumvent a refusal; nor if Plumb itself refused.
    pub const fn another_may_help(&self) -> bool {
        !matches!(self, Self::Refused(_) | Self::ContentFilter(_) | Self::PolicyRejected { .. } | Self::Budget { .. })
    }

    /// Whether the endpoint itself has a fault, which the circuit breaker counts.
    pub const fn blames_endpoint(&self) -> bool {
        matches!(self, Self::Transport { .. } | Self::RateLimited(_) | Self::Quota(_) | Self::Auth(_))
    }

    /// The context of the error; `None` for budgets.
    pub fn known(&self) -> Option<&Known> {
        match self {
            Self::Transport { known, .. } | Self::SchemaInvalid { known, .. } | Self::PolicyRejected { known, .. } => {
                Some(known)
            }
            Self::RateLimited(known)
            | Self::Quota(known)
            | Self::Auth(known)
            | Self::BadRequest(known)
            | Self::Truncated(known)
            | Self::Refused(known)
            | Self::ContentFilter(known)
            | Self::Malformed(known)
            | Self::CircuitOpen(known) => Some(known),
            Self::Budget { .. } => None,
        }
    }

    /// The HTTP status, if there was one.
    pub fn status(&self) -> Option<u16> {
        self.known().and_then(|known| known.status)
    }

    /// How long the endpoint asks to wait, if it does.
    pub fn retry_after(&self) -> Option<Duration> {
        self.known().and_then(|known| known.retry_after)
    }
}
