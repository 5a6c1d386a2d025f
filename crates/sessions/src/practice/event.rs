//! Events of a practice session. Every event carries its facts: applying one never decides anything.

use plumb_types::ids::CommandId;
use serde::{Deserialize, Serialize};

use super::plan::PracticePlan;
use crate::conversation::Message;
use crate::engine::said_event;
use plumb_answers::answer::Verdict;
use plumb_bank::ItemSource;
use plumb_learning::mastery::Update;
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::{Hint, HintSource};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// An event of a practice session. In JSON: `{"problem_served": {…}}`. `position` counts the items of the session from
/// 0, `elapsed_ms` is the time since the item was shown to the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PracticeEvent {
    /// The learner began to practise.
    SessionCreated { at: Timestamp, plan: Box<PracticePlan> },
    /// An item was shown to the learner.
    ProblemServed {
        at: Timestamp,
        /// Position in the session, from 0.
        position: u32,
        /// Skills for which it is an opportunity: nodes of the graph, the practised one first.
        skills: Vec<SkillId>,
        source: ItemSource,
        /// [`ENGINE`](plumb_answers::item::ENGINE) at that time, for an item of a blueprint; `None` in events older
        /// than this field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u16>,
        command_id: CommandId,
    },
    /// The learner submitted an answer.
    AttemptSubmitted {
        at: Timestamp,
        position: u32,
        answer: String,
        /// Lines of work submitted with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        work: Vec<String>,
        elapsed_ms: u64,
        command_id: CommandId,
    },
    /// The answer was marked.
    AttemptEvaluated {
        at: Timestamp,
        position: u32,
        verdict: Verdict,
        /// Credit for the item so far, in millionths: another try never lowers it.
        credit: u32,
    },
    /// The probable mistake.
    DiagnosisCompleted { at: Timestamp, position: u32, diagnosis: Diagnosis },
    /// The learner received a hint.
    HintServed {
        at: Timestamp,
        position: u32,
        hint: Hint,
        source: HintSource,
        /// Version of the rules that chose its level; `None` in events older than this field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        policy: Option<String>,
        /// Version of the leak detector that it passed; `None` in events older than this field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detector: Option<String>,
        /// The learner's command; `None` if the hint followed from a wrong answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
    },
    /// A language model replied in its own words while the item was open: later answers count as given with help.
    ModelAssisted { at: Timestamp, position: u32 },
    /// The worked solution was shown.
    SolutionServed { at: Timestamp, position: u32, command_id: CommandId },
    /// An opportunity changed the mastery belief of a skill.
    MasteryUpdated {
        at: Timestamp,
        position: u32,
        /// The skill, the belief before and after, and the reason.
        update: Update,
        /// Right on the first try without help, whether or not it was too quick to count as evidence; `None` in events
        /// older than this field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right: Option<bool>,
    },
    /// A skill is now mastered.
    SkillMastered { at: Timestamp, skill: SkillId },
    /// All prerequisites of a skill are mastered: it may now be practised.
    SkillUnlocked { at: Timestamp, skill: SkillId },
    /// A message between an agent and the learner.
    Said(Box<Message>),
    /// The learner stopped, or a checkpoint's last item was answered.
    SessionCompleted {
        at: Timestamp,
        /// The learner's command; `None` if the end followed from an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
    },
}

impl PracticeEvent {
    /// The learner's command that caused it; `None` if another event caused it.
    pub const fn command_id(&self) -> Option<CommandId> {
        match self {
            Self::ProblemServed { command_id, .. }
            | Self::AttemptSubmitted { command_id, .. }
            | Self::SolutionServed { command_id, .. } => Some(*command_id),
            Self::HintServed { command_id, .. } | Self::SessionCompleted { command_id, .. } => *command_id,
            _ => None,
        }
    }
}

said_event!(PracticeEvent:
    SessionCreated ProblemServed AttemptSubmitted AttemptEvaluated DiagnosisCompleted HintServed ModelAssisted
    SolutionServed MasteryUpdated SkillMastered SkillUnlocked SessionCompleted
);
