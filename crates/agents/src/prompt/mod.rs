//! Prompts: files with variables. The hash of a prompt's text is its version.
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
//! A prompt with `private: true` contains private texts of a learner: such calls are never captured.
//!
//! `{{name}}` is for Plumb's own words. `{{json name}}` is for words of others, above all of a learner: it becomes a
//! JSON string, and may be in a user message only, so that it can only ever be quoted.

mod parse;
mod render;
mod shipped;

pub use parse::{Prompt, PromptError};
pub use render::{RenderError, Value, Words};
pub use shipped::{
    DIAGNOSE, DRIVER_GUIDE, DRIVER_PARTNER, DRIVER_PARTNER_SUMMARY, DRIVER_TUTOR, EXAM_DESIGN, EXAM_IMPLEMENT,
    EXAM_RETRY, EXAM_STYLE, EXAM_VERIFY, FACTORY_GENERATE, FACTORY_JUDGE, FACTORY_REFINE, FACTORY_SOLVE,
    FACTORY_TEMPLATE, FACTORY_WORD, PROBE_LATENCY, PROBE_OBJECT, PROBE_TOOL, REPAIR, SAFETY, SCHEMA_IN_WORDS, SHIPPED,
    SPEECH_AGAIN, TOPIC_DRAFT, TUTOR_AFTERWORD, TUTOR_MOVE, TUTOR_TURN, TUTOR_WELCOME, WORDS_SAFETY, shipped,
};
