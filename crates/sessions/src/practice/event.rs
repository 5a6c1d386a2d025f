//! What happened while a learner practised. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::plan::PracticePlan;
use crate::conversation::Message;
use crate::engine::Event;
use plumb_answers::answer::Verdict;
use plumb_bank::ItemSource;
use plumb_learning::mastery::Update;
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::{Hint, HintSource};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// One thing that happened. In JSON: `{"problem_served": {…}}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PracticeEvent {
    /// The learner sat down to practise.
    SessionCreated {
        /// When.
        at: Timestamp,
        /// What is practised, by which rules.
        plan: Box<PracticePlan>,
    },
    /// An item was put before the learner.
    ProblemServed {
        /// When.
        at: Timestamp,
        /// Counts from 0 within the session.
        position: u32,
        /// The skills it is an opportunity for: nodes of the graph, the one practised first.
        skills: Vec<SkillId>,
        /// What made it.
        source: ItemSource,
        /// [`ENGINE`](plumb_answers::item::ENGINE) at that time, for an item of a blueprint; none in events of before it was
        /// noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u16>,
        /// The learner's command.
        command_id: Uuid,
    },
    /// An answer was handed in.
    AttemptSubmitted {
        /// When it arrived.
        at: Timestamp,
        /// The item.
        position: u32,
        /// As typed, or the option's id.
        answer: String,
        /// The lines of work shown with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        work: Vec<String>,
        /// How long the item had been before the learner, milliseconds.
        elapsed_ms: u64,
        /// The learner's command.
        command_id: Uuid,
    },
    /// It was marked.
    AttemptEvaluated {
        /// When.
        at: Timestamp,
        /// The item.
        position: u32,
        /// What marking said.
        verdict: Verdict,
        /// Credit for the item so far in millionths: trying again never lowers it.
        credit: u32,
    },
    /// What probably went wrong.
    DiagnosisCompleted {
        /// When.
        at: Timestamp,
        /// The item.
        position: u32,
        /// What was found.
        diagnosis: Diagnosis,
    },
    /// The learner was given a hint.
    HintServed {
        /// When.
        at: Timestamp,
        /// The item.
        position: u32,
        /// The hint.
        hint: Hint,
        /// Where its words come from.
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
    /// The worked solution was shown.
    SolutionServed {
        /// When.
        at: Timestamp,
        /// The item.
        position: u32,
        /// The learner's command.
        command_id: Uuid,
    },
    /// An opportunity changed what is believed of a skill.
    MasteryUpdated {
        /// When.
        at: Timestamp,
        /// The item.
        position: u32,
        /// Which skill, from what to what, and why.
        update: Update,
        /// Right at the first try without help, whether or not it was too quick to teach anything; none in events of
        /// before it was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right: Option<bool>,
    },
    /// A skill is mastered from now on.
    SkillMastered {
        /// When.
        at: Timestamp,
        /// The skill.
        skill: SkillId,
    },
    /// All that a skill builds on is mastered: it may be practised from now on.
    SkillUnlocked {
        /// When.
        at: Timestamp,
        /// The skill.
        skill: SkillId,
    },
    /// Something was said between a driver and the learner.
    Said(Box<Message>),
    /// The learner stopped, or a checkpoint's last item was answered.
    SessionCompleted {
        /// When.
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
            Self::SessionCreated { .. }
            | Self::AttemptEvaluated { .. }
            | Self::DiagnosisCompleted { .. }
            | Self::MasteryUpdated { .. }
            | Self::SkillMastered { .. }
            | Self::SkillUnlocked { .. }
            | Self::Said(_) => None,
        }
    }
}

impl Event for PracticeEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::SessionCreated { at, .. }
            | Self::ProblemServed { at, .. }
            | Self::AttemptSubmitted { at, .. }
            | Self::AttemptEvaluated { at, .. }
            | Self::DiagnosisCompleted { at, .. }
            | Self::HintServed { at, .. }
            | Self::SolutionServed { at, .. }
            | Self::MasteryUpdated { at, .. }
            | Self::SkillMastered { at, .. }
            | Self::SkillUnlocked { at, .. }
            | Self::SessionCompleted { at, .. } => *at,
            Self::Said(message) => message.at(),
        }
    }

    fn kind(&self) -> &'static str {
        self.message().map_or_else(|| self.into(), Message::kind)
    }

    fn message(&self) -> Option<&Message> {
        if let Self::Said(message) = self { Some(message) } else { None }
    }
}
