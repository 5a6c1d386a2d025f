//! Guided reflection: prompts without a key, asked word for word, and one learner's way through them, as a state machine
//! without clock or store.
//!
//! A [`Reflection`] is read from a file. A session goes from prompt to prompt, in the order of the file; a short answer
//! may be followed up once, and whatever is not required may be left out. [`decide`] says what a command comes to, as
//! events; applying an event decides nothing. What is written belongs to the learner: it is
//! never marked and teaches nothing about mastery. [`ThoughtContext`] is all of it that a driver may see.

mod command;
mod context;
mod decide;
mod event;
mod state;

#[cfg(test)]
mod tests;

pub use command::{ThoughtCommand, ThoughtRefusal};
pub use context::{Earlier, Exchange, MAX_GIST, MAX_SUMMARY, MAX_WINDOW, ThoughtContext, exchanges};
pub use decide::{create, decide};
pub use event::{ThoughtEvent, ThoughtPlan};
pub use plumb_content::reflection::{FollowUp, MAX_CLOSING, MAX_FOLLOW_UP_WORDS, MAX_PROMPTS, Prompt, Reflection};
pub use state::{Current, ThoughtSession};
