//! Hashes that name immutable texts.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// SHA-256 of a text of content, in lower-case hex: names one immutable version of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "sqlx", derive(sqlx::Type), sqlx(transparent))]
pub struct ContentHash(String);

impl ContentHash {
    /// The hash of `text`.
    pub fn of(text: &str) -> Self {
        Self(hex::encode(Sha256::digest(text.as_bytes())))
    }

    /// Takes a stored hash unchecked.
    pub fn from_stored(hash: String) -> Self {
        Self(hash)
    }

    /// 64 lower-case hex digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
