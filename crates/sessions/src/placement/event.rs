//! What happened while a learner was placed. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::engine::Event;
use plumb_answers::answer::{DecimalMark, Verdict};
use plumb_bank::ItemSource;
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// All that a placement is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacementPlan {
    pub session_id: Uuid,
    pub learner: UserId,
    /// Hash of the graph it runs on, to its end: one published meanwhile changes nothing.
    pub graph: ContentHash,
    /// The most probes.
    pub limit: u32,
    /// Version of the rules by which mastery is judged.
    pub mastery_policy: String,
    /// The grade band of the first probe; in placements of before it was asked for, any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions of before it was noted.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}

/// Why a placement ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlacementEnding {
    /// Nothing is left that can be asked about.
    Settled,
    /// As many probes as allowed were made.
    Limit,
    /// The learner stopped.
    Stopped,
}

/// One thing that happened. In JSON: `{"problem_served": {…}}`. `position` counts the items of the session from 0,
/// `elapsed_ms` is how long the item had been before the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PlacementEvent {
    /// The learner sat down to be placed.
    SessionCreated { at: Timestamp, plan: Box<PlacementPlan> },
    /// An item was put before the learner.
    ProblemServed {
        at: Timestamp,
        /// Counts from 0 within the session.
        position: u32,
        /// The skill it asks about; another than before begins a probe.
        skill: SkillId,
        source: ItemSource,
    },
    /// An answer was handed in.
    AttemptSubmitted { at: Timestamp, position: u32, answer: String, elapsed_ms: u64, command_id: Uuid },
    /// It was marked.
    AttemptEvaluated { at: Timestamp, position: u32, verdict: Verdict },
    /// The learner said: I don't know this yet.
    UnknownSaid { at: Timestamp, position: u32, command_id: Uuid },
    /// A probe is decided.
    ProbeSettled {
        at: Timestamp,
        skill: SkillId,
        /// Known, or not known yet.
        known: bool,
        /// The skills this settles in the same way: all it needs, or all that need it, as far as they were open.
        follows: Vec<SkillId>,
    },
    /// The placement ended, and what it found became evidence.
    SessionCompleted {
        at: Timestamp,
        why: PlacementEnding,
        mastered: Vec<SkillId>,
        /// Skills that may be practised from now on and are not among those.
        unlocked: Vec<SkillId>,
        /// The learner's command; none when it followed from an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
    },
}

impl Event for PlacementEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::SessionCreated { at, .. }
            | Self::ProblemServed { at, .. }
            | Self::AttemptSubmitted { at, .. }
            | Self::AttemptEvaluated { at, .. }
            | Self::UnknownSaid { at, .. }
            | Self::ProbeSettled { at, .. }
            | Self::SessionCompleted { at, .. } => *at,
        }
    }

    fn kind(&self) -> &'static str {
        self.into()
    }
}
