//! Views of an assessment for its learner: before, during and after. Keys appear only when the reveal rules allow.

mod lists;
mod player;
mod result;

pub use lists::{AssessmentCard, Blocked, Ending, FinishedCard, Introduction, RevealWhen, ScoreLine};
pub use player::{ClockView, Frame, InputView, ItemView, Mark, PausedView, Player, ReviewView};
pub use result::{
    ChangedResult, ItemOutcome, NoteKind, ResultDetails, ResultNote, ResultView, ReviewNote, SectionLine, SolvedItem,
    WeakSkill,
};
