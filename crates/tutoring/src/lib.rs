//! Help for a learner who is stuck: the diagnosis, the next hint, and checks that it does not reveal too much.
//!
//! All of it is done by rules; no language model is needed, and none is trusted.

pub mod characters;
pub mod credit;
pub mod diagnosis;
pub mod gate;
mod german;
pub mod hints;
pub mod leak;
mod lists;
mod taxonomy;
pub mod turn;
pub mod work_shown;

pub use taxonomy::ErrorCategory;
