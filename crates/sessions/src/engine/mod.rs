//! What every kind of session is: events that carry their facts, and a state that they come to.
//!
//! A kind has a folder beside this one: what may be asked of it (`command`), what that comes to (`decide`), what happened
//! (`event`) and how it stands (`state`). Only [`SessionKind`] is known of it where sessions are stored, told and proved.

mod commands;
mod kind;
mod status;

pub use commands::{CommandTag, Commands};
pub use kind::{Event, Head, Lifecycle, Scored, SessionKind, apply, fold};
pub use status::Status;

pub(crate) use commands::push_bounded;
pub(crate) use kind::said_event;
