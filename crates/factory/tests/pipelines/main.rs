//! Tests of all pipelines through the public interface: which items they accept, that every story ends, and the
//! prompts.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

mod canaries;
mod planted;
mod prompts;
mod questions;
mod stories;
mod support;
mod worded;
