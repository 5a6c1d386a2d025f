//! All pipelines from outside: what they let through, that every story ends, and what models are told.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

mod canaries;
mod planted;
mod prompts;
mod questions;
mod stories;
mod support;
mod worded;
