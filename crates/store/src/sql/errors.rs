//! Maps the errors of database drivers to those of the store.

use sqlx::error::DatabaseError;
use sqlx_sqlite::SqliteError;

use crate::error::StoreError;

enum Meaning {
    Conflict,
    Text,
    Passing,
    Lasting,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match meaning(&error) {
            Meaning::Conflict => Self::Conflict,
            Meaning::Text => Self::Unstorable(Box::new(error)),
            Meaning::Passing => Self::Unavailable(Box::new(error)),
            Meaning::Lasting => Self::Backend(Box::new(error)),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        match error {
            sqlx::migrate::MigrateError::Execute(error) => error.into(),
            other => Self::Backend(Box::new(other)),
        }
    }
}

fn meaning(error: &sqlx::Error) -> Meaning {
    match error {
        sqlx::Error::Database(said) if said.is_unique_violation() => Meaning::Conflict,
        // The text has a character that the encoding lacks: NUL.
        sqlx::Error::Database(said) if matches!(said.code().as_deref(), Some("22021" | "22P05")) => Meaning::Text,
        sqlx::Error::Database(said) if is_passing(said.as_ref()) => Meaning::Passing,
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        // The connection broke in the middle of a message.
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        | sqlx::Error::BeginFailed => Meaning::Passing,
        _ => Meaning::Lasting,
    }
}

fn is_passing(said: &dyn DatabaseError) -> bool {
    let code = said.code().unwrap_or_default();
    if said.try_downcast_ref::<SqliteError>().is_some() {
        // Extended result codes keep the primary one in their low byte:
        // BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN.
        return code.parse::<i32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 7 | 8 | 9 | 10 | 13 | 14));
    }
    // Connection lost, resources, shutting down, system error; lock timeout, read-only, lost race, a transaction left
    // idle too long, a database that accepts no connections at the moment.
    ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class))
        || matches!(code.as_ref(), "55P03" | "25006" | "40001" | "40P01" | "25P03" | "55000")
}

/// Whether Postgres rolled the transaction back because of a concurrent one: running it again will succeed. When SQLite
/// reports busy, it has already waited for its lock.
pub(crate) fn is_write_conflict(error: &StoreError) -> bool {
    let StoreError::Unavailable(cause) = error else {
        return false;
    };
    match cause.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::Database(said)) => {
            matches!(said.code().as_deref(), Some("40001" | "40P01"))
        }
        _ => false,
    }
}
