//! Accounts and roles.

use serde::{Deserialize, Serialize};

/// The role of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Takes assessments, sees own results.
    Learner,
    /// Also sees learners' results.
    Teacher,
    /// Also authors content and reads the audit trail.
    Admin,
}

impl Role {
    /// All roles, from the fewest to the most permissions.
    pub const ALL: [Self; 3] = [Self::Learner, Self::Teacher, Self::Admin];

    /// The word that is stored and shown on the command line.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Reads a role's word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }
}
