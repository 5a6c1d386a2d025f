//! Help for a learner who is stuck: what went wrong, which hint comes next, and that it does not tell too much.
//!
//! All of it is rules; no language model is needed, and none is believed.

pub mod characters;
pub mod credit;
pub mod diagnosis;
pub mod gate;
pub mod hints;
pub mod leak;
mod taxonomy;
pub mod turn;
pub mod work_shown;

pub use taxonomy::ErrorCategory;
