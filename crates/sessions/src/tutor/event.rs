//! What happened in a tutor's session. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::course::StepReason;
use super::message::{Intent, LearnerMessage};
use super::plan::TutorPlan;
use super::ruling::{Proposal, Reason, Ruling};
use crate::engine::Event;
use crate::practice::PracticeEvent;
use plumb_tutoring::gate::{HeldBack, Source};
use plumb_tutoring::turn::{Alarm, Pace, PacePreference, Phase};
use plumb_types::time::Timestamp;

/// One thing that happened. In JSON: `{"step_entered": {…}}`. Steps count from 1, and `turn` is the number of the
/// learner's message that it came of, 0 at the beginning.
///
/// What practice knows too is written as practice writes it, the beginning included: whoever reads the events of practice
/// finds in those of a tutor what was asked, answered and learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TutorEvent {
    /// The learner chose the topic.
    SessionCreated { at: Timestamp, plan: Box<TutorPlan> },
    /// The learner said or did something: in words, and how it was read.
    MessageReceived {
        at: Timestamp,
        turn: u32,
        message: LearnerMessage,
        words: String,
        intent: Intent,
        command_id: Uuid,
    },
    /// The question before the learner went on to another phase after so many wrong answers.
    QuestionPhased { at: Timestamp, position: u32, phase: Phase, wrong_attempts: u32 },
    /// A step of the plan began, and why.
    StepEntered { at: Timestamp, step: u32, reason: StepReason },
    /// A step's concept was explained, in the way of that number: 0 is the first.
    Explained { at: Timestamp, step: u32, way: u32 },
    /// The learner wants another pace.
    PaceChosen { at: Timestamp, pace: PacePreference },
    /// A message asks for more than a tutor.
    Flagged {
        at: Timestamp,
        turn: u32,
        alarm: Alarm,
        /// A model thought so, not the rules.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_model: bool,
    },
    /// What a model proposed beside its words, and what became of it.
    ProposalRuled { at: Timestamp, turn: u32, proposal: Proposal, ruling: Ruling, reason: Reason },
    /// What a model wanted to say, and the gate kept from the learner. It may tell an answer.
    ReplyHeldBack { at: Timestamp, turn: u32, held_back: HeldBack },
    /// The last step is done; with the mean of what is believed of the plan's concepts, and whether the learner goes on.
    PlanCompleted { at: Timestamp, mastery: f64, extended: bool },
    /// The tutor spoke.
    Spoke { at: Timestamp, turn: u32, text: String, pace: Pace, source: Source },
    /// It is over.
    SessionCompleted { at: Timestamp, reason: EndReason },
    /// Something that practice knows: an item was put, answered, marked; a skill is better known.
    #[serde(untagged)]
    Lesson(PracticeEvent),
}

/// Why a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The plan's last step is done.
    PlanDone,
    /// The plan was mastered, and there are no more turns beyond it.
    ExtensionDone,
    /// The learner stopped.
    Stopped,
    /// It has taken as many messages as a session takes.
    TooLong,
}

impl TutorEvent {
    /// The same as practice knows it, the beginning included; none for what it does not know.
    pub fn into_practice(self) -> Option<PracticeEvent> {
        match self {
            Self::Lesson(event) => Some(event),
            Self::SessionCreated { at, plan } => {
                Some(PracticeEvent::SessionCreated { at, plan: Box::new(plan.lesson) })
            }
            _ => None,
        }
    }

    /// What it says that practice knows too.
    pub const fn lesson(&self) -> Option<&PracticeEvent> {
        if let Self::Lesson(event) = self { Some(event) } else { None }
    }
}

impl Event for TutorEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::SessionCreated { at, .. }
            | Self::MessageReceived { at, .. }
            | Self::QuestionPhased { at, .. }
            | Self::StepEntered { at, .. }
            | Self::Explained { at, .. }
            | Self::PaceChosen { at, .. }
            | Self::Flagged { at, .. }
            | Self::ProposalRuled { at, .. }
            | Self::ReplyHeldBack { at, .. }
            | Self::PlanCompleted { at, .. }
            | Self::Spoke { at, .. }
            | Self::SessionCompleted { at, .. } => *at,
            Self::Lesson(event) => event.at(),
        }
    }

    fn kind(&self) -> &'static str {
        self.lesson().map_or_else(|| self.into(), Event::kind)
    }
}
