//! Learning a topic with a tutor: choosing one, taking turns, and what is seen of it.

mod attend;
mod begin;
mod flags;
mod turn;
mod view;
mod words;

pub use attend::JoinedTutor;
pub(crate) use begin::tutor_subject;
pub use flags::FlaggedMessage;
pub use plumb_sessions::tutor::{LearnerMessage, Speaker, Student};
pub use plumb_tutoring::turn::{Alarm, PacePreference};
pub use view::{ConceptView, OpenQuestion, SaidLine, StepStanding, StepView, TopicCard, TutorState, TutorView};
