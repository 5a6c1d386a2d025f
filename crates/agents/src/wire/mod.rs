//! Chat completions as they are used in practice: requests, and parsing of whatever is returned. [`Protocol`] translates
//! them to other forms.
//!
//! Parsing is tolerant of form and strict about content: a missing `object`, an unknown `finish_reason` or a tool call
//! without `type` loses no answer, and nothing is invented.

mod failure;
mod finish;
mod message;
mod protocol;
mod reply;
mod request;
mod text;
mod usage;

pub use failure::{EndpointFailure, failure_of, failure_within};
pub use finish::Finish;
pub use message::{ChatMessage, Speaker, ToolRequest};
pub use protocol::Protocol;
pub use reply::{ModelReply, UnreadableReply};
pub use request::{ChatRequest, ResponseFormat, Tool, ToolChoice};
pub use text::without_thoughts;
pub use usage::Usage;
