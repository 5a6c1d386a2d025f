//! What a walk through a workflow is made from.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

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
}
