//! The placement test: finds where in the skills graph a learner begins, as a state machine without clock or store.
//! Smaller than [`crate::practice`]: no hints, one try per item, and the key is never shown.
//!
//! [`plumb_learning::graph::placement`] chooses the skill to ask about and draws the conclusions: a learner who knows a
//! skill is assumed to know all its prerequisites, and a learner who does not is assumed to know nothing that needs it.
//! One answer therefore concerns many skills, so it takes two points to settle any of them ([`decide`] says what an
//! answer is worth). Let `s` be the probability of a slip on one item and `g` that of a lucky guess. A skill that only
//! its own answer and one more concern is then taken as
//!
//! | | wrongly known | wrongly not known |
//! |---|---|---|
//! | typed, guess 5 % | 5 % | `s²`, 1 % for a slip of 10 % |
//! | one of four options | `g²`, 6.3 % | 1 % |
//! | one of three options | 11.1 % | 1 % |
//!
//! No skill and no template is asked twice, so that the test tells about more than the two or three kinds of item that
//! came first. What it concludes is likely, not mastered: answers in practice check it.
//!
//! All items are of one subject if the learner chose one; the first is of the grade band that they start from. If all is
//! settled and the last answer was not right, one more item on a skill that is taken as known follows, so that no
//! learner ends on a failure. Its answer settles nothing.
//!
//! Placements that began before points settle each skill by the best of three items ([`PlacementMethod`]).
//!
//! The answer "I don't know this yet" is taken at its word and counts two points. The results become evidence
//! when the placement ends, by itself or because the learner stops; a skill with fewer points than settle it yields no evidence.

mod command;
mod decide;
mod event;
mod state;

#[cfg(test)]
mod tests;

pub use command::{PlacementCommand, PlacementContext, PlacementDecision, PlacementRefusal};
pub use decide::{create, decide, next_skill};
pub use event::{PlacementEnding, PlacementEvent, PlacementMethod, PlacementPlan};
pub use state::{Current, MAX_ITEMS, PlacementSession, Probe, TO_SETTLE};
