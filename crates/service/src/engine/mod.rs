//! The engine of sessions: the one way in which a session of any kind begins, changes and is told.

mod begin;
mod execute;
mod kinds;
pub(crate) mod names;
pub(crate) mod stored;

pub use begin::{Beginning, new_session};
pub(crate) use execute::{Change, Decided, Executed, Loaded, Needs, OwnerRule, Request};
pub use kinds::{KindHandlers, add_kinds};
pub(crate) use kinds::{SessionHead, is_whole, kind_of, led, named};
