//! Ids of skills in the skills graph.

use std::borrow::Borrow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a skill in the skills graph, such as `frac_add_like`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "sqlx", derive(sqlx::Type), sqlx(transparent))]
pub struct SkillId(String);

impl SkillId {
    /// Takes an id unchecked.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SkillId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for SkillId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for SkillId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<&str> for SkillId {
    fn from(id: &str) -> Self {
        Self(id.to_owned())
    }
}
