//! The engine of sessions: the one way in which a session of any kind begins, changes and is told.

mod begin;
mod execute;
mod kinds;
pub(crate) mod names;
pub(crate) mod stored;

pub use begin::{Beginning, new_session};
pub(crate) use execute::{Change, Decided, Executed, Loaded, Needs, Request, Whose};
pub use kinds::{Kind, add_kinds};
pub(crate) use kinds::{Stands, is_whole, kind_of, led, named};
