//! Plan from which a practice session is created.

use serde::{Deserialize, Serialize};

use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::ids::{SessionId, UserId};

/// Kind of practice session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As long as the learner likes, with hints and any number of tries.
    Practice,
    /// A quiz at the end of a skill: one try per item, no hints, and it weighs more as evidence.
    Checkpoint { items: u16 },
}

/// Plan from which a practice session is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PracticePlan {
    pub session_id: SessionId,
    pub learner: UserId,
    /// The skill practised: a node of the graph.
    pub skill: SkillId,
    /// Practice or checkpoint.
    pub mode: Mode,
    /// Hash of the graph at the beginning.
    pub graph: ContentHash,
    /// Version of the mastery rules.
    pub mastery_policy: String,
    /// Version of the hint rules.
    pub hint_policy: String,
    /// Name of the curriculum along which the skill was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curriculum: Option<String>,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions older than this field.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}
