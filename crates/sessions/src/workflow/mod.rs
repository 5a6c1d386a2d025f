//! Workflows: processes somebody is led through, resumable for weeks, with transitions by rules.
//!
//! A [`Workflow`] is read from a file and has no dead ends and no circles that nobody takes part in. A walk through it
//! is a session: [`decide`] says what a command comes to, as events; applying an event decides nothing. After any command the walk goes on through branches and waits that are over, within the same
//! decision, until it reaches a step that needs the person, time or another session.

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
pub use present::{CheckView, Marked, OptionView, Presented, View};
pub use state::{Current, Known, LastMark, RunResult, StepRecord, WorkflowSession};
pub use variables::variables;
