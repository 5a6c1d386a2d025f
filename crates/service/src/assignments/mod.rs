//! Assignments of classes: making them, their terms, their progress, and what learners see of them.

mod assign;
mod assigned;
mod broadcast;
mod help;
mod presence;
mod running;
mod view;

pub use assign::NewAssignment;
pub(crate) use assigned::DoneSoFar;
pub(crate) use presence::Presence;
pub use view::{
    Assignable, AssignedCard, AssignedPage, AssignedSkill, AssignmentLine, AssignmentPreview, AssignmentView,
    BoardLine, BoardState, BroadcastResult, ProgressBoard, TaskProgress,
};
