//! Thought sessions: a learner thinks in writing and is asked one question after the other, as a state machine without
//! clock, store or model.
//!
//! A [`Reflection`] is a set of prompts, read from a file. A session goes from prompt to prompt, in the order of the
//! file. A short answer may be followed up once, and optional prompts can be skipped. A *partner*, such as a language
//! model, may ask questions of its own in between. In a free conversation it asks all but the first, and the prompts
//! are used when it has no question. [`decide`] turns a command into events, and [`next_prompt`] chooses the next
//! question; applying an event decides nothing. What the learner writes is private: it is never marked and is no
//! evidence of mastery. [`ThoughtContext`] is the only part of it that an agent may see.

mod command;
mod context;
mod decide;
mod event;
mod state;
mod wording;

#[cfg(test)]
mod tests;

pub use command::{ThoughtCommand, ThoughtRefusal};
pub use context::{
    Exchange, ExchangeGist, ExchangeSummary, MAX_GIST, MAX_SUMMARY, MAX_WINDOW, SUMMARY_EVERY, ThoughtContext,
    exchanges,
};
pub use decide::{MAX_EXCHANGES, MAX_OWN_QUESTIONS, create, decide, may_ask_own, next_prompt};
pub use event::{ThoughtEvent, ThoughtPlan};
pub use plumb_content::reflection::{FollowUp, MAX_CLOSING, MAX_FOLLOW_UP_WORDS, MAX_PROMPTS, Prompt, Reflection};
pub use state::{CurrentPrompt, ThoughtSession};
pub use wording::ThoughtLine;

/// Id of the built-in free conversation.
pub const FREE: &str = "thinking-aloud";
/// Text of the built-in free conversation, used if none is published under that id.
pub const FREE_TEXT: &str = include_str!("../../../../blueprints/reflections/thinking-aloud.yaml");
