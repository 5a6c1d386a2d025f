//! Practice: the loop of item, answer, diagnosis, hint and mastery, as a state machine without clock or store.
//!
//! [`decide`] turns a command into events and evidence about the learner; applying an event decides nothing. The server
//! chooses the next item ([`choose`]). The division of practice into [`rounds`] is derived from the events.

pub mod choose;
mod command;
mod decide;
mod event;
mod help;
mod plan;
mod round;
mod state;

#[cfg(test)]
pub(crate) mod tests;

pub use command::{PracticeCommand, PracticeContext, PracticeDecision, PracticeRefusal};
pub use decide::{MAX_ATTEMPTS, MAX_WORK, create, decide, needs_item};
pub use event::PracticeEvent;
pub use plan::{Mode, PracticePlan};
pub use plumb_bank::ItemSource;
pub use plumb_bank::task::Task;
pub use round::{ItemResult, ROUND_ITEMS, Round, RoundItem, rounds};
pub use state::{Attempt, Current, Practice, RECENT};
