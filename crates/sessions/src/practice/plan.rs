//! What a practice session is made from.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::user::UserId;

/// What kind of sitting it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As long as the learner likes, with hints and as many tries as it takes.
    Practice,
    /// A quiz at the end of a skill: one try each, no hints, and it counts for more.
    Checkpoint { items: u16 },
}

/// All that a practice session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PracticePlan {
    pub session_id: Uuid,
    pub learner: UserId,
    /// The skill practised: a node of the graph.
    pub skill: SkillId,
    /// Practice or checkpoint.
    pub mode: Mode,
    /// Hash of the graph it was begun with.
    pub graph: ContentHash,
    /// Version of the rules by which mastery is judged.
    pub mastery_policy: String,
    /// Version of the rules by which hints are given.
    pub hint_policy: String,
    /// The curriculum along which the skill was chosen, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curriculum: Option<String>,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions of before it was noted.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}
