//! The one error of the store. What the database said stays inside it, for the log only.

/// What a database driver said.
pub type Cause = Box<dyn std::error::Error + Send + Sync + 'static>;

/// Why a read or a change did not happen.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first: a name is taken, a version moved on. Load again and decide again.
    #[error("changed meanwhile, or already there")]
    Conflict,
    /// The row to change does not exist.
    #[error("no such row")]
    NotFound,
    /// Busy, out of reach, disk full, shutting down. Nothing was acknowledged: say "not saved"; trying again is safe.
    #[error("not saved: the database is busy or out of reach")]
    Unavailable(#[source] Cause),
    /// What was handed in cannot be stored or read: a bad URL, a damaged backup file.
    #[error("{0}")]
    Invalid(String),
    /// A text has a character that cannot be stored.
    #[error("a text has a character that cannot be stored")]
    Unstorable(#[source] Cause),
    /// The database refused for a reason that trying again will not cure.
    #[error("the database refused")]
    Backend(#[source] Cause),
}

impl StoreError {
    /// Whether trying the same again later may succeed.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable(_))
    }

    pub(crate) fn unavailable(why: &'static str) -> Self {
        Self::Unavailable(why.into())
    }
}

/// What every method of the store returns.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// What is stored cannot have been written by this program.
pub(crate) fn damaged(what: &'static str) -> StoreError {
    StoreError::Backend(what.into())
}
