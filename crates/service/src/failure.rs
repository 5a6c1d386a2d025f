//! The errors of the use cases. A variant contains only text for users; internal causes are logged once, at the edge.

use plumb_content::text::Problem;
use plumb_types::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::invalid_input::InvalidInput;

/// Why a use case failed. Nothing was changed unless the variant says so.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// There is no such object, or the caller may not know of it.
    #[error("not found")]
    NotFound,
    /// The caller is signed in but not allowed, or must be signed in.
    #[error("not allowed")]
    Forbidden,
    /// The skill is locked; the skills that must be mastered first.
    #[error("not open yet: {}", .0.iter().map(|need| need.name.as_str()).collect::<Vec<_>>().join(", "))]
    Locked(Vec<Need>),
    /// The caller is not signed in.
    #[error("sign in first")]
    SignedOut,
    /// A field of the input is invalid.
    #[error("{}: {}", .0.field(), .0.id())]
    Invalid(InvalidInput),
    /// The input has several errors, each with its place.
    #[error("{}", .0.iter().map(|fault| format!("{}: {}", fault.field, fault.detail)).collect::<Vec<_>>().join("; "))]
    Faults(Vec<InputError>),
    /// The idempotency key belongs to another request that was carried out.
    #[error("the key belongs to another request")]
    KeyReused,
    /// Another tab or device has changed the object since this page was rendered.
    #[error("changed elsewhere")]
    Conflict,
    /// The object is closed: time is up or the session has ended. A late answer was kept and flagged, but not scored.
    #[error("over")]
    Gone {
        /// Whether an answer in the request was kept.
        kept: bool,
    },
    /// Too many requests.
    #[error("too many requests")]
    TooMany {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// The caller has reached a limit on sessions.
    #[error("the limit on sessions is reached: {most}")]
    TooManySessions {
        limit: SessionLimit,
        /// The limit.
        most: u32,
        /// Seconds until another session is possible without further action; `None` if waiting does not help.
        retry_after: Option<u32>,
    },
    /// The caller has reached the hourly limit on solutions shown without an attempt.
    #[error("the limit on solutions shown is reached: {most}")]
    TooManySolutions {
        /// The limit.
        most: u32,
        /// Seconds until the next solution.
        retry_after: u32,
    },
    /// The assessment or assignment has not opened yet.
    #[error("not open yet")]
    NotYetOpen(Timestamp),
    /// The database is unavailable (busy, full, or down). Nothing was saved; try again.
    #[error("not saved: storage is not available")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// An internal error. The text is for the log, never for the user.
    #[error("internal: {0}")]
    Internal(String),
}

/// A skill that has to be mastered before another is unlocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequiredSkill)]
pub struct Need {
    /// The skill.
    #[schema(example = "count_to_20")]
    pub skill_id: String,
    /// Its name.
    pub name: String,
    /// Whether it can be practised now; otherwise it has prerequisites of its own.
    pub open: bool,
}

/// A limit on a learner's sessions of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionLimit {
    /// Sessions open at once.
    Open,
    /// Sessions begun within an hour.
    PerHour,
}

/// One error in an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// Path of the field, such as `response/rows.speed`.
    pub field: String,
    /// The error, in words for the author of the input.
    pub detail: String,
}

/// Result of a use case.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

impl From<InvalidInput> for ServiceError {
    fn from(input: InvalidInput) -> Self {
        Self::Invalid(input)
    }
}

impl From<plumb_store::StoreError> for ServiceError {
    fn from(error: plumb_store::StoreError) -> Self {
        use plumb_store::StoreError;
        match error {
            StoreError::Conflict => Self::Conflict,
            StoreError::NotFound => Self::NotFound,
            error @ StoreError::Unavailable(_) => Self::Unavailable(Box::new(error)),
            StoreError::Unstorable(_) => InvalidInput::ErrorBadRequest { field: "" }.into(),
            error @ (StoreError::Invalid(_) | StoreError::Backend(_)) => Self::Internal(chain(&error)),
        }
    }
}

/// Converts a stored number; an internal error if it is out of range, which Plumb never stores.
pub(crate) fn stored_number<T: TryFrom<i64>>(number: i64, what: &str) -> Result<T> {
    number.try_into().map_err(|_| ServiceError::Internal(format!("{what} is out of range: {number}")))
}

/// Turns findings about inline content into an error, with the places in its text as stored.
pub(crate) fn of_content(field: &str, problems: Vec<Problem>) -> ServiceError {
    let fault = |problem: Problem| {
        let help = problem.help.map(|help| format!(" ({help})")).unwrap_or_default();
        let detail = format!("{}:{}: {}{help}", problem.line, problem.column, problem.message);
        InputError { field: field.into(), detail }
    };
    ServiceError::Faults(problems.into_iter().take(20).map(fault).collect())
}

/// Formats an error with its causes, for the log.
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
