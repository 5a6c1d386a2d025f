//! What a tutor's session is made from.

use serde::{Deserialize, Serialize};

use crate::practice::PracticePlan;
use plumb_types::ContentHash;

/// All that a tutor's session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TutorPlan {
    /// As of practice: the skill is that of the topic's first concept.
    #[serde(flatten)]
    pub lesson: PracticePlan,
    /// The topic's name for programs.
    pub topic_id: String,
    /// Hash of its text.
    pub topic: ContentHash,
    /// Steps of its study plan.
    pub steps: u32,
    /// What a program said of the learner and of what they are after.
    #[serde(default, skip_serializing_if = "Student::is_empty")]
    pub student: Student,
}

/// What a program said of a learner. It is passed on to whoever words the replies and decides nothing.
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
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
