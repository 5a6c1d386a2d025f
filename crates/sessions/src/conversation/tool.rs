//! Backend tools and their results.

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
    /// Records a response, without reporting whether it is right.
    RecordResponse,
    /// Records a response and marks it.
    EvaluateResponse,
    /// Progress of the learner.
    GetLearningContext,
    /// The next question of a survey; `nothing_left` after the last.
    GetNextSurveyQuestion,
    /// The next step of a workflow; `nothing_left` at its end.
    GetNextStep,
    /// The next thought prompt; `nothing_left` after the last.
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

/// A prompt that the backend offers: a request to put to the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The action requested of the person.
    pub action: ClientAction,
    /// Place in the content, such as an item's position from 0: a response applies to this place only.
    pub place: String,
    /// Whether the person may go back to the previous request, with the response `{"request": "back"}`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub back: bool,
    /// The person's earlier response; the page fills it into the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Json>,
}

impl Offer {
    /// A prompt shown for the first time.
    pub const fn new(action: ClientAction, place: String) -> Self {
        Self { action, place, back: false, given: None }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}

/// Result of a tool call. An agent may reword it, but decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolOutcome {
    /// A prompt that the agent must show word for word.
    Offered(Offer),
    /// There is nothing more to show.
    NothingLeft,
    /// The response was recorded.
    Recorded {
        /// Whether it is right, if that is revealed at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        correct: Option<bool>,
        /// Feedback to show; `None` if feedback is deferred or there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feedback: Option<String>,
    },
    /// The learner's progress, for the agent only.
    Context(Json),
    /// The session is over.
    Completed,
    /// The call was refused.
    Refused {
        /// Short reason, such as `closed`.
        code: String,
    },
}
