//! Learning a topic with a tutor: beginning, turns, and views.

mod conversation;
mod conversations;
mod flags;
mod lines;
mod stage;
mod turn;
mod view;
mod wording;
mod words;

pub use conversation::{AskedItem, Conversation, Decision, SkillMove, TURNS_SHOWN, TurnView, TutorMessage, shown_move};
pub use conversations::{ConversationCard, ConversationList, ConversationsQuery, Progress};
pub use flags::{FlagReviewView, FlaggedMessage};
pub use plumb_sessions::tutor::{LearnerMessage, Speaker, Student};
pub use plumb_tutoring::gate::{HarmKind, Objection};
pub use plumb_tutoring::leak::LeakKind;
pub use plumb_tutoring::turn::{Alarm, Meaning, Pace, PacePreference, Phase};
pub use stage::TutorStage;
pub(crate) use turn::tutor_subject;
pub use view::{
    ConceptView, JoinedTutor, OpenQuestion, StepStatus, StepView, TopicCard, TranscriptLine, TutorState, TutorView,
};
pub use wording::WordingSource;
