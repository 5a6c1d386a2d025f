//! The skills graph: which skill builds on which, which skills that unlocks, the next skill to practise, and the
//! layout.
//!
//! [`read()`] takes the text of `skills_graph.json` and reports all findings at once; a [`SkillsGraph`] that exists has
//! no cycles, no missing ids, and parameters in range. Which skills a learner may practise is a function of the graph
//! and of [`crate::mastery`] only.

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
