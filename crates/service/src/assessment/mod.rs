//! Taking an assessment: lists, beginning, items, deadline and result.

pub(crate) mod adaptive;
mod attempt_context;
pub(crate) mod begin;
pub(crate) mod commands;
mod lists;
mod performance;
mod pick;
mod player;
mod reasons;
mod reserved;
mod result;
mod terms;
mod view;

pub(crate) use attempt_context::AttemptContext;
pub(crate) use begin::{OwnForm, blocked, session_id};
pub(crate) use commands::{late_answer, needs};
pub(crate) use lists::{card, finished_card, introduction};
pub use player::{NextPage, SaveResult};
pub(crate) use reasons::shortened;
pub(crate) use reserved::in_open_attempt;
pub(crate) use terms::{latest_end, settled_terms};
pub use view::{
    AssessmentCard, Blocked, ChangedResult, ClockView, Ending, FinishedCard, Frame, InputView, Introduction,
    ItemOutcome, ItemView, Mark, NoteKind, PausedView, Player, ResultDetails, ResultNote, ResultView, RevealWhen,
    ReviewNote, ReviewView, ScoreLine, SectionLine, SolvedItem, WeakSkill,
};
