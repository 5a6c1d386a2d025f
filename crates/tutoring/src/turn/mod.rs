//! Rules for one turn of a tutor, as pure functions: the pace, the length of the reply, the phase of the question, the
//! meaning of a message that is not an answer, and alarms that must be answered at once instead of teaching on.
//!
//! Nothing here calls a model or uses a model's output: two tutors with the same learner act identically.

mod meaning;
mod pace;
mod phase;
mod safety;
mod style;

pub use meaning::Meaning;
pub use pace::{Pace, PaceInput, PacePreference, Trend};
pub use phase::Phase;
pub use safety::{Alarm, alarm};
pub use style::{Style, Verbosity};
