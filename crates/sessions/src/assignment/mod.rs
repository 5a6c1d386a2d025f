//! What a teacher sets a class to do, and by which terms each learner does it.
//!
//! Terms come from four places, the more particular going first, field by field: what is set for this learner, for the
//! groups the learner is in, for everybody, and what the assessment itself says.

mod terms;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use terms::{AtMost, BadTerms, Settled, Terms};

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Task {
    /// To take an assessment, by id.
    Assessment(String),
    /// To master skills by practising them, by id; at least one.
    Practice(Vec<String>),
    /// To answer a survey, by id.
    Survey(String),
}

impl Task {
    /// The word stored and shown: `assessment`, `practice`, `survey`.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}
