//! Streamed answers.

mod assemble;
mod sse;
mod thoughts;

pub use assemble::Assembled;
pub use sse::{SseEvent, SseReader, TooLong};
pub use thoughts::Thoughts;
