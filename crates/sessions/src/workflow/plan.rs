//! What a walk through a workflow is made from.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::user::UserId;

/// All that a session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowPlan {
    pub session_id: Uuid,
    /// Who is led.
    pub learner: UserId,
    pub workflow_id: String,
    /// Hash of its text: that very version leads to the end, whatever is published meanwhile.
    pub workflow: ContentHash,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions of before it was noted.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}
