//! Thought sessions: somebody thinks in writing, and is asked one thing after the other, as a state machine without clock,
//! store or model.
//!
//! A [`Reflection`] is a set of prompts, read from a file. A session goes from prompt to prompt, in the order of the file; a
//! short answer may be followed up once, and whatever is not required may be left out. A *partner*, such as a language
//! model, may ask questions of its own in between; in a free conversation it asks all but the first, and the prompts are
//! for when it has nothing to ask. [`decide`] says what a command comes to and [`next_prompt`] what is asked then, as
//! events; applying an event decides nothing. What is written belongs to the learner: it is never marked and teaches
//! nothing about mastery. [`ThoughtContext`] is all of it that a driver may see.

mod command;
mod context;
mod decide;
mod event;
mod state;

#[cfg(test)]
mod tests;

pub use command::{ThoughtCommand, ThoughtRefusal};
pub use context::{
    Digest, Earlier, Exchange, MAX_GIST, MAX_SUMMARY, MAX_WINDOW, SUMMARY_EVERY, ThoughtContext, exchanges,
};
pub use decide::{MAX_EXCHANGES, MAX_OWN_QUESTIONS, create, decide, may_ask_own, next_prompt};
pub use event::{ThoughtEvent, ThoughtPlan};
pub use plumb_content::reflection::{FollowUp, MAX_CLOSING, MAX_FOLLOW_UP_WORDS, MAX_PROMPTS, Prompt, Reflection};
pub use state::{Current, ThoughtSession};

/// The free conversation that there always is, by its id …
pub const FREE: &str = "thinking-aloud";
/// … and as it stands where nothing of that id is published.
pub const FREE_TEXT: &str = include_str!("../../../../blueprints/reflections/thinking-aloud.yaml");
