//! Workflows: processes that lead a person through steps, resumable for weeks, with transitions by rules.
//!
//! A [`Workflow`] is read from a file and has no dead ends, and no cycles without a step that needs a person. A walk
//! through it is a session: [`decide`] turns a command into events; applying an event decides nothing. After each
//! command the walk continues through branches and finished waits, within the same decision, until it reaches a step
//! that needs the person, time or another session.

mod command;
mod context;
mod decide;
mod event;
mod plan;
mod present;
mod state;
mod variables;
mod walk;

#[cfg(test)]
mod tests;

pub use command::{Response, WorkflowCommand, WorkflowRefusal};
pub use context::WorkflowContext;
pub use decide::{create, decide, next_due};
pub use event::{Recorded, WorkflowEvent};
pub use plan::WorkflowPlan;
pub use plumb_content::workflow::{
    ChooseOption, DEFAULT_OUTCOME, MAX_ATTEMPTS, MAX_STEPS, MAX_VISITS, MAX_WAIT_DAYS, Rule, StepBody, StepKind,
    TOO_MANY_STEPS, Target, WaitLength, Workflow, WorkflowStep,
};
pub use present::{CheckView, MarkView, OptionView, StepView, View};
pub use state::{CurrentStep, LastMark, RunResult, StepRecord, StepValue, WorkflowSession};
pub use variables::variables;
