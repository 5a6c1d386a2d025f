//! The session engine: the only way to begin, change and report on sessions of any kind.

mod begin;
mod command_error;
mod danger;
mod execute;
pub(crate) mod names;
pub(crate) mod stored;

pub use begin::{SessionStart, new_session};
pub(crate) use command_error::CommandError;
pub(crate) use execute::{Change, DecisionResult, ExecutionResult, LoadedSession, Ownership, Request, RequiredDrafts};
pub use names::SessionKind;
