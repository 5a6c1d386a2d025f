//! Learning a topic with a tutor: beginning, turns, and views.

mod attend;
mod begin;
mod conversation;
mod conversations;
mod flags;
mod lines;
mod turn;
mod view;
mod words;

pub use attend::JoinedTutor;
pub(crate) use begin::tutor_subject;
pub use conversation::{AskedItem, Conversation, Decision, SkillMove, TURNS_SHOWN, TurnView, TutorMessage, shown_move};
pub use conversations::{ConversationCard, ConversationList, ConversationsQuery, Progress};
pub use flags::{FlagReviewView, FlaggedMessage};
pub use plumb_sessions::tutor::{LearnerMessage, Speaker, Student};
pub use plumb_tutoring::gate::Objection;
pub use plumb_tutoring::leak::LeakKind;
pub use plumb_tutoring::turn::{Alarm, Meaning, Pace, PacePreference, Phase};
pub use view::{
    ConceptView, OpenQuestion, StepStatus, StepView, TopicCard, TranscriptLine, TutorState, TutorView, Wording,
};
