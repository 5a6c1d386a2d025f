//! The engine of sessions: the one way in which a session of any kind begins, changes and is told.

mod begin;
mod execute;
pub(crate) mod names;
pub(crate) mod stored;

pub use begin::{Beginning, new_session};
pub(crate) use execute::{Change, Decided, Executed, Loaded, Needs, OwnerRule, Request};
pub use names::SessionKind;
