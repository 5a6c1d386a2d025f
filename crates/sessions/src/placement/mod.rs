//! The placement test: finds where in the skills graph a learner begins, as a state machine without clock or store.
//! Smaller than [`crate::practice`]: no hints, one try per item, and the key is never shown.
//!
//! [`plumb_learning::graph::placement`] chooses the skill to ask about and draws the conclusions: a learner who knows a
//! skill is assumed to know all its prerequisites, and a learner who does not is assumed to know nothing that needs it.
//! One *probe* therefore settles many skills, so it takes more than one item: the best of three, ending as soon as two
//! agree. Let `s` be the probability of a slip on one item and `g` that of a lucky guess. A probe then reports "not
//! known" for a learner who knows the skill with probability `s²(3 − 2s)`, and "known" for one who does not with
//! probability `g²(3 − 2g)`:
//!
//! | one item | best of three |
//! |---|---|
//! | slip 10 % | 2.8 % |
//! | guess 5 % (typed) | 0.7 % |
//! | guess 25 % (one of four) | 15.6 % |
//! | guess 33 % (one of three) | 25.9 % |
//!
//! The first probe is in the grade band that the learner starts from. If all is settled and the last probe was "not
//! known", one more item on a known skill follows, so that no learner ends on a failure. Its answer settles nothing, so
//! the figures above still hold.
//!
//! The answer "I don't know this yet" is taken at its word and settles the probe at once. The results become evidence
//! when the placement ends, by itself or because the learner stops; an unfinished probe yields no evidence.

mod command;
mod decide;
mod event;
mod state;

#[cfg(test)]
mod tests;

pub use command::{PlacementCommand, PlacementContext, PlacementDecision, PlacementRefusal};
pub use decide::{create, decide, next_skill};
pub use event::{PlacementEnding, PlacementEvent, PlacementPlan};
pub use state::{Current, MAX_ITEMS, PlacementSession, Probe, TO_SETTLE};
