//! What happened while a learner practised. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

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

/// One thing that happened. In JSON: `{"problem_served": {…}}`. `position` counts the items of the session from 0,
/// `elapsed_ms` is how long the item had been before the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PracticeEvent {
    /// The learner sat down to practise.
    SessionCreated { at: Timestamp, plan: Box<PracticePlan> },
    /// An item was put before the learner.
    ProblemServed {
        at: Timestamp,
        /// Counts from 0 within the session.
        position: u32,
        /// The skills it is an opportunity for: nodes of the graph, the one practised first.
        skills: Vec<SkillId>,
        source: ItemSource,
        /// [`ENGINE`](plumb_answers::item::ENGINE) at that time, for an item of a blueprint; none in events of before it was
        /// noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u16>,
        command_id: Uuid,
    },
    /// An answer was handed in.
    AttemptSubmitted {
        at: Timestamp,
        position: u32,
        answer: String,
        /// The lines of work shown with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        work: Vec<String>,
        elapsed_ms: u64,
        command_id: Uuid,
    },
    /// It was marked.
    AttemptEvaluated {
        at: Timestamp,
        position: u32,
        verdict: Verdict,
        /// Credit for the item so far in millionths: trying again never lowers it.
        credit: u32,
    },
    /// What probably went wrong.
    DiagnosisCompleted { at: Timestamp, position: u32, diagnosis: Diagnosis },
    /// The learner was given a hint.
    HintServed {
        at: Timestamp,
        position: u32,
        hint: Hint,
        source: HintSource,
        /// Version of the rules that chose its level; none in events of before it was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        policy: Option<String>,
        /// Version of the detector that it passed; none in events of before it was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detector: Option<String>,
        /// The learner's command; none when it followed a wrong answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
    },
    /// A language model said something in words of its own while the item was open: answers after that had help.
    ModelAssisted { at: Timestamp, position: u32 },
    /// The worked solution was shown.
    SolutionServed { at: Timestamp, position: u32, command_id: Uuid },
    /// An opportunity changed what is believed of a skill.
    MasteryUpdated {
        at: Timestamp,
        position: u32,
        /// Which skill, from what to what, and why.
        update: Update,
        /// Right at the first try without help, whether or not it was too quick to teach anything; none in events of
        /// before it was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right: Option<bool>,
    },
    /// A skill is mastered from now on.
    SkillMastered { at: Timestamp, skill: SkillId },
    /// All that a skill builds on is mastered: it may be practised from now on.
    SkillUnlocked { at: Timestamp, skill: SkillId },
    /// Something was said between a driver and the learner.
    Said(Box<Message>),
    /// The learner stopped, or a checkpoint's last item was answered.
    SessionCompleted {
        at: Timestamp,
        /// The learner's command; none when it followed from an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
    },
}

impl PracticeEvent {
    /// The learner's command that it follows from; none for what follows from another event.
    pub const fn command_id(&self) -> Option<Uuid> {
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
