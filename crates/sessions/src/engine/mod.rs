//! The parts that every kind of session shares: events that carry their facts, and a state that is the fold of them.
//!
//! Each kind has a folder next to this one, with its commands (`command`), decisions (`decide`), events (`event`) and
//! state (`state`). The code that stores, shows and verifies sessions knows a kind only by [`SessionKind`].

mod commands;
mod kind;
mod status;

pub use commands::{CommandTag, Commands};
pub use kind::{Event, Lifecycle, SaidEvent, ScoreSummary, SessionHeader, SessionKind, apply, fold};
pub use status::Status;

pub(crate) use commands::push_bounded;
pub(crate) use kind::said_event;
