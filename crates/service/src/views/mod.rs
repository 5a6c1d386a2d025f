//! What each capability may see: plain data for pages, with no key before its time.

mod admin;
mod classes;
mod lists;
mod player;
mod result;
mod sessions;
mod teacher;

pub use admin::{AuditLine, AuditedItem, AuditedSession, Comparison, FormAudit, ItemAudit, UserLine};
pub use classes::{
    Assignable, AssignedCard, AssignedPage, AssignedSkill, AssignmentLine, AssignmentView, BoardLine, BoardState,
    ClassLine, ClassView, Doing, Reached,
};
pub use lists::{
    AssessmentCard, Blocked, Ending, FinishedCard, Home, Introduction, RevealWhen, RunningCard, ScoreLine,
};
pub use player::{ClockView, Frame, InputView, ItemView, Mark, PausedView, Player, ReadingView, ReviewView};
pub use result::{ResultDetails, ResultView, SectionLine, SolvedItem};
pub use sessions::{SessionCard, SessionKind, SessionsAsked, Startable};
pub use teacher::{Answered, SurveyCsv, SurveyLine, SurveyReport, SurveyVersion};
