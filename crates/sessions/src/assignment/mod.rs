//! Assignments: the work a teacher gives to a class, and the terms that apply to each learner.
//!
//! Terms come from four places. Field by field, the most specific one that sets the field wins: the learner's own
//! terms, those of the learner's groups, those of the whole class, and the assessment's own settings.

mod terms;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use terms::{AtMost, EffectiveTerms, Terms, TermsError};

/// Content of an assignment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Task {
    /// Assessment to take, by id.
    Assessment(String),
    /// Skills to master by practice, by id; at least one.
    Practice(Vec<String>),
    /// Survey to answer, by id.
    Survey(String),
}

impl Task {
    /// The stored and displayed word: `assessment`, `practice`, `survey`.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}
