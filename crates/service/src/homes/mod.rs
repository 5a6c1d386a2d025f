//! The first pages of learners, teachers and administrators. Each reads a bounded number of rows in a bounded number of
//! statements, however many learners there are ([decision 66](../../../docs/decisions/0066-homes-and-search.md)).

mod admin;
mod help;
mod learner;
mod releases;
mod teacher;
mod view;
mod week;

pub use help::{HelpReason, NeedsHelp, NotBegun};
pub use plumb_store::homes::{Goal, GoalUnit};
pub use view::{
    AdminHome, ClassCard, DueSkill, FactoryLine, GradeNews, LearnerHome, NewResults, NextSkill, RegradeLine, Release,
    ReleaseKind, Resume, Running, TeacherHome,
};
pub use week::{DayOfPractice, MOST_DAYS, MOST_ITEMS, PracticeWeek};
