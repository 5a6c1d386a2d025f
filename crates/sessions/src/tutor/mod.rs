//! Tutor sessions: a study plan, taught in turns, as a state machine without clock, store or model.
//!
//! Questions and answers are handled as in practice ([`Practice`](crate::practice::Practice) within [`TutorSession`]):
//! with the same checking and the same evidence. [`decide`] decides a turn: the meaning of a message, the progress in the
//! plan, and the next question. Only then does the script or a model word the reply, and no reply changes a decision.
//! An item or a model's words come from outside: `decide` returns that it needs them, and is called again with them.

mod course;
mod event;
mod in_lesson;
mod message;
mod model_part;
mod reading;
mod reply;
mod ruling;
mod scaffold;
mod state;
mod talk;
mod turn;
mod wording;

#[cfg(test)]
mod tests;

pub use course::{StepReason, StepRequirement, belief, explanation_figure};
pub use event::{EndReason, Student, TutorEvent, TutorPlan};
pub use message::{Intent, LearnerMessage};
pub use model_part::{ModelPart, ModelTask};
pub use plumb_content::topic::{Step, StepKind, Topic};
pub use plumb_tutoring::gate::{Source, WithheldReply};
pub use reply::{Briefing, LastResponse, LessonContext, ReplyKind};
pub use ruling::{
    MAX_CHOSEN, MasteryUpdate, ModelChoice, Move, Proposal, Reason, Ruling, TurnWords, TutorTurnOutput, choice_schema,
    output_schema,
};
pub use scaffold::{MAX_SUB_QUESTIONS, SubQuestion};
pub use state::{Flag, Line, Speaker, Timeline, TutorSession};
pub use talk::Sentence;
pub use turn::{
    DrawnItem, MAX_TURNS, NextItem, TurnDecision, TurnInput, TurnOutcome, TurnTrigger, TutorRefusal, decide,
};
pub use wording::ScriptLine;

/// Number of turns allowed per step of the plan.
pub const TURNS_OF_STEP: u32 = 2;
/// Maximum number of turns beyond those of the plan's steps, for a learner who has mastered it.
pub const EXTENSION_TURNS: u32 = 10;
/// Maximum number of messages that get a reply after a session is over.
pub const AFTERWORDS: u32 = 10;
/// Number of conversation lines kept word for word.
pub const WINDOW: usize = 10;
/// Number of timeline lines kept, the latest.
pub const TIMELINE: usize = 40;
/// Maximum length of a message, in characters.
pub const MAX_MESSAGE: usize = 2_000;
