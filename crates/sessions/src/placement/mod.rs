//! The placement test: finding out where in the graph of skills a learner stands, as a state machine without clock
//! or store. Smaller than [`crate::practice`]: no hints, one try at each item, and no key is ever shown.
//!
//! Which skill is asked about and what follows of it is [`plumb_learning::graph::placement`]'s: whoever knows a skill is taken
//! to know all it needs, whoever does not to know nothing that needs it. So one *probe* settles much, and is more than
//! one item: the best of three, which ends as soon as two agree. With the probabilities of a slip `s` and of a lucky
//! guess `g` of one item, a probe says "not known" of somebody who knows with `s²(3 − 2s)`, and "known" of somebody
//! who does not with `g²(3 − 2g)`:
//!
//! | one item | best of three |
//! |---|---|
//! | slip 10 % | 2.8 % |
//! | guess 5 % (typed) | 0.7 % |
//! | guess 25 % (one of four) | 15.6 % |
//! | guess 33 % (one of three) | 25.9 % |
//!
//! The first probe is in the grade band that the learner starts from. When all is settled and the last probe was not
//! known, a last item comes of a skill that was found known, so that nobody leaves with what they could not do; nothing
//! follows of its answer, and the figures above stay what they are.
//!
//! Somebody who says "I don't know this yet" is believed: that settles the probe at once. What is found becomes
//! evidence when the placement ends, by itself or because the learner stops; a probe that was not finished says
//! nothing.

mod command;
mod decide;
mod event;
mod state;

#[cfg(test)]
mod tests;

pub use command::{Context, Decision, PlacementCommand, PlacementRefusal};
pub use decide::{create, decide, wants};
pub use event::{PlacementEnding, PlacementEvent, PlacementPlan};
pub use state::{Current, MAX_ITEMS, PlacementSession, Probe, TO_SETTLE};
