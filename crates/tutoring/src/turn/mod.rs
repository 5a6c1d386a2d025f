//! Rules for one turn of a tutor, as pure functions: the pace, the length of the reply, the phase of the question, the
//! meaning of a message that is not an answer, and alarms that must be answered at once instead of teaching on.
//!
//! Nothing here calls a model or uses a model's output: two tutors with the same learner act identically.

mod message;
mod pace;
mod phase;
mod style;

pub use message::{
    Alarm, KnownQuestion, Meaning, alarm, asks_for_meaning, asks_of_comparison, asks_on_condition, asks_only_for,
    asks_to_check, known_question, mentions, plain,
};
pub use pace::{Pace, PaceInput, PacePreference, Trend};
pub use phase::Phase;
pub use style::{Style, Verbosity};
