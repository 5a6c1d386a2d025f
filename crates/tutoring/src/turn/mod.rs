//! What a tutor goes by in one turn, as pure functions: how fast to go, how much to say to whom, how far a question has
//! come, what a message means that is no answer, and what must not be taught over but answered at once.
//!
//! Nothing here asks a model, and nothing a model says goes in: two tutors with the same learner do the same.

mod meaning;
mod pace;
mod phase;
mod safety;
mod style;

pub use meaning::Meaning;
pub use pace::{Pace, PacePreference, Standing, Trend};
pub use phase::Phase;
pub use safety::{Alarm, alarm};
pub use style::{Style, Verbosity};
