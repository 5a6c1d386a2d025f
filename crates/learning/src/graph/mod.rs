//! The skills graph: which skill builds on which, what that unlocks, what to do next, and how to draw it.
//!
//! [`read()`] takes the text of `skills_graph.json` and reports everything that is wrong with it at once; a
//! [`SkillsGraph`] that exists has no cycles, no missing ids, and parameters in range. What a learner may do is a
//! function of the graph and of [`crate::mastery`]; nothing else has a say.

mod check;
pub mod layout;
mod model;
pub mod placement;
mod progress;
mod reach;
pub mod read;
pub mod recommend;
mod taught;

pub use model::{Node, SkillsGraph};
pub use placement::Placement;
pub use read::read;
pub use recommend::{Reason, Recommendation};
pub use taught::{AppliedEvidence, MasteryUpdates};

#[cfg(test)]
mod tests;
