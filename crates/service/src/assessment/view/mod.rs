//! What a learner sees of an assessment: before it, in it and after it, with no key before its time.

mod lists;
mod player;
mod result;

pub use lists::{AssessmentCard, Blocked, Ending, FinishedCard, Introduction, RevealWhen, ScoreLine};
pub use player::{ClockView, Frame, InputView, ItemView, Mark, PausedView, Player, ReviewView};
pub use result::{
    ChangedResult, ItemOutcome, NoteKind, ResultDetails, ResultNote, ResultView, ReviewNote, SectionLine, SolvedItem,
    WeakSkill,
};
