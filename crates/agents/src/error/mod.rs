//! Errors of calls.

mod context;
mod fault;

pub use context::FailureContext;
pub use fault::TransportFault;

use std::time::Duration;

use thiserror::Error;

/// The code of an answer that exceeds the size limit.
const TOO_LONG: &str = "too_long";

/// Why there is no answer. Callers handle all of them alike, with an answer that needs no model; the kind of error goes
/// to the ledger ([`LlmError::code`]).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LlmError {
    /// The endpoint could not be reached, was too slow, broke off or has a fault of its own.
    #[error("{fault} ({context})")]
    Transport {
        /// The fault of the transport.
        fault: TransportFault,
        /// Further context.
        context: Box<FailureContext>,
    },
    /// Too many requests at the moment (429).
    #[error("the endpoint asks to wait ({0})")]
    RateLimited(Box<FailureContext>),
    /// The account has no credit left, which waiting does not fix (402, or 429 with such a message).
    #[error("the account's quota is used up ({0})")]
    Quota(Box<FailureContext>),
    /// The key is wrong or may not do this (401, 403).
    #[error("the endpoint refuses the key ({0})")]
    Auth(Box<FailureContext>),
    /// The endpoint rejects the request (400, 404, 413, 422 and similar).
    #[error("the endpoint refuses the request ({0})")]
    BadRequest(Box<FailureContext>),
    /// The answer was cut off, and a higher cap did not help.
    #[error("the answer is not finished ({0})")]
    Truncated(Box<FailureContext>),
    /// The model declined.
    #[error("the model declined ({0})")]
    Refused(Box<FailureContext>),
    /// The provider filtered the answer.
    #[error("the provider's filter held the answer back ({0})")]
    ContentFilter(Box<FailureContext>),
    /// The response is not a readable answer: HTML, without a choice, empty, or too long.
    #[error("the answer cannot be read ({0})")]
    Malformed(Box<FailureContext>),
    /// The answer can be read and does not fit the schema.
    #[error("the answer does not fit its schema in {} places ({context})", findings.len())]
    SchemaInvalid {
        /// Differences from the schema, without the values: such as `/level: is not a whole number`.
        findings: Vec<String>,
        /// Further context.
        context: Box<FailureContext>,
    },
    /// A rule of Plumb refused the answer: a leak, a verdict that contradicts the checker.
    #[error("a rule refused the answer: {} ({context})", findings.join("; "))]
    PolicyRejected {
        /// Names of the rules.
        findings: Vec<String>,
        /// Further context.
        context: Box<FailureContext>,
    },
    /// A budget is used up; nothing was sent.
    #[error("the budget {scope} is used up")]
    Budget {
        /// The exhausted budget, in words: `of the day`, `of the job`, `of the learner's day`.
        scope: &'static str,
    },
    /// The endpoint failed too often recently; nothing was sent.
    #[error("the endpoint rests after failures ({0})")]
    CircuitOpen(Box<FailureContext>),
}

impl LlmError {
    /// An error of the transport.
    pub fn transport(fault: TransportFault, context: FailureContext) -> Self {
        Self::Transport { fault, context: Box::new(context) }
    }

    /// The error for an unreadable answer, with its reason.
    pub fn malformed(why: impl Into<String>, context: FailureContext) -> Self {
        Self::Malformed(Box::new(context.saying(why)))
    }

    /// The error for an answer that exceeds the size limit.
    pub fn too_long(context: FailureContext) -> Self {
        Self::malformed(
            "the answer is longer than allowed",
            FailureContext { code: Some(TOO_LONG.to_owned()), ..context },
        )
    }

    /// Whether to repeat the request at this endpoint: after an unreadable answer, but not after one that was too long,
    /// which would only cost twice.
    pub fn may_ask_again(&self) -> bool {
        matches!(self, Self::Malformed(context) if context.code.as_deref() != Some(TOO_LONG))
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
    pub fn context(&self) -> Option<&FailureContext> {
        match self {
            Self::Transport { context, .. }
            | Self::SchemaInvalid { context, .. }
            | Self::PolicyRejected { context, .. }
            | Self::RateLimited(context)
            | Self::Quota(context)
            | Self::Auth(context)
            | Self::BadRequest(context)
            | Self::Truncated(context)
            | Self::Refused(context)
            | Self::ContentFilter(context)
            | Self::Malformed(context)
            | Self::CircuitOpen(context) => Some(context),
            Self::Budget { .. } => None,
        }
    }

    /// The HTTP status, if there was one.
    pub fn status(&self) -> Option<u16> {
        self.context().and_then(|context| context.status)
    }

    /// How long the endpoint asks to wait, if it does.
    pub fn retry_after(&self) -> Option<Duration> {
        self.context().and_then(|context| context.retry_after)
    }
}
