//! Plan from which a workflow session is created.

use serde::{Deserialize, Serialize};

use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};

/// Plan from which a session is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowPlan {
    pub session_id: SessionId,
    /// The person who goes through it.
    pub learner: UserId,
    pub workflow_id: String,
    /// Hash of its text: the session keeps this version to the end, whatever is published in between.
    pub workflow: ContentHash,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions older than this field.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}
