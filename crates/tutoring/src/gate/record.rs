//! What is kept of words that a model found: where they are from, and what was not sent.

use serde::{Deserialize, Serialize};

use super::Objection;

/// Who found the words of a reply.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Plan, templates and hints, without a model.
    #[default]
    Script,
    /// A model, whose words passed the gate.
    Model {
        /// As it called itself.
        model: String,
        /// The version of the prompt.
        prompt: String,
        /// The rules that let it pass: [`GATE`](super::GATE) and [`DETECTOR`](crate::leak::DETECTOR).
        judged_by: String,
    },
}

impl Source {
    /// Whether no model had a part in it.
    pub const fn is_script(&self) -> bool {
        matches!(self, Self::Script)
    }
}

/// What a model wanted to say and was not sent. It may tell an answer: learners never see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldBack {
    /// The reply, at most [`MAX_KEPT`] characters of it.
    pub text: String,
    /// What stood against it; at least one.
    pub objections: Vec<Objection>,
}

/// Most characters that are kept of what was held back.
pub const MAX_KEPT: usize = 2_000;

impl HeldBack {
    /// Keeps a reply that the gate objected to.
    pub fn new(reply: &str, objections: Vec<Objection>) -> Self {
        Self { text: reply.chars().take(MAX_KEPT).collect(), objections }
    }
}
