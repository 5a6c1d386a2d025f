//! Errors of the store. The database's own message is kept as the source, for the log only.

/// An error of the database driver.
pub type Cause = Box<dyn std::error::Error + Send + Sync + 'static>;

/// Why a read or a change failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another change came first: a name is taken, or a version is newer than the caller's. Load again and decide
    /// again.
    #[error("changed meanwhile, or already there")]
    Conflict,
    /// The row to change does not exist.
    #[error("no such row")]
    NotFound,
    /// Busy, unreachable, disk full or shutting down. Nothing was acknowledged: report "not saved"; retrying is safe.
    #[error("not saved: the database is busy or out of reach")]
    Unavailable(#[source] Cause),
    /// Input that cannot be stored or read: a bad URL, a damaged backup file.
    #[error("{0}")]
    Invalid(String),
    /// A text has a character that cannot be stored.
    #[error("a text has a character that cannot be stored")]
    Unstorable(#[source] Cause),
    /// The database refused for a reason that retrying will not cure.
    #[error("the database refused")]
    Backend(#[source] Cause),
}

impl StoreError {
    /// Whether retrying later may succeed.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable(_))
    }

    pub(crate) fn unavailable(why: &'static str) -> Self {
        Self::Unavailable(why.into())
    }
}

/// Result of every method of the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Error for stored data that this program cannot have written.
pub(crate) fn damaged(what: &'static str) -> StoreError {
    StoreError::Backend(what.into())
}

/// Error for a value in a column that this program cannot have written.
pub(crate) fn unreadable(column: &str, value: impl std::fmt::Debug) -> StoreError {
    StoreError::Backend(format!("column {column} has the value {value:?}").into())
}

/// Converts a stored number; one that is out of range is an error.
pub(crate) fn number<T: TryFrom<i64>>(column: &str, value: i64) -> Result<T> {
    T::try_from(value).map_err(|_| unreadable(column, value))
}
