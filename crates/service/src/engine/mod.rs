//! The session engine: the only way to begin, change and report on sessions of any kind.

mod begin;
mod execute;
pub(crate) mod names;
pub(crate) mod stored;

pub use begin::{Beginning, new_session};
pub(crate) use execute::{Change, Decided, Executed, Loaded, Needs, OwnerRule, Request};
pub use names::SessionKind;
