//! Events of a placement. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};

use crate::conversation::Message;
use crate::engine::said_event;
use plumb_answers::answer::{DecimalMark, Verdict};
use plumb_bank::ItemSource;
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::time::Timestamp;

/// Plan from which a placement is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacementPlan {
    pub session_id: SessionId,
    pub learner: UserId,
    /// Hash of the graph, fixed for the whole placement: a graph published in between changes nothing.
    pub graph: ContentHash,
    /// Maximum number of skills asked about.
    pub limit: u32,
    /// How answers settle skills.
    #[serde(default, skip_serializing_if = "is_first")]
    pub method: PlacementMethod,
    /// The subject that all items are of; `None` for any, as in placements older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Version of the mastery rules.
    pub mastery_policy: String,
    /// The grade band of the first probe; `None` (any band) in placements older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions older than this field.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}

/// How the answers of a placement settle skills.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlacementMethod {
    /// Two of at most three items of one skill that agree: the method of placements that name none.
    #[default]
    BestOfThree,
    /// One item for a skill and a template, with points that add up over the skills that depend on each other. How many
    /// points settle a skill belongs to the method: with others it would be another.
    Points,
}

/// Whether it is the method of placements that name none.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_first(method: &PlacementMethod) -> bool {
    matches!(method, PlacementMethod::BestOfThree)
}

/// Why a placement ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlacementEnding {
    /// No skill is left to ask about.
    Settled,
    /// The maximum number of probes was reached.
    Limit,
    /// The learner stopped it.
    Stopped,
}

/// An event of a placement. In JSON: `{"problem_served": {…}}`. `position` counts the items of the session from 0,
/// `elapsed_ms` is the time since the item was shown to the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PlacementEvent {
    /// The learner began the placement.
    SessionCreated { at: Timestamp, plan: Box<PlacementPlan> },
    /// An item was shown to the learner.
    ProblemServed {
        at: Timestamp,
        /// Position in the session, from 0.
        position: u32,
        /// Skill of the item; a skill other than that of the item before begins a probe.
        skill: SkillId,
        source: ItemSource,
    },
    /// The learner submitted an answer.
    AttemptSubmitted { at: Timestamp, position: u32, answer: String, elapsed_ms: u64, command_id: CommandId },
    /// The answer was marked.
    AttemptEvaluated { at: Timestamp, position: u32, verdict: Verdict },
    /// The learner answered "I don't know this yet".
    UnknownSaid { at: Timestamp, position: u32, command_id: CommandId },
    /// An answer gave points for or against skills.
    AnswerWeighed {
        at: Timestamp,
        position: u32,
        skill: SkillId,
        /// Positive: for knowing it; negative: against; 0 if the answer gave no evidence.
        points: i32,
        /// The other skills that share the points, as far as they were undecided: all its prerequisites if it is likely
        /// known, all skills that need it if it is not.
        follows: Vec<SkillId>,
    },
    /// A probe is settled.
    ProbeSettled {
        at: Timestamp,
        skill: SkillId,
        /// Whether the skill is known.
        known: bool,
        /// The skills that this settles in the same way, as far as they were open: all its prerequisites if it is
        /// known, all skills that need it if it is not.
        follows: Vec<SkillId>,
    },
    /// A message: only that an answer speaks of danger.
    Said(Box<Message>),
    /// The placement ended, and its results became evidence.
    SessionCompleted {
        at: Timestamp,
        why: PlacementEnding,
        mastered: Vec<SkillId>,
        /// Further skills that the learner may practise from now on.
        unlocked: Vec<SkillId>,
        /// The learner's command; `None` if the end followed from an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
    },
}

said_event!(PlacementEvent:
    SessionCreated ProblemServed AttemptSubmitted AttemptEvaluated UnknownSaid AnswerWeighed ProbeSettled
    SessionCompleted
);
