//! A lock beside a SQLite file, so that only one server uses it. The system releases the lock when the process ends,
//! however it ends.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Holds the lock of a database until it is dropped.
#[derive(Debug)]
pub struct DatabaseLock {
    _lock: File,
}

/// Why the lock could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseLockError {
    /// Another server holds it.
    #[error(
        "another server is using {} (it holds {}). SQLite is for one server: stop the other one, or use Postgres",
        .database.display(), .lock.display()
    )]
    Another {
        /// The database file.
        database: PathBuf,
        /// The lock file.
        lock: PathBuf,
    },
    /// The lock file cannot be used.
    #[error("the lock {} cannot be taken: {why}", .lock.display())]
    Unusable {
        /// The lock file.
        lock: PathBuf,
        /// The error.
        why: std::io::Error,
    },
}

/// Returns the path of the lock, beside the database.
fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".server-lock");
    name.into()
}

impl DatabaseLock {
    /// Takes the lock of a database, and creates its folder if it is missing. Commands do not take it, because they may
    /// use the file while the server runs.
    pub fn with(database: &Path) -> Result<Self, DatabaseLockError> {
        let lock = beside(database);
        let unusable = |why| DatabaseLockError::Unusable { lock: lock.clone(), why };
        if let Some(folder) = database.parent() {
            std::fs::create_dir_all(folder).map_err(unusable)?;
        }
        let file = File::options().create(true).append(true).open(&lock).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _lock: file }),
            Err(TryLockError::WouldBlock) => Err(DatabaseLockError::Another { database: database.to_owned(), lock }),
            Err(TryLockError::Error(why)) => Err(unusable(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_is_told_why_it_may_not_start_and_may_when_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("data/plumb.db");
        let first = DatabaseLock::with(&database).unwrap();
        let told = DatabaseLock::with(&database).unwrap_err().to_string();
        assert!(told.contains("another server is using") && told.contains("plumb.db.server-lock"), "{told}");
        assert!(DatabaseLock::with(&folder.path().join("other.db")).is_ok());
        drop(first);
        DatabaseLock::with(&database).unwrap();
    }
}
