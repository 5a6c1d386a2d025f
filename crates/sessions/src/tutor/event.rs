//! Events of a tutor session, and the plan in the first of them. Every event carries its facts: applying one never
//! decides anything.

use plumb_types::ids::CommandId;
use serde::{Deserialize, Serialize};

use super::course::StepReason;
use super::message::{Intent, LearnerMessage};
use super::ruling::{Proposal, Reason, Ruling};
use crate::engine::Event;
use crate::practice::{PracticeEvent, PracticePlan};
use plumb_tutoring::gate::{Source, WithheldReply};
use plumb_tutoring::turn::{Alarm, Pace, PacePreference, Phase};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

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

/// An event of a tutor session. In JSON: `{"step_entered": {…}}`. Steps count from 1, and `turn` is the number of the
/// learner's message that caused it, 0 at the beginning.
///
/// Events that practice also has are serialised as in practice, including the first one: code that reads events of
/// practice can also read the questions, answers and evidence of a tutor session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TutorEvent {
    /// The learner chose the topic.
    SessionCreated { at: Timestamp, plan: Box<TutorPlan> },
    /// The learner's message, in words, and how it was read.
    MessageReceived {
        at: Timestamp,
        turn: u32,
        message: LearnerMessage,
        words: String,
        intent: Intent,
        command_id: CommandId,
    },
    /// After this many wrong answers the current question moved to another phase.
    QuestionPhased { at: Timestamp, position: u32, phase: Phase, wrong_attempts: u32 },
    /// A step of the plan began, with the reason.
    StepEntered { at: Timestamp, step: u32, reason: StepReason },
    /// A step's concept was explained, in the way with that number; 0 is the first.
    Explained { at: Timestamp, step: u32, way: u32 },
    /// The picture of a step's explanation was shown at the learner's request.
    PictureShown { at: Timestamp, step: u32 },
    /// After the last hint a part of the open question was asked: a calculation of its worked solution, and its result.
    SubQuestionAsked { at: Timestamp, turn: u32, position: u32, question: String, answer: String },
    /// The learner answered it, or asked for help instead (without `answer`): the tutor said its result.
    SubQuestionAnswered {
        at: Timestamp,
        turn: u32,
        position: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<String>,
        right: bool,
    },
    /// The learner chose another pace.
    PaceChosen { at: Timestamp, pace: PacePreference },
    /// A message needs help that a tutor cannot give.
    Flagged {
        at: Timestamp,
        turn: u32,
        alarm: Alarm,
        /// Whether a model raised the flag, not the rules.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_model: bool,
    },
    /// A proposal that a model made along with its reply, and the ruling on it.
    ProposalRuled { at: Timestamp, turn: u32, proposal: Proposal, ruling: Ruling, reason: Reason },
    /// A model's reply that the gate withheld from the learner. It may contain a key.
    ReplyHeldBack { at: Timestamp, turn: u32, held_back: WithheldReply },
    /// The last step is done. With the mean mastery belief over the plan's concepts, and whether the session is
    /// extended.
    PlanCompleted { at: Timestamp, mastery: f64, extended: bool },
    /// The tutor sent a message.
    Spoke { at: Timestamp, turn: u32, text: String, pace: Pace, source: Source },
    /// The session is over.
    SessionCompleted { at: Timestamp, reason: EndReason },
    /// An event that practice also has: an item was shown, answered or marked; a mastery belief changed.
    #[serde(untagged)]
    Lesson(PracticeEvent),
}

/// Why a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The plan's last step is done.
    PlanDone,
    /// The plan was mastered, and the turns beyond it are used up.
    ExtensionDone,
    /// The learner stopped.
    Stopped,
    /// The maximum number of messages was reached.
    TooLong,
}

impl TutorEvent {
    /// Converts it into the corresponding practice event, including the first one; `None` if practice has none.
    pub fn into_practice(self) -> Option<PracticeEvent> {
        match self {
            Self::Lesson(event) => Some(event),
            Self::SessionCreated { at, plan } => {
                Some(PracticeEvent::SessionCreated { at, plan: Box::new(plan.lesson) })
            }
            _ => None,
        }
    }

    /// The practice event in it, if any.
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
            | Self::PictureShown { at, .. }
            | Self::SubQuestionAsked { at, .. }
            | Self::SubQuestionAnswered { at, .. }
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
