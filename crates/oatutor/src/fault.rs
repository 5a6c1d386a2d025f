//! Errors in the files of a pool.

use std::fmt;

/// An error for which a pool cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PoolFault {
    /// The file name that the caller gave.
    pub file: String,
    /// JSON pointer to the value, or line and column if the text is not JSON; empty for the whole file.
    pub at: String,
    /// The error, in plain words.
    pub message: String,
}

impl PoolFault {
    pub(crate) fn new(file: &str, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), at: at.into(), message: message.into() }
    }
}

impl fmt::Display for PoolFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() {
            write!(f, "{}: {}", self.file, self.message)
        } else {
            write!(f, "{}:{}: {}", self.file, self.at, self.message)
        }
    }
}
