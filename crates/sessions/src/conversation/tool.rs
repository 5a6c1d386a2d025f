//! The tools that run in the backend, and what they come to.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::action::ClientAction;

/// A tool of the backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tool {
    /// The next item, chosen by the backend; `nothing_left` after the last.
    GetNextItem,
    /// Takes a response down, without a word about whether it is right.
    RecordResponse,
    /// Takes a response down and marks it.
    EvaluateResponse,
    /// How the learner stands.
    GetLearningContext,
    /// The next question of a survey; `nothing_left` after the last.
    GetNextSurveyQuestion,
    /// The next step of a workflow; `nothing_left` at its end.
    GetNextStep,
    /// The next prompt to think about; `nothing_left` after the last.
    GetNextPrompt,
    /// Ends the session, if the backend agrees that it is over.
    CompleteSession,
}

impl Tool {
    /// Every tool.
    pub const ALL: [Self; 8] = [
        Self::GetNextItem,
        Self::RecordResponse,
        Self::EvaluateResponse,
        Self::GetLearningContext,
        Self::GetNextSurveyQuestion,
        Self::GetNextStep,
        Self::GetNextPrompt,
        Self::CompleteSession,
    ];

    /// Its name in the protocol.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something to be put before the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What is asked for.
    pub action: ClientAction,
    /// What of the content it is, such as an item's position from 0: a response is for this and nothing else.
    pub place: String,
    /// The person may go back to what was asked before, by a response `{"request": "back"}`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub back: bool,
    /// What the person responded to it before, as a response; its page has it in its field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Json>,
}

impl Offer {
    /// Something that is asked for the first time.
    pub const fn new(action: ClientAction, place: String) -> Self {
        Self { action, place, back: false, given: None }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}

/// What a tool came to. A driver may word what it is told here; it decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolOutcome {
    /// This is to be put before the person, word for word.
    Offered(Offer),
    /// There is nothing more to put before the person.
    NothingLeft,
    /// The response was taken down.
    Recorded {
        /// Whether it is right, where that is told at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        correct: Option<bool>,
        /// What is to be said about it; nothing where feedback is deferred or there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feedback: Option<String>,
    },
    /// How things stand, for the driver alone.
    Context(Json),
    /// The session is over.
    Completed,
    /// It was not done, and why, in a word.
    Refused {
        /// Such as `closed`.
        code: String,
    },
}
