//! Prompts: files with variables, each in a version that its text gives it.
//!
//! ```text
//! ---
//! site: probe.object
//! role: verifier
//! variables: colour, json said
//! ---
//! # system
//! Answer in one word.
//! # user
//! {{json said}}
//! ```
//!
//! A prompt with `private: true` asks about what is nobody's but a learner's: such calls are never captured.
//!
//! `{{name}}` stands for words of Plumb's own. `{{json name}}` stands for what others wrote, a learner above all: it
//! becomes a JSON string, and may stand in a user message only, so that it can only ever be quoted.

mod parse;
mod render;
mod shipped;

pub use parse::{Prompt, PromptError};
pub use render::{RenderError, Value, Words};
pub use shipped::{
    DIAGNOSE, DRIVER_GUIDE, DRIVER_PARTNER, DRIVER_PARTNER_SUMMARY, DRIVER_TUTOR, EXAM_DESIGN, EXAM_IMPLEMENT,
    EXAM_RETRY, EXAM_STYLE, EXAM_VERIFY, FACTORY_GENERATE, FACTORY_JUDGE, FACTORY_REFINE, FACTORY_SOLVE, FACTORY_WORD,
    PROBE_LATENCY, PROBE_OBJECT, PROBE_TOOL, REPAIR, SAFETY, SCHEMA_IN_WORDS, SHIPPED, SPEECH_AGAIN, TOPIC_DRAFT,
    TUTOR_AFTERWORD, TUTOR_TURN, TUTOR_WELCOME, shipped,
};
