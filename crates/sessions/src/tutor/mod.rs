//! A tutor's session: a study plan, taught in turns, as a state machine without clock, store or model.
//!
//! What is asked and answered in it is kept as practice keeps it ([`Practice`](crate::practice::Practice) within
//! [`TutorSession`]): the same checking, the same evidence. [`Turn`] says what a message comes to: what it means, how far
//! the plan is now, what is asked next. Only then is something said, by [`script`] or by a model; nothing that is said
//! changes what was decided.

mod briefing;
mod course;
mod event;
mod message;
mod output;
mod plan;
mod ruling;
mod script;
mod state;
mod turn;
mod walk;

#[cfg(test)]
mod tests;

pub use briefing::{Briefing, LastResponse, LessonContext, Occasion};
pub use course::{Needed, StepReason, belief};
pub use event::{EndReason, TutorEvent};
pub use message::{Intent, LearnerMessage, read};
pub use output::{MasteryUpdate, TutorTurnOutput, output_schema};
pub use plan::{Student, TutorPlan};
pub use plumb_content::topic::{Step, StepKind, Topic};
pub use plumb_tutoring::gate::{HeldBack, Source};
pub use ruling::{Proposal, Reason, Ruling};
pub use script::{Script, script};
pub use state::{Flag, Line, Speaker, Timeline, TutorSession};
pub use turn::{MAX_TURNS, Turn, TutorContext, TutorRefusal, Wish};

/// Turns that a step of the plan has room for.
pub const TURNS_OF_STEP: u32 = 2;
/// The most turns that are taken beyond those of the plan's steps, by who mastered it.
pub const EXTENSION_TURNS: u32 = 10;
/// The most messages that are replied to after a session is over.
pub const AFTERWORDS: u32 = 10;
/// Lines of the conversation that are kept word for word.
pub const WINDOW: usize = 10;
/// Lines of what happened in a session, the latest.
pub const TIMELINE: usize = 40;
/// Most characters of a message.
pub const MAX_MESSAGE: usize = 2_000;
