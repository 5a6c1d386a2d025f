//! What each capability may see: plain data for pages, with no key before its time.

mod admin;
mod author;
mod classes;
mod gradebook;
mod items;
mod lists;
mod marking;
mod player;
mod reports;
mod result;
mod scorecard;
mod sessions;
mod teacher;

pub use admin::{
    AuditFact, AuditLine, AuditThing, AuditedItem, AuditedSession, BlueprintStory, Comparison, FormAudit, ItemAudit,
    Named, Part, PersonStory, StoryVersion, UserLine,
};
pub use author::{
    EffectView, FileLine, FileState, FormPreview, ImportPlan, OutlineNote, OutlineStep, PinnedItem, Preview,
    PreviewAsk, PreviewBody, SkillPreview, VersionLine, WrongAsk, in_order,
};
pub use classes::{
    Assignable, AssignedCard, AssignedPage, AssignedSkill, AssignmentLine, AssignmentView, BoardLine, BoardState,
    BroadcastResult, ClassLine, ClassView, TaskProgress,
};
pub use gradebook::{
    AssessmentCell, AttemptRow, ChangeRow, ColumnKind, GradeCell, GradeColumn, GradeRow, GradeTable, GradeView,
    GradebookView, ListedChange, OwnGrade, ReleasedGrade, WantedGrade, WantedValue,
};
pub use items::{ItemLevel, ItemLine, ItemList, ItemOrder, ItemPart, ItemReport, ItemVersion, ItemWay, ItemsQuery};
pub use lists::{
    AssessmentCard, Blocked, Ending, FinishedCard, Home, Introduction, RevealWhen, RunningCard, ScoreLine,
};
pub use marking::{
    ChangedResult, NoteKind, RegradeCard, RegradeEffect, RegradeTarget, RegradeView, RegradedMark, ResultNote,
    ReviewNote, ReviewQueue, ReviewTask, SubmittedAnswer,
};
pub use player::{ClockView, Frame, InputView, ItemView, Mark, PausedView, Player, ReadingView, ReviewView};
pub use plumb_store::regrades::{Effect, RegradeRow, RegradeState, RegradeTally, ScoreOutcome};
pub use reports::{
    OwnReport, ReportDecision, ReportList, ReportPage, ReportPlace, ReportedItem, ReportedOption, ReportsQuery,
};
pub use result::{ItemOutcome, ResultDetails, ResultView, SectionLine, SolvedItem};
pub(crate) use scorecard::total;
pub use scorecard::{
    AreaCard, ClassSkills, Cut, HistoryLine, HistoryQuery, LogInternals, LogLine, MisstepLine, Scorecard, SessionLine,
    SkillCell, SkillLine, SkillSelection, SkillsRow,
};
pub use sessions::{SessionCard, SessionKind, SessionListQuery, Startable};
pub use teacher::{Answered, SurveyCsv, SurveyLine, SurveyReport, SurveyVersion};
