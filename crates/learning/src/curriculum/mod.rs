//! Curricula: paths through the skills graph, as modules with an explanation and skills to practise, and a learner's
//! progress along one of them.
//!
//! A curriculum guides and locks nothing: the graph decides which skill may be practised. A module is *done* when each
//! of its skills has as many right first attempts in a row as the module requires, is mastered, or is known with the
//! probability that the curriculum requires. Right first attempts count wherever the skill was practised, each skill
//! has a run of its own, and a wrong one resets the run to 0; a module that is done stays done. A module opens when all
//! modules that it builds on are done.

mod check;
mod context;

#[cfg(test)]
mod tests;

pub use check::check_curriculum;
pub use context::{LastResponse, LearningContext, ModuleStatus, RECENT};
pub use plumb_content::curriculum::{Curriculum, DEFAULT_ITEMS_REQUIRED, ItemTemplate, Module};
