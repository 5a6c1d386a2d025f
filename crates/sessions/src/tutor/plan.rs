//! Plan from which a tutor session is created.

use serde::{Deserialize, Serialize};

use crate::practice::PracticePlan;
use plumb_types::ContentHash;

/// Plan from which a tutor session is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TutorPlan {
    /// The plan of the practice part: its skill is that of the topic's first concept.
    #[serde(flatten)]
    pub lesson: PracticePlan,
    /// Machine-readable name of the topic.
    pub topic_id: String,
    /// Hash of its text.
    pub topic: ContentHash,
    /// Number of steps in its study plan.
    pub steps: u32,
    /// Information about the learner and their goals from the calling program.
    #[serde(default, skip_serializing_if = "Student::is_empty")]
    pub student: Student,
}

/// Information about a learner from the calling program. It is passed on to the writer of the replies and decides
/// nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Student {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub syllabus: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub learning_objectives: Vec<String>,
}

impl Student {
    /// Whether there is no information.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
