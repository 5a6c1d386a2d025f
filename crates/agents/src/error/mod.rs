//! How a call may end without an answer.

mod fault;
mod known;

pub use fault::TransportFault;
pub use known::Known;

use std::time::Duration;

use thiserror::Error;

/// The code of an answer that is longer than is read.
const TOO_LONG: &str = "too_long";

/// Why there is no answer. What a caller does is the same for all of them, its own answer without a model; which one it
/// was goes to the ledger ([`LlmError::code`]).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LlmError {
    /// The endpoint could not be reached, was too slow, broke off or has a fault of its own.
    #[error("{fault} ({known})")]
    Transport {
        /// What happened on the way.
        fault: TransportFault,
        /// What else is known.
        known: Box<Known>,
    },
    /// Too many requests for now (429).
    #[error("the endpoint asks to wait ({0})")]
    RateLimited(Box<Known>),
    /// The account has no credit left, which no waiting mends (402, 429 that says so).
    #[error("the account's quota is used up ({0})")]
    Quota(Box<Known>),
    /// The key is wrong or may not do this (401, 403).
    #[error("the endpoint refuses the key ({0})")]
    Auth(Box<Known>),
    /// The endpoint does not take the request as it is (400, 404, 413, 422 and like ones).
    #[error("the endpoint refuses the request ({0})")]
    BadRequest(Box<Known>),
    /// The answer ends before its end, and a higher cap did not help.
    #[error("the answer is not finished ({0})")]
    Truncated(Box<Known>),
    /// The model declined.
    #[error("the model declined ({0})")]
    Refused(Box<Known>),
    /// The provider held the answer back.
    #[error("the provider's filter held the answer back ({0})")]
    ContentFilter(Box<Known>),
    /// What came is no answer that can be read: HTML, no choice in it, empty, too long.
    #[error("the answer cannot be read ({0})")]
    Malformed(Box<Known>),
    /// The answer can be read and does not fit the schema.
    #[error("the answer does not fit its schema in {} places ({known})", findings.len())]
    SchemaInvalid {
        /// Where it differs, without what stands there: such as `/level: is not a whole number`.
        findings: Vec<String>,
        /// What else is known.
        known: Box<Known>,
    },
    /// A rule of Plumb's own refused the answer: a leak, a verdict that contradicts the checker.
    #[error("a rule refused the answer: {} ({known})", findings.join("; "))]
    PolicyRejected {
        /// Names of the rules.
        findings: Vec<String>,
        /// What else is known.
        known: Box<Known>,
    },
    /// A budget is used up; nothing was sent.
    #[error("the budget {scope} is used up")]
    Budget {
        /// Whose budget, in words: `of the day`, `of the job`, `of the learner's day`.
        scope: &'static str,
    },
    /// The endpoint failed too often of late; nothing was sent.
    #[error("the endpoint rests after failures ({0})")]
    CircuitOpen(Box<Known>),
}

impl LlmError {
    /// A fault on the way.
    pub fn transport(fault: TransportFault, known: Known) -> Self {
        Self::Transport { fault, known: Box::new(known) }
    }

    /// An answer that cannot be read, and why.
    pub fn malformed(why: impl Into<String>, known: Known) -> Self {
        Self::Malformed(Box::new(known.saying(why)))
    }

    /// An answer that is longer than is read.
    pub fn too_long(known: Known) -> Self {
        Self::malformed("the answer is longer than allowed", Known { code: Some(TOO_LONG.to_owned()), ..known })
    }

    /// Whether the endpoint may be asked again for the same: its answer cannot be read, though not for its length, which
    /// would only be paid for twice.
    pub fn may_ask_again(&self) -> bool {
        matches!(self, Self::Malformed(known) if known.code.as_deref() != Some(TOO_LONG))
    }

    /// The outcome's name in the ledger and in metrics.
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

    /// Whether the same request may go well a moment later: only what failed before there was any answer.
    pub const fn is_retryable(&self) -> bool {
        match self {
            Self::Transport { fault, .. } => fault.is_retryable(),
            Self::RateLimited(_) => true,
            _ => false,
        }
    }

    /// Whether another endpoint may do better. Not when the model declined, since asking around until one does not is no
    /// way round a refusal; nor for what Plumb itself refused.
    pub const fn another_may_help(&self) -> bool {
        !matches!(self, Self::Refused(_) | Self::ContentFilter(_) | Self::PolicyRejected { .. } | Self::Budget { .. })
    }

    /// Whether the endpoint itself is unwell, which the circuit breaker counts.
    pub const fn blames_endpoint(&self) -> bool {
        matches!(self, Self::Transport { .. } | Self::RateLimited(_) | Self::Quota(_) | Self::Auth(_))
    }

    /// What is known beside the kind; none for budgets.
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
