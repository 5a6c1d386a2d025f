//! What Plumb asks of language models, and how it bears what they answer.
//!
//! [`LlmClient`] is the only door: `complete` for text, `structured` for an object that fits a schema, `stream` for text
//! as it comes. A model is never needed: [`LlmConfig::read`] gives `None` where none is configured, and every call may end
//! in an [`LlmError`], for which the caller has an answer of its own.
//!
//! Reads no clock of the day, no environment and makes no randomness: those come in with [`Deps`]. Deadlines are tokio's.

pub mod client;
pub mod config;
pub mod error;
pub mod ledger;
pub mod outside;
pub mod probe;
pub mod prompt;
pub mod stream;
pub mod structured;
pub mod telemetry;
pub mod transport;
pub mod wire;

pub use client::{Call, Completion, Deps, LlmClient, Structured};
pub use config::{LlmConfig, Provider, Role};
pub use error::LlmError;
pub use probe::ProbeReport;
pub use structured::Schema;
