//! Which failure to use where. What a user may read is in the variant; what went wrong inside is logged once, at the edge.

use plumb_content::text::Problem;
use plumb_types::time::Timestamp;

/// Why a use case did not do what was asked. Nothing was changed unless the variant says so.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// No such thing, or not one this actor may know of.
    #[error("not found")]
    NotFound,
    /// Signed in, but not allowed; or not signed in where one must be.
    #[error("not allowed")]
    Forbidden,
    /// A skill that is not open yet: what has to be mastered first.
    #[error("not open yet: {}", .0.iter().map(|need| need.name.as_str()).collect::<Vec<_>>().join(", "))]
    Locked(Vec<Need>),
    /// Nobody is signed in.
    #[error("sign in first")]
    SignedOut,
    /// The input cannot be taken: which field and why, in words for its author.
    #[error("{field}: {message}")]
    Invalid {
        /// Name of the form's field.
        field: &'static str,
        /// Fluent message id.
        message: &'static str,
        /// What was read, when that helps.
        detail: String,
    },
    /// Several things are wrong with the input, each told where it is.
    #[error("{}", .0.iter().map(|fault| format!("{}: {}", fault.field, fault.detail)).collect::<Vec<_>>().join("; "))]
    Faults(Vec<InputError>),
    /// The key of idempotence belongs to another request that was carried out.
    #[error("the key belongs to another request")]
    KeyReused,
    /// Another tab or device has changed it since this page was made.
    #[error("changed elsewhere")]
    Conflict,
    /// It is over: time is up or the session has ended. A late answer has been kept, flagged, not scored.
    #[error("over")]
    Gone {
        /// Whether an answer that came with the request was kept.
        kept: bool,
    },
    /// Too often.
    #[error("too many requests")]
    TooMany {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// As many sessions as one may have.
    #[error("the limit on sessions is reached: {most}")]
    TooManySessions {
        limit: SessionLimit,
        /// How many there may be.
        most: u32,
        /// Seconds until there is room again, if nothing else is done about it; `None` where waiting alone makes none.
        retry_after: Option<u32>,
    },
    /// As many solutions as one may be shown in an hour without having tried.
    #[error("the limit on solutions shown is reached: {most}")]
    TooManySolutions {
        /// How many there may be.
        most: u32,
        /// Seconds until the next.
        retry_after: u32,
    },
    /// It has not opened yet.
    #[error("not open yet")]
    NotYetOpen(Timestamp),
    /// The database cannot take it now (busy, full, away). Not saved; try again.
    #[error("not saved: storage is not available")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Ours to mend. The text is for the log, never for the user.
    #[error("internal: {0}")]
    Internal(String),
}

/// A skill that has to be mastered before another opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    pub skill: String,
    pub name: String,
    /// It can be practised now.
    pub is_open: bool,
}

/// A limit on the sessions of one kind that somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionLimit {
    /// Under way at once.
    Open,
    /// Begun within an hour.
    PerHour,
}

/// One thing wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// Where, as a path such as `response/rows.speed`.
    pub field: String,
    /// What, in words for its author.
    pub detail: String,
}

/// What use cases return.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

impl From<plumb_store::StoreError> for ServiceError {
    fn from(error: plumb_store::StoreError) -> Self {
        use plumb_store::StoreError;
        match error {
            StoreError::Conflict => Self::Conflict,
            StoreError::NotFound => Self::NotFound,
            error @ StoreError::Unavailable(_) => Self::Unavailable(Box::new(error)),
            StoreError::Unstorable(_) => {
                Self::Invalid { field: "", message: "error-bad-request", detail: String::new() }
            }
            error @ (StoreError::Invalid(_) | StoreError::Backend(_)) => Self::Internal(chain(&error)),
        }
    }
}

/// Problems of a content that was sent along, at their places in its text as it is stored.
pub(crate) fn of_content(field: &str, problems: Vec<Problem>) -> ServiceError {
    let fault = |problem: Problem| {
        let help = problem.help.map(|help| format!(" ({help})")).unwrap_or_default();
        let detail = format!("{}:{}: {}{help}", problem.line, problem.column, problem.message);
        InputError { field: field.into(), detail }
    };
    ServiceError::Faults(problems.into_iter().take(20).map(fault).collect())
}

/// An error with its causes, for the log.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}
