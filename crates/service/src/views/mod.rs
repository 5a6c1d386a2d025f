//! What each capability may see: plain data for pages, with no key before its time.

mod admin;
mod author;
mod classes;
mod items;
mod lists;
mod player;
mod result;
mod sessions;
mod teacher;

pub use admin::{AuditLine, AuditedItem, AuditedSession, Comparison, FormAudit, ItemAudit, UserLine};
pub use author::{
    EffectView, FileLine, FileState, FormPreview, ImportPlan, OutlineNote, OutlineStep, PinnedItem, Preview,
    PreviewAsk, PreviewBody, SkillPreview, VersionLine, WrongAsk, in_order,
};
pub use classes::{
    Assignable, AssignedCard, AssignedPage, AssignedSkill, AssignmentLine, AssignmentView, BoardLine, BoardState,
    ClassLine, ClassView, Doing, Reached,
};
pub use items::{ItemLevel, ItemLine, ItemList, ItemOrder, ItemPart, ItemReport, ItemVersion, ItemWay, ItemsAsked};
pub use lists::{
    AssessmentCard, Blocked, Ending, FinishedCard, Home, Introduction, RevealWhen, RunningCard, ScoreLine,
};
pub use player::{ClockView, Frame, InputView, ItemView, Mark, PausedView, Player, ReadingView, ReviewView};
pub use result::{ResultDetails, ResultView, SectionLine, SolvedItem};
pub use sessions::{SessionCard, SessionKind, SessionsAsked, Startable};
pub use teacher::{Answered, SurveyCsv, SurveyLine, SurveyReport, SurveyVersion};
