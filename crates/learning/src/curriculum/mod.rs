//! Curricula: ways through the graph of skills, as modules with an explanation and skills to practise, and what a
//! learner's evidence comes to along one of them.
//!
//! A curriculum guides, it locks nothing: which skill may be practised is the graph's to say. A module is *done* when
//! each of its skills is: with as many right first tries in a row as the module asks for, or mastered, or known as surely
//! as the curriculum wants it. Right first
//! tries count wherever the skill was practised, each skill has a row of its own, and a wrong one begins it anew;
//! what is done stays done. The next modules open when all that they build on are done.

mod check;
mod context;

#[cfg(test)]
mod tests;

pub use check::check_curriculum;
pub use context::{LastResponse, LearningContext, ModuleStatus, RECENT};
pub use plumb_content::curriculum::{Curriculum, DEFAULT_ITEMS_REQUIRED, ItemTemplate, Module};
