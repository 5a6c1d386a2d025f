//! Records about model replies: their source, and replies that were held back.

use serde::{Deserialize, Serialize};

use super::Objection;

/// Source of a reply's text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Plan, templates and hints, without a model.
    #[default]
    Script,
    /// A model; its text passed the gate.
    Model {
        /// The name that the model reports.
        model: String,
        /// The version of the prompt.
        prompt: String,
        /// The rules that let it pass: [`GATE`](super::GATE) and [`DETECTOR`](crate::leak::DETECTOR).
        judged_by: String,
    },
    /// Plan, templates and hints; a model chose among them.
    Chosen {
        /// The name that the model reports.
        model: String,
        /// The version of the prompt.
        prompt: String,
        /// What the model meant to do, such as `first_step`.
        #[serde(rename = "move")]
        chosen_move: String,
        /// The chosen sentences, by id.
        sentences: Vec<String>,
    },
}

impl Source {
    /// Whether no model had a part in it.
    pub const fn is_script(&self) -> bool {
        matches!(self, Self::Script)
    }

    /// Whether a model wrote the text.
    pub const fn is_model(&self) -> bool {
        matches!(self, Self::Model { .. })
    }
}

/// A model's reply that was not sent. It may give away a key, so learners never see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithheldReply {
    /// The reply, at most [`MAX_KEPT`] characters of it.
    pub text: String,
    /// The objections; at least one.
    pub objections: Vec<Objection>,
}

/// Maximum number of characters stored of a reply that was held back.
pub const MAX_KEPT: usize = 2_000;

impl WithheldReply {
    /// Keeps a reply that the gate objected to.
    pub fn new(reply: &str, objections: Vec<Objection>) -> Self {
        Self { text: reply.chars().take(MAX_KEPT).collect(), objections }
    }
}
